import type { Units } from '@candor/money';
import type { Pool } from 'pg';

/** One check-in of a user. */
export interface SignedDay {
  readonly day: number;
  readonly runDay: number;
  readonly units: Units;
}

/** A user's check-ins from one day up to another, and when their account began. */
export async function readSignedDays(
  pool: Pool,
  userId: number,
  { from, until }: { readonly from: number; readonly until: number },
): Promise<{ readonly firstMs: number; readonly days: readonly SignedDay[] }> {
  const [days, user] = await Promise.all([
    pool.query<SignedDay>(
      `SELECT day, run_day AS "runDay", units FROM checkin_days
       WHERE user_id = $1 AND day >= $2 AND day < $3 ORDER BY day`,
      [userId, from, until],
    ),
    pool.query<{ atMs: number }>(`SELECT created_at_ms AS "atMs" FROM users WHERE user_id = $1`, [
      userId,
    ]),
  ]);
  return { firstMs: user.rows[0]?.atMs ?? 0, days: days.rows };
}
