import type { BookMarket } from './book-market.ts';
import * as bookCodes from './codes.ts';
import * as orderFields from './order-table.ts';
import type { OrderTable } from './order-table.ts';
import type { OrdersByUser } from './orders-by-user.ts';

const { OPEN, PARTIALLY_FILLED } = bookCodes;
const {
  FILLED_LOTS,
  HEAP_PLACE,
  ID,
  IS_LISTED,
  LEVEL,
  NEXT,
  PREVIOUS,
  USER_SLOT,
  codeAt,
  hotOf,
  intOf,
  linkOf,
  wordOf,
} = orderFields;

/** The open orders of a product and how they are found. */
export interface OrderLists {
  readonly orders: OrderTable;
  readonly ordersByUser: OrdersByUser;
}

/** The status of an order that is not waiting and not finished. */
export function liveStatus(state: Pick<OrderLists, 'orders'>, slot: number): number {
  return state.orders.reals[wordOf(slot) + FILLED_LOTS] === 0 ? OPEN : PARTIALLY_FILLED;
}

/** Makes an order findable by id, by user and by client order id. */
export function listOrder(state: OrderLists, market: BookMarket, slot: number): void {
  const { orders, ordersByUser } = state;
  const { userLinks, ints, hot } = orders;
  const userSlot = ints[intOf(slot) + USER_SLOT]!;
  orders.list(slot);
  const first = ordersByUser.first(userSlot);
  userLinks[linkOf(slot) + NEXT] = first;
  userLinks[linkOf(slot) + PREVIOUS] = -1;
  if (first >= 0) userLinks[linkOf(first) + PREVIOUS] = slot;
  ordersByUser.setFirst(userSlot, slot);
  market.countOpen(userSlot, 1);
  const clientOrderId = orders.clientOrderIdOf(slot);
  if (clientOrderId !== '') ordersByUser.name(userSlot, clientOrderId, hot[hotOf(slot) + ID]!);
}

/** Takes an order out of everything it is in. Writes no effect. */
export function forgetOrder(state: OrderLists, market: BookMarket, slot: number): void {
  const { orders, ordersByUser } = state;
  const { userLinks, ints, codes, reals } = orders;
  const at = wordOf(slot);
  if (ints[intOf(slot) + LEVEL]! >= 0) {
    market.book.remove(slot);
    market.version += 1;
  }
  if (reals[at + HEAP_PLACE]! >= 0) market.stopWaiting(slot);
  if (codes[codeAt(slot) + IS_LISTED] === 1) {
    const userSlot = ints[intOf(slot) + USER_SLOT]!;
    const next = userLinks[linkOf(slot) + NEXT]!;
    const previous = userLinks[linkOf(slot) + PREVIOUS]!;
    if (next >= 0) userLinks[linkOf(next) + PREVIOUS] = previous;
    if (previous >= 0) userLinks[linkOf(previous) + NEXT] = next;
    else ordersByUser.setFirst(userSlot, next);
    market.countOpen(userSlot, -1);
    const clientOrderId = orders.clientOrderIdOf(slot);
    if (clientOrderId !== '') ordersByUser.forgetName(userSlot, clientOrderId);
  }
  orders.remove(slot);
}
