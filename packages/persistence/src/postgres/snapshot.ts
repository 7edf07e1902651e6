import type { ClientBase } from 'pg';

/** Runs reads that must all see the same moment. The client is used for nothing else meanwhile. */
export async function inSnapshot<T>(client: ClientBase, read: () => Promise<T>): Promise<T> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    return await read();
  } finally {
    await client.query('COMMIT');
  }
}
