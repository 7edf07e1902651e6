import type { Envelope } from './envelope.ts';
import type {
  ContractAccountView,
  ContractFillView,
  ContractOrderView,
  ContractPositionView,
  ContractTickerView,
  ContractEndView,
  ContractWarningView,
} from './contract/views.ts';
import type { ContractTriggerView } from './contract/trigger-endpoints.ts';
import type { EndpointName } from './endpoints.ts';
import type { OptionEntryView, OptionRoundView, OptionTickView } from './option/views.ts';
import type { P2pOrderState } from './p2p/vocabulary.ts';
import type {
  BalanceView,
  CandleView,
  DepthView,
  FillView,
  OrderView,
  PublicTradeView,
  TickerView,
} from './views.ts';
import { klineIntervals } from './vocabulary.ts';
import type { KlineInterval } from './vocabulary.ts';

/**
 * The WebSocket feed at `/feed`: JSON text frames.
 *
 * A subscription to a topic answers with a snapshot and then deltas. Each topic counts its own
 * messages: a delta's `sequence` is the one before it plus 1, a snapshot's is the count so far. A gap
 * means that something was lost: subscribe again. `engineSequence` says which commands the message
 * contains, in the numbers that the HTTP answers carry as `sequence`.
 */
export const FEED_PATH = '/feed';

/** Client and server each send something at least this often; twice the time in silence is a loss. */
export const FEED_HEARTBEAT_MS = 5_000;

/** Wait before connecting again; clients add jitter. */
export const FEED_RETRY_MS = 5_000;

/** Every channel; the last seven belong to the session and need `auth` first. */
export const feedChannels = [
  'depth',
  'trades',
  'ticker',
  'tickers',
  'kline',
  'option',
  'contracts',
  'orders',
  'balances',
  'optionEntries',
  'positions',
  'contractOrders',
  'p2p',
  'p2pAds',
] as const;
export type FeedChannel = (typeof feedChannels)[number];

/** A channel with what it is about: the text a client subscribes to. */
export type FeedTopic =
  | `depth:${string}`
  | `trades:${string}`
  | `ticker:${string}`
  | 'tickers'
  | `kline:${string}:${KlineInterval}`
  | `option:${string}`
  | 'contracts'
  | 'orders'
  | 'balances'
  | 'optionEntries'
  | 'positions'
  | 'contractOrders'
  | 'p2p'
  | `p2pAds:${string}`;

/** What a topic's snapshot and deltas hold. Lists of trades and fills are newest first. */
export interface FeedData {
  /** A delta names changed levels only; quantity "0" removes one. */
  depth: DepthView;
  trades: { readonly trades: readonly PublicTradeView[] };
  ticker: TickerView;
  /** A delta holds the tickers that changed. */
  tickers: { readonly tickers: readonly TickerView[] };
  /** The candle that is being built, in a delta together with the one it closed. Oldest first. */
  kline: { readonly candles: readonly CandleView[] };
  /** Snapshot: open orders. Delta: changed orders, finished ones with their final status. */
  orders: { readonly orders: readonly OrderView[]; readonly fills: readonly FillView[] };
  /** A delta holds the balances that changed. */
  balances: { readonly balances: readonly BalanceView[] };
  /**
   * Rounds of all cycles of a symbol: in a snapshot those that are not finished, in a delta those that changed, a
   * finished one once. Ticks are the index by the second, oldest first. `isLive` false: too few sources.
   */
  option: {
    readonly rounds: readonly OptionRoundView[];
    readonly ticks: readonly OptionTickView[];
    readonly isLive: boolean;
  };
  /** Snapshot: open entries. Delta: changed ones, with their final state when they are paid. */
  optionEntries: { readonly entries: readonly OptionEntryView[] };
  /** A delta holds the markets whose mark, index, funding or last price changed. */
  contracts: { readonly tickers: readonly ContractTickerView[] };
  /** Snapshot and delta hold all open positions and the money behind them; warnings and ends are those of the moment. */
  positions: {
    readonly accounts: readonly ContractAccountView[];
    readonly positions: readonly ContractPositionView[];
    readonly warnings: readonly ContractWarningView[];
    readonly ended: readonly ContractEndView[];
  };
  /**
   * Snapshot: open orders and conditional ones that wait. Delta: changed ones of both, finished ones with their final
   * status.
   */
  contractOrders: {
    readonly orders: readonly ContractOrderView[];
    readonly fills: readonly ContractFillView[];
    readonly triggers: readonly ContractTriggerView[];
  };
  /**
   * What is the user's own in fiat trading. It says what moved; the endpoints show it, and do so by then.
   * Snapshot: running orders. Delta: orders that moved, orders whose chat has a new line, and the user's ads that moved.
   */
  p2p: {
    readonly orders: readonly P2pOrderMove[];
    readonly chats: readonly number[];
    readonly ads: readonly number[];
    /** Whether the user's deposit, penalties or pause moved. */
    readonly isStandingMoved: boolean;
  };
  /**
   * The lists of a coin and a currency, written together, as in `p2pAds:USDTEUR`: once a second the ads that moved, at
   * most 100, and the index that floating prices follow. Prices are the endpoint's to show.
   */
  p2pAds: { readonly ads: readonly number[]; readonly indexPrice: string | null };
}

/** An order between people that moved. */
export interface P2pOrderMove {
  readonly orderId: number;
  readonly state: P2pOrderState;
}

/** The channel of a topic type. */
export type ChannelOf<Topic extends FeedTopic> =
  Topic extends `${infer Channel extends FeedChannel}:${string}`
    ? Channel
    : Topic extends FeedChannel
      ? Topic
      : never;

/** What a client sends. `id` is the client's own number and comes back in the answer. */
export type FeedClientMessage =
  | { readonly op: 'auth'; readonly id: number; readonly token: string }
  | FeedKeyMessage
  | FeedCancelMessage
  | { readonly op: 'subscribe'; readonly id: number; readonly topics: readonly string[] }
  | { readonly op: 'unsubscribe'; readonly id: number; readonly topics: readonly string[] }
  | { readonly op: 'ping'; readonly id: number }
  | FeedCall;

/** A program's `auth`: `signature`, in base64, is of `signedFeedHead(timestampMs)`. */
export interface FeedKeyMessage {
  readonly op: 'authKey';
  readonly id: number;
  readonly keyId: string;
  /** Milliseconds since 1970, at most five seconds from the server's. */
  readonly timestampMs: string;
  readonly signature: string;
}

/**
 * Cancels every open spot and contract order of the user once the socket has been gone for `countdownMs`; 0 switches it
 * off. The server winds the timer of `cancelAllAfter` anew at each beat while the socket lives, so a server that
 * dies itself cancels too, when it is back.
 */
export interface FeedCancelMessage {
  readonly op: 'cancelOnDisconnect';
  readonly id: number;
  readonly countdownMs: number;
}

/** Calls an endpoint of the API over the socket; a money endpoint needs `request.requestId`. */
export interface FeedCall {
  readonly op: 'call';
  readonly id: number;
  readonly endpoint: EndpointName;
  readonly request: Readonly<Record<string, unknown>>;
}

interface FeedTopicMessage {
  readonly topic: string;
  readonly sequence: number;
  readonly engineSequence: number;
  readonly data: FeedData[FeedChannel];
}

/** What the server sends. */
export type FeedServerMessage =
  | ({ readonly op: 'snapshot' } & FeedTopicMessage)
  | ({ readonly op: 'delta' } & FeedTopicMessage)
  /** The answer to auth, subscribe, unsubscribe and call; `id` names which. */
  | ({ readonly op: 'reply'; readonly id: number } & Envelope)
  /** Something is wrong that belongs to no request, or to a message that could not be read (id 0). */
  | {
      readonly op: 'error';
      readonly id: number;
      readonly code: number;
      readonly msg: string;
      readonly topic?: string;
    }
  | { readonly op: 'pong'; readonly id: number; readonly timeMs: number };

/** A topic taken apart. `symbol` and `interval` are '' where the channel has none. */
export interface ParsedTopic {
  readonly channel: FeedChannel;
  readonly symbol: string;
  readonly interval: KlineInterval | '';
}

const symbolPattern = /^[A-Z0-9]{2,24}$/;
const privateChannels: readonly string[] = [
  'orders',
  'balances',
  'optionEntries',
  'positions',
  'contractOrders',
  'p2p',
  'p2pAds',
];
const symbolChannels: readonly string[] = ['depth', 'trades', 'ticker', 'option', 'p2pAds'];
const plainChannels: readonly string[] = [
  'tickers',
  'contracts',
  ...privateChannels.filter((channel) => channel !== 'p2pAds'),
];

function isInterval(text: string): text is KlineInterval {
  return (klineIntervals as readonly string[]).includes(text);
}

/** Takes a topic apart; undefined when it is not one. Whether the market exists is another question. */
export function parseTopic(topic: string): ParsedTopic | undefined {
  const [channel = '', symbol, interval, ...rest] = topic.split(':');
  if (rest.length > 0) return undefined;
  if (plainChannels.includes(channel)) {
    if (symbol !== undefined) return undefined;
    return { channel: channel as FeedChannel, symbol: '', interval: '' };
  }
  if (symbol === undefined || !symbolPattern.test(symbol)) return undefined;
  if (symbolChannels.includes(channel)) {
    if (interval !== undefined) return undefined;
    return { channel: channel as FeedChannel, symbol, interval: '' };
  }
  if (channel !== 'kline' || interval === undefined || !isInterval(interval)) return undefined;
  return { channel, symbol, interval };
}

/** Whether a channel is for those who are signed in only. */
export function isPrivateChannel(channel: FeedChannel): boolean {
  return privateChannels.includes(channel);
}
