import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inRepository, listFiles } from '#repository.ts';
import { absentTests, namedTests } from './named-tests.ts';

const read = (path: string): string => readFileSync(inRepository(path), 'utf8');
const page = read('docs/keys-and-data.md');

/** Which of the names do not stand in backticks in a page. */
const absent = (names: readonly string[], where = page): readonly string[] =>
  names.filter((name) => !where.includes(`\`${name}\``));

const SERVER = 'apps/server/src';
const isSource = (path: string): boolean =>
  path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.includes('/testing/');

/** Sources that talk to another machine. */
function findCallers(sources: readonly { readonly path: string; readonly text: string }[]) {
  const leaves =
    /\bawait fetch\(|client\.fetch\(|['"]node:https['"]|\bcreateTransport\(|(from|import\() ?['"]ccxt/;
  return sources.filter(({ text }) => leaves.test(text)).map(({ path }) => path);
}

/** Columns that hold something sealed, as migrations make them. */
function findSealed(sql: string): readonly string[] {
  const named = /\b(\w+_sealed|sealed_\w+) bytea/g;
  return [...new Set([...sql.matchAll(named)].map(([, name = '']) => name))];
}

const migrations = ['apps/server/src/migrations', 'packages/persistence/src/migrations']
  .flatMap((folder) => listFiles(folder, (path) => path.endsWith('.sql')))
  .map(read)
  .join('\n');

describe('the inventory', () => {
  test('has every purpose of a derived key', () => {
    const [, list = ''] = /type KeyPurpose =([^;]+);/.exec(
      read('apps/server/src/modules/access/secrets/master-key.ts'),
    ) ?? ['', ''];
    const purposes = [...list.matchAll(/'([^']+)'/g)].map(([, name = '']) => name);
    expect(purposes.length).toBeGreaterThan(10);
    expect(absent(purposes)).toEqual([]);
  });

  test('leaves nothing of a row unsaid: where it lies, its life, who reads it, what when it is away', () => {
    const rows = page.split('\n').filter((line) => line.startsWith('|'));
    expect(rows.length).toBeGreaterThan(40);
    const cells = (row: string): readonly string[] => row.split('|').slice(1, -1);
    expect(rows.filter((row) => cells(row).some((cell) => cell.trim() === ''))).toEqual([]);
  });

  test('has every place that connects to another machine', () => {
    const sources = listFiles(SERVER, isSource).map((path) => ({ path, text: read(path) }));
    const callers = findCallers(sources);
    expect(callers.length).toBeGreaterThan(4);
    expect(absent(callers)).toEqual([]);
    const named = [...page.matchAll(/`((?:apps|packages)\/[^`]+)`/g)].map(([, path = '']) => path);
    expect(named.filter((path) => !existsSync(inRepository(path)))).toEqual([]);
  });

  test('has every sealed column, and no table that is not there', () => {
    const sealed = findSealed(migrations);
    expect(sealed.length).toBeGreaterThan(4);
    expect(absent(sealed)).toEqual([]);
    const levels = page.slice(page.indexOf('## Data'), page.indexOf('## Libraries'));
    const tables = [...levels.matchAll(/`([a-z]+_[a-z_]+|users|sessions|staff|journal)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => !sealed.includes(name));
    expect(tables.length).toBeGreaterThan(10);
    expect(tables.filter((name) => !migrations.includes(`CREATE TABLE ${name} (`))).toEqual([]);
  });

  test('says of everything that is kept for a time which setting decides it', () => {
    const settings = read('apps/server/src/config/settings.ts');
    const kept = [...settings.matchAll(/^ {2}(KEEP_\w+): \{/gm)].map(([, name = '']) => name);
    expect(kept.length).toBeGreaterThan(3);
    expect(absent(kept)).toEqual([]);
  });

  test('names tests that there are, for each level one', () => {
    expect(absentTests(page, (path) => existsSync(inRepository(path)))).toEqual([]);
    for (const level of ['secret', 'document', 'personal', 'house', 'public']) {
      const row = page.split('\n').findLast((line) => line.startsWith(`| ${level} |`)) ?? '';
      expect([level, namedTests(row).length > 0]).toEqual([level, true]);
    }
  });

  test('would miss a new call, and a new sealed column', () => {
    const caller = { path: 'new.ts', text: 'const answer = await fetch(url)' };
    expect(absent(findCallers([caller]))).toEqual(['new.ts']);
    expect(absent(findSealed('ALTER TABLE a ADD b_sealed bytea'))).toEqual(['b_sealed']);
  });
});
