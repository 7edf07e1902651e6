import { assert } from '#kernel/assert.ts';
import { PARTIALLY_FILLED } from '#book/codes.ts';
import { codeOf } from '#kernel/names.ts';
import type { SpotEffect } from './effects.ts';
import type { SpotState } from './spot-state.ts';
import { orderStatuses } from '#kernel/vocabulary.ts';
import type { Market } from './market.ts';
import { forgetOrder, listOrder } from '#book/order-lists.ts';
import {
  FEE_UNITS,
  FILLED_LOTS,
  FILLED_QUOTE_UNITS,
  HELD_UNITS,
  LEVEL,
  LOTS,
  MARKET_ID,
  PREVENTED_LOTS,
  PRIORITY,
  SIDE,
  TICKS,
  TRIGGERED,
  TRIGGER_TICKS,
  UPDATED_AT_MS,
  VISIBLE_LOTS,
  codeAt,
  hotOf,
  intOf,
  wordOf,
} from '#book/order-table.ts';
import { restoreOrder } from './stored-order.ts';

/** A new order, as its effect says; it joins a book or waits by effects of its own. */
export function applyOrderOpened(state: SpotState, effect: SpotEffect<'order_opened'>): void {
  const { type: _type, ...opened } = effect;
  const slot = restoreOrder(state, {
    ...opened,
    filledLots: 0,
    preventedLots: 0,
    filledQuoteUnits: 0,
    feeUnits: 0,
    visibleLots: 0,
    priority: 0,
    triggered: false,
    createdAtMs: state.timestampMs,
    updatedAtMs: state.timestampMs,
  });
  const market = state.markets[effect.marketId]!;
  listOrder(state, market, slot);
  forgetTrails(state, market);
  state.lastOrderId = Math.max(state.lastOrderId, effect.orderId);
}

/** The order joins the tail of its price, leaving the place it had. */
export function applyOrderRested(state: SpotState, effect: SpotEffect<'order_rested'>): void {
  const slot = slotOf(state, effect.orderId);
  const { ints, codes, hot, reals } = state.orders;
  const at = wordOf(slot);
  const market = state.markets[reals[at + MARKET_ID]!]!;
  if (ints[intOf(slot) + LEVEL]! >= 0) market.book.remove(slot);
  reals[at + PRIORITY] = effect.priority;
  hot[hotOf(slot) + VISIBLE_LOTS] = effect.visibleLots;
  reals[at + UPDATED_AT_MS] = state.timestampMs;
  market.book.append(slot, codes[codeAt(slot) + SIDE]!, reals[at + TICKS]!);
  market.version += 1;
  state.lastPriority = Math.max(state.lastPriority, effect.priority);
}

export function applyOrderTriggered(state: SpotState, effect: SpotEffect<'order_triggered'>): void {
  const slot = slotOf(state, effect.orderId);
  const { codes, reals } = state.orders;
  const at = wordOf(slot);
  const market = state.markets[reals[at + MARKET_ID]!]!;
  forgetTrails(state, market);
  market.stopWaiting(slot);
  codes[codeAt(slot) + TRIGGERED] = 1;
  reals[at + UPDATED_AT_MS] = state.timestampMs;
}

export function applyOrderRetriggered(
  state: SpotState,
  effect: SpotEffect<'order_retriggered'>,
): void {
  const slot = slotOf(state, effect.orderId);
  const { reals } = state.orders;
  const market = state.markets[reals[wordOf(slot) + MARKET_ID]!]!;
  market.stopWaiting(slot);
  reals[wordOf(slot) + TRIGGER_TICKS] = effect.triggerTicks;
  market.startWaiting(slot);
}

/** Takes over an order's totals; a final status ends it. */
export function applyOrderChanged(state: SpotState, effect: SpotEffect<'order_changed'>): void {
  const slot = slotOf(state, effect.orderId);
  const { ints, hot, reals } = state.orders;
  const at = wordOf(slot);
  const market = state.markets[reals[at + MARKET_ID]!]!;
  forgetTrails(state, market);
  if (ints[intOf(slot) + LEVEL]! >= 0) {
    if (reals[at + TICKS] === effect.ticks) market.book.setVisible(slot, effect.visibleLots);
    // A new price takes the order out; an effect of its own brings it back.
    else market.book.remove(slot);
    market.version += 1;
  }
  reals[at + TICKS] = effect.ticks;
  reals[at + LOTS] = effect.lots;
  reals[at + FILLED_LOTS] = effect.filledLots;
  reals[at + PREVENTED_LOTS] = effect.preventedLots;
  reals[at + FILLED_QUOTE_UNITS] = effect.filledQuoteUnits;
  reals[at + FEE_UNITS] = effect.feeUnits;
  reals[at + HELD_UNITS] = effect.heldUnits;
  hot[hotOf(slot) + VISIBLE_LOTS] = effect.visibleLots;
  reals[at + UPDATED_AT_MS] = state.timestampMs;
  if (codeOf(orderStatuses, effect.status) > PARTIALLY_FILLED) forgetOrder(state, market, slot);
}

/** Effects may have moved what trailing orders of a market follow: their index is made again of the rows. */
export function forgetTrails({ trails }: SpotState, { trailingOrders }: Market): void {
  if (trailingOrders > 0) trails.markStale();
}

function slotOf(state: SpotState, orderId: number): number {
  const slot = state.orders.slotOf(orderId);
  assert(slot >= 0, `an effect names order ${orderId}, which is not open`);
  return slot;
}
