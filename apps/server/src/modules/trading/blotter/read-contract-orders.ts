import type { AdminRequest } from '@candor/protocol';
import type { Selectable } from 'kysely';
import type { Pool } from 'pg';
import { cutPage, readCursor, rowsToRead } from '#modules/money/history/index.ts';
import type { Page } from '#modules/money/history/index.ts';
import type { ContractTables } from '#modules/trading/contract/index.ts';
import { idSpan } from './first-id.ts';
import { condition, Statement } from './statement.ts';

export type ContractOrderRow = Selectable<ContractTables['contract_orders']> & {
  readonly prevented_lots: number;
  readonly is_house: boolean;
};

export type ContractOrderFilter = Omit<AdminRequest<'blotterContractOrders'>, 'symbol'> & {
  readonly marketId?: number;
};

/** The few users that are the house; 0 is the exchange itself. */
const HOUSE = `ARRAY(SELECT user_id FROM engine_users WHERE role = 'house' UNION ALL SELECT 0)`;

/**
 * A page of contract orders of the whole exchange, newest first. Open and finished ones share a table, and finished
 * ones of the house leave it after a while, so clients' are found by walking past those of the house.
 *
 * @throws ApiError invalidRequest for a cursor that is not ours
 */
export async function readContractOrders(
  pool: Pool,
  filter: ContractOrderFilter,
): Promise<Page<ContractOrderRow>> {
  const { orderId, userId, marketId, scope, origin = 'clients', cursor, fromMs, toMs } = filter;
  const below = cursor === undefined ? Number.MAX_SAFE_INTEGER : readCursor(cursor).id;
  const span = await idSpan(pool, 'contract_orders', { fromMs, toMs, below });
  const conditions = [condition('order_id >= $ AND order_id < $', span.from, span.to)];
  if (orderId !== undefined) conditions.push(condition('order_id = $', orderId));
  if (userId !== undefined) conditions.push(condition('user_id = $', userId));
  if (marketId !== undefined) conditions.push(condition('market_id = $', marketId));
  if (scope !== undefined) conditions.push(condition(scope === 'open' ? 'is_open' : 'NOT is_open'));
  const among = orderId === undefined && userId === undefined ? origin : 'both';
  if (among === 'clients') conditions.push(condition(`user_id <> ALL (${HOUSE})`));
  const statement = new Statement();
  const where = statement.and(conditions);
  const tail = `ORDER BY order_id DESC LIMIT ${statement.place(rowsToRead(filter))}`;
  const { rows } = await pool.query<ContractOrderRow>(
    among === 'house'
      ? // Of each of its few users the newest, along the index by user.
        `SELECT newest.*, true AS is_house FROM unnest(${HOUSE}) AS house (house_id) CROSS JOIN LATERAL (
           SELECT * FROM contract_orders WHERE user_id = house_id AND ${where} ${tail}) AS newest ${tail}`
      : `SELECT *, user_id = ANY (${HOUSE}) AS is_house FROM contract_orders WHERE ${where} ${tail}`,
    statement.values,
  );
  return cutPage(rows, filter, (row) => String(row.order_id));
}
