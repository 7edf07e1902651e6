import { standingOf } from '#contract/accounts.ts';
import { deleverage } from '#contract/deleverage.ts';
import type { ContractDesk } from '#contract/desk.ts';
import { findClosing } from '#contract/find-outcome.ts';
import { valueUnits } from '#contract/formulas/index.ts';
import { takeOverNow } from '#contract/liquidate.ts';
import { logTakeover } from '#contract/liquidation-lines.ts';
import type { ContractMarket, Position } from '#contract/market.ts';
import { closePosition, settleFunding } from '#contract/position-life.ts';
import type { Takeover } from '#contract/records.ts';
import { reduce, settleCross } from '#contract/settle-trade.ts';
import { settleTakeoverFunding } from '#contract/takeover-funding.ts';
import { giveUp, keepTakeover, takeoverProfit } from '#contract/takeover-trade.ts';
import { TradeOutcome } from '#contract/trade-outcome.ts';
import type { Ending } from './records.ts';

/** Pairs of positions that one command closes. */
export const SETTLED_MAX = 250;

/** A position that somebody has, or a bankrupt one that the exchange holds. */
type Open =
  | { readonly position: Position; readonly lots: number }
  | { readonly takeover: Takeover; readonly lots: number };

/**
 * Closes what is open in a market at its settlement price, the oldest of each side against the oldest of the other, without
 * fees. A position that the price leaves with nothing is taken over first, and its loss beyond its margin is the insurance fund's;
 * what that cannot pay is the winners', as of any bankrupt position. Gives what is left: something, nothing, or what must wait.
 */
export function settleSome(
  desk: ContractDesk,
  market: ContractMarket,
  ending: Ending,
): 'some' | 'none' | 'waits' {
  for (let pairs = 0; pairs < SETTLED_MAX; pairs += 1) {
    const long = firstOf(desk, market, true);
    const short = firstOf(desk, market, false);
    if (long === undefined || short === undefined) return 'none';
    const found = prepare(desk, market, long);
    // What became of the one may have closed the other: that is looked at only while nothing has changed.
    const ready = found === 'ready' ? prepare(desk, market, short) : found;
    if (ready === 'waits') return 'waits';
    if (ready === 'changed') continue;
    const lots = Math.min(long.lots, short.lots);
    closeAt(desk, market, ending, long, lots);
    closeAt(desk, market, ending, short, lots);
    ending.lots += lots;
  }
  return 'some';
}

/** The first that is open on a side: bankrupt ones, then the oldest. */
function firstOf(desk: ContractDesk, market: ContractMarket, isLong: boolean): Open | undefined {
  const { marketId } = market;
  for (const row of desk.rows.takeovers.table.by('byMarket', marketId)) {
    if ((row.isLong === 1) === isLong) return { takeover: { ...row }, lots: row.lots };
  }
  for (const position of (isLong ? market.longs : market.shorts).values()) {
    return { position, lots: position.lots };
  }
  return undefined;
}

/** Makes sure that what is open can pay for closing. After `changed` it is looked for again. */
function prepare(
  desk: ContractDesk,
  market: ContractMarket,
  open: Open,
): 'ready' | 'changed' | 'waits' {
  if ('takeover' in open) return prepareTakeover(desk, market, open.takeover);
  const { position } = open;
  settleFunding(desk, position);
  // What is left must be above nothing: parts of it are rounded.
  if (standingOf(desk, position).equityUnits > 0) return 'ready';
  return takeOverNow(desk, position) ? 'changed' : 'waits';
}

function prepareTakeover(
  desk: ContractDesk,
  market: ContractMarket,
  takeover: Takeover,
): 'ready' | 'changed' | 'waits' {
  const due = takeover.fundingId;
  settleTakeoverFunding(desk, market, takeover);
  if (takeover.fundingId !== due) desk.rows.takeovers.put({ ...takeover });
  const value = valueUnits(market.price.markTicks, takeover.lots, market.tickLotUnits);
  const { profit } = takeoverProfit(takeover, takeover.lots, value);
  if (profit >= 0 || -profit <= desk.available(desk.insuranceOf(market))) return 'ready';
  const held = { ...takeover };
  deleverage(desk, market, takeover);
  if (takeover.lots === held.lots) return 'waits';
  takeover.deleveragedLots += held.lots - takeover.lots;
  logTakeover(desk, held, takeover, 'deleverage');
  keepTakeover(desk, takeover);
  return 'changed';
}

/** Closes `lots` of what is open at the settlement price, which is the mark by now. */
function closeAt(
  desk: ContractDesk,
  market: ContractMarket,
  ending: Ending,
  open: Open,
  lots: number,
): void {
  const value = valueUnits(market.price.markTicks, lots, market.tickLotUnits);
  const won =
    'takeover' in open
      ? closeTakeover(desk, market, ending, open.takeover, lots, value)
      : closeOne(desk, market, ending, open.position, lots, value);
  ending.wonUnits += Math.max(0, won);
  ending.lostUnits += Math.max(0, -won);
}

function closeTakeover(
  desk: ContractDesk,
  market: ContractMarket,
  ending: Ending,
  takeover: Takeover,
  lots: number,
  value: number,
): number {
  const held = { ...takeover };
  giveUp(desk, market, takeover, lots, value);
  const won = takeover.insuranceUnits - held.insuranceUnits;
  logTakeover(desk, held, takeover, 'settle');
  keepTakeover(desk, takeover);
  ending.insuranceUnits += won;
  return won;
}

function closeOne(
  desk: ContractDesk,
  market: ContractMarket,
  ending: Ending,
  position: Position,
  lots: number,
  value: number,
): number {
  const out = new TradeOutcome();
  out.position = position;
  out.closes = lots;
  out.isCross = position.isCross;
  findClosing(out, value, 0);
  const wallet = desk.walletOf(market, position.userSlot);
  reduce(desk, market, wallet, position, out);
  if (out.isCross) settleCross(desk, market, wallet, 0, out);
  desk.moneyMoved(wallet);
  if (position.lots === 0) {
    ending.positions += 1;
    closePosition(desk, position, 'settled');
  }
  return out.profitUnits;
}
