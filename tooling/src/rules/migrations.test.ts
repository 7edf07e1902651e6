import { expect, test } from 'vitest';
import { listMigrations } from '#migrations.ts';
import { readJson } from '#repository.ts';
import { checksumOf, findMigrationProblems } from './migrations.ts';
import type { MigrationChecksums } from './migrations.ts';

test('migrations have numbers of their own and are unchanged since release (new one: npm run migrations)', () => {
  const migrations = listMigrations();
  expect(migrations.length).toBeGreaterThan(0);
  const released = readJson('tooling/migration-checksums.json') as MigrationChecksums;
  expect(findMigrationProblems(migrations, released)).toEqual([]);
});

const first = { name: '0001-a.sql', text: 'create table a ();' };
const second = { name: '0002-b.sql', text: 'create table b ();' };
const released = { [first.name]: checksumOf(first.text), [second.name]: checksumOf(second.text) };

test.each([
  ['nothing wrong', [first, second], []],
  [
    'an edit',
    [first, { ...second, text: 'create table c ();' }],
    [
      '0002-b.sql: was edited; write a new migration, or npm run migrations where main does not have it',
    ],
  ],
  [
    'a removal',
    [first],
    ['0002-b.sql: is recorded and gone; npm run migrations where main does not have it'],
  ],
  [
    'one that was not recorded, and lets a gap be',
    [first, second, { name: '0004-d.sql', text: '' }],
    ['0004-d.sql: its checksum is not recorded'],
  ],
  [
    'a shared number',
    [first, second, { name: '0002-c.sql', text: '' }],
    ['0002-c.sql: its number is taken', '0002-c.sql: its checksum is not recorded'],
  ],
  [
    'a name that is no number',
    [first, second, { name: 'c.sql', text: '' }, { name: '0140-d.sql', text: '' }],
    [
      'c.sql: is not named like 0001-title.sql',
      'c.sql: its checksum is not recorded',
      '0140-d.sql: its checksum is not recorded',
    ],
  ],
])('finds %s', (_title, files, problems) => {
  expect(findMigrationProblems(files, released)).toEqual(problems);
});
