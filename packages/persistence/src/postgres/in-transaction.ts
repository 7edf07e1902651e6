import type { Pool, PoolClient } from 'pg';

/** Runs `work` in one transaction; whatever it throws leaves nothing behind. */
export async function inTransaction<T>(
  pool: Pool,
  work: (tx: PoolClient) => Promise<T>,
): Promise<T> {
  const tx = await pool.connect();
  let broken: Error | undefined;
  try {
    await tx.query('BEGIN');
    const result = await work(tx);
    await tx.query('COMMIT');
    return result;
  } catch (error) {
    await tx.query('ROLLBACK').catch((rollbackError: unknown) => {
      broken = rollbackError instanceof Error ? rollbackError : new Error('no rollback');
    });
    throw error;
  } finally {
    tx.release(broken);
  }
}
