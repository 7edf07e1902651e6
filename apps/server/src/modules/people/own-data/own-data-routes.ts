import type { Handlers } from '#api/call.ts';
import { LOCALE_DEFAULT, proveOwner } from '#modules/access/security/index.ts';
import type { SecurityDeps } from '#modules/access/security/index.ts';
import { nextAtMs } from './own-data.ts';
import type { OwnData } from './own-data.ts';

interface OwnDataRouteDeps extends SecurityDeps {
  readonly ownData: OwnData;
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
      const user = await proveOwner(deps, request, call);
      const locale = call.locale ?? user.locale ?? LOCALE_DEFAULT;
      await ownData.ask(user.user_id, locale, call.caller);
      return {};
    },
    ownDataOpen: async (request, call) => {
      await proveOwner(deps, request, call);
      const { asked_at_ms: askedAtMs, parts } = await ownData.open(call.session);
      return { fileName: `candor-data-${dayText(askedAtMs)}.zip`, parts };
    },
    ownDataPart: async ({ place }, { session }) => ({
      part: (await ownData.part(session, place)).toString('base64'),
    }),
  } satisfies Partial<Handlers>;
}
