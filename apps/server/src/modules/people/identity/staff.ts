import type { Pool } from 'pg';
import type { LookBudget } from '#modules/console/staff/index.ts';
import type { AdminHandlers } from '#modules/console/acts/index.ts';
import type { IdentityReviews } from './identity-reviews.ts';
import type { Uploads } from '#modules/people/uploads/index.ts';
import {
  approveAlike,
  claimAttempt,
  decideAttempt,
  releaseAttempt,
  reopenVerification,
  revokeVerification,
  seeImage,
} from './staff-decide.ts';
import { listAttempts, readAttempt } from './staff-attempts.ts';

export interface AdminIdentityDeps {
  readonly pool: Pool;
  readonly identityReviews: IdentityReviews;
  readonly uploads: Uploads;
  readonly looks: LookBudget;
}

/** The review of identities: one person looks, decides and says why; against a warning and to take back it needs two. */
export function adminIdentityHandlers(deps: AdminIdentityDeps) {
  const { identityReviews: reviews } = deps;
  return {
    identityQueue: (request, call) => listAttempts(deps, request, call),
    identityClaim: (request, work) => claimAttempt(reviews, request, work),
    identityRelease: (request, work) => releaseAttempt(reviews, request, work),
    identityDetail: ({ attemptId }, call) => readAttempt(deps, attemptId, call),
    identityImage: (request, work) => seeImage(deps, request, work),
    identityApprove: (request, work) =>
      decideAttempt(reviews, { ...request, decision: 'approve' }, work),
    identityApproveAlike: (request, work) => approveAlike(reviews, request, work),
    identityRefuse: ({ reasonCode, ...request }, work) =>
      decideAttempt(reviews, { ...request, reason: reasonCode, decision: 'refuse' }, work),
    identityRevoke: (request, work) => revokeVerification(reviews, request, work),
    identityReopen: (request, work) => reopenVerification(request, work),
  } satisfies Partial<AdminHandlers>;
}
