import type { EndpointRequest } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import type { Handlers, UserCall } from '#api/call.ts';
import type { UserRow } from '#modules/access/accounts/index.ts';
import {
  confirmFactor,
  confirmPassword,
  LOCALE_DEFAULT,
  ownUser,
} from '#modules/access/security/index.ts';
import type { SecurityDeps, UserProofs } from '#modules/access/security/index.ts';
import { nextAtMs } from './own-data.ts';
import type { OwnData } from './own-data.ts';

interface OwnDataRouteDeps extends SecurityDeps {
  readonly ownData: OwnData;
  readonly proofs: Pick<UserProofs, 'salesLockedForMs'>;
}

/**
 * Who asks for everything proves again who they are; whoever has just changed a proof waits for a day, within
 * which the owner would hear of it.
 * @throws ApiError tooManyFailures wrongPassword codeMissing wrongCode safetyChanged, in this order
 */
async function prove(
  deps: OwnDataRouteDeps,
  { password, factorCode }: EndpointRequest<'ownDataAsk'>,
  call: UserCall,
): Promise<UserRow> {
  const { userId } = call.session;
  const user = await ownUser(deps, userId);
  await confirmPassword(deps, user, password, call.caller, 'wrongPassword');
  await confirmFactor(deps, call, factorCode);
  const retryAfterMs = await deps.proofs.salesLockedForMs(userId);
  if (retryAfterMs > 0) throw refuse.safetyChanged({ retryAfterMs });
  return user;
}

const dayText = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

/** The endpoints of a user's own data. */
export function ownDataRoutes(deps: OwnDataRouteDeps) {
  const { ownData, nowMs } = deps;
  return {
    ownData: async (_request, { session }) => {
      const file = await ownData.lastOf(session.userId);
      const atMs = nowMs();
      const isKept = (file?.expires_at_ms ?? 0) > atMs;
      return {
        file: file
          ? {
              state: file.state,
              askedAtMs: file.asked_at_ms,
              expiresAtMs: isKept ? file.expires_at_ms : null,
              bytes: file.bytes,
            }
          : null,
        nextAtMs: nextAtMs(file, atMs) ?? null,
      };
    },
    ownDataAsk: async (request, call) => {
      const user = await prove(deps, request, call);
      const locale = call.locale ?? user.locale ?? LOCALE_DEFAULT;
      await ownData.ask(user.user_id, locale, call.caller);
      return {};
    },
    ownDataOpen: async (request, call) => {
      await prove(deps, request, call);
      const { asked_at_ms: askedAtMs, parts } = await ownData.open(call.session);
      return { fileName: `candor-data-${dayText(askedAtMs)}.zip`, parts };
    },
    ownDataPart: async ({ place }, { session }) => ({
      part: (await ownData.part(session, place)).toString('base64'),
    }),
  } satisfies Partial<Handlers>;
}
