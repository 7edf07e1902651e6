import type { Pool, PoolClient } from 'pg';

/** Long enough to compare three pictures and to be called away once. */
export const CLAIM_MS = 15 * 60_000;

type Queries = Pick<Pool | PoolClient, 'query'>;

export interface Claim {
  readonly staffId: number;
  readonly name: string;
  readonly untilMs: number;
}

/** Who holds which of these verifications now. */
export async function claimsOf(
  pool: Queries,
  attemptIds: readonly number[],
  nowMs: number,
): Promise<ReadonlyMap<number, Claim>> {
  const { rows } = await pool.query<Claim & { readonly attempt_id: number }>(
    `SELECT attempt_id, staff_id AS "staffId", name, until_ms AS "untilMs"
     FROM identity_claims JOIN staff USING (staff_id)
     WHERE attempt_id = ANY($1) AND until_ms > $2`,
    [attemptIds, nowMs],
  );
  return new Map(
    rows.map(({ attempt_id: id, staffId, name, untilMs }) => [id, { staffId, name, untilMs }]),
  );
}

/** Takes a verification, or keeps it for longer. @returns false when somebody else has it */
export async function claim(
  tx: Queries,
  attemptId: number,
  staffId: number,
  nowMs: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO identity_claims (attempt_id, staff_id, until_ms) VALUES ($1, $2, $3)
     ON CONFLICT (attempt_id) DO UPDATE SET staff_id = $2, until_ms = $3
       WHERE identity_claims.staff_id = $2 OR identity_claims.until_ms <= $4`,
    [attemptId, staffId, nowMs + CLAIM_MS, nowMs],
  );
  return rowCount === 1;
}

/** @returns whether it was claimed by this member of staff */
export async function release(tx: Queries, attemptId: number, staffId: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    'DELETE FROM identity_claims WHERE attempt_id = $1 AND staff_id = $2',
    [attemptId, staffId],
  );
  return rowCount === 1;
}

/** Ends whatever claim there is on a verification that was decided. */
export async function releaseAll(tx: Queries, attemptId: number): Promise<void> {
  await tx.query('DELETE FROM identity_claims WHERE attempt_id = $1', [attemptId]);
}
