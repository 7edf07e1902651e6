import type { ClientBase } from 'pg';
import type { ProjectionCounters } from './projection-counters.ts';

/** Where the tables stand. */
export async function readCounters(client: ClientBase): Promise<ProjectionCounters> {
  const { rows } = await client.query<ProjectionCounters>(
    `SELECT projected_sequence AS "sequence", timestamp_ms AS "timestampMs",
       last_order_id AS "lastOrderId", last_trade_id AS "lastTradeId",
       last_account_id AS "lastAccountId", last_priority AS "lastPriority",
       last_transfer_id AS "lastTransferId"
     FROM projection`,
  );
  const counters = rows[0];
  if (counters === undefined) throw new Error('projection has lost its row: run npm run rebuild');
  return counters;
}
