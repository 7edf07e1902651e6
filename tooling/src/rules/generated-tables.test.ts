import { expect, test } from 'vitest';
import { generatedPages } from '#generated-pages.ts';
import { describeCodes, describeFigures, replaceBlock } from './generated-tables.ts';

test('the pages list every setting and error code as the sources have them (else npm run docs)', async () => {
  for (const page of await generatedPages()) expect(page.current, page.path).toBe(page.wanted);
});

test('a block is replaced, and what surrounds it is kept', () => {
  const page = 'a\n<!-- begin t -->\nold\n<!-- end t -->\nb\n';
  const replaced = replaceBlock(page, 't', 'new');
  expect(replaced).toBe('a\n<!-- begin t -->\n\nnew\n\n<!-- end t -->\nb\n');
  expect(replaceBlock(replaced, 't', 'new')).toBe(replaced);
  expect(() => replaceBlock('a', 't', 'new')).toThrow('no place for t');
});

test('figures are readable', () => {
  const figure = { name: 'Core', unit: 'orders/s', workload: 'mix', machine: 'm', date: 'd' };
  const table = describeFigures([
    { ...figure, value: 2_041_233.7 },
    { ...figure, value: 0.93456 },
  ]);
  expect(table).toContain('| Core | 2,041,234 orders/s | mix |');
  expect(table).toContain('| Core | 0.935 orders/s | mix |');
});

test('codes are listed in ascending order with status and text', () => {
  const meanings = {
    404: { status: 404, text: 'Not found' },
    41001: { status: 400, text: 'Not valid' },
    100: { status: 400, text: 'Failed' },
  };
  const rows = describeCodes(meanings, (code) => code < 41_000).split('\n');
  expect(rows.slice(2)).toEqual(['| 100 | 400 | Failed |', '| 404 | 404 | Not found |']);
});
