import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRepository, listFiles } from '#repository.ts';
import { findBrokenLinks } from './markdown-links.ts';

test('every link between the pages of this repository leads somewhere', () => {
  const files = listFiles('.', (path) => path.endsWith('.md')).map((path) => ({
    path,
    text: readFileSync(inRepository(path), 'utf8'),
  }));
  expect(files.length).toBeGreaterThan(0);
  expect(findBrokenLinks(files, (path) => existsSync(inRepository(path)))).toEqual([]);
});

test('the readme leads to every page of docs/', () => {
  const readme = readFileSync(inRepository('README.md'), 'utf8');
  const pages = listFiles('docs', (path) => /^docs\/[^/]+\.md$/.test(path));
  expect(pages.length).toBeGreaterThan(10);
  expect(pages.filter((page) => !readme.includes(`(${page})`))).toEqual([]);
});

test.each([
  ['a missing file', '[x](gone.md)', ['docs/a.md: gone.md does not exist']],
  ['a missing heading', '[x](b.md#nowhere)', ['docs/a.md: b.md#nowhere has no such heading']],
  ['a missing heading of its own', '[x](#nowhere)', ['docs/a.md: #nowhere has no such heading']],
  ['a missing picture', '<img src="images/x.png">', ['docs/a.md: images/x.png does not exist']],
  ['an existing file and heading', '[x](b.md#what-lives-where) [y](../README.md)', []],
  ['an address elsewhere', '[x](https://example.com/gone.md)', []],
  ['code', '`[x](gone.md)`', []],
])('judges %s', (_title, text, problems) => {
  const files = [
    { path: 'docs/a.md', text },
    { path: 'docs/b.md', text: '## What lives where?\n' },
  ];
  const paths = ['docs/a.md', 'docs/b.md', 'README.md'];
  expect(findBrokenLinks(files, (path) => paths.includes(path))).toEqual(problems);
});
