import type { AdminReply, AdminRequest } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import { assertReason } from '#modules/console/staff/index.ts';
import type { ActWork, Plan } from '#modules/console/acts/index.ts';
import type { AdminUsersDeps } from './staff-deps.ts';
import { assertUser } from './staff-read-user.ts';
import { insertNote } from './staff-user-notes.ts';

interface LockedUser {
  readonly email: string | null;
  readonly phone: string | null;
  readonly is_disabled: boolean;
  readonly closed_at_ms: number | null;
}

/** The user's row, locked until the act is over: of two freezes at once one comes first. */
async function userForUpdate({ tx }: ActWork, userId: number): Promise<LockedUser> {
  const { rows } = await tx.query<LockedUser>(
    'SELECT email, phone, is_disabled, closed_at_ms FROM users WHERE user_id = $1 FOR UPDATE',
    [userId],
  );
  const row = rows[0];
  if (row === undefined) throw refuse.notFound();
  return row;
}

/** What an act still has to do once it is committed. */
type Settle = () => Promise<void>;
const nothingToSettle: Settle = () => Promise.resolve();

/** Shows a user's contacts in full; the look is the act. @throws ApiError invalidRequest notFound tooManyRequests */
export async function seeContact(
  { looks }: AdminUsersDeps,
  { userId, reason }: AdminRequest<'userContact'>,
  work: ActWork,
): Promise<Plan<AdminReply<'userContact'>>> {
  assertReason(reason);
  const { email, phone } = await userForUpdate(work, userId);
  return {
    subject: `user ${userId}`,
    effect: { kind: 'contacts_see', userId },
    before: null,
    after: null,
    carryOut: async () => {
      await looks.count(work, 'contacts');
      return { email, phone };
    },
  };
}

/** Shows how a user is paid, in full; the look is the act. @throws ApiError invalidRequest notFound tooManyRequests */
export async function seePaymentMethods(
  { looks, paymentMethods }: AdminUsersDeps,
  { userId, reason }: AdminRequest<'userPaymentSee'>,
  work: ActWork,
): Promise<Plan<AdminReply<'userPaymentSee'>>> {
  assertReason(reason);
  await userForUpdate(work, userId);
  return {
    subject: `user ${userId}`,
    effect: { kind: 'payment_methods_see', userId },
    before: null,
    after: null,
    carryOut: async () => {
      await looks.count(work, 'contacts');
      return { methods: [...(await paymentMethods(userId, true))] };
    },
  };
}

/** Ends one session of a user or all of them. @throws ApiError notFound */
export async function endUserSessions(
  { safety }: AdminUsersDeps,
  { userId, sessionId }: AdminRequest<'userSessionEnd'>,
  work: ActWork,
): Promise<Plan<object>> {
  await userForUpdate(work, userId);
  let settle = nothingToSettle;
  return {
    subject: `user ${userId}`,
    effect: { kind: 'user_sessions_end', userId, sessionId: sessionId ?? null },
    before: null,
    after: null,
    carryOut: async () => {
      settle =
        sessionId === undefined
          ? await safety.endAllSessions(work.tx, userId)
          : await safety.endSession(work.tx, userId, sessionId);
      return {};
    },
    afterwards: () => settle(),
  };
}

/**
 * Closes an account to its owner. Sessions and sockets end at once, log-in is refused, and open orders
 * are cancelled, all of them: their owner could no longer take them back when the market turns, and
 * whoever broke into the account must not trade its money away. Nobody picks an order. The owner is told
 * the category, in the app and by e-mail or text message.
 * @throws ApiError notFound alreadyHandled frozen already
 */
export async function freezeUser(
  { safety, changes }: AdminUsersDeps,
  { userId, reason, category = 'other' }: AdminRequest<'userFreeze'>,
  work: ActWork,
): Promise<Plan<object>> {
  const user = await userForUpdate(work, userId);
  if (user.is_disabled) throw refuse.alreadyHandled();
  const { tx, nowMs, approver, requestId } = work;
  const { staffId } = work.staff;
  let settle = nothingToSettle;
  return {
    subject: `user ${userId}`,
    effect: { kind: 'user_freeze', userId, category },
    before: { status: 'active' },
    after: { status: 'frozen', told: category },
    carryOut: async () => {
      settle = await safety.freeze(tx, userId, { reason, category, staffId });
      await insertNote(tx, { userId, kind: 'freeze', text: reason, staffId, nowMs });
      await changes.schedule(
        tx,
        { kind: 'cancel_orders', subject: String(userId), before: null, after: { userId } },
        {
          effectiveAtMs: nowMs,
          createdAtMs: nowMs,
          staffId,
          approverId: approver?.staffId ?? null,
          reason,
          requestId,
        },
      );
      return {};
    },
    afterwards: async () => {
      await settle();
      await changes.settle();
    },
  };
}

/** Opens a frozen account again. @throws ApiError notFound alreadyHandled not frozen */
export async function unfreezeUser(
  { safety }: AdminUsersDeps,
  { userId, reason }: AdminRequest<'userUnfreeze'>,
  work: ActWork,
): Promise<Plan<void>> {
  const user = await userForUpdate(work, userId);
  if (!user.is_disabled || user.closed_at_ms !== null) throw refuse.alreadyHandled();
  const { tx, nowMs } = work;
  const { staffId } = work.staff;
  return {
    subject: `user ${userId}`,
    effect: { kind: 'user_unfreeze', userId },
    before: { status: 'frozen' },
    after: { status: 'active' },
    carryOut: async () => {
      await safety.unfreeze(tx, userId);
      await insertNote(tx, { userId, kind: 'unfreeze', text: reason, staffId, nowMs });
    },
  };
}

/** Writes a note. @throws ApiError notFound */
export async function addNote(
  { userId, text }: AdminRequest<'userNoteAdd'>,
  { tx, staff, nowMs }: ActWork,
): Promise<Plan<AdminReply<'userNoteAdd'>>> {
  await assertUser(tx, userId);
  return {
    subject: `user ${userId}`,
    effect: { kind: 'user_note_add', userId },
    before: null,
    after: null,
    carryOut: async () => ({
      noteId: await insertNote(tx, { userId, kind: 'note', text, staffId: staff.staffId, nowMs }),
    }),
  };
}
