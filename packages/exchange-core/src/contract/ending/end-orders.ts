import { CANCELLED, CLOSED_BY_DELISTING } from '#book/codes.ts';
import { ID, MARKET_ID, hotOf, wordOf } from '#book/order-table.ts';
import type { ContractDesk } from '#contract/desk.ts';
import { closeOrder } from '#contract/order-life.ts';
import type { ContractEndingRow } from './records.ts';

/** Orders that one step ends: everybody else's orders come in between. */
export const ENDED_ORDERS_MAX = 500;

/** Ends some of a market's orders that would open something, the oldest first; what is left is due a moment later. */
export function endOpeningOrdersOf(desk: ContractDesk, row: ContractEndingRow): ContractEndingRow {
  const isDone = endOrdersOf(desk, row.marketId, (reduceOnly) => !reduceOnly);
  return { ...row, stepAtMs: isDone ? row.settlesAtMs : desk.timestampMs + 1 };
}

/** Ends some of all orders of a market. Gives whether none is left. */
export function endAllOrdersOf(desk: ContractDesk, marketId: number): boolean {
  return endOrdersOf(desk, marketId, () => true);
}

function endOrdersOf(
  desk: ContractDesk,
  marketId: number,
  picks: (reduceOnly: boolean) => boolean,
): boolean {
  const { orders, terms, triggers } = desk;
  const market = desk.market(marketId);
  const found: number[] = [];
  for (const slot of orders.openSlots()) {
    const isOwn = orders.reals[wordOf(slot) + MARKET_ID] === marketId;
    if (isOwn && picks(terms.isReduceOnly(slot))) found.push(orders.hot[hotOf(slot) + ID]!);
  }
  const first = Float64Array.from(found).sort().subarray(0, ENDED_ORDERS_MAX);
  for (const orderId of first) {
    closeOrder(desk, market, orders.slotOf(orderId), CANCELLED, CLOSED_BY_DELISTING);
  }
  const waiting = triggers
    .all()
    .filter((own) => own.marketId === marketId && picks(own.reduceOnly === 1));
  const room = ENDED_ORDERS_MAX - first.length;
  for (const own of waiting.slice(0, room)) triggers.cancel(own, 'market_delisted');
  return found.length + waiting.length <= ENDED_ORDERS_MAX;
}
