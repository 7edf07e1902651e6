import type { FreezeCategory, UserRestrictionName } from '@candor/protocol';
import type { Pool, PoolClient } from 'pg';
import { HOUR_MS } from '#api/durations.ts';
import { refuse } from '#api/refuse.ts';
import { lockWithdrawals, raiseCredentialVersion } from '#modules/access/accounts/index.ts';
import type { UserRow } from '#modules/access/accounts/index.ts';
import type { Messages } from '#modules/people/messages/index.ts';
import { utcTime } from '#texts/utc-time.ts';
import { tellUser, voidUnderWay } from './change-proof.ts';
import type { SecurityDeps } from './security-deps.ts';
import { LOCALE_DEFAULT } from './send-code.ts';

/** Called after the commit: closes sessions and sockets. */
export type AfterCommit = () => Promise<void>;

type Tx = Pool | PoolClient;
interface SafetyUser
  extends Pick<UserRow, 'user_id' | 'email' | 'phone' | 'locale' | 'is_disabled'> {
  /** When its owner closed the account: nobody opens it again. */
  readonly closed_at_ms: number | null;
}

/** Why an account is frozen: for staff, and what its owner is told. */
export interface FreezeOrder {
  readonly reason: string;
  readonly category: FreezeCategory;
  readonly staffId: number;
}

/** A contact that takes the place of another; `from` is what the account must still have. */
interface ContactReplacement {
  readonly kind: 'email' | 'phone';
  readonly from: string | null;
  readonly to: string;
}

/** What became of it; `why` stays with staff. */
type Replaced =
  | { readonly ok: true; readonly afterwards: AfterCommit }
  | { readonly ok: false; readonly why: 'frozen' | 'changed' | 'taken' };

/**
 * What staff can do for the safety of a user. Nobody of them sees or chooses a password, a code or a
 * factor. Each act writes within the caller's transaction and returns what is to be done after it.
 */
export class UserSafety {
  readonly #deps: SecurityDeps;
  readonly #messages: Messages;

  constructor(deps: SecurityDeps, messages: Messages) {
    this.#deps = deps;
    this.#messages = messages;
  }

  /**
   * Nobody gets in any more, nor stays in. The owner is told the category, never the reason.
   * @throws ApiError notFound no such user, alreadyHandled frozen already
   */
  async freeze(
    tx: Tx,
    userId: number,
    { reason, category, staffId }: FreezeOrder,
  ): Promise<AfterCommit> {
    const user = await this.#lock(tx, userId);
    if (user.is_disabled) throw refuse.alreadyHandled();
    await tx.query(
      `UPDATE users SET is_disabled = true, frozen_at_ms = $2, frozen_reason = $3, frozen_by = $4
       WHERE user_id = $1`,
      [userId, this.#deps.nowMs(), reason, staffId],
    );
    const time = utcTime(this.#deps.nowMs());
    await this.#messages.send(tx, userId, 'account_frozen', { category, time });
    return this.#endSessions(tx, userId);
  }

  /** @throws ApiError notFound no such user, alreadyHandled not frozen */
  async unfreeze(tx: Tx, userId: number): Promise<void> {
    const user = await this.#lock(tx, userId);
    if (!user.is_disabled || user.closed_at_ms !== null) throw refuse.alreadyHandled();
    await tx.query(
      `UPDATE users SET is_disabled = false, frozen_at_ms = NULL, frozen_reason = NULL,
         frozen_by = NULL
       WHERE user_id = $1`,
      [userId],
    );
    const time = utcTime(this.#deps.nowMs());
    await this.#messages.send(tx, userId, 'account_unfrozen', { time });
  }

  /** Nobody logs in to an account until a time, nor stays in; 0 lets its owner in again. @throws ApiError notFound */
  async refuseLogin(tx: Tx, userId: number, untilMs: number): Promise<AfterCommit> {
    await this.#lock(tx, userId);
    await tx.query('UPDATE users SET no_login_until_ms = $2 WHERE user_id = $1', [userId, untilMs]);
    return untilMs === 0 ? () => Promise.resolve() : this.#endSessions(tx, userId);
  }

  /** The user reads what is restricted, until when (null: no end is set) and the category, never the reason. */
  async tellRestricted(
    tx: PoolClient,
    userId: number,
    {
      restriction,
      untilMs,
      category,
    }: {
      readonly restriction: UserRestrictionName;
      readonly untilMs: number | null;
      readonly category: FreezeCategory;
    },
  ): Promise<void> {
    const time = utcTime(this.#deps.nowMs());
    const until = untilMs === null ? '' : utcTime(untilMs);
    await this.#messages.send(tx, userId, 'account_restricted', {
      ...{ restriction, until, category, time },
    });
  }

  async tellLifted(
    tx: PoolClient,
    userId: number,
    restriction: UserRestrictionName,
  ): Promise<void> {
    const time = utcTime(this.#deps.nowMs());
    await this.#messages.send(tx, userId, 'account_restriction_lifted', { restriction, time });
  }

  /** Logs a user out everywhere. @throws ApiError notFound */
  async endAllSessions(tx: Tx, userId: number): Promise<AfterCommit> {
    await this.#lock(tx, userId);
    return this.#endSessions(tx, userId);
  }

  /** @throws ApiError notFound when it is not open or not the user's */
  async endSession(tx: Tx, userId: number, sessionId: number): Promise<AfterCommit> {
    const ended = await this.#deps.sessions.endOneIn(tx, userId, sessionId);
    if (ended.length === 0) throw refuse.notFound();
    return () => {
      this.#deps.sessions.drop(ended);
      return Promise.resolve();
    };
  }

  /**
   * Takes a lost second factor off: app, passkeys and recovery codes. Withdrawals are locked.
   * @throws ApiError notFound no such user, or no factor on
   */
  async resetSecondFactor(tx: Tx, userId: number): Promise<AfterCommit> {
    const user = await this.#lock(tx, userId);
    const { factor, passkeys, settings, nowMs } = this.#deps;
    if ((await factor.factorsOf(userId)).length === 0) throw refuse.notFound();
    await factor.removeIn(tx, userId);
    await passkeys.removeAllIn(tx, userId);
    const { withdrawLockHours } = await settings.read();
    await lockWithdrawals(tx, userId, nowMs() + withdrawLockHours * HOUR_MS);
    await tellUser(this.#deps, tx, user, { template: 'second_factor_reset', locale: undefined });
    return this.#endSessions(tx, userId);
  }

  /**
   * Voids the login password: the user sets another one by a code to their own address, as if it were
   * forgotten. A second factor stays. @throws ApiError notFound
   */
  async startPasswordReset(tx: Tx, userId: number): Promise<AfterCommit> {
    const user = await this.#lock(tx, userId);
    const { settings, nowMs } = this.#deps;
    // No Argon2id text is empty: nothing is behind it, see PasswordHasher.
    await tx.query("UPDATE users SET password_hash = '' WHERE user_id = $1", [userId]);
    await voidUnderWay(tx, userId);
    const { withdrawLockHours } = await settings.read();
    await lockWithdrawals(tx, userId, nowMs() + withdrawLockHours * HOUR_MS);
    await tellUser(this.#deps, tx, user, { template: 'password_reset_started', locale: undefined });
    return this.#endSessions(tx, userId);
  }

  /**
   * Puts another contact in the place of a lost one: sessions end, what leaves and sales are locked, and old
   * and new contacts are told. Nothing is changed where the account is frozen, has another contact by now, or
   * somebody else has the new one. @throws ApiError notFound
   */
  async replaceContact(
    tx: Tx,
    userId: number,
    { kind, from, to }: ContactReplacement,
  ): Promise<Replaced> {
    const user = await this.#lock(tx, userId);
    if (user.is_disabled) return { ok: false, why: 'frozen' };
    if (user[kind] !== from) return { ok: false, why: 'changed' };
    const taken = await tx.query(`SELECT 1 FROM users WHERE ${kind} = $1`, [to]);
    if (taken.rowCount !== 0) return { ok: false, why: 'taken' };
    await tx.query(`UPDATE users SET ${kind} = $2 WHERE user_id = $1`, [userId, to]);
    await voidUnderWay(tx, userId);
    const { settings, delivery, nowMs } = this.#deps;
    const { withdrawLockHours } = await settings.read();
    await lockWithdrawals(tx, userId, nowMs() + withdrawLockHours * HOUR_MS);
    await tellUser(this.#deps, tx, user, { template: 'contact_changed', locale: undefined });
    await delivery.enqueue(tx, {
      channel: kind === 'email' ? 'email' : 'sms',
      target: to,
      template: 'contact_changed',
      locale: user.locale ?? LOCALE_DEFAULT,
      userId,
    });
    return { ok: true, afterwards: await this.#endSessions(tx, userId) };
  }

  async #lock(tx: Tx, userId: number): Promise<SafetyUser> {
    const { rows } = await tx.query<SafetyUser>(
      `SELECT user_id, email, phone, locale, is_disabled, closed_at_ms FROM users
       WHERE user_id = $1 FOR UPDATE`,
      [userId],
    );
    const user = rows[0];
    if (user === undefined) throw refuse.notFound();
    return user;
  }

  /** Also a login that is under way at this moment opens no session. */
  async #endSessions(tx: Tx, userId: number): Promise<AfterCommit> {
    await raiseCredentialVersion(tx, userId);
    const ended = await this.#deps.sessions.endAllIn(tx, userId);
    return () => {
      this.#deps.sessions.drop(ended);
      return Promise.resolve();
    };
  }
}
