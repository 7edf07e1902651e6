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
import { liveStatus } from './order-life.ts';
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
  const { ints, reals, clientOrderIds } = state.orders;
  const at = wordOf(slot);
  const status = ints[at + HEAP_PLACE]! >= 0 ? WAITING : liveStatus(state, slot);
  return {
    orderId: reals[at + ID]!,
    userId: state.users.idOf(ints[at + USER_SLOT]!),
    marketId: ints[at + MARKET_ID]!,
    side: orderSides[ints[at + SIDE]!]!,
    orderType: orderTypes[ints[at + TYPE]!]!,
    timeInForce: timesInForce[ints[at + FORCE]!]!,
    ticks: reals[at + TICKS]!,
    lots: reals[at + LOTS]!,
    quoteUnits: reals[at + QUOTE_UNITS]!,
    triggerTicks: reals[at + TRIGGER_TICKS]!,
    displayLots: reals[at + DISPLAY_LOTS]!,
    selfTradeMode: selfTradeModes[ints[at + SELF_TRADE]!]!,
    ocoOrderId: reals[at + OTHER_LEG_ID]!,
    heldUnits: reals[at + HELD_UNITS]!,
    clientOrderId: clientOrderIds[slot]!,
    status: orderStatuses[status]!,
    filledLots: reals[at + FILLED_LOTS]!,
    preventedLots: reals[at + PREVENTED_LOTS]!,
    filledQuoteUnits: reals[at + FILLED_QUOTE_UNITS]!,
    feeUnits: reals[at + FEE_UNITS]!,
    visibleLots: reals[at + VISIBLE_LOTS]!,
    priority: ints[at + LEVEL]! >= 0 ? reals[at + PRIORITY]! : 0,
    triggered: ints[at + TRIGGERED] === 1,
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
  const { ints, reals } = state.orders;
  const at = wordOf(slot);
  ints[at + MARKET_ID] = order.marketId;
  ints[at + USER_SLOT] = state.users.slotOf(order.userId);
  ints[at + SIDE] = codeOf(orderSides, order.side);
  ints[at + TYPE] = codeOf(orderTypes, order.orderType);
  ints[at + FORCE] = codeOf(timesInForce, order.timeInForce);
  ints[at + SELF_TRADE] = codeOf(selfTradeModes, order.selfTradeMode);
  ints[at + TRIGGERED] = order.triggered ? 1 : 0;
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
  reals[at + VISIBLE_LOTS] = order.visibleLots;
  reals[at + PRIORITY] = order.priority;
  reals[at + CREATED_AT_MS] = order.createdAtMs;
  reals[at + UPDATED_AT_MS] = order.updatedAtMs;
  if (order.priority > 0) market.book.append(slot);
  if (order.status === 'waiting') {
    market.heapOf(ints[at + TYPE]!, ints[at + SIDE]!).add(slot);
    market.countWaiting(ints[at + USER_SLOT]!, 1);
  }
  return slot;
}
