import { adminRoutes } from '@candor/protocol';
import type {
  AdminEndpointName,
  AdminReply,
  AdminRequest,
  AdminRoute,
  Approval,
  ApprovalState,
} from '@candor/protocol';
import type { Pool, PoolClient } from 'pg';
import { countedQueue } from '#api/queue-count.ts';
import type { QueueCount } from '#api/queue-count.ts';
import { refuse } from '#api/refuse.ts';
import type { AuditFacts } from '#modules/console/audit-log/index.ts';
import type { StaffCall, StaffMember } from './act.ts';

/** Nobody approves a week later what was asked for in another situation. */
const APPROVAL_LIFE_MS = 3 * 24 * 60 * 60_000;

const PAGE_ROWS = 50;

/** Who of those who asked may be one person with who decides, under two names. */
export type WhoMayBeOne = (
  database: Pool | PoolClient,
  who: { readonly one: number; readonly others: readonly number[]; readonly nowMs: number },
) => Promise<ReadonlySet<number>>;

export interface ApprovalRow {
  readonly approval_id: number;
  readonly act: AdminEndpointName;
  readonly request: string;
  readonly subject: string;
  readonly effect: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly reason: string;
  readonly maker_id: number;
  readonly state: 'waiting' | 'approved' | 'refused' | 'withdrawn';
  readonly checker_id: number | null;
  readonly decision: string | null;
  readonly created_at_ms: number;
  readonly expires_at_ms: number;
  readonly decided_at_ms: number | null;
}

interface ListedRow extends ApprovalRow {
  readonly maker_email: string;
  readonly maker_at_ms: number | null;
  readonly maker_by: string | null;
  readonly checker_email: string | null;
  readonly checker_at_ms: number | null;
  readonly checker_by: string | null;
}

const columns = `approval_id, act, request, subject, effect, before, after, reason, maker_id,
  approvals.state, checker_id, decision, approvals.created_at_ms, expires_at_ms, decided_at_ms`;

/** What waits already need not be asked for, and decided, a second time. @throws ApiError alreadyHandled */
async function assertNotWaiting(tx: PoolClient, facts: AuditFacts): Promise<void> {
  const { rows } = await tx.query<{ approval_id: number }>(
    `SELECT approval_id FROM approvals
     WHERE state = 'waiting' AND expires_at_ms > $1 AND act = $2 AND subject = $3 AND effect = $4`,
    [facts.atMs, facts.act, facts.subject, facts.effect],
  );
  const [same] = rows;
  if (same === undefined) return;
  throw refuse.alreadyHandled(`It waits for a second person already: request ${same.approval_id}`);
}

/** Keeps what was asked for, as the second person will see it. @throws ApiError alreadyHandled it waits already */
export async function insertApproval(
  tx: PoolClient,
  request: object,
  facts: AuditFacts,
): Promise<{ readonly approvalId: number; readonly expiresAtMs: number }> {
  await assertNotWaiting(tx, facts);
  const expiresAtMs = facts.atMs + APPROVAL_LIFE_MS;
  const { rows } = await tx.query<{ approval_id: number }>(
    `INSERT INTO approvals (act, request, subject, effect, before, after, reason, maker_id, state,
       created_at_ms, expires_at_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'waiting', $9, $10) RETURNING approval_id`,
    [
      facts.act,
      JSON.stringify(request),
      facts.subject,
      facts.effect,
      facts.before,
      facts.after,
      facts.reason,
      facts.staffId,
      facts.atMs,
      expiresAtMs,
    ],
  );
  return { approvalId: rows[0]?.approval_id ?? 0, expiresAtMs };
}

/** The request, locked until the transaction ends: of two who decide at once, one is first. */
export async function approvalForUpdate(
  tx: PoolClient,
  approvalId: number,
): Promise<ApprovalRow | undefined> {
  const { rows } = await tx.query<ApprovalRow>(
    `SELECT ${columns} FROM approvals WHERE approval_id = $1 FOR UPDATE`,
    [approvalId],
  );
  return rows[0];
}

export async function closeApproval(
  tx: PoolClient,
  approvalId: number,
  closed: {
    readonly state: 'approved' | 'refused' | 'withdrawn';
    readonly checkerId: number | null;
    readonly decision: string | null;
    readonly nowMs: number;
  },
): Promise<void> {
  await tx.query(
    `UPDATE approvals SET state = $2, checker_id = $3, decision = $4, decided_at_ms = $5
     WHERE approval_id = $1`,
    [approvalId, closed.state, closed.checkerId, closed.decision, closed.nowMs],
  );
}

/** Acts whose requests a member of staff may decide on. */
function decidableActs({ permissions }: StaffMember): string[] {
  return (Object.entries(adminRoutes) as [AdminEndpointName, AdminRoute][])
    .filter(([, { fourEyes, permission }]) => {
      if (fourEyes === 'never') return false;
      return permission === null || permissions.includes(permission);
    })
    .map(([name]) => name);
}

const letIn = (atMs: number | null, byEmail: string | null) =>
  atMs === null ? null : { byEmail, atMs };

function viewOf(
  row: ListedRow,
  { staff, nowMs }: StaffCall,
): Omit<Approval, 'mayApprove' | 'ofOneHand'> {
  const isOver = row.state === 'waiting' && row.expires_at_ms <= nowMs;
  const state: ApprovalState = isOver ? 'expired' : row.state;
  return {
    approvalId: row.approval_id,
    act: row.act,
    state,
    subject: row.subject,
    effect: row.effect,
    before: row.before,
    after: row.after,
    reason: row.reason,
    makerId: row.maker_id,
    makerEmail: row.maker_email,
    makerLetIn: letIn(row.maker_at_ms, row.maker_by),
    checkerId: row.checker_id,
    checkerEmail: row.checker_email,
    checkerLetIn: letIn(row.checker_at_ms, row.checker_by),
    decision: row.decision,
    createdAtMs: row.created_at_ms,
    expiresAtMs: row.expires_at_ms,
    decidedAtMs: row.decided_at_ms,
    mayRefuse:
      state === 'waiting' &&
      row.maker_id !== staff.staffId &&
      decidableActs(staff).includes(row.act),
  };
}

/** What one may decide on and what one asked for, the latest first. */
export async function listApprovals(
  { pool, whoMayBeOne }: { readonly pool: Pool; readonly whoMayBeOne: WhoMayBeOne },
  { state, cursor, limit = PAGE_ROWS }: AdminRequest<'approvalList'>,
  call: StaffCall,
): Promise<AdminReply<'approvalList'>> {
  const before = cursor !== undefined && /^[0-9]{1,15}$/.test(cursor) ? Number(cursor) : null;
  const { rows } = await pool.query<ListedRow>(
    `SELECT ${columns}, maker.email AS maker_email, checker.email AS checker_email,
       maker.enrolled_at_ms AS maker_at_ms, checker.enrolled_at_ms AS checker_at_ms,
       made_maker.email AS maker_by, made_checker.email AS checker_by
     FROM approvals JOIN staff AS maker ON maker.staff_id = maker_id
       LEFT JOIN staff AS checker ON checker.staff_id = checker_id
       LEFT JOIN staff AS made_maker ON made_maker.staff_id = maker.enrolled_by
       LEFT JOIN staff AS made_checker ON made_checker.staff_id = checker.enrolled_by
     WHERE (act = ANY($1) OR maker_id = $2)
       AND ($3::bigint IS NULL OR approval_id < $3)
       AND ($4::text IS NULL
         OR ($4 = 'expired' AND approvals.state = 'waiting' AND expires_at_ms <= $5)
         OR ($4 = 'waiting' AND approvals.state = 'waiting' AND expires_at_ms > $5)
         OR ($4 NOT IN ('expired', 'waiting') AND approvals.state = $4))
     ORDER BY approval_id DESC LIMIT $6`,
    [decidableActs(call.staff), call.staff.staffId, before, state ?? null, call.nowMs, limit + 1],
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const approvals = page.map((row) => viewOf(row, call));
  const one = call.staff.staffId;
  const others = approvals.filter(({ mayRefuse }) => mayRefuse).map(({ makerId }) => makerId);
  const sameHand = await whoMayBeOne(pool, { one, others, nowMs: call.nowMs });
  return {
    approvals: approvals.map((approval) => {
      const ofOneHand = approval.mayRefuse && sameHand.has(approval.makerId);
      return { ...approval, ofOneHand, mayApprove: approval.mayRefuse && !ofOneHand };
    }),
    nextCursor: rows.length > limit && last !== undefined ? String(last.approval_id) : null,
  };
}

/** How many requests wait for this member of staff. */
export function countWaiting(pool: Pool, { staff, nowMs }: StaffCall): Promise<QueueCount> {
  return countedQueue(
    pool,
    `SELECT count(*) AS waiting, min(created_at_ms) AS oldest FROM approvals
     WHERE state = 'waiting' AND expires_at_ms > $1 AND act = ANY($2) AND maker_id <> $3`,
    [nowMs, decidableActs(staff), staff.staffId],
  );
}
