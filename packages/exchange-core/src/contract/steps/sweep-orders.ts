import { CLOSED_OFF_STEP } from '#book/codes.ts';
import { TICKS, USER_SLOT, intOf, wordOf } from '#book/order-table.ts';
import { codeOf } from '#kernel/names.ts';
import type { ContractDesk } from '#contract/desk.ts';
import { endOrdersOf } from '#contract/end-orders.ts';
import { flush } from '#contract/flush.ts';
import type { ContractMarket } from '#contract/market.ts';
import { closingLots } from '#contract/order-life.ts';
import { positionSides } from '#contract/records.ts';
import type { ContractTriggerRow } from '#contract/trigger/records.ts';
import { areLotsOnStep, areOnStep } from './check-steps.ts';
import type { ContractSweepRow } from './records.ts';

/** Between two commands: everybody else's come in between. */
const STEP_MS = 1;

/**
 * Ends the first orders of a market that its steps have no place for, the oldest first, and releases what they held. What is
 * left is due a moment later.
 */
export function sweep(desk: ContractDesk, marketId: number): void {
  const market = desk.market(marketId);
  const { sweeps } = desk.rows;
  const unfit = {
    resting: (slot: number) => !fits(desk, market, slot),
    waiting: (row: ContractTriggerRow) => !fitsWaiting(desk, market, row),
  };
  const isDone = endOrdersOf(desk, marketId, unfit, CLOSED_OFF_STEP);
  const known = sweeps.table.get(marketId);
  if (!isDone) sweeps.put({ marketId, dueAtMs: desk.timestampMs + STEP_MS });
  else if (known !== undefined) sweeps.drop(known);
}

/** The next part of a sweep. */
export function stepSweep(desk: ContractDesk, { marketId }: ContractSweepRow): void {
  sweep(desk, marketId);
  flush(desk);
}

/**
 * Whether an order could stand where it does with the steps of its market: its price, and what is left of it. Off the steps
 * only what closes may be, where the orders that close a position take all of it.
 */
function fits(desk: ContractDesk, market: ContractMarket, slot: number): boolean {
  const { orders, terms } = desk;
  if (!areOnStep(market, orders.reals[wordOf(slot) + TICKS]!)) return false;
  if (areLotsOnStep(market, orders.remainingLots(slot))) return true;
  if (!terms.isReduceOnly(slot)) return false;
  const userSlot = orders.ints[intOf(slot) + USER_SLOT]!;
  const side = terms.side(slot);
  const open = market.positionOf(userSlot, side)?.lots ?? 0;
  return closingLots(desk, userSlot, market.marketId, side) === open;
}

/**
 * Whether the order that one becomes could be placed. Its trigger is compared with the mark, which moves in ticks: it may stand
 * between two steps. What reduces a position at the market closes any lots, so what protects somebody stays.
 */
function fitsWaiting(
  { users }: ContractDesk,
  market: ContractMarket,
  own: ContractTriggerRow,
): boolean {
  const { userId, positionSide, reduceOnly, ticks, lots } = own;
  if (!areOnStep(market, ticks, own.takeProfitTicks, own.stopLossTicks)) return false;
  if (reduceOnly === 0) return areLotsOnStep(market, lots);
  if (ticks === 0) return true;
  const side = codeOf(positionSides, positionSide);
  return areLotsOnStep(market, lots, market.positionOf(users.slotOf(userId), side)?.lots);
}
