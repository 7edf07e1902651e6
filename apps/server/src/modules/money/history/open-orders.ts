import { PAGE_ROWS_MAX } from '@candor/protocol';
import { cutPage, readCursor } from './page.ts';
import type { Page, PageRequest } from './page.ts';

/** What an open order of any product is listed by. */
interface OpenOrder {
  readonly orderId: number;
  readonly side: string;
  readonly orderType: string;
  readonly status: string;
  readonly createdAtMs: number;
}

interface OpenOrderFilter extends PageRequest {
  readonly side?: string;
  readonly type?: string;
  readonly status?: string;
}

function matches(order: OpenOrder, filter: OpenOrderFilter): boolean {
  const { side, type, status, fromMs = 0, toMs = Infinity, cursor } = filter;
  return (
    (side === undefined || order.side === side) &&
    (type === undefined || order.orderType === type) &&
    (status === undefined || order.status === status) &&
    order.createdAtMs >= fromMs &&
    order.createdAtMs < toMs &&
    (cursor === undefined || order.orderId < readCursor(cursor).id)
  );
}

/**
 * A page of a user's open orders, which the core gave newest first; without a limit as many as a user usually has.
 * @throws ApiError invalidRequest for a cursor that is not ours
 */
export function pageOfOpenOrders<Order extends OpenOrder>(
  orders: readonly Order[],
  filter: OpenOrderFilter,
): Page<Order> {
  const page = { ...filter, limit: filter.limit ?? PAGE_ROWS_MAX };
  const found = orders.filter((order) => matches(order, filter));
  return cutPage(found, page, ({ orderId }) => String(orderId));
}
