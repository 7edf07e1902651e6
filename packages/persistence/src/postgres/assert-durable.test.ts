import type { ClientBase } from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#testing/create-test-database.ts';
import { assertDurable } from './assert-durable.ts';

const durable = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  data_sync_retry: 'off',
  server_version_num: '150018',
  server_encoding: 'UTF8',
};

/** A server with these settings; only what the assertion asks for is played. */
function serverWith(settings: Readonly<Record<string, string>>): ClientBase {
  const rows = Object.entries(settings).map(([name, setting]) => ({ name, setting }));
  return { query: () => Promise.resolve({ rows }) } as unknown as ClientBase;
}

test('a durable server is taken', async () => {
  await assertDurable(serverWith(durable));
  await assertDurable(serverWith({ ...durable, synchronous_commit: 'remote_apply' }));
});

test('the server of these tests is durable', async () => {
  const database = await createTestDatabase({ migrate: false });
  const client = await database.connect();
  await assertDurable(client);
  await client.query('SET synchronous_commit = off');
  await expect(assertDurable(client)).rejects.toThrow('synchronous_commit is off');
  await client.end();
  await database.stop();
});

test.each([
  ['fsync', 'off', 'fsync is off, it must be on'],
  ['full_page_writes', 'off', 'full_page_writes is off, it must be on'],
  ['synchronous_commit', 'off', 'synchronous_commit is off, it must be on or remote_apply'],
  ['synchronous_commit', 'local', 'synchronous_commit is local'],
  ['data_sync_retry', 'on', 'data_sync_retry is on, it must be off'],
  ['server_version_num', '140012', 'it is version 140012, 15 is needed'],
  ['server_encoding', 'LATIN1', 'its encoding is LATIN1, not UTF8'],
])('a server with %s %s is refused', async (name, setting, message) => {
  await expect(assertDurable(serverWith({ ...durable, [name]: setting }))).rejects.toThrow(message);
});

test('everything that is wrong is said at once', async () => {
  const server = serverWith({ ...durable, fsync: 'off', full_page_writes: 'off' });
  await expect(assertDurable(server)).rejects.toThrow(/fsync is off.*full_page_writes is off/);
});
