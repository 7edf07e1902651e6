import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from 'pg';
import { createTestDatabase } from '#testing/create-test-database.ts';
import type { TestDatabase } from '#testing/create-test-database.ts';
import { CopyLine, copyOut } from './copy-out.ts';

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await createTestDatabase({ migrate: false });
  client = await database.connect();
});

afterAll(async () => {
  await client.end();
  await database.stop();
});

test('numbers, names, booleans and any text come back as they are', async () => {
  await client.query('CREATE TABLE lines (place bigint, side text, done boolean, words text)');
  const rows = fc.sample(
    fc.tuple(
      fc.oneof(fc.maxSafeInteger(), fc.constantFrom(0, 1, -1)),
      fc.constantFrom('buy', 'take_profit_limit'),
      fc.boolean(),
      fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('', '\\N', '\\', 'a\tb\nc\rd\\te', '👛"\'{},'),
      ),
    ),
    { numRuns: 200, seed: 1 },
  );
  const clean = rows.map(([place, side, done, words]) => {
    return [place, side, done, words.replaceAll('\0', '')] as const;
  });
  for (const row of clean)
    await client.query('INSERT INTO lines VALUES ($1, $2, $3, $4)', [...row]);
  const read: (typeof clean)[number][] = [];
  const line = new CopyLine();
  await copyOut(client, 'SELECT place, side, done, words FROM lines', (bytes) => {
    line.start(bytes);
    read.push([line.integer(), line.name(), line.boolean(), line.text()] as (typeof clean)[number]);
  });
  expect(read).toEqual(clean);
});

test('a query that fails rejects, and the connection goes on', async () => {
  await expect(copyOut(client, 'SELECT 1 / 0', () => undefined)).rejects.toThrow(
    'division by zero',
  );
  expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});
