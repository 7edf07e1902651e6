import type { AdminReply, AdminRequest } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import type { ActWork, Plan } from '#modules/console/acts/index.ts';
import { assertStaffPassword } from './enrolment.ts';
import { throttled } from './sign-in.ts';
import type { StaffDeps } from './staff-deps.ts';
import { endStaffSession, endStaffSessions } from './staff-sessions.ts';
import { findStaff } from './staff-store.ts';
import { staffCodeStep, useStaffStep } from './staff-totp.ts';

export function signOut({ tx, staff, session, nowMs }: ActWork): Plan<AdminReply<'signOut'>> {
  return {
    subject: `staff ${staff.staffId}`,
    effect: { kind: 'sign_out' },
    before: null,
    after: null,
    carryOut: async () => {
      await endStaffSession(tx, { staffId: staff.staffId, sessionId: session.sessionId, nowMs });
      return {};
    },
  };
}

/** @throws ApiError notFound */
export function endOwnSession(
  { sessionId }: AdminRequest<'mySessionEnd'>,
  { tx, staff, nowMs }: ActWork,
): Plan<AdminReply<'mySessionEnd'>> {
  return {
    subject: `staff ${staff.staffId}`,
    effect: { kind: 'own_session_end', sessionId },
    before: null,
    after: null,
    carryOut: async () => {
      const wasOpen = await endStaffSession(tx, { staffId: staff.staffId, sessionId, nowMs });
      if (!wasOpen) throw refuse.notFound();
      return {};
    },
  };
}

/** @throws ApiError wrongAccountOrPassword weakPassword tooManyFailures */
export async function changeOwnPassword(
  deps: StaffDeps,
  { password, newPassword, code }: AdminRequest<'myPassword'>,
  work: ActWork,
): Promise<Plan<AdminReply<'myPassword'>>> {
  const { hasher, masterKey } = deps;
  const { staffId, email } = work.staff;
  assertStaffPassword(newPassword, email);
  const passwordHash = await throttled(deps, email, work, async () => {
    const row = await findStaff(work.tx, staffId);
    const isRight = await hasher.verify(row?.password_hash ?? undefined, password);
    const sealed = row?.totp_sealed ?? null;
    if (!isRight || sealed === null) throw refuse.wrongAccountOrPassword();
    const step = staffCodeStep(masterKey, sealed, staffId, code, work.nowMs);
    if (step === undefined || !(await useStaffStep(work.tx, staffId, step))) {
      throw refuse.wrongAccountOrPassword();
    }
    return hasher.hash(newPassword);
  });
  return {
    subject: `staff ${staffId}`,
    effect: { kind: 'own_password_change' },
    before: null,
    after: null,
    carryOut: async () => {
      const { tx, nowMs, session } = work;
      await tx.query('UPDATE staff SET password_hash = $2 WHERE staff_id = $1', [
        staffId,
        passwordHash,
      ]);
      await endStaffSessions(tx, { staffId, except: session.sessionId, nowMs });
      return {};
    },
  };
}
