import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '..');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(source, name), 'utf8') }));

/** Every text of the sources that names a tab, as the address it is part of. */
const links = files.flatMap(({ name, text }) =>
  Array.from(text.matchAll(/['"`]([^'"`\s]*[?&]tab=[^'"`\s]*)/g), ([, address]) => ({
    name,
    address: address ?? '',
  })),
);

/** The tabs of the screen at a path: those of its list, however it is written. */
function tabsOf(path: string): readonly string[] {
  const pages = files.find(({ name }) => name === join('app', 'pages.ts'))?.text ?? '';
  const [, page = ''] = pages.split(`path: '${path}',`);
  const [, screen] = /import\('#([^']+)'\)/.exec(page) ?? [];
  const text = files.find(({ name }) => name === screen)?.text ?? '';
  const [, listed = ''] = /\bTABS = \[([^\]]*)\]/.exec(text) ?? [];
  const keys = [...listed.matchAll(/'(\w+)'/g), ...text.matchAll(/\bkey: '(\w+)'/g)];
  return keys.map(([, key]) => key ?? '');
}

test('links that name a tab are found', () => {
  expect(links.length).toBeGreaterThan(10);
  expect(tabsOf('/finance')).toEqual(['balances', 'closings', 'days', 'corrections']);
  expect(tabsOf('/earn')).toContain('checkin');
});

test.each(links)('$name: $address names a page, and a tab that it has', ({ address }) => {
  const [whole = '', query = ''] = address.split('?');
  // `/users/${userId}` is the page `/users/:userId`.
  const path = whole.replaceAll(/\$\{(\w+)\}/g, ':$1');
  expect(path).toMatch(/^(?:\/:?\w+)+$/);
  expect(tabsOf(path)).toContain(/(?:^|&)tab=(\w+)/.exec(query)?.[1]);
});
