import type { Pool, PoolClient } from 'pg';
import type { Change, ChangeBody, ChangeKind, ChangeState } from './change.ts';

/** A pool, or the client of a transaction. */
export type Queries = Pick<Pool | PoolClient, 'query'>;

/** Who decided a change and when it comes. */
export interface ChangeOrder {
  readonly effectiveAtMs: number;
  readonly createdAtMs: number;
  readonly staffId: number;
  readonly approverId: number | null;
  readonly reason: string;
  readonly requestId: string;
}

const columns = `change_id AS "changeId", kind, subject, before, after, state,
  effective_at_ms AS "effectiveAtMs", created_at_ms AS "createdAtMs", staff_id AS "staffId",
  approver_id AS "approverId", reason, request_id AS "requestId",
  announcement_slug AS "announcementSlug",
  finished_at_ms AS "finishedAtMs", applied_sequence AS "appliedSequence", failure`;

export async function insertChange(
  tx: Queries,
  body: ChangeBody,
  order: ChangeOrder,
): Promise<number> {
  const { rows } = await tx.query<{ change_id: number }>(
    `INSERT INTO scheduled_changes
       (kind, subject, before, after, effective_at_ms, created_at_ms, staff_id, approver_id, reason,
        request_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING change_id`,
    [
      body.kind,
      body.subject,
      body.before === null ? null : JSON.stringify(body.before),
      JSON.stringify(body.after),
      order.effectiveAtMs,
      order.createdAtMs,
      order.staffId,
      order.approverId,
      order.reason,
      order.requestId,
    ],
  );
  const id = rows[0]?.change_id;
  if (id === undefined) throw new Error('a change got no number');
  return id;
}

export async function nameAnnouncement(tx: Queries, changeId: number, slug: string): Promise<void> {
  await tx.query('UPDATE scheduled_changes SET announcement_slug = $2 WHERE change_id = $1', [
    changeId,
    slug,
  ]);
}

export async function findChange(tx: Queries, changeId: number): Promise<Change | undefined> {
  const { rows } = await tx.query<Change>(
    `SELECT ${columns} FROM scheduled_changes WHERE change_id = $1 FOR UPDATE`,
    [changeId],
  );
  return rows[0];
}

/** Calls a change off. @returns whether it had not begun */
export async function cancelScheduled(
  tx: Queries,
  changeId: number,
  nowMs: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE scheduled_changes SET state = 'cancelled', finished_at_ms = $2, told_at_ms = NULL
     WHERE change_id = $1 AND state = 'scheduled' AND effective_at_ms > $2`,
    [changeId, nowMs],
  );
  return rowCount === 1;
}

/** Takes the first change whose time has come, or whose answer was lost; undefined when there is none. */
export async function takeDue(pool: Queries, nowMs: number): Promise<Change | undefined> {
  const { rows } = await pool.query<Change>(
    `UPDATE scheduled_changes SET state = 'applying' WHERE change_id = (
       SELECT change_id FROM scheduled_changes
       WHERE state IN ('scheduled', 'applying') AND effective_at_ms <= $1
       ORDER BY effective_at_ms, change_id LIMIT 1)
     RETURNING ${columns}`,
    [nowMs],
  );
  return rows[0];
}

export async function finishChange(
  pool: Queries,
  changeId: number,
  result: {
    readonly atMs: number;
    readonly sequence: number | null;
    readonly failure: string | null;
  },
): Promise<void> {
  await pool.query(
    `UPDATE scheduled_changes
     SET state = $2, finished_at_ms = $3, applied_sequence = $4, failure = $5 WHERE change_id = $1`,
    [
      changeId,
      result.failure === null ? 'applied' : 'failed',
      result.atMs,
      result.sequence,
      result.failure,
    ],
  );
}

/**
 * The first change that those whom it concerns have not been told of; its row is held. Of one that is
 * being carried out, or is due, they hear when that is done.
 */
export async function takeUntold(tx: Queries, nowMs: number): Promise<Change | undefined> {
  const { rows } = await tx.query<Change>(
    `SELECT ${columns} FROM scheduled_changes
     WHERE told_at_ms IS NULL AND state <> 'applying'
       AND NOT (state = 'scheduled' AND effective_at_ms <= $1)
     ORDER BY change_id LIMIT 1 FOR UPDATE SKIP LOCKED`,
    [nowMs],
  );
  return rows[0];
}

export async function markTold(tx: Queries, changeId: number, nowMs: number): Promise<void> {
  await tx.query('UPDATE scheduled_changes SET told_at_ms = $2 WHERE change_id = $1', [
    changeId,
    nowMs,
  ]);
}

/** Changes that are still to come, the next one first. */
export async function listComing(pool: Queries): Promise<readonly Change[]> {
  const { rows } = await pool.query<Change>(
    `SELECT ${columns} FROM scheduled_changes WHERE state IN ('scheduled', 'applying')
     ORDER BY effective_at_ms, change_id`,
  );
  return rows;
}

/** Changes of some kinds, of one state or of all, the latest decided first. */
export async function listChanges(
  pool: Queries,
  page: {
    readonly kinds: readonly ChangeKind[];
    readonly state?: ChangeState | undefined;
    readonly beforeId: number;
    readonly limit: number;
  },
): Promise<readonly Change[]> {
  const byState = page.state === undefined ? '' : 'AND state = $4';
  const { rows } = await pool.query<Change>(
    `SELECT ${columns} FROM scheduled_changes
     WHERE change_id < $1 AND kind = ANY($3) ${byState}
     ORDER BY change_id DESC LIMIT $2`,
    [page.beforeId, page.limit, page.kinds, ...(page.state === undefined ? [] : [page.state])],
  );
  return rows;
}
