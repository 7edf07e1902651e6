import { PPM } from '#kernel/ranges.ts';
import { standingOf } from './accounts.ts';
import type { ContractMarket, Position, Watch, WatchKind } from './market.ts';
import type { ContractState } from './state.ts';

/** Risk rates, in millionths, at which a position's owner is warned; at the last one it is liquidated. */
export const RISK_LEVELS_PPM = [700_000, 850_000, PPM] as const;

/** Amounts are rounded up to whole units in two places of the rule. */
const ROUNDING_UNITS = 2;

function heapOf(market: ContractMarket, direction: 1 | -1) {
  return direction === 1 ? market.watchesAbove : market.watchesBelow;
}

/** Lets a position be looked at when the mark reaches `ticks` from one direction. */
function watchAt(watch: Watch, ticks: number, direction: 1 | -1): void {
  const { market } = watch.position;
  if (watch.place >= 0 && watch.direction === direction) {
    if (watch.ticks === ticks) return;
    watch.ticks = ticks;
    heapOf(market, direction).moved(watch);
    return;
  }
  if (watch.place >= 0) heapOf(market, watch.direction).remove(watch);
  watch.ticks = ticks;
  watch.direction = direction;
  heapOf(market, direction).add(watch);
}

function stopWatching(watch: Watch | undefined): void {
  if (watch === undefined || watch.place < 0) return;
  heapOf(watch.position.market, watch.direction).remove(watch);
}

/** A position is looked at no more. */
export function unwatch({ risk, takeProfit, stopLoss }: Position): void {
  stopWatching(risk);
  stopWatching(takeProfit);
  stopWatching(stopLoss);
}

function newWatch(position: Position, kind: WatchKind): Watch {
  return { kind, position, ticks: 0, direction: 1, place: -1 };
}

/** Waits for the prices at which the position closes itself. */
export function watchStops(position: Position): void {
  const { takeProfitTicks, stopLossTicks, isLong } = position;
  if (takeProfitTicks === 0) stopWatching(position.takeProfit);
  else {
    position.takeProfit ??= newWatch(position, 'take_profit');
    watchAt(position.takeProfit, takeProfitTicks, isLong ? 1 : -1);
  }
  if (stopLossTicks === 0) stopWatching(position.stopLoss);
  else {
    position.stopLoss ??= newWatch(position, 'stop_loss');
    watchAt(position.stopLoss, stopLossTicks, isLong ? -1 : 1);
  }
}

/**
 * Waits for the first mark at which the position's risk rate could reach its next level. Its cushion up to there is
 * shared by the positions that stand on it: none of them can have used it up before one has used its own share. The mark
 * waited for is never behind the one that matters, often ahead of it; then the position waits again, nearer.
 */
export function watchRisk(state: ContractState, position: Position): void {
  const { market, isLong, lots } = position;
  if (state.isFrozen(position)) {
    stopWatching(position.risk);
    return;
  }
  position.risk ??= newWatch(position, 'risk');
  const { equityUnits, neededUnits: needed } = standingOf(state, position);
  const count = position.isCross
    ? state.crossPositions(state.walletOf(market, position.userSlot)).length
    : 1;
  const ticks = ticksToNextLevel(position, equityUnits, needed, count, lots * market.tickLotUnits);
  const mark = market.price.markTicks;
  // One that stands at its level already, after a payment or a trade, is looked at with the next tick, wherever that is.
  if (ticks === 0) watchAt(position.risk, isLong ? Infinity : 0, isLong ? -1 : 1);
  else watchAt(position.risk, isLong ? mark - ticks : mark + ticks, isLong ? -1 : 1);
}

/** Ticks against a position after which the next level may be reached; 0 when it may be reached already. */
function ticksToNextLevel(
  { warnLevel, isLong, market }: Position,
  equityUnits: number,
  needed: number,
  count: number,
  lotUnits: number,
): number {
  const level = RISK_LEVELS_PPM[warnLevel]! / PPM;
  const cushion = equityUnits * level - needed - ROUNDING_UNITS;
  if (cushion <= 0) return 0;
  // A long needs less maintenance the more it loses, at the least rate of its tiers; a short needs more, at most at the highest.
  const rates = market.tiers;
  const rate = isLong
    ? level - rates[0]!.maintenancePpm / PPM
    : level + rates[rates.length - 1]!.maintenancePpm / PPM;
  return Math.max(1, Math.floor(cushion / (count * rate * lotUnits)));
}
