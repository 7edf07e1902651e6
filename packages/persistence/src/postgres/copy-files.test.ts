import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#testing/create-test-database.ts';
import type { TestDatabase } from '#testing/create-test-database.ts';
import { copyFromFile, copyFromStream, copyToFile } from './copy-files.ts';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase({ migrate: false });
  folder = await mkdtemp(join(tmpdir(), 'candor-copies-'));
});
afterAll(async () => {
  await database.stop();
  await rm(folder, { recursive: true });
});

/** More than fits into any buffer on the way, with what COPY escapes. */
const MANY = 60_000;

test('a large table comes back as it was, and the connection serves the next question', async () => {
  const client = await database.connect();
  const path = join(folder, 'large.zst');
  await client.query(
    `CREATE TABLE large AS SELECT i, repeat(md5(i::text), 3) || E'\\t\\n\\\\' AS words,
       CASE WHEN i % 3 = 0 THEN NULL ELSE 'ü' END AS sometimes FROM generate_series(1, ${MANY}) i`,
  );
  await client.query('CREATE TABLE back (LIKE large)');
  const { rows: copied } = await copyToFile(client, 'large', path);
  expect(copied).toBe(MANY);
  await copyFromFile(client, 'back', path);
  const { rows } = await client.query(
    `SELECT count(*)::int AS rows FROM large FULL JOIN back USING (i)
     WHERE large.words = back.words AND large.sometimes IS NOT DISTINCT FROM back.sometimes`,
  );
  expect(rows).toEqual([{ rows: MANY }]);
  await client.end();
});

test('a source that fails leaves the connection of use and nothing in the table', async () => {
  const client = await database.connect();
  await client.query('CREATE TABLE short (i bigint)');
  async function* failing(): AsyncGenerator<string> {
    yield '1\n';
    await Promise.resolve();
    throw new Error('the disk is gone');
  }
  await expect(copyFromStream(client, 'short', failing())).rejects.toThrow('the disk is gone');
  await expect(copyFromFile(client, 'short', join(folder, 'none'))).rejects.toThrow('ENOENT');
  await expect(copyToFile(client, 'nothing', join(folder, 'n'))).rejects.toThrow('does not exist');
  expect((await client.query('SELECT count(*)::int AS rows FROM short')).rows).toEqual([
    { rows: 0 },
  ]);
  await client.end();
});
