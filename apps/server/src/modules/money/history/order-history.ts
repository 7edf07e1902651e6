import type { OrderSide, OrderStatus, OrderType } from '@candor/exchange-core';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { assertTimeRange, cutPage, readCursor, rowsToRead } from './page.ts';
import type { Page, PageRequest } from './page.ts';
import type { HistoryDatabase, HistoryTables } from './tables.ts';

/** A finished order, with what a trailing one has besides, and what was to follow it. */
export type FinishedOrderRow = Selectable<HistoryTables['finished_orders']> & {
  readonly [Column in (typeof trailingColumns)[number] | (typeof attachedColumns)[number]]:
    | number
    | null;
};

const trailingColumns = ['callback_bps', 'activation_ticks', 'fired_from_ticks'] as const;

const attachedColumns = [
  'take_profit_ticks',
  'stop_trigger_ticks',
  'stop_limit_ticks',
  'limit_order_id',
  'stop_order_id',
] as const;

export interface OrderFilter extends PageRequest {
  readonly userId: number;
  readonly marketId?: number;
  readonly side?: OrderSide;
  readonly type?: OrderType;
  readonly status?: OrderStatus;
}

function finishedOrders(database: HistoryDatabase) {
  return database
    .selectFrom('finished_orders')
    .leftJoin('trailing_orders', 'trailing_orders.order_id', 'finished_orders.order_id')
    .selectAll('finished_orders')
    .leftJoin('order_attachments', 'order_attachments.order_id', 'finished_orders.order_id')
    .select(trailingColumns)
    .select(attachedColumns);
}

/** A user's finished orders, newest first; times are of their placing. */
export async function readFinishedOrders(
  database: HistoryDatabase,
  filter: OrderFilter,
): Promise<Page<FinishedOrderRow>> {
  assertTimeRange(filter);
  const { marketId, side, type, status, fromMs, toMs, cursor } = filter;
  let query = finishedOrders(database)
    .where('user_id', '=', filter.userId)
    // As the partial index says it.
    .where(sql<boolean>`NOT is_house`);
  if (marketId !== undefined) query = query.where('finished_orders.market_id', '=', marketId);
  if (side !== undefined) query = query.where('side', '=', side);
  if (type !== undefined) query = query.where('order_type', '=', type);
  if (status !== undefined) query = query.where('status', '=', status);
  if (fromMs !== undefined) query = query.where('created_at_ms', '>=', fromMs);
  if (toMs !== undefined) query = query.where('created_at_ms', '<', toMs);
  if (cursor !== undefined)
    query = query.where('finished_orders.order_id', '<', readCursor(cursor).id);
  const rows = await query
    .orderBy('finished_orders.order_id', 'desc')
    .limit(rowsToRead(filter))
    .execute();
  return cutPage(rows, filter, (row) => String(row.order_id));
}

/** One finished order of a user; undefined when it is not finished, not there or not theirs. */
export async function readFinishedOrder(
  database: HistoryDatabase,
  userId: number,
  orderId: number,
): Promise<FinishedOrderRow | undefined> {
  return finishedOrders(database)
    .where('finished_orders.order_id', '=', orderId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}
