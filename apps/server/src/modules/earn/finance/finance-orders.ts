import type { FinanceOrder } from '@candor/exchange-core';
import type { FinanceEarningState } from '@candor/protocol';
import type { Pool } from 'pg';
import { cutPage, readCursor, rowsToRead } from '#modules/money/history/index.ts';
import type { Page, PageRequest } from '#modules/money/history/index.ts';

/** Which orders to read; running ones come from the core, which is ahead of the tables. */
export interface OrderFilter extends PageRequest {
  readonly userId?: number;
  readonly productId?: number;
  readonly earning?: FinanceEarningState;
  /** Of closed orders only. */
  readonly isClosed?: boolean;
  readonly isManaged?: boolean;
}

const COLUMNS = `order_id AS "orderId", user_id AS "userId", product_id AS "productId",
  asset_id AS "assetId", account_kind AS "accountKind", principal_units AS "principalUnits",
  rate_ppm AS "ratePpm", term_days AS "termDays", is_managed AS "isManaged", renews,
  cycle_number AS "cycleNumber", subscribed_at_ms AS "subscribedAtMs",
  accrues_from_ms AS "accruesFromMs", paid_days AS "paidDays", paid_units AS "paidUnits",
  earned_units AS "earnedUnits", earning, closed_at_ms AS "closedAtMs"`;

/** Orders from their table, the newest first. @throws refusal 41001 for a cursor that is not ours */
export async function readOrders(pool: Pool, filter: OrderFilter): Promise<Page<FinanceOrder>> {
  const { userId, productId, earning, isClosed, isManaged, cursor } = filter;
  const values: unknown[] = [];
  const where: string[] = [];
  const add = (condition: string, value: unknown): void => {
    values.push(value);
    where.push(condition.replace('?', `$${values.length}`));
  };
  if (userId !== undefined) add('user_id = ?', userId);
  if (productId !== undefined) add('product_id = ?', productId);
  if (earning !== undefined) add('earning = ?', earning);
  if (isClosed === true) where.push(`earning <> 'not_earned'`);
  if (isManaged !== undefined) add('is_managed = ?', isManaged ? 1 : 0);
  if (cursor !== undefined) add('order_id < ?', readCursor(cursor).id);
  const { rows } = await pool.query<FinanceOrder>(
    `SELECT ${COLUMNS} FROM finance_orders ${where.length > 0 ? `WHERE ${where.join(' AND ')}` : ''}
     ORDER BY order_id DESC LIMIT ${rowsToRead(filter)}`,
    values,
  );
  return cutPage(rows, filter, ({ orderId }) => String(orderId));
}

/** One order from its table, whoever's it is. */
export async function readOrder(pool: Pool, orderId: number): Promise<FinanceOrder | undefined> {
  const { rows } = await pool.query<FinanceOrder>(
    `SELECT ${COLUMNS} FROM finance_orders WHERE order_id = $1`,
    [orderId],
  );
  return rows[0];
}

/** Whether an order that the core does not know (any more) is this user's. */
export async function isOwnOrder(pool: Pool, userId: number, orderId: number): Promise<boolean> {
  return (await readOrder(pool, orderId))?.userId === userId;
}
