import { createTestDatabase } from '@candor/persistence/testing';
import type { TestDatabase } from '@candor/persistence/testing';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataLists } from './data-lists.ts';
import { leftOut } from './left-out.ts';
import { OWNER_COLUMNS, tablesOfUsers } from './testing/tables-of-users.ts';

let database: TestDatabase;
beforeAll(async () => {
  const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url));
  database = await createTestDatabase({ folders: [migrations] });
});
afterAll(() => database.stop());

test('each table that names users is in the file, or left out for a reason', async () => {
  const named = await tablesOfUsers(database.pool);
  // Pictures are no list: they are files of their own.
  const told = [...dataLists.flatMap(({ tables }) => tables), ...Object.keys(leftOut), 'uploads'];
  expect(named.filter((table) => !told.includes(table))).toEqual([]);
});

test('nothing is both in the file and left out, and no file has a name twice', () => {
  const tables = new Set(dataLists.flatMap(({ tables: of }) => of));
  expect(Object.keys(leftOut).filter((table) => tables.has(table))).toEqual([]);
  const files = dataLists.map(({ file }) => file);
  expect(new Set(files).size).toBe(files.length);
});

test.each(dataLists)('$file can be asked for, and names no other user', async ({ sql }) => {
  const { fields } = await database.pool.query(sql, [1]);
  const names = fields.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(0);
  expect(
    names.filter((name) => name !== 'user_id' && new RegExp(OWNER_COLUMNS).test(name)),
  ).toEqual([]);
});
