import { adminEndpoints } from '@candor/protocol';
import { inTransaction } from '@candor/persistence';
import type { AdminEndpoint, AdminEndpointName, AdminReply, AdminRequest } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import type { ActWork, Plan, StaffCall } from '#modules/console/acts/index.ts';
import { findPasskey } from './passkeys.ts';
import { needsPasskey } from './passkeys-only.ts';
import { recordAtDoor, throttled } from './sign-in.ts';
import type { StaffDeps } from './staff-deps.ts';
import { newToken, tokenHash } from './staff-sessions.ts';
import { findStaff } from './staff-store.ts';
import { staffCodeStep, useStaffStep } from './staff-totp.ts';

const MINUTE_MS = 60_000;

/** How long signing in or confirming counts for the acts that take it. */
const RECENTLY_MS = 15 * MINUTE_MS;
const NOW_MS = 5 * MINUTE_MS;

/**
 * The gate in front of what a stolen token must not do. The session is asked as it was found with the call.
 * @throws ApiError confirmFirst until its owner confirms
 */
export function assertConfirmed(
  name: AdminEndpointName,
  { session, nowMs }: Pick<StaffCall, 'session' | 'nowMs'>,
): void {
  const { confirmation: needed }: AdminEndpoint = adminEndpoints[name];
  if (needed === undefined) return;
  const { signedInAtMs, confirmedAtMs } = session;
  const isFresh =
    needed === 'now'
      ? confirmedAtMs > nowMs - NOW_MS
      : Math.max(signedInAtMs, confirmedAtMs) > nowMs - RECENTLY_MS;
  if (!isFresh) throw refuse.confirmFirst();
}

/** @throws ApiError passkeysOnly wrongAccountOrPassword tooManyFailures */
async function confirmByPassword(
  deps: StaffDeps,
  { password, code }: { readonly password: string; readonly code: string },
  work: ActWork,
): Promise<void> {
  const { hasher, masterKey } = deps;
  const { staffId, email, roles } = work.staff;
  if (await needsPasskey(work.tx, roles)) throw refuse.passkeysOnly();
  await throttled(deps, email, work, async () => {
    const row = await findStaff(work.tx, staffId);
    const isRight = await hasher.verify(row?.password_hash ?? undefined, password);
    const sealed = row?.totp_sealed ?? null;
    const step =
      isRight && sealed !== null
        ? staffCodeStep(masterKey, sealed, staffId, code, work.nowMs)
        : undefined;
    if (step !== undefined && (await useStaffStep(work.tx, staffId, step))) return;
    const effect = { kind: 'confirm_refused', by: 'password' } as const;
    if (row !== undefined) {
      deps.errands.run(() =>
        inTransaction(deps.pool, (tx) =>
          recordAtDoor(tx, row, work, { act: 'confirm.refused', effect }),
        ),
      );
    }
    throw refuse.wrongAccountOrPassword();
  });
}

/** @throws ApiError passkeyRefused passkeyCopied */
async function confirmByPasskey(
  { pool, webAuthn }: StaffDeps,
  { challengeId, response }: { readonly challengeId: string; readonly response: unknown },
  { tx, staff, origin, nowMs }: ActWork,
): Promise<void> {
  const { credential, signCount } = await webAuthn.finishAuthentication({
    ...({ scope: 'staff', ownerId: staff.staffId, origin, challengeId, response } as const),
    find: (credentialId) => findPasskey(pool, credentialId),
  });
  await tx.query(
    `UPDATE staff_passkeys SET sign_count = GREATEST(sign_count, $2), last_used_at_ms = $3
     WHERE passkey_id = $1`,
    [credential.passkeyId, signCount, nowMs],
  );
}

/**
 * Confirms the session by what opens one. It goes on under a new token: whoever copied the old one is out.
 * @throws ApiError invalidRequest passkeysOnly wrongAccountOrPassword tooManyFailures passkeyRefused passkeyCopied
 */
export async function confirm(
  deps: StaffDeps,
  { password, code, challengeId, response }: AdminRequest<'confirm'>,
  work: ActWork,
): Promise<Plan<AdminReply<'confirm'>>> {
  const { staff, session, nowMs, tx } = work;
  const isPasskey = challengeId !== undefined && response !== undefined;
  if (isPasskey) await confirmByPasskey(deps, { challengeId, response }, work);
  else if (password !== undefined && code !== undefined) {
    await confirmByPassword(deps, { password, code }, work);
  } else throw refuse.invalidRequest('password and code, or challengeId and response');
  return {
    subject: `staff ${staff.staffId}`,
    effect: { kind: 'confirm', by: isPasskey ? 'passkey' : 'password' },
    before: null,
    after: null,
    carryOut: async () => {
      const token = newToken();
      await tx.query(
        'UPDATE staff_sessions SET token_hash = $2, confirmed_at_ms = $3 WHERE session_id = $1',
        [session.sessionId, tokenHash(token), nowMs],
      );
      return { token };
    },
  };
}
