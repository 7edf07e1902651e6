import { CANCELLED } from '#book/codes.ts';
import { ID, MARKET_ID, hotOf, wordOf } from '#book/order-table.ts';
import { closeReasons } from '#kernel/vocabulary.ts';
import type { ContractDesk } from './desk.ts';
import { closeOrder } from './order-life.ts';
import type { ContractTriggerRow } from './trigger/records.ts';

/** Orders that one step ends: everybody else's orders come in between. */
export const ENDED_ORDERS_MAX = 500;

/** Which orders of a market end: those in its book, by slot, and those that wait for the mark. */
export interface EndingOrders {
  readonly resting: (slot: number) => boolean;
  readonly waiting: (row: ContractTriggerRow) => boolean;
}

/** Ends some of the orders of a market that `picks` picks, the oldest first. Gives whether none of them is left. */
export function endOrdersOf(
  desk: ContractDesk,
  marketId: number,
  picks: EndingOrders,
  closeReason: number,
): boolean {
  const { orders, triggers } = desk;
  const market = desk.market(marketId);
  const found: number[] = [];
  for (const slot of orders.openSlots()) {
    const isOwn = orders.reals[wordOf(slot) + MARKET_ID] === marketId;
    if (isOwn && picks.resting(slot)) found.push(orders.hot[hotOf(slot) + ID]!);
  }
  const first = Float64Array.from(found).sort().subarray(0, ENDED_ORDERS_MAX);
  for (const orderId of first) {
    closeOrder(desk, market, orders.slotOf(orderId), CANCELLED, closeReason);
  }
  const waiting = triggers.all().filter((own) => own.marketId === marketId && picks.waiting(own));
  const room = ENDED_ORDERS_MAX - first.length;
  for (const own of waiting.slice(0, room)) triggers.cancel(own, closeReasons[closeReason]!);
  return found.length + waiting.length <= ENDED_ORDERS_MAX;
}
