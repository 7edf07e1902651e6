import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRepository, listFiles } from '#repository.ts';

/** Written in two halves, or this file would be the first offender. */
const MARKS = new RegExp(
  `\\b(${['TO' + 'DO', 'FIX' + 'ME', 'HA' + 'CK', 'X' + 'XX'].join('|')})\\b`,
);
const SOURCES = /\.(ts|tsx|mjs|css|sql|md|json|html|po)$/;

test('nothing is marked as unfinished', () => {
  const marked = listFiles(
    '.',
    (path) => SOURCES.test(path) && !path.endsWith('package-lock.json'),
  ).filter((path) => MARKS.test(readFileSync(inRepository(path), 'utf8')));
  expect(marked).toEqual([]);
});

test('a mark is seen', () => {
  expect(MARKS.test(`// ${'TO' + 'DO'}: later`)).toBe(true);
});
