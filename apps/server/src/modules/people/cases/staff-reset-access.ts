import type { AdminRequest } from '@candor/protocol';
import { HOUR_MS } from '#api/durations.ts';
import { refuse } from '#api/refuse.ts';
import { lockWithdrawals } from '#modules/access/accounts/index.ts';
import type { ActWork, Plan } from '#modules/console/acts/index.ts';
import type { UserSafety } from '#modules/access/security/index.ts';
import { insertEntry } from './case-store.ts';
import type { LockedCase } from './case-store.ts';
import { ownCase } from './staff-work-on-case.ts';

type Settle = () => Promise<void>;

/** One that was ended already need not be ended, and told, again. @throws ApiError alreadyHandled */
async function assertHasPassword({ tx }: ActWork, userId: number): Promise<void> {
  const { rowCount } = await tx.query(
    `SELECT 1 FROM users WHERE user_id = $1 AND password_hash <> '' FOR UPDATE`,
    [userId],
  );
  if (rowCount === 0) throw refuse.alreadyHandled('The password is ended already');
}

/**
 * Ends a login password: the user sets another one by a code to a contact the account already has.
 * Nobody here sees that code, and nobody here chooses a password. @throws ApiError notFound alreadyHandled claimFirst
 */
export async function resetPassword(
  safety: UserSafety,
  { caseId, reason }: AdminRequest<'casePasswordReset'>,
  work: ActWork,
): Promise<Plan<object>> {
  const { tx, staff, nowMs } = work;
  const { user_id: userId, kind } = await ownCase(work, caseId);
  if (kind !== 'password_reset') throw refuse.alreadyHandled('The case is about something else');
  await assertHasPassword(work, userId);
  let settle: Settle = () => Promise.resolve();
  return {
    subject: `user ${userId}`,
    effect: { kind: 'password_reset', caseId, userId },
    before: null,
    after: null,
    carryOut: async () => {
      settle = await safety.startPasswordReset(tx, userId);
      const text = `login password ended, the user was told how to set a new one: ${reason}`;
      await insertEntry(tx, { caseId, kind: 'act', text, staffId: staff.staffId, atMs: nowMs });
      return {};
    },
    afterwards: () => settle(),
  };
}

/** What the case must show before anybody may approve. @throws ApiError alreadyHandled notVerified codeMissing */
async function assertProven({ tx }: ActWork, found: LockedCase): Promise<void> {
  if (found.kind !== 'factor_reset')
    throw refuse.alreadyHandled('The case is about something else');
  const { rows } = await tx.query<{ is_verified: boolean; has_evidence: boolean }>(
    `SELECT identity_state = 'verified' AS is_verified,
       EXISTS (SELECT 1 FROM support_case_entries WHERE case_id = $2 AND kind = 'evidence')
         AS has_evidence
     FROM users WHERE user_id = $1`,
    [found.user_id, found.case_id],
  );
  if (rows[0]?.is_verified !== true) throw refuse.notVerified('The user is not verified');
  if (!rows[0].has_evidence) throw refuse.changedMeanwhile('Add a picture that proves who asked');
}

/**
 * Takes the second factors off an account. Only for a verified owner, with a picture in the case that
 * shows who asked, with a second person, and with withdrawals held for one to three days: the true owner
 * is told at every contact and has that long to object. @throws ApiError notFound alreadyHandled claimFirst changedMeanwhile notVerified
 */
export async function resetFactor(
  safety: UserSafety,
  { caseId, holdHours, reason }: AdminRequest<'caseFactorReset'>,
  work: ActWork,
): Promise<Plan<void>> {
  const { tx, staff, nowMs } = work;
  const found = await ownCase(work, caseId);
  await assertProven(work, found);
  const { user_id: userId } = found;
  let settle: Settle = () => Promise.resolve();
  return {
    subject: `user ${userId}`,
    effect: { kind: 'factors_reset', caseId, userId, holdHours },
    before: { secondFactor: 'on' },
    after: { secondFactor: 'off', withdrawalsHeldHours: holdHours },
    carryOut: async () => {
      settle = await safety.resetSecondFactor(tx, userId);
      await lockWithdrawals(tx, userId, nowMs + holdHours * HOUR_MS);
      const text = `second factors taken off, withdrawals held for ${holdHours} hours: ${reason}`;
      await insertEntry(tx, { caseId, kind: 'act', text, staffId: staff.staffId, atMs: nowMs });
    },
    afterwards: () => settle(),
  };
}
