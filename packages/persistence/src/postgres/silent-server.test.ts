import type { Pool, PoolClient } from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '#testing/create-test-database.ts';
import { inTransaction } from './in-transaction.ts';
import { openDatabase } from './open-database.ts';
import type { Database } from './open-database.ts';

const ANSWER_MS_MAX = 200;

/** With one connection for everybody. */
let database: Database;
let silent: number[];
beforeEach(async () => {
  const owner = await createTestDatabase();
  const url = owner.url;
  const options = { databaseUrl: url, dataDir: '', poolMax: 1, answerMsMax: ANSWER_MS_MAX };
  database = await openDatabase(options);
  silent = [];
  return async () => {
    for (const pid of silent) process.kill(pid, 'SIGCONT');
    await database.stop();
    await owner.stop();
  };
});

/** The server's end of a connection stands still. */
async function silence(asked: Pool | PoolClient): Promise<void> {
  const { rows } = await asked.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const [{ pid } = { pid: 0 }] = rows;
  if (pid === 0) throw new Error('no backend');
  process.kill(pid, 'SIGSTOP');
  silent.push(pid);
}

test('a read that nobody answers ends, and the next one has a connection that works', async () => {
  await silence(database.pool);
  await expect(database.pool.query('SELECT 1')).rejects.toThrow('Query read timeout');
  expect((await database.pool.query('SELECT 1')).rowCount).toBe(1);
});

test('so does a transaction', async () => {
  const work = inTransaction(database.pool, async (tx) => {
    await silence(tx);
    await tx.query('SELECT 1');
  });
  await expect(work).rejects.toThrow('Query read timeout');
  expect((await database.pool.query('SELECT 1')).rowCount).toBe(1);
});
