import { compareDecimals } from '@candor/money';
import type {
  BalanceView,
  CandleView,
  ChannelOf,
  ContractFillView,
  ContractOrderView,
  ContractTickerView,
  ContractTriggerView,
  DepthView,
  FeedChannel,
  FeedData,
  FeedTopic,
  FillView,
  LevelView,
  OptionEntryView,
  OptionRoundView,
  OptionTickView,
  OrderView,
  PublicTradeView,
  TickerView,
} from '@candor/protocol';

/** Trades kept per market: more than any list shows. */
const TRADES_KEPT_MAX = 100;

/** Fills kept: the newest, for messages; the full list is read from history. */
const FILLS_KEPT_MAX = 50;

/** Finished option rounds kept: the last of each cycle, until the list of results has them. */
const ROUNDS_KEPT_MAX = 24;

/** Finished option entries kept, for their result to be shown. */
const ENTRIES_KEPT_MAX = 24;

/** Ticks of the option's index kept: two cycles of a quarter of an hour. */
const TICKS_KEPT_MAX = 1_900;

/** A ticker and which way its price moved last. */
export interface LiveTicker extends TickerView {
  readonly direction: 'up' | 'down' | 'flat';
}

/** A contract market's figures and which way its last price moved. */
export interface LiveContractTicker extends ContractTickerView {
  readonly direction: LiveTicker['direction'];
}

/** What the hub keeps of each channel: immutable, parts identical when they did not change. */
export interface HubData {
  depth: DepthView;
  trades: readonly PublicTradeView[];
  ticker: LiveTicker;
  tickers: ReadonlyMap<string, LiveTicker>;
  /** Oldest first: the last closed candle, if just closed, and the one being built. */
  kline: readonly CandleView[];
  orders: { readonly open: ReadonlyMap<number, OrderView>; readonly fills: readonly FillView[] };
  /** By `accountKind:asset`. */
  balances: ReadonlyMap<string, BalanceView>;
  /** Rounds by number, ticks oldest first. */
  option: {
    readonly rounds: ReadonlyMap<number, OptionRoundView>;
    readonly ticks: readonly OptionTickView[];
    readonly isLive: boolean;
  };
  /** By number, oldest first. */
  optionEntries: ReadonlyMap<number, OptionEntryView>;
  /** By symbol. */
  contracts: ReadonlyMap<string, LiveContractTicker>;
  positions: FeedData['positions'];
  contractOrders: {
    readonly open: ReadonlyMap<number, ContractOrderView>;
    readonly fills: readonly ContractFillView[];
    /** Which orders of these fills the exchange sent to liquidate a position. */
    readonly forced: ReadonlySet<number>;
    /** Conditional orders that wait, by number. */
    readonly triggers: ReadonlyMap<number, ContractTriggerView>;
  };
  /** The last message: whoever reads it asks again for what it shows. */
  p2p: FeedData['p2p'];
  p2pAds: FeedData['p2pAds'];
}

/** What the hub keeps of a topic. */
export type TopicData<Topic extends FeedTopic> = HubData[ChannelOf<Topic>];

const FINISHED: ReadonlySet<OrderView['status']> = new Set([
  'filled',
  'cancelled',
  'expired',
  'rejected_on_trigger',
]);

/** The side of a book after changed levels; `better` says which of two prices comes first. */
function mergeLevels(
  old: readonly LevelView[],
  changes: readonly LevelView[],
  isBetter: (left: string, right: string) => boolean,
): readonly LevelView[] {
  if (changes.length === 0) return old;
  const merged = [...old];
  for (const level of changes) {
    const [price, quantity] = level;
    let low = 0;
    let high = merged.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBetter(merged[middle]![0], price)) low = middle + 1;
      else high = middle;
    }
    const isThere = merged[low]?.[0] === price;
    if (/^0(?:\.0*)?$/.test(quantity)) {
      if (isThere) merged.splice(low, 1);
    } else if (isThere) merged[low] = level;
    else merged.splice(low, 0, level);
  }
  return merged;
}

const isHigher = (left: string, right: string): boolean => compareDecimals(left, right) > 0;
const isLower = (left: string, right: string): boolean => compareDecimals(left, right) < 0;

function withDirection<Ticker extends TickerView>(
  ticker: Ticker,
  before: (Ticker & Pick<LiveTicker, 'direction'>) | undefined,
): Ticker & Pick<LiveTicker, 'direction'> {
  const last = before?.lastPrice;
  if (before === undefined || last === undefined || last === null || ticker.lastPrice === null) {
    return { ...ticker, direction: 'flat' };
  }
  const sign = compareDecimals(ticker.lastPrice, last);
  const direction = sign === 0 ? before.direction : sign > 0 ? 'up' : 'down';
  return { ...ticker, direction };
}

/** Tickers after those that changed; a snapshot names all there are. */
function mergeTickers<Ticker extends TickerView>(
  old: ReadonlyMap<string, Ticker & Pick<LiveTicker, 'direction'>> | undefined,
  changed: readonly Ticker[],
  isSnapshot: boolean,
): ReadonlyMap<string, Ticker & Pick<LiveTicker, 'direction'>> {
  const merged = new Map(isSnapshot ? undefined : old);
  for (const ticker of changed) {
    merged.set(ticker.symbol, withDirection(ticker, old?.get(ticker.symbol)));
  }
  return merged;
}

function mergeCandles(
  old: readonly CandleView[],
  changed: readonly CandleView[],
): readonly CandleView[] {
  const newest = changed[changed.length - 1];
  if (newest === undefined) return old;
  const earlier = [...old, ...changed.slice(0, -1)].filter(
    (candle) => candle.openTimeMs < newest.openTimeMs,
  );
  const before = earlier.reduce<CandleView | undefined>(
    (best, candle) => (best === undefined || candle.openTimeMs >= best.openTimeMs ? candle : best),
    undefined,
  );
  return before === undefined ? [newest] : [before, newest];
}

interface OpenAndFills<Order, Fill> {
  readonly open: ReadonlyMap<number, Order>;
  readonly fills: readonly Fill[];
}

function mergeOrders<Order extends Pick<OrderView, 'orderId' | 'status'>, Fill>(
  old: OpenAndFills<Order, Fill> | undefined,
  { orders, fills }: { readonly orders: readonly Order[]; readonly fills: readonly Fill[] },
): OpenAndFills<Order, Fill> {
  const open = new Map(old?.open);
  for (const order of orders) {
    if (FINISHED.has(order.status)) open.delete(order.orderId);
    else open.set(order.orderId, order);
  }
  return { open, fills: [...fills, ...(old?.fills ?? [])].slice(0, FILLS_KEPT_MAX) };
}

/** Forced orders among those of fills; the same set where there is no other. */
function forcedAmong(
  fills: readonly ContractFillView[],
  known: ReadonlySet<number> = new Set(),
  changed: readonly ContractOrderView[],
): ReadonlySet<number> {
  const added = changed.filter(({ closeType }) => closeType === 'forced');
  if (added.length === 0 && known.size === 0) return known;
  const filled = new Set(fills.map(({ orderId }) => orderId));
  const forced = [...known, ...added.map(({ orderId }) => orderId)].filter((id) => filled.has(id));
  const isSame = forced.length === known.size && forced.every((id) => known.has(id));
  return isSame ? known : new Set(forced);
}

/** Conditional orders that wait after those that changed; one that has ended goes. */
function mergeTriggers(
  old: ReadonlyMap<number, ContractTriggerView> | undefined,
  changed: readonly ContractTriggerView[],
): ReadonlyMap<number, ContractTriggerView> {
  const waiting = new Map(old);
  for (const trigger of changed) {
    if (trigger.status === 'waiting') waiting.set(trigger.triggerId, trigger);
    else waiting.delete(trigger.triggerId);
  }
  return waiting;
}

/** The name of a balance among the balances. */
export function balanceKey(balance: Pick<BalanceView, 'accountKind' | 'asset'>): string {
  return `${balance.accountKind}:${balance.asset}`;
}

function mergeBalances(
  old: HubData['balances'],
  changed: readonly BalanceView[],
): HubData['balances'] {
  const merged = new Map(old);
  for (const balance of changed) merged.set(balanceKey(balance), balance);
  return merged;
}

/** Option ticks after new ones: oldest first, one for each moment. */
function mergeTicks(
  old: readonly OptionTickView[],
  news: readonly OptionTickView[],
): readonly OptionTickView[] {
  const last = old.at(-1)?.atMs ?? -Infinity;
  if (news.every(({ atMs }, at) => atMs > (news[at - 1]?.atMs ?? last))) {
    return [...old, ...news].slice(-TICKS_KEPT_MAX);
  }
  const byMoment = new Map([...old, ...news].map((tick) => [tick.atMs, tick]));
  return [...byMoment.values()].toSorted((a, b) => a.atMs - b.atMs).slice(-TICKS_KEPT_MAX);
}

/** Rows by number after those that changed; of those that `isOver` says are over, the newest are kept. */
function mergeRows<Row>(
  old: ReadonlyMap<number, Row>,
  changed: ReadonlyMap<number, Row>,
  isOver: (row: Row) => boolean,
  keptMax: number,
): ReadonlyMap<number, Row> {
  const merged = new Map([...old, ...changed]);
  const over = [...merged].filter(([, row]) => isOver(row));
  for (const [id] of over.slice(0, Math.max(0, over.length - keptMax))) merged.delete(id);
  return merged;
}

const isRoundOver = ({ state }: OptionRoundView): boolean =>
  state === 'settled' || state === 'void';
const isEntryOver = ({ state }: OptionEntryView): boolean => state !== 'open';

/** What a snapshot does not name any more has ended while nobody listened; what had ended before stays. */
function overOf<Row>(
  old: ReadonlyMap<number, Row> | undefined,
  isOver: (row: Row) => boolean,
): ReadonlyMap<number, Row> {
  return new Map([...(old ?? [])].filter(([, row]) => isOver(row)));
}

type Merge<Channel extends FeedChannel> = (
  old: HubData[Channel] | undefined,
  data: FeedData[Channel],
  isSnapshot: boolean,
) => HubData[Channel];

const merges: { readonly [Channel in FeedChannel]: Merge<Channel> } = {
  depth: (old, data, isSnapshot) => {
    if (isSnapshot || old === undefined) return data;
    return {
      version: data.version,
      bids: [...mergeLevels(old.bids, data.bids, isHigher)],
      asks: [...mergeLevels(old.asks, data.asks, isLower)],
    };
  },
  trades: (old, { trades }, isSnapshot) =>
    isSnapshot || old === undefined ? trades : [...trades, ...old].slice(0, TRADES_KEPT_MAX),
  ticker: (old, data) => withDirection(data, old),
  tickers: (old, { tickers }, isSnapshot) => mergeTickers(old, tickers, isSnapshot),
  kline: (old, { candles }, isSnapshot) =>
    isSnapshot || old === undefined ? candles : mergeCandles(old, candles),
  orders: (old, data, isSnapshot) => mergeOrders(isSnapshot ? undefined : old, data),
  balances: (old, { balances }, isSnapshot) =>
    mergeBalances(isSnapshot || old === undefined ? new Map() : old, balances),
  option: (old, { rounds, ticks, isLive }, isSnapshot) => ({
    rounds: mergeRows(
      isSnapshot || old === undefined ? overOf(old?.rounds, isRoundOver) : old.rounds,
      new Map(rounds.map((round) => [round.roundId, round])),
      isRoundOver,
      ROUNDS_KEPT_MAX,
    ),
    ticks: mergeTicks(old?.ticks ?? [], ticks),
    isLive,
  }),
  optionEntries: (old, { entries }, isSnapshot) =>
    mergeRows(
      isSnapshot || old === undefined ? overOf(old, isEntryOver) : old,
      new Map(entries.map((entry) => [entry.entryId, entry])),
      isEntryOver,
      ENTRIES_KEPT_MAX,
    ),
  contracts: (old, { tickers }, isSnapshot) => mergeTickers(old, tickers, isSnapshot),
  positions: (_old, data) => data,
  contractOrders: (old, data, isSnapshot) => {
    const known = isSnapshot ? undefined : old;
    const merged = mergeOrders(known, data);
    return {
      ...merged,
      forced: forcedAmong(merged.fills, known?.forced, data.orders),
      triggers: mergeTriggers(known?.triggers, data.triggers),
    };
  },
  p2p: (_old, data) => data,
  p2pAds: (_old, data) => data,
};

/** A topic's data after a message: a snapshot replaces, a delta changes what it names. */
export function mergeTopicData(
  channel: FeedChannel,
  old: unknown,
  data: unknown,
  isSnapshot: boolean,
): unknown {
  const merge = merges[channel] as Merge<FeedChannel>;
  return merge(old as never, data as never, isSnapshot);
}
