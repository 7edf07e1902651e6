import { inTransaction } from '@candor/persistence';
import type { Locale } from '@candor/protocol';
import type { Pool, PoolClient } from 'pg';
import { DAY_MS, HOUR_MS } from '#api/durations.ts';
import { refuse } from '#api/refuse.ts';
import type { Caller, Session } from '#api/call.ts';
import { lockWithdrawals, raiseCredentialVersion } from '#modules/access/accounts/index.ts';
import type { UserRow } from '#modules/access/accounts/index.ts';
import { putSecurityMessage } from '#modules/people/messages/index.ts';
import type { SecurityEvent } from '#modules/people/messages/index.ts';
import type { SecurityDeps } from './security-deps.ts';
import { LOCALE_DEFAULT } from './send-code.ts';

/** What a notice by e-mail or text message is about, in the words of the message center. */
const eventOf = {
  login_password_changed: 'login_password',
  fund_password_changed: 'fund_password_changed',
  second_factor_changed: 'authenticator_on',
  contact_changed: 'contact',
  second_factor_reset: 'second_factor_reset',
  password_reset_started: 'password_reset_started',
  passkey_refused: 'passkey_refused',
} as const satisfies Readonly<Record<string, SecurityEvent>>;
type NoticeTemplate = keyof typeof eventOf;

interface ProofChange {
  /** What each address and phone of the user is told. */
  readonly template: NoticeTemplate;
  /** What the message center says, where the template stands for more than one thing. */
  readonly event?: SecurityEvent | undefined;
  readonly locale: Locale | undefined;
  /** Who calls from where, for the message center; absent for what staff do. */
  readonly from?: Caller | undefined;
  /** A proof that the account did not have is added, none is replaced or taken off. */
  readonly isFirst?: boolean;
  /** Which sessions end with it: all, all but the given one, or (absent) none. */
  readonly ends?: 'all' | { readonly allBut: Session };
}

/**
 * Changes a password, contact or factor with all that follows from it, or changes nothing: sessions end, no
 * withdrawal for a day (or what staff have set), codes and logins under way are void, and a notice goes to
 * every address and phone the user had before.
 * @param user as when they proved who they are
 * @param write the change itself; what it throws undoes everything
 * @throws ApiError busy when a password, contact or factor was changed since `user` was read
 */
export async function changeProof<T>(
  deps: SecurityDeps,
  user: UserRow,
  { template, event, locale, from, isFirst = false, ends }: ProofChange,
  write: (tx: PoolClient) => Promise<T>,
): Promise<T> {
  const { pool, sessions, settings, nowMs } = deps;
  const { user_id: userId, credential_version: version } = user;
  const { withdrawLockHours } = await settings.read();
  let ended: readonly number[] = [];
  try {
    return await inTransaction(pool, async (tx) => {
      // Before all else: one change after the other, and no login until this one is through.
      await tx.query('SELECT 1 FROM users WHERE user_id = $1 FOR UPDATE', [userId]);
      const written = await write(tx);
      if (!(await raiseCredentialVersion(tx, userId, version))) throw refuse.busy();
      await voidUnderWay(tx, userId);
      const atMs = nowMs();
      // On its first day everything of the account is as young as what is added.
      const isYoung = atMs - user.created_at_ms < DAY_MS;
      await lockWithdrawals(tx, userId, atMs + withdrawLockHours * HOUR_MS, {
        withSales: !(isFirst && isYoung),
      });
      ended = await endSessions(deps, tx, userId, ends);
      await tellUser(deps, tx, user, { template, locale, event, from });
      return written;
    });
  } finally {
    // Also where it failed: a commit whose answer was lost may have ended them. Who is still in is read anew.
    sessions.drop(ended);
  }
}

/**
 * A login whose first step was made with what no longer holds must not get through, nor a code that was
 * sent to an address that was the user's then.
 */
export async function voidUnderWay(tx: Pool | PoolClient, userId: number): Promise<void> {
  await tx.query('DELETE FROM login_challenges WHERE user_id = $1', [userId]);
  await tx.query('DELETE FROM verification_codes WHERE user_id = $1', [userId]);
}

async function endSessions(
  { sessions }: SecurityDeps,
  tx: PoolClient,
  userId: number,
  ends: ProofChange['ends'],
): Promise<readonly number[]> {
  if (ends === undefined) return [];
  return ends === 'all' ? sessions.endAllIn(tx, userId) : sessions.endOthersIn(tx, ends.allBut);
}

/** A notice to every address and phone of a user, and a message in their box, in the caller's transaction. */
export async function tellUser(
  { delivery, nowMs }: Pick<SecurityDeps, 'delivery' | 'nowMs'>,
  tx: Pool | PoolClient,
  user: Pick<UserRow, 'user_id' | 'email' | 'phone' | 'locale'>,
  { template, locale, from, event = eventOf[template] }: Omit<ProofChange, 'ends'>,
): Promise<void> {
  const message = {
    template,
    locale: locale ?? user.locale ?? LOCALE_DEFAULT,
    userId: user.user_id,
  } as const;
  await putSecurityMessage(tx, { userId: user.user_id, event, atMs: nowMs(), from });
  if (user.email !== null) {
    await delivery.enqueue(tx, { ...message, channel: 'email', target: user.email });
  }
  if (user.phone !== null) {
    await delivery.enqueue(tx, { ...message, channel: 'sms', target: user.phone });
  }
}
