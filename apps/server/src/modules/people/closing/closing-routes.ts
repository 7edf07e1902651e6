import type { Handlers } from '#api/call.ts';
import { proveOwner } from '#modules/access/security/index.ts';
import type { SecurityDeps } from '#modules/access/security/index.ts';
import type { Closings } from './closings.ts';

interface ClosingRouteDeps extends SecurityDeps {
  readonly closings: Closings;
}

/** The endpoints by which a user closes their account. */
export function closingRoutes(deps: ClosingRouteDeps) {
  const { closings } = deps;
  return {
    accountClosing: (_request, { session }) => closings.view(session.userId),
    accountCloseAsk: async (request, call) => {
      await proveOwner(deps, request, call);
      return { closesAtMs: await closings.ask(call.session.userId) };
    },
    accountCloseStop: async (_request, { session }) => {
      await closings.stop(session.userId);
      return {};
    },
  } satisfies Partial<Handlers>;
}
