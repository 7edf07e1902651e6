import type { AdminReply, AdminRequest } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import type { ActWork, Plan } from '#modules/console/acts/index.ts';
import { assertReason, showPicture } from '#modules/console/staff/index.ts';
import type { LookBudget } from '#modules/console/staff/index.ts';
import { isClosed } from './identity-view.ts';
import type { AttemptRow } from './identity-view.ts';
import type { IdentityReviews, ReviewDetail } from './identity-reviews.ts';
import type { Uploads } from '#modules/people/uploads/index.ts';
import { CLAIM_MS, claim, claimsOf, release, releaseAll } from './staff-claims.ts';

/** @throws ApiError notFound */
async function attemptNamed(reviews: IdentityReviews, attemptId: number): Promise<ReviewDetail> {
  const review = await reviews.read(attemptId);
  if (review === undefined) throw refuse.notFound();
  return review;
}

/** Takes a waiting verification. Of two who do so at once one gets it. @throws ApiError notFound alreadyHandled */
export async function claimAttempt(
  reviews: IdentityReviews,
  { attemptId }: AdminRequest<'identityClaim'>,
  { tx, staff, nowMs }: ActWork,
): Promise<Plan<AdminReply<'identityClaim'>>> {
  const { state, userId } = await attemptNamed(reviews, attemptId);
  if (state !== 'pending') throw refuse.alreadyHandled();
  return {
    subject: `user ${userId}`,
    effect: { kind: 'identity_claim', attemptId, userId },
    before: null,
    after: null,
    carryOut: async () => {
      if (!(await claim(tx, attemptId, staff.staffId, nowMs))) {
        throw refuse.alreadyHandled('Somebody else is looking at it');
      }
      return { untilMs: nowMs + CLAIM_MS };
    },
  };
}

/** Gives a verification back. @throws ApiError notFound */
export async function releaseAttempt(
  reviews: IdentityReviews,
  { attemptId }: AdminRequest<'identityRelease'>,
  { tx, staff }: ActWork,
): Promise<Plan<object>> {
  const { userId } = await attemptNamed(reviews, attemptId);
  return {
    subject: `user ${userId}`,
    effect: { kind: 'identity_release', attemptId, userId },
    before: null,
    after: null,
    carryOut: async () => {
      if (!(await release(tx, attemptId, staff.staffId))) throw refuse.notFound();
      return {};
    },
  };
}

/**
 * Why somebody may see pictures of a verification: a waiting one that they claimed says it itself; else it
 * takes an open case of that user in their hands, and words of their own. @throws ApiError claimFirst invalidRequest
 */
async function reasonToSee(
  { attemptId, userId, state }: Pick<ReviewDetail, 'attemptId' | 'userId' | 'state'>,
  given: string | undefined,
  { tx, staff, nowMs }: ActWork,
): Promise<string> {
  const held = (await claimsOf(tx, [attemptId], nowMs)).get(attemptId);
  if (state === 'pending' && held?.staffId === staff.staffId) return `review ${attemptId}`;
  const { rows } = await tx.query<{ case_id: number }>(
    `SELECT case_id FROM support_cases
     WHERE user_id = $1 AND state = 'open' AND assigned_to = $2 ORDER BY case_id LIMIT 1`,
    [userId, staff.staffId],
  );
  if (rows[0] === undefined) throw refuse.claimFirst();
  assertReason(given ?? '');
  return `case ${rows[0].case_id}: ${given ?? ''}`;
}

/** Gives a link to a picture of a verification. @throws ApiError notFound claimFirst invalidRequest tooManyRequests */
export async function seeImage(
  deps: AdminIdentityPictures,
  { attemptId, fileId, reason: given }: AdminRequest<'identityImage'>,
  work: ActWork,
): Promise<Plan<AdminReply<'identityImage'>>> {
  const { staff, approver } = work;
  const review = await attemptNamed(deps.identityReviews, attemptId);
  const { userId, images } = review;
  const side = (['front', 'back', 'handheld'] as const).find((name) => images[name] === fileId);
  if (side === undefined) throw refuse.notFound();
  const reason = await reasonToSee(review, given, work);
  return {
    subject: `user ${userId}`,
    effect: { kind: 'identity_picture_see', attemptId, userId, side },
    before: null,
    after: null,
    carryOut: async () => showPicture(deps, { fileId, reason }, work),
    entry: { act: 'identityImage', staff, approver, reason },
  };
}

interface AdminIdentityPictures {
  readonly identityReviews: IdentityReviews;
  readonly uploads: Uploads;
  readonly looks: LookBudget;
}

interface Verdict {
  readonly attemptId: number;
  readonly version: number;
  readonly decision: 'approve' | 'refuse';
  readonly reason?: AdminRequest<'identityRefuse'>['reasonCode'];
  readonly note?: string;
}

/** A waiting verification, locked, as it was read; in the hands of who asks. @throws ApiError notFound alreadyHandled changedMeanwhile claimFirst */
async function reviewToDecide(
  reviews: IdentityReviews,
  { attemptId, version }: Pick<Verdict, 'attemptId' | 'version'>,
  { tx, staff, approver, nowMs }: ActWork,
): Promise<ReviewDetail> {
  // Of several who decide at once the others wait here, and then read what was decided.
  await tx.query('SELECT 1 FROM identity_attempts WHERE attempt_id = $1 FOR UPDATE', [attemptId]);
  const review = await attemptNamed(reviews, attemptId);
  const isAsRead = review.state === 'pending' && review.version === version;
  // Whoever agrees later than a claim lasts has the reason and the attempt before them, not the claim.
  if (approver !== null) {
    if (!isAsRead) throw refuse.changedMeanwhile();
    return review;
  }
  if (!isAsRead) throw refuse.alreadyHandled();
  const held = (await claimsOf(tx, [attemptId], nowMs)).get(attemptId);
  if (held?.staffId !== staff.staffId) throw refuse.claimFirst();
  return review;
}

/**
 * Verifies a user although others look alike. Those others are part of the plan: when the second person
 * agrees they must be the same. @throws ApiError notFound alreadyHandled changedMeanwhile claimFirst invalidRequest documentInUse
 */
export async function approveAlike(
  reviews: IdentityReviews,
  { attemptId, version, reason }: AdminRequest<'identityApproveAlike'>,
  work: ActWork,
): Promise<Plan<void>> {
  const { tx, staff } = work;
  const { userId, state, duplicates } = await reviewToDecide(reviews, { attemptId, version }, work);
  assertReason(reason);
  // What nobody looks like any more is approved by one person, who reads it anew.
  if (duplicates.length === 0) throw refuse.changedMeanwhile();
  const others = [...new Set(duplicates.map((other) => other.userId))].sort((a, b) => a - b);
  return {
    subject: `user ${userId}`,
    effect: { kind: 'identity_approve_alike', attemptId, userId, others },
    before: { state },
    after: {
      state: 'approved',
      alike: duplicates.map((other) => other.attemptId),
      alikeStates: duplicates.map((other) => other.state),
      alikeIn: [...new Set(duplicates.flatMap((other) => other.why))].map((why) => `same_${why}`),
    },
    carryOut: async () => {
      const { staffId } = staff;
      await reviews.decide(tx, { attemptId, version, staffId, decision: 'approve' });
      await releaseAll(tx, attemptId);
    },
  };
}

/**
 * Approves or refuses what the caller has claimed and read. Of two who decide at once one does: the
 * other's is on a version that is gone. @throws ApiError notFound alreadyHandled claimFirst othersLookAlike documentInUse
 */
export async function decideAttempt(
  reviews: IdentityReviews,
  verdict: Verdict,
  work: ActWork,
): Promise<Plan<object>> {
  const { tx, staff } = work;
  const { attemptId, version, decision, reason = null, note } = verdict;
  const review = await reviewToDecide(reviews, verdict, work);
  const { userId, duplicates } = review;
  if (decision === 'approve' && duplicates.length > 0) throw refuse.othersLookAlike();
  return {
    subject: `user ${userId}`,
    effect:
      decision === 'approve'
        ? { kind: 'identity_approve', attemptId, userId }
        : { kind: 'identity_refuse', attemptId, userId, reasonCode: reason ?? 'other' },
    before: { state: review.state },
    after: {
      state: decision === 'approve' ? 'approved' : 'refused',
      ...(decision === 'refuse' && { reason }),
    },
    carryOut: async () => {
      await reviews.decide(tx, {
        attemptId,
        version,
        staffId: staff.staffId,
        decision,
        ...(reason === null ? {} : { reason }),
        ...(note === undefined ? {} : { note }),
      });
      await release(tx, attemptId, staff.staffId);
      return {};
    },
  };
}

/** Takes an approved verification back. @throws ApiError notFound */
export async function revokeVerification(
  reviews: IdentityReviews,
  { userId, reasonCode, note }: AdminRequest<'identityRevoke'>,
  { tx, staff }: ActWork,
): Promise<Plan<void>> {
  const { rowCount } = await tx.query(
    `SELECT 1 FROM users WHERE user_id = $1 AND identity_state = 'verified'`,
    [userId],
  );
  if (rowCount === 0) throw refuse.notFound();
  return {
    subject: `user ${userId}`,
    effect: { kind: 'identity_revoke', userId, reasonCode },
    before: { identity: 'verified' },
    after: { identity: 'refused', reason: reasonCode },
    carryOut: async () => {
      await reviews.revoke(tx, {
        userId,
        staffId: staff.staffId,
        reason: reasonCode,
        ...(note === undefined ? {} : { note }),
      });
    },
  };
}

/** Lets a user submit again after a revocation for suspected fraud. @throws ApiError invalidRequest notFound nothing is closed */
export async function reopenVerification(
  { userId, reason }: AdminRequest<'identityReopen'>,
  { tx, staff, nowMs }: ActWork,
): Promise<Plan<object>> {
  assertReason(reason);
  const { rows } = await tx.query<
    Pick<AttemptRow, 'state' | 'reason' | 'reopened_at_ms'> & { attempt_id: number }
  >(
    `SELECT attempt_id, state, reason, reopened_at_ms FROM identity_attempts
     WHERE user_id = $1 ORDER BY attempt_id DESC LIMIT 1 FOR UPDATE`,
    [userId],
  );
  const [last] = rows;
  if (last === undefined || !isClosed(last)) throw refuse.notFound();
  return {
    subject: `user ${userId}`,
    effect: { kind: 'identity_reopen', userId },
    before: { canSubmit: false },
    after: { canSubmit: true },
    carryOut: async () => {
      await tx.query(
        'UPDATE identity_attempts SET reopened_at_ms = $2, reopened_by = $3 WHERE attempt_id = $1',
        [last.attempt_id, nowMs, staff.staffId],
      );
      return {};
    },
  };
}
