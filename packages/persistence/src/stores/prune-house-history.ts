import type { Database } from '#postgres/open-database.ts';

/** Rows deleted by one statement: short enough that nobody waits behind it. */
const ROWS_PER_DELETE = 5_000;
/** Rows of one call, unless told otherwise. */
const ROWS_MAX = 200_000;
/** Answers to repeated requests leave the core's state after 24 hours of engine time; an hour is kept on top. */
const REQUEST_KEPT_MS = 25 * 3_600_000;

/** House accounts whose every movement is a line of a public log: what they have must stay the sum of it. */
const LOGGED_ACCOUNTS = ['contract_insurance', 'gold_insurance', 'finance_rewards'];

/** Deletes what concerns house users alone and ended before `$1`; customers' rows are never found. */
const statements = [
  `DELETE FROM finished_orders WHERE order_id IN (
     SELECT order_id FROM finished_orders WHERE is_house AND updated_at_ms < $1
     ORDER BY updated_at_ms LIMIT $2)`,
  `DELETE FROM trades WHERE trade_id IN (
     SELECT trade_id FROM (
       SELECT trade_id, traded_at_ms FROM trades WHERE maker_is_house AND taker_is_house
       ORDER BY trade_id LIMIT $2) AS oldest
     WHERE traded_at_ms < $1)`,
  `DELETE FROM contract_orders WHERE order_id IN (
     SELECT order_id FROM contract_orders JOIN engine_users USING (user_id)
     WHERE NOT is_open AND role = 'house' AND updated_at_ms < $1 LIMIT $2)`,
  `DELETE FROM contract_triggers WHERE trigger_id IN (
     SELECT trigger_id FROM contract_triggers JOIN engine_users USING (user_id)
     WHERE NOT is_open AND role = 'house' AND updated_at_ms < $1 LIMIT $2)`,
  `DELETE FROM contract_trigger_names WHERE trigger_id IN (
     SELECT trigger_id FROM contract_trigger_names JOIN engine_users USING (user_id)
     WHERE NOT is_open AND role = 'house' AND put_at_ms < $1 LIMIT $2)`,
  `DELETE FROM contract_positions WHERE position_id IN (
     SELECT position_id FROM contract_positions JOIN engine_users USING (user_id)
     WHERE NOT is_open AND role = 'house' AND updated_at_ms < $1 LIMIT $2)`,
  `DELETE FROM contract_trades WHERE (market_id, trade_id) IN (
     SELECT market_id, trade_id FROM contract_trades
     WHERE maker_is_house AND taker_is_house AND traded_at_ms < $1 LIMIT $2)`,
  `WITH logged AS (
     SELECT account_id FROM accounts
     WHERE user_id = 0 AND house_account IN (${LOGGED_ACCOUNTS.map((name) => `'${name}'`).join(', ')}))
   DELETE FROM transfers WHERE transfer_id IN (
     SELECT transfer_id FROM (
       SELECT transfer_id, transferred_at_ms FROM transfers
       WHERE debit_customer_id = 0 AND credit_customer_id = 0
         AND debit_account_id NOT IN (SELECT account_id FROM logged)
         AND credit_account_id NOT IN (SELECT account_id FROM logged)
       ORDER BY transfer_id LIMIT $2) AS oldest
     WHERE transferred_at_ms < $1)`,
];

const pruneRequests = `DELETE FROM request_keys WHERE ctid = ANY (ARRAY(
  SELECT ctid FROM request_keys WHERE recorded_at_ms < (
    SELECT timestamp_ms - $1::bigint FROM projection) LIMIT $2))`;

/**
 * Keeps the demo small: deletes finished orders, trades and transfers among house users that are
 * older than `olderThanMs` (ms since 1970), and answers to requests that can no longer be repeated.
 * Balances, open orders, candles and every row of a customer stay, and every transfer of an account
 * that has a public log. The journal stays whole, so a rebuild brings the rows back.
 * @returns rows deleted.
 */
export async function pruneHouseHistory(
  { pool }: Pick<Database, 'pool'>,
  options: { readonly olderThanMs: number; readonly rowsMax?: number },
): Promise<number> {
  const { olderThanMs, rowsMax = ROWS_MAX } = options;
  let left = rowsMax;
  const runs = [
    ...statements.map((text) => ({ text, limitMs: olderThanMs })),
    { text: pruneRequests, limitMs: REQUEST_KEPT_MS },
  ];
  for (const { text, limitMs } of runs) {
    for (;;) {
      const limit = Math.min(left, ROWS_PER_DELETE);
      if (limit <= 0) return rowsMax;
      const { rowCount } = await pool.query(text, [limitMs, limit]);
      left -= rowCount ?? 0;
      if ((rowCount ?? 0) < limit) break;
    }
  }
  return rowsMax - left;
}
