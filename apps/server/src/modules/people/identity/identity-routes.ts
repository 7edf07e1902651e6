import { inTransaction } from '@candor/persistence';
import type { EndpointReply } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import type { Handlers } from '#api/call.ts';
import type { IdentityDeps } from './identity-deps.ts';
import type { IdentityReviews } from './identity-reviews.ts';
import { viewIdentity } from './identity-view.ts';
import { submitIdentity } from './submit-identity.ts';

interface IdentityRoutesDeps extends IdentityDeps {
  /** Whether users may approve their own application: nobody else may be there. */
  readonly demoEnabled: boolean;
  readonly reviews: IdentityReviews;
}

/** @throws ApiError notYetOpen outside of the demo, notFound when nothing waits */
async function approveOwn(
  deps: IdentityRoutesDeps,
  userId: number,
): Promise<EndpointReply<'identityDemo'>> {
  if (!deps.demoEnabled) throw refuse.notYetOpen();
  await inTransaction(deps.pool, (tx) => deps.reviews.approveUnseen(tx, userId));
  return viewIdentity(deps, userId);
}

export function identityRoutes(deps: IdentityRoutesDeps) {
  return {
    identityDemo: (_request, { session }) => approveOwn(deps, session.userId),
    identityInfo: (_request, { session }) => viewIdentity(deps, session.userId),
    identitySubmit: (request, call) => submitIdentity(deps, request, call),
  } satisfies Partial<Handlers>;
}
