import type { Handlers } from '#api/call.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { viewIdentity } from './identity-view.ts';
import { submitIdentity } from './submit-identity.ts';

export function identityRoutes(deps: IdentityDeps) {
  return {
    identityInfo: (_request, { session }) => viewIdentity(deps, session.userId),
    identitySubmit: (request, call) => submitIdentity(deps, request, call),
  } satisfies Partial<Handlers>;
}
