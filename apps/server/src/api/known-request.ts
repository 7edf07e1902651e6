import type { Pool } from 'pg';

/** Whether a user's request with this key was carried out, as the tables know; '' is no key. */
export async function isRequestKnown(
  pool: Pick<Pool, 'query'>,
  userId: number,
  requestKey: string,
): Promise<boolean> {
  if (requestKey === '') return false;
  const { rowCount } = await pool.query(
    'SELECT 1 FROM request_keys WHERE user_id = $1 AND request_key = $2',
    [userId, requestKey],
  );
  return rowCount === 1;
}
