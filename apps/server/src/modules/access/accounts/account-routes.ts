import { refuse } from '#api/refuse.ts';
import type { Handlers } from '#api/call.ts';
import type { AccountDeps } from './account-deps.ts';
import { logIn, viewUser } from './log-in.ts';
import { registerUser } from './register-user.ts';
import { findUser } from './user-store.ts';

export function accountRoutes(deps: AccountDeps) {
  return {
    register: (request, call) => registerUser(deps, request, call),
    login: (request, call) => logIn(deps, request, call),
    info: async (_request, { session }) => {
      const user = await findUser(deps.pool, session.userId);
      if (user === undefined) throw refuse.notLoggedIn();
      return viewUser(deps, user);
    },
    logout: async (_request, { session }) => {
      await deps.sessions.end(session);
      return {};
    },
  } satisfies Partial<Handlers>;
}
