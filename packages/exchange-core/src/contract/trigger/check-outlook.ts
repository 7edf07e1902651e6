import { BUY } from '#book/codes.ts';
import { isOutsideBand } from '#book/protection.ts';
import { trailTriggerTicks } from '#book/trailing/trail-side.ts';
import { checkLiquidationAt, checkSides } from '#contract/check-stops.ts';
import type { ContractMarket } from '#contract/market.ts';
import type { ContractRejection } from '#contract/rejections.ts';
import type { ContractState } from '#contract/state.ts';
import type { ContractTriggerRow } from './records.ts';

/** The version from which on what is certain to be refused when the mark comes is refused when it is placed. */
const LOOKS_AHEAD_SINCE = 6;

/** What a conditional order says of the prices it will have to do with. */
type Asked = Pick<
  ContractTriggerRow,
  | 'orderType'
  | 'triggerTicks'
  | 'callbackBps'
  | 'ticks'
  | 'lots'
  | 'takeProfitTicks'
  | 'stopLossTicks'
>;

/** Whether what an order opens begins with stops. */
export function hasStops(asked: Pick<Asked, 'takeProfitTicks' | 'stopLossTicks'>): boolean {
  return asked.takeProfitTicks !== 0 || asked.stopLossTicks !== 0;
}

/**
 * Whether a conditional order would be refused when the mark reaches it, as far as that is known by now: its limit against the
 * market's band, its stops against the price it will trade at and, with margin of its own, against liquidation. All of it is
 * looked at again when it acts. The draft says whose it is; `extremeTicks` is the best mark that a trailing one has seen.
 */
export function checkOutlook(
  state: ContractState,
  market: ContractMarket,
  asked: Asked,
  extremeTicks: number,
): ContractRejection | undefined {
  if (state.kernel.schemaVersion < LOOKS_AHEAD_SINCE) return undefined;
  const { draft } = state;
  const { ticks, takeProfitTicks: profit, stopLossTicks: loss } = asked;
  const trigger = outlookTicks(asked, draft.side, extremeTicks);
  if (ticks !== 0 && isOutsideBand(market.rules, draft.side, ticks, trigger)) {
    return draft.side === BUY ? 'contract_price_above_market' : 'contract_price_below_market';
  }
  if (!hasStops(asked)) return undefined;
  const entry = ticks === 0 ? trigger : nearer(draft.side, ticks, trigger);
  const refusal = checkSides(market, draft.side, { profit, loss }, entry, entry);
  // What a shared account will have by then, nobody knows.
  if (refusal !== undefined || draft.isCross) return refusal;
  return checkLiquidationAt(state, market, asked, entry);
}

/** The mark that fires it: a trailing one fires there if the mark turns now, or where it begins to follow. */
function outlookTicks(
  { orderType, triggerTicks, callbackBps }: Asked,
  side: number,
  extremeTicks: number,
): number {
  if (orderType !== 'trailing_stop') return triggerTicks;
  return trailTriggerTicks(side === BUY ? -1 : 1, extremeTicks, callbackBps);
}

/** Of a limit and the mark that fires the order the one that wins more: a limit beyond is only the worst price that may be paid. */
function nearer(side: number, ticks: number, trigger: number): number {
  return side === BUY ? Math.min(ticks, trigger) : Math.max(ticks, trigger);
}
