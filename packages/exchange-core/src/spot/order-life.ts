import * as bookCodes from '#book/codes.ts';
import * as ledgerCodes from '#ledger/codes.ts';
import type { SpotState } from './spot-state.ts';
import { heldOf } from '#ledger/ledger.ts';
import type { AccountId } from '#kernel/quantities.ts';
import { forgetOrder, listOrder, liveStatus } from '#book/order-lists.ts';
import type { Market } from './market.ts';
import { writeOrderChanged, writeOrderRested } from './order-effects.ts';
import * as orderFields from '#book/order-table.ts';

const { BUY, CANCELLED, CLOSED_OTHER_LEG, TRAILING_STOP } = bookCodes;
const { KIND_SPOT, REASON_ORDER_RELEASE } = ledgerCodes;
const {
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
  USER_SLOT,
  VISIBLE_LOTS,
  codeAt,
  hotOf,
  intOf,
  wordOf,
} = orderFields;

/** The account an order pays from: quote for a buy, base for a sell. */
export function payingAccount(state: SpotState, market: Market, slot: number): AccountId {
  const { ints, codes } = state.orders;
  const assetId = codes[codeAt(slot) + SIDE] === BUY ? market.quoteAssetId : market.baseAssetId;
  return state.ledger.find(assetId, KIND_SPOT, ints[intOf(slot) + USER_SLOT]!);
}

/** What an order must hold for the lots it still wants, at its own price. */
export function requiredHold(state: SpotState, market: Market, slot: number): number {
  const { codes, reals } = state.orders;
  const at = wordOf(slot);
  const remaining = state.orders.remainingLots(slot);
  return codes[codeAt(slot) + SIDE] === BUY
    ? reals[at + TICKS]! * remaining * market.tickLotUnits
    : remaining * market.lotUnits;
}

/** Gives `units` of an order's hold back to its user. */
export function releaseHold(state: SpotState, market: Market, slot: number, units: number): void {
  const { hot, reals } = state.orders;
  const at = wordOf(slot);
  const account = payingAccount(state, market, slot);
  state.ledger.post(heldOf(account), account, units, REASON_ORDER_RELEASE, hot[hotOf(slot) + ID]!);
  reals[at + HELD_UNITS]! -= units;
}

/** Ends an order: what it still holds goes back to its user. */
export function closeOrder(
  state: SpotState,
  market: Market,
  slot: number,
  status: number,
  closeReason: number,
): void {
  const { codes, hot, ints, reals } = state.orders;
  const at = wordOf(slot);
  const held = reals[at + HELD_UNITS]!;
  if (held > 0) releaseHold(state, market, slot, held);
  if (ints[intOf(slot) + LEVEL]! >= 0) {
    market.book.remove(slot);
    market.version += 1;
  }
  if (codes[codeAt(slot) + TYPE] === TRAILING_STOP && reals[at + HEAP_PLACE]! >= 0) {
    state.trails.drop(hot[hotOf(slot) + ID]!);
  }
  hot[hotOf(slot) + VISIBLE_LOTS] = 0;
  writeOrderChanged(state, slot, status, closeReason);
  if (state.attachments.size > 0) state.attachments.noteEnd(state.orders, slot);
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
  const { hot, reals } = state.orders;
  const at = wordOf(slot);
  const excess = reals[at + HELD_UNITS]! - requiredHold(state, market, slot);
  if (excess > 0) releaseHold(state, market, slot, excess);
  const hasTraded = reals[at + FILLED_LOTS] !== 0 || reals[at + PREVENTED_LOTS] !== 0;
  if (isChanged || hasTraded || excess > 0) {
    hot[hotOf(slot) + VISIBLE_LOTS] = visibleLotsOf(state, slot);
    writeOrderChanged(state, slot, liveStatus(state, slot));
  }
  restOrder(state, market, slot);
}

/** Joins the tail of its price level, behind everyone who is there. */
export function restOrder(state: SpotState, market: Market, slot: number): void {
  const { codes, hot, reals } = state.orders;
  const at = wordOf(slot);
  hot[hotOf(slot) + VISIBLE_LOTS] = visibleLotsOf(state, slot);
  state.lastPriority += 1;
  reals[at + PRIORITY] = state.lastPriority;
  market.book.append(slot, codes[codeAt(slot) + SIDE]!, reals[at + TICKS]!);
  market.version += 1;
  if (codes[codeAt(slot) + IS_LISTED] === 0) listOrder(state, market, slot);
  writeOrderRested(state, slot);
}

/** `lots` of a resting order were prevented: what they needed goes back to its user. */
export function shrinkOrder(state: SpotState, market: Market, slot: number, lots: number): void {
  const { codes, reals } = state.orders;
  const at = wordOf(slot);
  const unitsPerLot =
    codes[codeAt(slot) + SIDE] === BUY ? reals[at + TICKS]! * market.tickLotUnits : market.lotUnits;
  releaseHold(state, market, slot, lots * unitsPerLot);
  writeOrderChanged(state, slot, liveStatus(state, slot));
}

/** Brings the next slice of an iceberg to the market, behind everyone at its price. */
export function refillIceberg(state: SpotState, market: Market, slot: number): void {
  market.book.remove(slot);
  restOrder(state, market, slot);
}
