import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRepository, listFiles } from '#repository.ts';

const pages = listFiles('docs/adr', (path) => /\/\d{4}-[^/]*\.md$/.test(path));

test.each(pages)('%s has its number, a title, and the three parts of a decision', (path) => {
  const text = readFileSync(inRepository(path), 'utf8');
  const number = path.slice('docs/adr/'.length, 'docs/adr/'.length + 4);
  expect(text).toMatch(new RegExp(`^# ${number} \\S`));
  const parts = [...text.matchAll(/^## (.+)$/gm)].map((match) => match[1]);
  expect(parts).toEqual(['Context', 'Decision', 'Consequences']);
});

test('no number is given twice', () => {
  const numbers = pages.map((path) => path.slice('docs/adr/'.length, 'docs/adr/'.length + 4));
  expect(numbers).toEqual([...new Set(numbers)]);
});
