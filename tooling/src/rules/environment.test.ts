import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRepository, listFiles } from '#repository.ts';
import { findEnvironmentNames, findUndocumentedNames } from './environment.ts';

const read = (path: string): string => readFileSync(inRepository(path), 'utf8');

test('every environment variable is explained in README.md or docs/operations.md', () => {
  const sources = ['packages', 'apps', 'e2e', 'bench', 'tooling']
    .flatMap((folder) => listFiles(folder, (path) => /\.(ts|tsx|mjs)$/.test(path)))
    .filter((path) => path !== 'tooling/src/rules/environment.test.ts')
    .map((path) => ({ path, text: read(path) }));
  expect(findUndocumentedNames(sources, read('README.md') + read('docs/operations.md'))).toEqual(
    [],
  );
});

test('reads in any spelling are seen', () => {
  const source = `process.env['ONE']; process.env.TWO; environment["THREE"]; const { env } = process; env?.FOUR; import.meta.env.DEV`;
  expect(findEnvironmentNames(source)).toEqual(['ONE', 'TWO', 'THREE', 'FOUR']);
});

test('an unexplained one is reported with its place', () => {
  const sources = [{ path: 'a.ts', text: `process.env['PORT'] ?? process.env['SECRET_SWITCH']` }];
  expect(findUndocumentedNames(sources, '| `PORT` |')).toEqual(['a.ts reads SECRET_SWITCH']);
});
