import {
  divideDecimalsTrunc,
  formatUnits,
  asUnits,
  multiplyDecimals,
  shareCeil,
} from '@candor/money';
import { fundingUnits, valueUnits } from './contract-formulas.ts';
import { equal, scaled, within } from './contract-lines.ts';
import type { LineCheck } from './contract-lines.ts';

/** A line of `contractClosed`: what the exchange told the owner of a position that ended. */
export interface ClosedRecord {
  readonly positionId: number;
  readonly symbol: string;
  readonly direction: 'long' | 'short';
  readonly closedLots: number;
  readonly entryPrice: string;
  readonly closePrice: string;
  readonly realised: string;
  readonly fee: string;
  readonly funding: string;
  readonly net: string;
  readonly openedAtMs: number;
  readonly closedAtMs: number;
}

/** A line of `contractFills`. */
export interface OwnFill {
  readonly tradeId: number;
  readonly side: 'buy' | 'sell';
  readonly price: string;
  readonly lots: number;
  readonly liquidity: 'maker' | 'taker';
  readonly timeMs: number;
}

/** What everybody reads of the position's market. */
export interface PublicFacts {
  /** Of `common/getContractConfig`. */
  readonly market: {
    readonly priceScale: number;
    readonly quoteScale: number;
    readonly tickSize: string;
    readonly lotSize: string;
    readonly tickLotUnits: number;
  };
  /** Of the same: the fees of each time, in any order. */
  readonly fees: readonly {
    readonly fromMs: number;
    readonly makerFeePpm: number;
    readonly takerFeePpm: number;
    readonly liquidationFeePpm: number;
  }[];
  /** Of `common/tradeList`, those of the owner at least. */
  readonly trades: readonly {
    readonly tradeId: number;
    readonly price: string;
    readonly quantity: string;
    readonly timeMs: number;
  }[];
  /** Of `common/contractFundings`, those of the position's time at least. */
  readonly fundings: readonly {
    readonly fundingId: number;
    readonly atMs: number;
    readonly rateE9: number;
    readonly markPrice: string;
    readonly missing: string;
  }[];
  /** Of `common/getContractConfig`, where the market has ended. */
  readonly settlePrice: string | null;
  /** Of `common/contractDeleveragings`. */
  readonly deleveragings: readonly {
    readonly positionId: number;
    readonly lots: number;
    readonly value: string;
    readonly atMs: number;
  }[];
  /** Of `common/contractLiquidations`, all lines that were read. */
  readonly takeovers: readonly { readonly positionId: number; readonly lotsTaken: number }[];
}

/** Lots that came to a position, or left it. */
interface Move {
  readonly lots: number;
  /** What they were worth in the quote asset's smallest units. */
  readonly units: bigint;
  readonly feeUnits: bigint;
  readonly timeMs: number;
  readonly opens: boolean;
}

/**
 * Works out every figure of a position's record again: from its owner's trades, and the public lines about the trades, the
 * fundings and the deleveragings of its time. `fills` are those of one position at a time: in hedge mode only its side's.
 */
export function checkClosed(
  record: ClosedRecord,
  fills: readonly OwnFill[],
  facts: PublicFacts,
): readonly LineCheck[] {
  const { market } = facts;
  const own = fills
    .filter(({ timeMs }) => timeMs >= record.openedAtMs && timeMs <= record.closedAtMs)
    .sort((one, other) => one.tradeId - other.tradeId);
  const traded = [...movesOf(record, own, facts), ...reduced(record, facts)];
  const moves = [...traded, ...settled(record, traded, facts)];
  const opened = moves.filter(({ opens }) => opens);
  const closed = moves.filter(({ opens }) => !opens);
  const taken = facts.takeovers.find(({ positionId }) => positionId === record.positionId);
  const entry = sumOf(opened, 'units');
  const sign = record.direction === 'long' ? 1n : -1n;
  const realised = unitsOf(record.realised, market.quoteScale);
  // Lots that the exchange took over have no trade: their worth follows from what was lost.
  const exit = taken === undefined ? sumOf(closed, 'units') : entry + sign * realised;
  const price = (units: bigint): string => averagePrice(units, record.closedLots, market);
  return [
    ...own.flatMap((fill) => checkTrade(fill, facts)),
    equal('lots opened', lotsOf(opened), record.closedLots),
    equal('lots closed', lotsOf(closed) + (taken?.lotsTaken ?? 0), record.closedLots),
    equal('entryPrice', scaled(record.entryPrice), scaled(price(entry))),
    equal('closePrice', scaled(record.closePrice), scaled(price(exit))),
    ...(taken === undefined ? [equal('realised', realised, sign * (exit - entry))] : []),
    checkFee(record, moves, exit, taken !== undefined, facts),
    checkFundings(record, moves, facts),
    equal(
      'net',
      scaled(record.net),
      scaled(record.realised) - scaled(record.fee) - scaled(record.funding),
    ),
  ];
}

type Market = PublicFacts['market'];

/** The owner's trades as lots that come and go. The first and the last may belong to other positions with a part. */
function movesOf(
  record: ClosedRecord,
  fills: readonly OwnFill[],
  { market, fees }: PublicFacts,
): readonly Move[] {
  const opening = record.direction === 'long' ? 'buy' : 'sell';
  const later = fills.slice(1).filter(({ side }) => side === opening);
  let unopened = record.closedLots;
  const first = unopened - later.reduce((sum, { lots }) => sum + lots, 0);
  let open = 0;
  return fills.map((fill, place) => {
    const opens = fill.side === opening;
    const wanted = place === 0 ? Math.min(fill.lots, first) : fill.lots;
    const lots = opens ? Math.min(wanted, unopened) : Math.min(wanted, open);
    if (opens) unopened -= lots;
    open += opens ? lots : -lots;
    const units = valueUnits(ticksOf(fill.price, market), lots, market.tickLotUnits);
    const { makerFeePpm, takerFeePpm } = feesAt(fees, fill.timeMs);
    const ppm = fill.liquidity === 'maker' ? makerFeePpm : takerFeePpm;
    const feeUnits = BigInt(shareCeil(units, ppm));
    return { lots, units: BigInt(units), feeUnits, timeMs: fill.timeMs, opens };
  });
}

/** The fees that held at a time; of before all that is known, the oldest. @throws RangeError when no fees are given */
function feesAt(fees: PublicFacts['fees'], timeMs: number): PublicFacts['fees'][number] {
  const newestFirst = fees.toSorted((one, other) => other.fromMs - one.fromMs);
  const found = newestFirst.find(({ fromMs }) => fromMs <= timeMs) ?? newestFirst.at(-1);
  if (found === undefined) throw new RangeError('the market has no fees');
  return found;
}

/** What the position gave up for bankrupt ones: at their price, without a fee. */
function reduced(
  { positionId }: ClosedRecord,
  { deleveragings, market }: PublicFacts,
): readonly Move[] {
  return deleveragings
    .filter((line) => line.positionId === positionId)
    .map(({ lots, value, atMs }) => ({
      ...{ lots, units: unitsOf(value, market.quoteScale), feeUnits: 0n },
      ...{ timeMs: atMs, opens: false },
    }));
}

/** What was still open when its market ended: at the settlement price, without a fee. */
function settled(
  record: ClosedRecord,
  traded: readonly Move[],
  { takeovers, settlePrice, market }: PublicFacts,
): readonly Move[] {
  const isTaken = takeovers.some(({ positionId }) => positionId === record.positionId);
  const lots = record.closedLots - lotsOf(traded.filter(({ opens }) => !opens));
  if (settlePrice === null || isTaken || lots <= 0) return [];
  const units = BigInt(valueUnits(ticksOf(settlePrice, market), lots, market.tickLotUnits));
  return [{ lots, units, feeUnits: 0n, timeMs: record.closedAtMs, opens: false }];
}

/** The public list has the trade as its owner was told it. */
function checkTrade(fill: OwnFill, { trades, market }: PublicFacts): readonly LineCheck[] {
  const trade = trades.find(({ tradeId }) => tradeId === fill.tradeId);
  if (trade === undefined) {
    return [within(`trade ${fill.tradeId}`, fill.price, false, 'a line of the public list')];
  }
  const quantity = multiplyDecimals(String(fill.lots), market.lotSize);
  const [told, listed] = [
    [fill.price, quantity],
    [trade.price, trade.quantity],
  ].map((pair) => pair.map((text) => scaled(text)).join(' × '));
  const holds = told === listed && trade.timeMs === fill.timeMs;
  return [within(`trade ${fill.tradeId}`, told ?? '', holds, listed ?? '')];
}

/** Fees are a share of each trade, rounded up; a liquidation takes at most its own share of what it closed besides. */
function checkFee(
  { fee, closedAtMs }: ClosedRecord,
  moves: readonly Move[],
  exit: bigint,
  isTaken: boolean,
  { market: { quoteScale }, fees }: PublicFacts,
): LineCheck {
  const [found, trades] = [unitsOf(fee, quoteScale), sumOf(moves, 'feeUnits')];
  if (!isTaken) return equal('fee', found, trades);
  const { liquidationFeePpm } = feesAt(fees, closedAtMs);
  const most = trades + (exit * BigInt(liquidationFeePpm)) / 1_000_000n;
  return within('fee', found, found >= trades && found <= most, `${trades} to ${most}`);
}

/** What was open at each funding's time pays or receives it at the mark and the rate that were fixed then. */
function checkFundings(
  { funding, openedAtMs, closedAtMs, direction }: ClosedRecord,
  moves: readonly Move[],
  { fundings, market }: PublicFacts,
): LineCheck {
  let [expected, missing] = [0n, 0n];
  for (const line of fundings) {
    if (line.atMs <= openedAtMs || line.atMs > closedAtMs) continue;
    const before = moves.filter(({ timeMs }) => timeMs < line.atMs);
    const lots = before.reduce((sum, own) => sum + (own.opens ? own.lots : -own.lots), 0);
    const worth = valueUnits(ticksOf(line.markPrice, market), lots, market.tickLotUnits);
    expected += BigInt(fundingUnits(worth, line.rateE9, direction === 'long'));
    missing += unitsOf(line.missing, market.quoteScale);
  }
  const found = unitsOf(funding, market.quoteScale);
  if (missing === 0n) return equal('funding', found, expected);
  // Who could not pay all of it has paid less.
  return within('funding', found, found <= expected, `at most ${expected}`);
}

/** A price as records show it: cut at two more decimals than a price has. */
function averagePrice(
  units: bigint,
  lots: number,
  { quoteScale, lotSize, priceScale }: Market,
): string {
  const value = formatUnits(asUnits(Number(units)), quoteScale);
  return divideDecimalsTrunc(value, multiplyDecimals(String(lots), lotSize), priceScale + 2);
}

const ticksOf = (price: string, { tickSize }: Market): number =>
  Number(divideDecimalsTrunc(price, tickSize, 0));

const unitsOf = (amount: string, scale: number): bigint =>
  scaled(amount) / 10n ** BigInt(18 - scale);

const lotsOf = (moves: readonly Move[]): number => moves.reduce((sum, { lots }) => sum + lots, 0);

const sumOf = (moves: readonly Move[], field: 'units' | 'feeUnits'): bigint =>
  moves.reduce((sum, move) => sum + move[field], 0n);
