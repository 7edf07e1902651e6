import type { OrderSide, OrderStatus, OrderType } from '@candor/exchange-core';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { assertTimeRange, cutPage, readCursor, rowsToRead } from './page.ts';
import type { Page, PageRequest } from './page.ts';
import type { HistoryDatabase, HistoryTables } from './tables.ts';

export type FinishedOrderRow = Selectable<HistoryTables['finished_orders']>;

export interface OrderFilter extends PageRequest {
  readonly userId: number;
  readonly marketId?: number;
  readonly side?: OrderSide;
  readonly type?: OrderType;
  readonly status?: OrderStatus;
}

/** A user's finished orders, newest first; times are of their placing. */
export async function readFinishedOrders(
  database: HistoryDatabase,
  filter: OrderFilter,
): Promise<Page<FinishedOrderRow>> {
  assertTimeRange(filter);
  const { marketId, side, type, status, fromMs, toMs, cursor } = filter;
  let query = database
    .selectFrom('finished_orders')
    .selectAll()
    .where('user_id', '=', filter.userId)
    // As the partial index says it.
    .where(sql<boolean>`NOT is_house`);
  if (marketId !== undefined) query = query.where('market_id', '=', marketId);
  if (side !== undefined) query = query.where('side', '=', side);
  if (type !== undefined) query = query.where('order_type', '=', type);
  if (status !== undefined) query = query.where('status', '=', status);
  if (fromMs !== undefined) query = query.where('created_at_ms', '>=', fromMs);
  if (toMs !== undefined) query = query.where('created_at_ms', '<', toMs);
  if (cursor !== undefined) query = query.where('order_id', '<', readCursor(cursor).id);
  const rows = await query.orderBy('order_id', 'desc').limit(rowsToRead(filter)).execute();
  return cutPage(rows, filter, (row) => String(row.order_id));
}

/** One finished order of a user; undefined when it is not finished, not there or not theirs. */
export async function readFinishedOrder(
  database: HistoryDatabase,
  userId: number,
  orderId: number,
): Promise<FinishedOrderRow | undefined> {
  return database
    .selectFrom('finished_orders')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}
