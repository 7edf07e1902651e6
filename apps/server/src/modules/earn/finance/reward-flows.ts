import type { TransferReason } from '@candor/exchange-core';
import { formatUnits, negate } from '@candor/money';
import type { Units } from '@candor/money';
import type { EndpointReply } from '@candor/protocol';
import type { Pool } from 'pg';

type Flow = EndpointReply<'common/knowTeManagementList'>['rewards'][number]['flows'][number];

/** Lines shown for each account: about two weeks. */
const FLOWS_MAX = 20;

const DAY_MS = 86_400_000;

interface FlowRow {
  readonly reason: TransferReason;
  readonly day: number;
  readonly isOut: boolean;
  readonly isIssued: boolean;
  readonly units: Units;
  readonly count: number;
  readonly sequence: number;
}

/**
 * What went into an asset's reward account and out of it, day by day in UTC, the newest first. Read from
 * the tables of transfers, which are rebuilt from the journal and audited.
 */
export async function readFlows(
  pool: Pool,
  { assetId, scale }: { readonly assetId: number; readonly scale: number },
): Promise<readonly Flow[]> {
  const { rows } = await pool.query<FlowRow>(
    `WITH reward AS (
       SELECT account_id FROM accounts WHERE house_account = 'finance_rewards' AND asset_id = $1
     ), issuer AS (
       SELECT account_id FROM accounts WHERE house_account = 'seed_capital' AND asset_id = $1
     )
     SELECT reason, transferred_at_ms / $2 AS day,
            debit_account_id = (SELECT account_id FROM reward) AS "isOut",
            coalesce(debit_account_id = (SELECT account_id FROM issuer), false) AS "isIssued",
            sum(units)::bigint AS units, count(*) AS count, max(sequence) AS sequence
     FROM transfers
     WHERE asset_id = $1
       AND reason IN ('reward_fund', 'finance_interest', 'finance_given_up')
       AND (SELECT account_id FROM reward) IN (debit_account_id, credit_account_id)
     GROUP BY 1, 2, 3, 4 ORDER BY 2 DESC, 1 LIMIT $3`,
    [assetId, DAY_MS, FLOWS_MAX],
  );
  return rows.map((row) => ({
    kind: kindOf(row),
    dayMs: row.day * DAY_MS,
    amount: formatUnits(row.isOut ? negate(row.units) : row.units, scale),
    count: row.count,
    lastSequence: row.sequence,
  }));
}

function kindOf({ reason, isIssued }: FlowRow): Flow['kind'] {
  if (reason === 'finance_interest') return 'interest';
  if (reason === 'finance_given_up') return 'given_up';
  return isIssued ? 'promotion' : 'fees';
}
