import { randomInt } from 'node:crypto';
import type { Locale } from '@candor/protocol';
import type { Pool, PoolClient } from 'pg';
import { enqueueJob } from '#jobs/index.ts';
import type { AccountName } from './account-name.ts';

/** A row of `users`. */
export interface UserRow {
  readonly user_id: number;
  readonly email: string | null;
  readonly phone: string | null;
  readonly password_hash: string;
  readonly invite_code: string;
  readonly is_disabled: boolean;
  /** Until when logging in is refused; 0 when it never was. */
  readonly no_login_until_ms: number;
  readonly created_at_ms: number;
  /** 0 before the first change of a password or factor. */
  readonly withdraw_locked_until_ms: number;
  /** The same for sales of fiat trading; a first proof added on the account's first day does not lock these. */
  readonly sales_locked_until_ms: number;
  readonly nickname: string | null;
  /** How far the real-name verification is. */
  readonly identity_state: 'none' | 'pending' | 'verified' | 'refused';
  /** The last day on which it holds, as YYYY-MM-DD in UTC; null without one. */
  readonly identity_until: string | null;
  /** Rises with every change of what one logs in with. */
  readonly credential_version: number;
  /** The language they last logged in with: of what is sent to them later; null before the first. */
  readonly locale: Locale | null;
}

export interface NewUser {
  readonly account: AccountName;
  readonly passwordHash: string;
  readonly invitedBy: number | null;
  readonly createdAtMs: number;
}

const columns = `user_id, email, phone, password_hash, invite_code, is_disabled, no_login_until_ms, created_at_ms,
  withdraw_locked_until_ms, sales_locked_until_ms, nickname, identity_state, credential_version, locale,
  (SELECT until_day FROM identity_terms WHERE identity_terms.user_id = users.user_id) AS identity_until`;

/** Letters and digits that nobody mistakes for another. */
const INVITE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const INVITE_LENGTH = 8;

const newInviteCode = (): string =>
  Array.from(
    { length: INVITE_LENGTH },
    () => INVITE_ALPHABET[randomInt(INVITE_ALPHABET.length)],
  ).join('');

export async function findUser(pool: Pool, userId: number): Promise<UserRow | undefined> {
  const { rows } = await pool.query<UserRow>(`SELECT ${columns} FROM users WHERE user_id = $1`, [
    userId,
  ]);
  return rows[0];
}

export async function findUserByAccount(
  pool: Pool,
  account: AccountName,
): Promise<UserRow | undefined> {
  const { rows } = await pool.query<UserRow>(
    `SELECT ${columns} FROM users WHERE ${account.kind} = $1`,
    [account.text],
  );
  return rows[0];
}

export async function findInviter(pool: Pool, inviteCode: string): Promise<number | undefined> {
  const { rows } = await pool.query<{ user_id: number }>(
    'SELECT user_id FROM users WHERE invite_code = $1',
    [inviteCode.toUpperCase()],
  );
  return rows[0]?.user_id;
}

/** Adds a user; undefined when the e-mail address or phone number is taken. */
export async function insertUser(pool: Pool, user: NewUser): Promise<UserRow | undefined> {
  const { rows } = await pool.query<UserRow>(
    `INSERT INTO users (${user.account.kind}, password_hash, invite_code, invited_by, created_at_ms)
     VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING ${columns}`,
    [user.account.text, user.passwordHash, newInviteCode(), user.invitedBy, user.createdAtMs],
  );
  return rows[0];
}

/** Adds a labelled demo merchant with an id of its own and a password that nobody knows; a repeat adds nothing. */
export async function insertDemoUser(
  pool: Pool,
  user: {
    readonly userId: number;
    readonly nickname: string;
    readonly passwordHash: string;
    readonly createdAtMs: number;
  },
): Promise<void> {
  const key = user.nickname.toLowerCase();
  await pool.query(
    `INSERT INTO users (user_id, email, password_hash, invite_code, created_at_ms, nickname,
       nickname_key)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
    [
      ...[user.userId, `${key}@demo.invalid`, user.passwordHash, newInviteCode()],
      ...[user.createdAtMs, user.nickname, key],
    ],
  );
}

/** Sets another password. */
export async function setPasswordHash(
  tx: PoolClient,
  userId: number,
  passwordHash: string,
): Promise<void> {
  await tx.query('UPDATE users SET password_hash = $2 WHERE user_id = $1', [userId, passwordHash]);
}

/** Keeps the same password under today's cost, unless it was changed. @returns whether it is kept */
export async function renewPasswordHash(
  pool: Pool,
  user: Pick<UserRow, 'user_id' | 'password_hash'>,
  passwordHash: string,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    'UPDATE users SET password_hash = $3 WHERE user_id = $1 AND password_hash = $2',
    [user.user_id, user.password_hash, passwordHash],
  );
  return rowCount === 1;
}

/** Keeps the language that a user reads. */
export async function rememberLocale(pool: Pool, userId: number, locale: Locale): Promise<void> {
  await pool.query('UPDATE users SET locale = $2 WHERE user_id = $1', [userId, locale]);
}

/**
 * Nothing leaves the exchange before `untilMs`: no withdrawal, and no sale of fiat trading; sell ads pause. A lock that
 * lasts longer stays.
 * @param withSales false where sales go on
 */
export async function lockWithdrawals(
  tx: Pool | PoolClient,
  userId: number,
  untilMs: number,
  { withSales = true }: { readonly withSales?: boolean } = {},
): Promise<void> {
  await tx.query(
    `UPDATE users SET withdraw_locked_until_ms = GREATEST(withdraw_locked_until_ms, $2),
       sales_locked_until_ms = GREATEST(sales_locked_until_ms, $3)
     WHERE user_id = $1`,
    [userId, untilMs, withSales ? untilMs : 0],
  );
  if (withSales) await enqueueJob(tx, 'pause_sales', { userId, untilMs });
}

/**
 * Keeps logins under way from opening a session: what a user logs in with has changed.
 * @param from the version that must still stand, where it matters
 * @returns whether it did
 */
export async function raiseCredentialVersion(
  tx: Pool | PoolClient,
  userId: number,
  from?: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE users SET credential_version = credential_version + 1
     WHERE user_id = $1 AND ($2::bigint IS NULL OR credential_version = $2)`,
    [userId, from],
  );
  return rowCount === 1;
}
