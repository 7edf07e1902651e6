import { fileURLToPath } from 'node:url';
import { createTestDatabase } from '@candor/persistence/testing';
import type { TestDatabase } from '@candor/persistence/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tablesOfUsers } from '#modules/people/own-data/testing/tables-of-users.ts';
import { erasedAtClosing, erasedAtTheEnd, keptTables } from './erasures.ts';

let database: TestDatabase;
beforeAll(async () => {
  const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url));
  database = await createTestDatabase({ folders: [migrations] });
});
afterAll(() => database.stop());

test('each table that names users is erased at closing or at the end, or has numbers only', async () => {
  const erased = [...erasedAtClosing, ...erasedAtTheEnd].map(({ table }) => table);
  const named = await tablesOfUsers(database.pool);
  expect(named.filter((table) => ![...erased, ...keptTables].includes(table))).toEqual([]);
  expect(keptTables.filter((table) => erased.includes(table))).toEqual([]);
});

test.each([...erasedAtClosing, ...erasedAtTheEnd])('$table can be erased', async ({ sql }) => {
  await database.pool.query(sql, [1]);
});
