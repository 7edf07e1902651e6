import type { UserLevel } from '@candor/protocol';
import type { Pool } from 'pg';
import { countriesOf } from '#modules/access/accounts/index.ts';
import { dayOf } from '#modules/people/identity/index.ts';

interface LevelRow {
  readonly is_verified: boolean;
  readonly is_holding: boolean;
  readonly is_merchant: boolean;
  readonly has_both: boolean;
  readonly country: string | null;
  readonly phone: string | null;
}

/** Whether a row of `users` is a merchant whose deposit is paid. */
export const IS_MERCHANT_SQL = `EXISTS (SELECT 1 FROM p2p_merchants own
  WHERE own.user_id = users.user_id AND own.state = 'paid')`;

/** The country of the approved document of a row of `users`; null without one. */
export const DOCUMENT_COUNTRY_SQL = `(SELECT country FROM identity_attempts own
  WHERE own.user_id = users.user_id AND own.state = 'approved'
  ORDER BY attempt_id DESC LIMIT 1)`;

/** How far a user is verified, and of which country. */
export interface LeveledUser {
  readonly level: UserLevel;
  /** The level that a verification gave whose last day is over; else the same. What is their own they may take out by it. */
  readonly leavingLevel: UserLevel;
  /** Of the approved document; null without one. */
  readonly country: string | null;
  /** Of the document, else of the number: several share some numbers' beginning. Empty when nothing says. */
  readonly countries: readonly string[];
}

function levelOfRow(
  { is_merchant, has_both }: Pick<LevelRow, 'is_merchant' | 'has_both'>,
  isVerified: boolean,
): UserLevel {
  if (isVerified) return is_merchant ? 'merchant' : 'full';
  return has_both ? 'basic' : 'none';
}

/** Read each time it is asked: a revoked identity, or the end of its last day, is felt by the next request. */
export async function levelOf(pool: Pool, userId: number, nowMs: number): Promise<LeveledUser> {
  const { rows } = await pool.query<LevelRow>(
    `SELECT identity_state = 'verified' AS is_verified, phone,
       NOT EXISTS (SELECT 1 FROM identity_terms WHERE identity_terms.user_id = users.user_id
         AND until_day < $2) AS is_holding,
       email IS NOT NULL AND phone IS NOT NULL AS has_both,
       ${IS_MERCHANT_SQL} AS is_merchant, ${DOCUMENT_COUNTRY_SQL} AS country
     FROM users WHERE user_id = $1`,
    [userId, dayOf(nowMs)],
  );
  const [row] = rows;
  if (row === undefined)
    return { level: 'none', leavingLevel: 'none', country: null, countries: [] };
  const byPhone = row.phone === null ? [] : countriesOf(row.phone);
  return {
    level: levelOfRow(row, row.is_verified && row.is_holding),
    leavingLevel: levelOfRow(row, row.is_verified),
    country: row.country,
    countries: row.country === null ? byPhone : [row.country],
  };
}
