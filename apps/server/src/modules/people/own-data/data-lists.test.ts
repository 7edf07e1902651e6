import { createTestDatabase } from '@candor/persistence/testing';
import type { TestDatabase } from '@candor/persistence/testing';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataLists } from './data-lists.ts';
import { leftOut } from './left-out.ts';

let database: TestDatabase;
beforeAll(async () => {
  const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url));
  database = await createTestDatabase({ folders: [migrations] });
});
afterAll(() => database.stop());

/** Columns that say whose a row is. */
const OWNERS =
  '^((done_|last_|other_|by_|of_|maker_|taker_)?user_id|owner_id|blocked_id|maker_id|buyer_id|seller_id|(debit|credit)_customer_id)$';

/** Tables of the house, whose makers and owners are its staff. */
const ofStaff = ['approvals'];

test('each table that names users is in the file, or left out for a reason', async () => {
  const { rows } = await database.pool.query<{ table_name: string }>(
    `SELECT DISTINCT table_name FROM information_schema.columns JOIN information_schema.tables USING (table_name)
     WHERE columns.table_schema = 'public' AND table_type = 'BASE TABLE' AND column_name ~ $1
       AND NOT EXISTS (SELECT FROM pg_inherits WHERE inhrelid = table_name::regclass)`,
    [OWNERS],
  );
  const named = rows.map((row) => row.table_name);
  // Pictures are no list: they are files of their own.
  const told = [...dataLists.flatMap(({ tables }) => tables), ...Object.keys(leftOut), 'uploads'];
  expect(named.filter((table) => !told.includes(table) && !ofStaff.includes(table))).toEqual([]);
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
  expect(names.filter((name) => name !== 'user_id' && new RegExp(OWNERS).test(name))).toEqual([]);
});
