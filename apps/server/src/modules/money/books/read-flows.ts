import { asUnits, formatUnits } from '@candor/money';
import type { AdminReply, AdminRequest, BookFlow, TransferReason } from '@candor/protocol';
import type { Pool } from 'pg';
import { DAY_MS } from '#api/durations.ts';
import { KeptDays, rangeOf } from './book-days.ts';
import type { BooksDeps } from './read-balances.ts';

interface FlowRow {
  readonly asset_id: number;
  readonly account: string;
  readonly reason: TransferReason;
  readonly from_clients: string;
  readonly to_clients: string;
  readonly transfers: number;
}

/**
 * Clients' transfers alone: those of the house's own traders are pruned after a while, and are no income. A day costs
 * its own rows, by the primary key.
 */
const FLOWS = `WITH house AS (SELECT account_id, house_account FROM accounts WHERE user_id = 0),
  flows AS (
    SELECT asset_id, house_account AS account, reason, units AS from_clients, 0 AS to_clients
    FROM transfers JOIN house ON account_id = credit_account_id
    WHERE transfer_id >= $1 AND transfer_id < $2 AND debit_customer_id > 0
    UNION ALL
    SELECT asset_id, house_account, reason, 0, units
    FROM transfers JOIN house ON account_id = debit_account_id
    WHERE transfer_id >= $1 AND transfer_id < $2 AND credit_customer_id > 0)
  SELECT asset_id, account, reason, sum(from_clients)::text AS from_clients,
    sum(to_clients)::text AS to_clients, count(*)::int AS transfers
  FROM flows GROUP BY 1, 2, 3 ORDER BY 2, 1, 3`;

/** The flows of days, each read once when it is over. */
export const flowDays = (pool: Pool): KeptDays<FlowRow> => new KeptDays(pool, FLOWS);

/** What clients and the house's accounts paid each other, the latest day first. */
export async function readFlows(
  { pool, catalogue, nowMs }: BooksDeps,
  days: KeptDays<FlowRow>,
  request: AdminRequest<'bookFlows'>,
): Promise<AdminReply<'bookFlows'>> {
  const { fromMs, toMs, nextCursor } = rangeOf(request, nowMs());
  const { rows: projections } = await pool.query<{ sequence: number; timestamp_ms: number }>(
    'SELECT projected_sequence AS sequence, timestamp_ms FROM projection',
  );
  const { sequence = 0, timestamp_ms: projectedMs = 0 } = projections[0] ?? {};
  const rows: BookFlow[] = [];
  for (let dayMs = toMs - DAY_MS; dayMs >= fromMs; dayMs -= DAY_MS) {
    for (const row of await days.of(dayMs, projectedMs)) {
      const { symbol, scale } = catalogue.assetOf(row.asset_id);
      const text = (units: bigint): string => formatUnits(asUnits(units), scale);
      const [from, to] = [BigInt(row.from_clients), BigInt(row.to_clients)];
      rows.push({
        dayMs,
        asset: symbol,
        account: row.account,
        reason: row.reason,
        fromClients: text(from),
        toClients: text(to),
        net: text(from - to),
        transfers: row.transfers,
      });
    }
  }
  return { fromMs, toMs, sequence, rows, nextCursor };
}
