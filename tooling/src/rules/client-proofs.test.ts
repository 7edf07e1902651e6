import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRepository, listFiles } from '#repository.ts';

const page = readFileSync(inRepository('docs/web-client.md'), 'utf8');

/** What stands in the last column of the tables of promises: journeys, test files and titles of tests. */
const proofs = page
  .slice(page.indexOf('## What proves it'), page.indexOf('## Limits'))
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
  .map((line) => line.split(' | ').at(-1) ?? '')
  .filter((proof) => !proof.startsWith('proved by'))
  .join('\n');

const tests = listFiles('.', (path) => /\.test\.tsx?$/.test(path));

test('every journey and test file that the page of the phone client names is there', () => {
  const named = [...proofs.matchAll(/`([a-z-]+(?:\.test\.tsx?)?)`/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(20);
  const absent = named.filter((name) => {
    const file = name.includes('.') ? `/${name}` : `/journeys/${name}.test.ts`;
    return !tests.some((path) => path.endsWith(file));
  });
  expect(absent).toEqual([]);
});

test('every title of a test that it quotes is the title of one', () => {
  const sources = tests.map((path) => readFileSync(inRepository(path), 'utf8'));
  const quoted = [...proofs.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title);
  expect(quoted.length).toBeGreaterThan(10);
  // What differs from case to case is left out of a title by an ellipsis.
  const absent = quoted.filter((title) => {
    const parts = title.split('…').map((part) => part.trim());
    return !sources.some((source) => parts.every((part) => source.includes(part)));
  });
  expect(absent).toEqual([]);
});
