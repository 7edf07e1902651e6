import { BUY, CANCELLED, CLOSED_OTHER_LEG, OPEN, PARTIALLY_FILLED } from '#book/codes.ts';
import { KIND_SPOT, REASON_ORDER_RELEASE } from '#ledger/codes.ts';
import type { SpotState } from './spot-state.ts';
import { heldOf } from '#ledger/ledger.ts';
import type { AccountId } from '#kernel/quantities.ts';
import type { Market } from './market.ts';
import { writeOrderChanged, writeOrderRested } from './order-effects.ts';
import {
  DISPLAY_LOTS,
  FILLED_LOTS,
  HEAP_PLACE,
  HELD_UNITS,
  ID,
  IS_LISTED,
  LEVEL,
  OTHER_LEG_ID,
  PREVENTED_LOTS,
  PRIORITY,
  SIDE,
  TICKS,
  TYPE,
  USER_NEXT,
  USER_PREVIOUS,
  USER_SLOT,
  VISIBLE_LOTS,
  wordOf,
} from '#book/order-table.ts';

/** The status of an order that is not waiting and not finished. */
export function liveStatus(state: SpotState, slot: number): number {
  return state.orders.reals[wordOf(slot) + FILLED_LOTS] === 0 ? OPEN : PARTIALLY_FILLED;
}

/** The account an order pays from: quote for a buy, base for a sell. */
export function payingAccount(state: SpotState, market: Market, slot: number): AccountId {
  const { ints } = state.orders;
  const at = wordOf(slot);
  const assetId = ints[at + SIDE] === BUY ? market.quoteAssetId : market.baseAssetId;
  return state.ledger.find(assetId, KIND_SPOT, ints[at + USER_SLOT]!);
}

/** What an order must hold for the lots it still wants, at its own price. */
export function requiredHold(state: SpotState, market: Market, slot: number): number {
  const { ints, reals } = state.orders;
  const at = wordOf(slot);
  const remaining = state.orders.remainingLots(slot);
  return ints[at + SIDE] === BUY
    ? reals[at + TICKS]! * remaining * market.tickLotUnits
    : remaining * market.lotUnits;
}

/** Gives `units` of an order's hold back to its user. */
export function releaseHold(state: SpotState, market: Market, slot: number, units: number): void {
  const { reals } = state.orders;
  const at = wordOf(slot);
  const account = payingAccount(state, market, slot);
  state.ledger.post(heldOf(account), account, units, REASON_ORDER_RELEASE, reals[at + ID]!);
  reals[at + HELD_UNITS]! -= units;
}

/** Makes an order findable by id, by user and by client order id. */
export function listOrder(state: SpotState, market: Market, slot: number): void {
  const { orders, ordersByUser } = state;
  const { ints, reals } = orders;
  const at = wordOf(slot);
  const userSlot = ints[at + USER_SLOT]!;
  orders.list(slot);
  const first = ordersByUser.first(userSlot);
  ints[at + USER_NEXT] = first;
  ints[at + USER_PREVIOUS] = -1;
  if (first >= 0) ints[wordOf(first) + USER_PREVIOUS] = slot;
  ordersByUser.setFirst(userSlot, slot);
  market.countOpen(userSlot, 1);
  const clientOrderId = orders.clientOrderIds[slot]!;
  if (clientOrderId !== '') ordersByUser.name(userSlot, clientOrderId, reals[at + ID]!);
}

/** Takes an order out of everything it is in. Writes no effect. */
export function forgetOrder(state: SpotState, market: Market, slot: number): void {
  const { orders, ordersByUser } = state;
  const { ints } = orders;
  const at = wordOf(slot);
  if (ints[at + LEVEL]! >= 0) {
    market.book.remove(slot);
    market.version += 1;
  }
  if (ints[at + HEAP_PLACE]! >= 0) {
    market.heapOf(ints[at + TYPE]!, ints[at + SIDE]!).remove(slot);
    market.countWaiting(ints[at + USER_SLOT]!, -1);
  }
  if (ints[at + IS_LISTED] === 1) {
    const userSlot = ints[at + USER_SLOT]!;
    const next = ints[at + USER_NEXT]!;
    const previous = ints[at + USER_PREVIOUS]!;
    if (next >= 0) ints[wordOf(next) + USER_PREVIOUS] = previous;
    if (previous >= 0) ints[wordOf(previous) + USER_NEXT] = next;
    else ordersByUser.setFirst(userSlot, next);
    market.countOpen(userSlot, -1);
    const clientOrderId = orders.clientOrderIds[slot]!;
    if (clientOrderId !== '') ordersByUser.forgetName(userSlot, clientOrderId);
  }
  orders.remove(slot);
}

/** Ends an order: what it still holds goes back to its user. */
export function closeOrder(
  state: SpotState,
  market: Market,
  slot: number,
  status: number,
  closeReason: number,
): void {
  const { ints, reals } = state.orders;
  const at = wordOf(slot);
  const held = reals[at + HELD_UNITS]!;
  if (held > 0) releaseHold(state, market, slot, held);
  if (ints[at + LEVEL]! >= 0) {
    market.book.remove(slot);
    market.version += 1;
  }
  reals[at + VISIBLE_LOTS] = 0;
  writeOrderChanged(state, slot, status, closeReason);
  forgetOrder(state, market, slot);
}

/**
 * Cancels the stop leg of an OCO pair because its limit leg traded or ends, and gives back what
 * the pair held beyond the limit leg's own need. Does nothing for any other order.
 */
export function dropOtherLeg(state: SpotState, market: Market, slot: number): void {
  const { reals } = state.orders;
  const otherLegId = reals[wordOf(slot) + OTHER_LEG_ID]!;
  if (otherLegId === 0) return;
  const other = state.orders.slotOf(otherLegId);
  if (other < 0) return;
  closeOrder(state, market, other, CANCELLED, CLOSED_OTHER_LEG);
  const excess = reals[wordOf(slot) + HELD_UNITS]! - requiredHold(state, market, slot);
  if (excess > 0) releaseHold(state, market, slot, excess);
}

/** Lots an order shows when it joins the book: all, or an iceberg's next slice. */
export function visibleLotsOf(state: SpotState, slot: number): number {
  const remaining = state.orders.remainingLots(slot);
  const display = state.orders.reals[wordOf(slot) + DISPLAY_LOTS]!;
  return display === 0 ? remaining : Math.min(display, remaining);
}

/**
 * What is left of an order that has traded or moved joins the book: it gives back what it no
 * longer needs, and effects say what changed before.
 */
export function restRemainder(
  state: SpotState,
  market: Market,
  slot: number,
  isChanged: boolean,
): void {
  const { reals } = state.orders;
  const at = wordOf(slot);
  const excess = reals[at + HELD_UNITS]! - requiredHold(state, market, slot);
  if (excess > 0) releaseHold(state, market, slot, excess);
  const hasTraded = reals[at + FILLED_LOTS] !== 0 || reals[at + PREVENTED_LOTS] !== 0;
  if (isChanged || hasTraded || excess > 0) {
    reals[at + VISIBLE_LOTS] = visibleLotsOf(state, slot);
    writeOrderChanged(state, slot, liveStatus(state, slot));
  }
  restOrder(state, market, slot);
}

/** Joins the tail of its price level, behind everyone who is there. */
export function restOrder(state: SpotState, market: Market, slot: number): void {
  const { ints, reals } = state.orders;
  const at = wordOf(slot);
  reals[at + VISIBLE_LOTS] = visibleLotsOf(state, slot);
  state.lastPriority += 1;
  reals[at + PRIORITY] = state.lastPriority;
  market.book.append(slot);
  market.version += 1;
  if (ints[at + IS_LISTED] === 0) listOrder(state, market, slot);
  writeOrderRested(state, slot);
}

/** `lots` of a resting order were prevented: what they needed goes back to its user. */
export function shrinkOrder(state: SpotState, market: Market, slot: number, lots: number): void {
  const { ints, reals } = state.orders;
  const at = wordOf(slot);
  const unitsPerLot =
    ints[at + SIDE] === BUY ? reals[at + TICKS]! * market.tickLotUnits : market.lotUnits;
  releaseHold(state, market, slot, lots * unitsPerLot);
  writeOrderChanged(state, slot, liveStatus(state, slot));
}

/** Brings the next slice of an iceberg to the market, behind everyone at its price. */
export function refillIceberg(state: SpotState, market: Market, slot: number): void {
  market.book.remove(slot);
  restOrder(state, market, slot);
}
