import type { AdminReply, AdminRequest, IdentityDetail } from '@candor/protocol';
import type { Pool } from 'pg';
import { refuse } from '#api/refuse.ts';
import type { StaffCall } from '#modules/console/acts/index.ts';
import { cutPage, readCursor, rowsToRead } from '#modules/money/history/index.ts';
import { maskName, maskNumber } from './person.ts';
import type { IdentityReviews, ReviewRow } from './identity-reviews.ts';
import { claimsOf } from './staff-claims.ts';

export interface AdminIdentityReads {
  readonly pool: Pool;
  readonly identityReviews: IdentityReviews;
}

async function staffNames(pool: Pool, rows: readonly ReviewRow[]): Promise<Map<number, string>> {
  const { rows: staff } = await pool.query<{ staff_id: number; name: string }>(
    'SELECT staff_id, name FROM staff WHERE staff_id = ANY($1)',
    [rows.map(({ decidedBy }) => decidedBy ?? 0)],
  );
  return new Map(staff.map((row) => [row.staff_id, row.name]));
}

function attemptOf(row: ReviewRow, names: ReadonlyMap<number, string>) {
  return {
    attemptId: row.attemptId,
    userId: row.userId,
    version: row.version,
    state: row.state,
    country: row.country,
    documentType: row.documentType,
    submittedAtMs: row.submittedAtMs,
    decidedAtMs: row.decidedAtMs,
    decidedBy: row.decidedBy === null ? null : (names.get(row.decidedBy) ?? ''),
    reason: row.reason,
  };
}

/** One page of the queue, or of one user's attempts, with who is looking at what. */
export async function listAttempts(
  { pool, identityReviews }: AdminIdentityReads,
  request: AdminRequest<'identityQueue'>,
  { nowMs }: StaffCall,
): Promise<AdminReply<'identityQueue'>> {
  const { userId, cursor } = request;
  const state = request.state ?? (userId === undefined ? 'pending' : undefined);
  // Who waits the longest comes first.
  const { order = state === 'pending' ? 'oldest' : 'newest' } = request;
  const found = await identityReviews.list({
    order,
    limit: rowsToRead(request),
    ...(state === undefined ? {} : { state }),
    ...(userId === undefined ? {} : { userId }),
    ...(cursor === undefined ? {} : { cursorId: readCursor(cursor).id }),
  });
  const { rows, nextCursor } = cutPage(found, request, ({ attemptId }) => String(attemptId));
  const names = await staffNames(pool, rows);
  const claims = await claimsOf(
    pool,
    rows.map(({ attemptId }) => attemptId),
    nowMs,
  );
  return {
    attempts: rows.map((row) => ({
      ...attemptOf(row, names),
      claim: claims.get(row.attemptId) ?? null,
      isClosed: row.isClosed,
    })),
    nextCursor,
  };
}

/** The request that waits for a second person to approve a verification others look like. */
async function waitingFor(
  pool: Pool,
  { attemptId, userId }: ReviewRow,
  nowMs: number,
): Promise<number | null> {
  const { rows } = await pool.query<{ approval_id: number }>(
    `SELECT approval_id FROM approvals
     WHERE state = 'waiting' AND expires_at_ms > $1 AND act = 'identityApproveAlike'
       AND subject = $2 AND (request::jsonb ->> 'attemptId')::bigint = $3 LIMIT 1`,
    [nowMs, `user ${userId}`, attemptId],
  );
  return rows[0]?.approval_id ?? null;
}

/** One verification: in clear for who has claimed it, which is written down. @throws ApiError notFound */
export async function readAttempt(
  { pool, identityReviews }: AdminIdentityReads,
  attemptId: number,
  { staff, nowMs }: StaffCall,
): Promise<IdentityDetail> {
  const review = await identityReviews.read(attemptId);
  if (review === undefined) throw refuse.notFound();
  const names = await staffNames(pool, [review, ...review.history]);
  const claim = (await claimsOf(pool, [attemptId], nowMs)).get(attemptId) ?? null;
  const inClear = claim?.staffId === staff.staffId;
  return {
    ...attemptOf(review, names),
    claim,
    inClear,
    firstName: inClear ? review.firstName : maskName(review.firstName),
    lastName: inClear ? review.lastName : maskName(review.lastName),
    documentNumber: inClear ? review.documentNumber : maskNumber(review.documentNumber),
    birthday: inClear ? review.birthday : null,
    documentExpiry: inClear ? (review.expiry ?? null) : null,
    note: review.note,
    images: review.images,
    picturesRemovedAtMs: review.picturesRemovedAtMs,
    isClosed: review.isClosed,
    duplicates: review.duplicates.map(({ attemptId: id, userId, state, why }) => ({
      attemptId: id,
      userId,
      state,
      why: [...why],
    })),
    approvalId: await waitingFor(pool, review, nowMs),
    history: review.history.map((row) => attemptOf(row, names)),
  };
}
