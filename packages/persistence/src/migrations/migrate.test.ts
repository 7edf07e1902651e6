import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '#testing/create-test-database.ts';
import type { TestDatabase } from '#testing/create-test-database.ts';
import { namesByType } from '#testing/sql-names.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase({ migrate: false });
  folder = mkdtempSync(join(tmpdir(), 'migrations-'));
});

afterEach(async () => {
  await database.stop();
  rmSync(folder, { recursive: true });
});

function write(name: string, sql: string): void {
  writeFileSync(join(folder, name), sql);
}

test('every migration runs once, ours first, in the order of the numbers', async () => {
  write('0101-second.sql', 'INSERT INTO notes VALUES (2)');
  write('0100-first.sql', 'CREATE TABLE notes (note integer)');
  const count = await migrate(database, [folder]);
  expect(count).toBeGreaterThan(2);
  expect(await migrate(database, [folder])).toBe(0);
  const { rows } = await database.pool.query<{ name: string }>(
    'SELECT name FROM schema_migrations ORDER BY applied_at, name',
  );
  expect(rows.map(({ name }) => name).slice(-2)).toEqual(['0100-first.sql', '0101-second.sql']);
});

test('several processes may start at once', async () => {
  const counts = await Promise.all([1, 2, 3].map(() => migrate(database)));
  expect(counts.filter((count) => count > 0)).toHaveLength(1);
});

test('a migration that fails leaves nothing of itself', async () => {
  write('0100-broken.sql', 'CREATE TABLE half (a integer); SELECT 1 / 0');
  await expect(migrate(database, [folder])).rejects.toThrow('0100-broken.sql failed');
  const { rows } = await database.pool.query(`SELECT to_regclass('half') AS half`);
  expect(rows).toEqual([{ half: null }]);
});

test.each([
  ['was edited', () => write('0100-one.sql', 'SELECT 2'), 'was edited after it ran'],
  ['is gone', () => rmSync(join(folder, '0100-one.sql')), 'does not have'],
])('a migration that ran and %s stops the start', async (_, change, message) => {
  write('0100-one.sql', 'SELECT 1');
  await migrate(database, [folder]);
  change();
  await expect(migrate(database, [folder])).rejects.toThrow(message);
});

test.each([
  ['0100-one.sql', '0100-two.sql', 'share a number'],
  ['0100-one.sql', '101-two.sql', 'is not named like'],
])('the names %s and %s are refused', async (first, second, message) => {
  write(first, 'SELECT 1');
  write(second, 'SELECT 2');
  await expect(migrate(database, [folder])).rejects.toThrow(message);
});

test('the names in the tables are those of the core, in the same order', async () => {
  await migrate(database);
  const { rows } = await database.pool.query<{ type: string; names: string[] }>(
    `SELECT typname AS type, array_agg(enumlabel::text ORDER BY enumsortorder) AS names
     FROM pg_enum JOIN pg_type ON pg_type.oid = enumtypid GROUP BY typname`,
  );
  expect(Object.fromEntries(rows.map(({ type, names }) => [type, names]))).toEqual(namesByType);
});
