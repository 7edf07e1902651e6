import type { CorrectionView } from '@candor/protocol';
import type { Pool, PoolClient } from 'pg';

type Queries = Pick<Pool | PoolClient, 'query'>;

/** A correction that two people decided. */
export interface Correction {
  readonly correctionId: number;
  readonly userId: number;
  readonly caseId: number;
  readonly correction: CorrectionView['correction'];
  readonly accountKind: CorrectionView['accountKind'];
  readonly asset: string;
  readonly amount: string;
}

/** What is written down when the second person approves. */
export interface NewCorrection extends Omit<Correction, 'correctionId'> {
  readonly reason: string;
  readonly staffId: number;
  readonly approverId: number | null;
  readonly atMs: number;
}

const columns = `correction_id AS "correctionId", user_id AS "userId", case_id AS "caseId", correction,
  account_kind AS "accountKind", asset, amount`;

export async function insertCorrection(tx: Queries, one: NewCorrection): Promise<void> {
  await tx.query(
    `INSERT INTO balance_corrections
       (user_id, case_id, correction, account_kind, asset, amount, reason, staff_id, approver_id, at_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      ...[one.userId, one.caseId, one.correction, one.accountKind, one.asset, one.amount],
      ...[one.reason, one.staffId, one.approverId, one.atMs],
    ],
  );
}

/** The first that is approved and not booked; undefined where there is none. */
export async function nextApproved(pool: Queries): Promise<Correction | undefined> {
  const { rows } = await pool.query<Correction>(
    `SELECT ${columns} FROM balance_corrections WHERE state = 'approved'
     ORDER BY correction_id LIMIT 1`,
  );
  return rows[0];
}

/** Says what became of it. @returns false where somebody else said so first */
export async function finishCorrection(
  tx: Queries,
  correctionId: number,
  outcome: { readonly sequence: number | null; readonly failure: string | null },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE balance_corrections SET state = $2, sequence = $3, failure = $4
     WHERE correction_id = $1 AND state = 'approved'`,
    [
      correctionId,
      outcome.failure === null ? 'booked' : 'failed',
      outcome.sequence,
      outcome.failure,
    ],
  );
  return rowCount === 1;
}

/** Corrections before one, the latest first. */
export async function listCorrections(
  pool: Queries,
  { beforeId, limit }: { readonly beforeId: number; readonly limit: number },
): Promise<readonly CorrectionView[]> {
  const { rows } = await pool.query<CorrectionView>(
    `SELECT ${columns}, at_ms AS "atMs", reason, balance_corrections.state, sequence,
       maker.name AS "staffName", checker.name AS "approverName"
     FROM balance_corrections
       JOIN staff AS maker ON maker.staff_id = balance_corrections.staff_id
       JOIN staff AS checker ON checker.staff_id = approver_id
     WHERE correction_id < $1 ORDER BY correction_id DESC LIMIT $2`,
    [beforeId, limit],
  );
  return rows.map(
    ({ correctionId, atMs, userId, caseId, correction, accountKind, asset, amount, ...row }) => ({
      ...{ correctionId, atMs, userId, caseId, correction, accountKind, asset, amount },
      ...{ reason: row.reason, staffName: row.staffName, approverName: row.approverName },
      ...{ state: row.state, sequence: row.sequence },
    }),
  );
}
