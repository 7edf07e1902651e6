import { WAITING } from '#book/codes.ts';
import { codeOf } from '#kernel/names.ts';
import type { SpotState } from './spot-state.ts';
import type { SpotEffect } from './effects.ts';
import type { OrderStatus } from '#kernel/vocabulary.ts';
import {
  orderSides,
  orderStatuses,
  orderTypes,
  selfTradeModes,
  timesInForce,
} from '#kernel/vocabulary.ts';
import { liveStatus } from '#book/order-lists.ts';
import {
  CREATED_AT_MS,
  DISPLAY_LOTS,
  FEE_UNITS,
  FILLED_LOTS,
  FILLED_QUOTE_UNITS,
  FORCE,
  HEAP_PLACE,
  HELD_UNITS,
  ID,
  LEVEL,
  LOTS,
  MARKET_ID,
  OTHER_LEG_ID,
  PREVENTED_LOTS,
  PRIORITY,
  QUOTE_UNITS,
  SELF_TRADE,
  SIDE,
  TICKS,
  TRIGGERED,
  TRIGGER_TICKS,
  TYPE,
  UPDATED_AT_MS,
  USER_SLOT,
  VISIBLE_LOTS,
  codeAt,
  hotOf,
  intOf,
  wordOf,
} from '#book/order-table.ts';

/** An open order. */
export interface StoredOrder extends Omit<SpotEffect<'order_opened'>, 'type' | 'status'> {
  readonly status: OrderStatus;
  readonly filledLots: number;
  readonly preventedLots: number;
  readonly filledQuoteUnits: number;
  readonly feeUnits: number;
  readonly visibleLots: number;
  /** Place in time priority; 0 while the order waits for its trigger. */
  readonly priority: number;
  /** True once a stop or take-profit order has been triggered. */
  readonly triggered: boolean;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

/** An open order as a row. */
export function storedOrder(state: SpotState, slot: number): StoredOrder {
  const { ints, codes, hot, reals } = state.orders;
  const at = wordOf(slot);
  const status = reals[at + HEAP_PLACE]! >= 0 ? WAITING : liveStatus(state, slot);
  return {
    orderId: hot[hotOf(slot) + ID]!,
    userId: state.users.idOf(ints[intOf(slot) + USER_SLOT]!),
    marketId: reals[at + MARKET_ID]!,
    side: orderSides[codes[codeAt(slot) + SIDE]!]!,
    orderType: orderTypes[codes[codeAt(slot) + TYPE]!]!,
    timeInForce: timesInForce[codes[codeAt(slot) + FORCE]!]!,
    ticks: reals[at + TICKS]!,
    lots: reals[at + LOTS]!,
    quoteUnits: reals[at + QUOTE_UNITS]!,
    triggerTicks: reals[at + TRIGGER_TICKS]!,
    displayLots: reals[at + DISPLAY_LOTS]!,
    selfTradeMode: selfTradeModes[codes[codeAt(slot) + SELF_TRADE]!]!,
    ocoOrderId: reals[at + OTHER_LEG_ID]!,
    heldUnits: reals[at + HELD_UNITS]!,
    clientOrderId: state.orders.clientOrderIdOf(slot),
    status: orderStatuses[status]!,
    filledLots: reals[at + FILLED_LOTS]!,
    preventedLots: reals[at + PREVENTED_LOTS]!,
    filledQuoteUnits: reals[at + FILLED_QUOTE_UNITS]!,
    feeUnits: reals[at + FEE_UNITS]!,
    visibleLots: hot[hotOf(slot) + VISIBLE_LOTS]!,
    priority: ints[intOf(slot) + LEVEL]! >= 0 ? reals[at + PRIORITY]! : 0,
    triggered: codes[codeAt(slot) + TRIGGERED] === 1,
    createdAtMs: reals[at + CREATED_AT_MS]!,
    updatedAtMs: reals[at + UPDATED_AT_MS]!,
  };
}

/**
 * Puts a known order back: into its book when it has a priority, among the waiting ones when it
 * waits. Orders of one price must come in the order of their priorities. Gives its slot, which
 * the caller lists in the order of ids.
 */
export function restoreOrder(state: SpotState, order: StoredOrder): number {
  const market = state.markets[order.marketId]!;
  const slot = state.orders.add(order.orderId, order.clientOrderId);
  const { ints, codes, hot, reals } = state.orders;
  const at = wordOf(slot);
  reals[at + MARKET_ID] = order.marketId;
  ints[intOf(slot) + USER_SLOT] = state.users.slotOf(order.userId);
  codes[codeAt(slot) + SIDE] = codeOf(orderSides, order.side);
  codes[codeAt(slot) + TYPE] = codeOf(orderTypes, order.orderType);
  codes[codeAt(slot) + FORCE] = codeOf(timesInForce, order.timeInForce);
  codes[codeAt(slot) + SELF_TRADE] = codeOf(selfTradeModes, order.selfTradeMode);
  codes[codeAt(slot) + TRIGGERED] = order.triggered ? 1 : 0;
  reals[at + TICKS] = order.ticks;
  reals[at + LOTS] = order.lots;
  reals[at + QUOTE_UNITS] = order.quoteUnits;
  reals[at + TRIGGER_TICKS] = order.triggerTicks;
  reals[at + DISPLAY_LOTS] = order.displayLots;
  reals[at + OTHER_LEG_ID] = order.ocoOrderId;
  reals[at + HELD_UNITS] = order.heldUnits;
  reals[at + FILLED_LOTS] = order.filledLots;
  reals[at + PREVENTED_LOTS] = order.preventedLots;
  reals[at + FILLED_QUOTE_UNITS] = order.filledQuoteUnits;
  reals[at + FEE_UNITS] = order.feeUnits;
  hot[hotOf(slot) + VISIBLE_LOTS] = order.visibleLots;
  reals[at + PRIORITY] = order.priority;
  reals[at + CREATED_AT_MS] = order.createdAtMs;
  reals[at + UPDATED_AT_MS] = order.updatedAtMs;
  if (order.priority > 0) market.book.append(slot, codes[codeAt(slot) + SIDE]!, order.ticks);
  if (order.status === 'waiting') market.startWaiting(slot);
  return slot;
}
