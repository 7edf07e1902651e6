import type { P2pOrder } from '@candor/exchange-core';
import type { Pool } from 'pg';
import { cutPage, readCursor, rowsToRead } from '#modules/money/history/index.ts';
import type { Page, PageRequest } from '#modules/money/history/index.ts';

/** Which orders to read. */
interface P2pOrderFilter extends PageRequest {
  readonly orderId?: number | undefined;
  /** Of this user, on either side. */
  readonly userId?: number | undefined;
  readonly side?: 'buyer' | 'seller' | undefined;
  readonly state?: P2pOrder['state'] | undefined;
  readonly isOpen?: boolean | undefined;
  readonly order?: 'oldest' | 'newest';
}

const COLUMNS = `order_id AS "orderId", ad_id AS "adId", pair_id AS "pairId", asset_id AS "assetId",
  maker_id AS "makerId", buyer_id AS "buyerId", seller_id AS "sellerId", units,
  fee_units AS "feeUnits", fiat_units AS "fiatUnits", price_ticks AS "priceTicks", method, methods,
  state, ended_by AS "endedBy", opened_at_ms AS "openedAtMs", pay_due_at_ms AS "payDueAtMs",
  is_extended AS "isExtended", paid_at_ms AS "paidAtMs", release_due_at_ms AS "releaseDueAtMs",
  appealed_at_ms AS "appealedAtMs", appeal_by AS "appealBy", appeal_reason AS "appealReason",
  evidence_due_at_ms AS "evidenceDueAtMs", complete_sides AS "completeSides",
  closed_at_ms AS "closedAtMs", kept_until_ms AS "keptUntilMs"`;

const columnOf = { buyer: 'buyer_id', seller: 'seller_id' } as const;

/** Orders from their table, page by page. @throws refusal 41001 for a cursor that is not ours */
export async function readOrders(pool: Pool, filter: P2pOrderFilter): Promise<Page<P2pOrder>> {
  const { orderId, userId, side, state, isOpen, cursor, order = 'newest' } = filter;
  const values: unknown[] = [];
  const where: string[] = [];
  const add = (condition: string, value: unknown): void => {
    values.push(value);
    where.push(condition.replaceAll('?', `$${values.length}`));
  };
  if (orderId !== undefined) add('order_id = ?', orderId);
  if (userId !== undefined) {
    add(side === undefined ? '(buyer_id = ? OR seller_id = ?)' : `${columnOf[side]} = ?`, userId);
  }
  if (state !== undefined) add('state = ?', state);
  if (isOpen !== undefined) where.push(`closed_at_ms ${isOpen ? '=' : '>'} 0`);
  const isOldest = order === 'oldest';
  // A queue of appeals begins with the one that waits longest, however old its order is.
  const isQueue = state === 'appeal' && isOldest;
  if (cursor !== undefined && isQueue) {
    const last = 'SELECT appealed_at_ms, order_id FROM p2p_orders WHERE order_id = ?';
    add(`(appealed_at_ms, order_id) > (${last})`, readCursor(cursor).id);
  } else if (cursor !== undefined) {
    add(`order_id ${isOldest ? '>' : '<'} ?`, readCursor(cursor).id);
  }
  const { rows } = await pool.query<P2pOrder>(
    `SELECT ${COLUMNS} FROM p2p_orders ${where.length > 0 ? `WHERE ${where.join(' AND ')}` : ''}
     ORDER BY ${isQueue ? 'appealed_at_ms, ' : ''}order_id ${isOldest ? 'ASC' : 'DESC'} LIMIT ${rowsToRead(filter)}`,
    values,
  );
  return cutPage(rows, filter, ({ orderId }) => String(orderId));
}

/** One order from its table, whoever's it is. */
export async function readOrder(pool: Pool, orderId: number): Promise<P2pOrder | undefined> {
  const { rows } = await pool.query<P2pOrder>(
    `SELECT ${COLUMNS} FROM p2p_orders WHERE order_id = $1`,
    [orderId],
  );
  return rows[0];
}
