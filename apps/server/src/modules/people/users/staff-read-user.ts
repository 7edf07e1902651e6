import type { StaffPermission, UserDetail } from '@candor/protocol';
import type { Pool, PoolClient } from 'pg';
import { refuse } from '#api/refuse.ts';
import { levelOf } from '#modules/people/gates/index.ts';
import type { AdminUsersDeps } from './staff-deps.ts';
import type { ListedUser } from './staff-find-users.ts';
import { viewRestrictions } from './staff-restrictions.ts';
import { seesPersons } from './staff-sight.ts';
import { userRow } from './staff-user-view.ts';

/** Beyond this many nobody counts on: the figure then says "at least". */
const INVITED_COUNTED_MAX = 10_000;

interface DetailRow extends ListedUser {
  readonly invited_by: number | null;
  readonly withdraw_locked_until_ms: number;
  readonly frozen_at_ms: number | null;
  readonly frozen_reason: string | null;
  readonly frozen_by_name: string | null;
  readonly has_fund_password: boolean;
  readonly has_totp: boolean;
  readonly passkeys: number;
  readonly invited_count: number;
  readonly notes: number;
  readonly last_login_at_ms: number | null;
  readonly data_file: UserDetail['dataFile'];
  readonly closing: UserDetail['closing'];
}

const detailQuery = `SELECT users.user_id, email, phone, nickname, invite_code, is_disabled, closed_at_ms,
    identity_state, created_at_ms, invited_by, withdraw_locked_until_ms, frozen_at_ms,
    frozen_reason, (SELECT name FROM staff WHERE staff_id = frozen_by) AS frozen_by_name,
    EXISTS (SELECT 1 FROM fund_passwords own WHERE own.user_id = users.user_id)
      AS has_fund_password,
    EXISTS (SELECT 1 FROM second_factors own
      WHERE own.user_id = users.user_id AND enabled_at_ms IS NOT NULL) AS has_totp,
    (SELECT count(*)::int FROM passkeys own WHERE own.user_id = users.user_id) AS passkeys,
    (SELECT count(*)::int FROM (
      SELECT 1 FROM users invited WHERE invited.invited_by = users.user_id LIMIT $2) counted)
      AS invited_count,
    (SELECT count(*)::int FROM user_notes own WHERE own.user_id = users.user_id) AS notes,
    (SELECT at_ms FROM login_history own WHERE own.user_id = users.user_id
      ORDER BY login_id DESC LIMIT 1) AS last_login_at_ms,
    (SELECT jsonb_build_object('askedAtMs', asked_at_ms, 'address', address, 'fetchedAtMs', fetched_at_ms)
      FROM data_files own WHERE own.user_id = users.user_id ORDER BY file_id DESC LIMIT 1) AS data_file,
    (SELECT jsonb_build_object('state', state, 'askedAtMs', asked_at_ms, 'dueAtMs', due_at_ms)
      FROM account_closures own WHERE own.user_id = users.user_id AND state <> 'stopped') AS closing
  FROM users WHERE users.user_id = $1`;

/** @throws ApiError notFound */
export async function assertUser(pool: Pool | PoolClient, userId: number): Promise<void> {
  const { rowCount } = await pool.query('SELECT 1 FROM users WHERE user_id = $1', [userId]);
  if (rowCount === 0) throw refuse.notFound();
}

/** One user with what protects the account, as far as the permissions go. @throws ApiError notFound */
export async function readUser(
  { pool, reads, sessions, feeLevels }: AdminUsersDeps,
  userId: number,
  permissions: readonly StaffPermission[],
  nowMs: number,
): Promise<UserDetail> {
  const { rows } = await pool.query<DetailRow>(detailQuery, [userId, INVITED_COUNTED_MAX]);
  const row = rows[0];
  if (row === undefined) throw refuse.notFound();
  const open = await sessions.list(userId);
  const { value } = await reads((reader) => {
    const feeTier = reader.user(userId)?.feeTier ?? 0;
    return {
      feeTier,
      rates: reader.feeTier(feeTier),
      openOrders: reader.openOrdersOf(userId, 0).length,
    };
  });
  const { withdraw_locked_until_ms: lockedUntilMs, frozen_at_ms: frozenAtMs } = row;
  const { data_file: file } = row;
  return {
    ...userRow(row, permissions),
    level: (await levelOf(pool, userId, nowMs)).level,
    feeTier: value.feeTier,
    makerRatePpm: value.rates?.makerRatePpm ?? 0,
    takerRatePpm: value.rates?.takerRatePpm ?? 0,
    feeLevel: (await feeLevels.levelOf(userId, value.feeTier)) ?? null,
    withdrawLockedUntilMs: lockedUntilMs > nowMs ? lockedUntilMs : null,
    factors: {
      fundPassword: row.has_fund_password,
      totp: row.has_totp,
      passkeys: row.passkeys,
    },
    inviterId: row.invited_by,
    invitedCount: row.invited_count,
    openOrders: value.openOrders,
    openSessions: open.length,
    lastLoginAtMs: row.last_login_at_ms,
    dataFile: file === null || seesPersons(permissions) ? file : { ...file, address: null },
    closing: row.closing,
    freeze:
      row.is_disabled && frozenAtMs !== null
        ? {
            reason: row.frozen_reason ?? '',
            atMs: frozenAtMs,
            staffName: row.frozen_by_name ?? '',
          }
        : null,
    restrictions: await viewRestrictions(pool, userId, nowMs),
    notes: row.notes,
  };
}
