import { riskClasses } from '@candor/protocol';
import type { AdminReply, RiskClass } from '@candor/protocol';
import type { Pool, PoolClient } from 'pg';
import { enqueueJob } from '#jobs/index.ts';

/** How many changes of one user's class are shown. */
const CHANGES_SHOWN_MAX = 100;

/** Whether a class takes more attention than another. */
export const isHigher = (one: RiskClass, other: RiskClass): boolean =>
  riskClasses.indexOf(one) > riskClasses.indexOf(other);

/** The class a user is in; whom nobody said anything about is low. */
export async function riskOf(from: Pool | PoolClient, userId: number): Promise<RiskClass> {
  const { rows } = await from.query<{ risk: RiskClass }>(
    'SELECT risk FROM user_risks WHERE user_id = $1 ORDER BY risk_id DESC LIMIT 1',
    [userId],
  );
  return rows[0]?.risk ?? 'low';
}

interface NewRisk {
  readonly userId: number;
  readonly risk: RiskClass;
  readonly atMs: number;
  readonly reason: string;
  /** None: a rule did it. */
  readonly staffId?: number;
  readonly approverId?: number;
}

export async function writeRisk(tx: PoolClient, one: NewRisk): Promise<void> {
  await tx.query(
    `INSERT INTO user_risks (user_id, risk, at_ms, staff_id, approver_id, reason)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [one.userId, one.risk, one.atMs, one.staffId ?? null, one.approverId ?? null, one.reason],
  );
  // Verifications of a higher class hold for a shorter time.
  await enqueueJob(tx, 'set_identity_term', { userId: one.userId });
}

/** What a rule may do: raise. Only two people lower. */
export async function raiseRisk(tx: PoolClient, one: NewRisk): Promise<void> {
  await tx.query('SELECT 1 FROM users WHERE user_id = $1 FOR UPDATE', [one.userId]);
  if (isHigher(one.risk, await riskOf(tx, one.userId))) await writeRisk(tx, one);
}

/** The class with everything that made it, the latest first. */
export async function readRisk(
  pool: Pool | PoolClient,
  userId: number,
): Promise<AdminReply<'userRisk'>> {
  const { rows } = await pool.query<{
    risk: RiskClass;
    at_ms: number;
    staff_name: string | null;
    approver_name: string | null;
    reason: string;
  }>(
    `SELECT risk, at_ms, reason, (SELECT name FROM staff WHERE staff_id = own.staff_id) AS staff_name,
       (SELECT name FROM staff WHERE staff_id = own.approver_id) AS approver_name
     FROM user_risks own WHERE user_id = $1 ORDER BY risk_id DESC LIMIT $2`,
    [userId, CHANGES_SHOWN_MAX],
  );
  return {
    risk: rows[0]?.risk ?? 'low',
    changes: rows.map((row) => ({
      risk: row.risk,
      atMs: row.at_ms,
      staffName: row.staff_name,
      approverName: row.approver_name,
      reason: row.reason,
    })),
  };
}
