import type { Pool } from 'pg';

/** Whether the house itself trades under this number; a number that nobody has is no house user. */
export async function isHouseUser(pool: Pool, userId: number): Promise<boolean> {
  const { rows } = await pool.query<{ role: string }>(
    'SELECT role FROM engine_users WHERE user_id = $1',
    [userId],
  );
  return rows[0]?.role === 'house';
}
