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
let url: string;
beforeEach(async () => {
  const owner = await createTestDatabase();
  ({ url } = owner);
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

test('the server ends a transaction that its owner fell asleep in, but not that of a tool', async () => {
  const asked = 'SHOW idle_in_transaction_session_timeout';
  expect((await database.pool.query(asked)).rows).toEqual([
    { idle_in_transaction_session_timeout: '10s' },
  ]);
  const tool = await openDatabase({ databaseUrl: url, dataDir: '', purpose: 'tool', poolMax: 1 });
  try {
    const { rows } = await tool.pool.query(asked);
    expect(rows).toEqual([{ idle_in_transaction_session_timeout: '0' }]);
  } finally {
    await tool.stop();
  }
});
