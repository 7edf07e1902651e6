import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRepository, listFiles, readJson } from '#repository.ts';
import { checksumOf, findMigrationProblems } from './migrations.ts';
import type { MigrationChecksums } from './migrations.ts';

test('migrations are numbered without gaps and unchanged since release (new one: npm run migrations)', () => {
  const files = listFiles('packages/persistence/src/migrations', (path) => path.endsWith('.sql'));
  const migrations = files.map((path) => ({
    name: path.replace(/^.*\//, ''),
    text: readFileSync(inRepository(path), 'utf8'),
  }));
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
    ['0002-b.sql: was edited after release; write a new migration instead'],
  ],
  ['a removal', [first], ['0002-b.sql: was released and is gone']],
  [
    'a gap',
    [first, second, { name: '0004-d.sql', text: '' }],
    ['0004-d.sql: expected number 0003', '0004-d.sql: its checksum is not recorded'],
  ],
])('finds %s', (_title, files, problems) => {
  expect(findMigrationProblems(files, released)).toEqual(problems);
});
