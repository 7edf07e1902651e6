import { expect, test } from 'vitest';
import { bundleBudgets, findHeavyScripts, readEntryNames } from './bundle-budget.ts';

const budget = { entryGzipBytesMax: 117_760, pageGzipBytesMax: 15_360 };

const entry = { name: 'index-1.js', gzipBytes: budget.entryGzipBytesMax - 10 };
const page = { name: 'SpotScreen-1.js', gzipBytes: budget.pageGzipBytesMax };

test.each([
  ['nothing within the budgets', [entry, page], ['index-1.js'], []],
  [
    'an entry of two scripts that are too much together',
    [entry, { name: 'vendor.js', gzipBytes: 11 }],
    ['index-1.js', 'vendor.js'],
    ['the entry weighs 117761 bytes, 117760 are allowed'],
  ],
  [
    'a heavy page',
    [entry, { ...page, gzipBytes: budget.pageGzipBytesMax + 1 }],
    ['index-1.js'],
    ['SpotScreen-1.js weighs 15361 bytes, 15360 are allowed'],
  ],
  [
    'not the chart or a language',
    [
      entry,
      { name: 'klinecharts-1.js', gzipBytes: 90_000 },
      { name: 'lang-th.js', gzipBytes: 20_000 },
    ],
    ['index-1.js'],
    [],
  ],
  ['a page without scripts', [], [], ['index.html names no script']],
])('finds %s', (_title, scripts, entryNames, problems) => {
  expect(findHeavyScripts(scripts, entryNames, budget)).toEqual(problems);
});

test('a phone is given less than a third of what a desk is', () => {
  const [phone, desk] = [bundleBudgets['apps/web'], bundleBudgets['apps/admin']];
  expect(phone.entryGzipBytesMax * 3).toBeLessThan(desk.entryGzipBytesMax);
  expect(phone.pageGzipBytesMax).toBeLessThan(desk.pageGzipBytesMax);
});

test('the entry is what the page loads at once, not what it names for later', () => {
  const page = `<script type="module" crossorigin src="./assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="./assets/dist-2.js">
    <link rel="stylesheet" href="./assets/index-3.css">
    <script>var languages = {"en":"assets/lang-en-4.js"};</script>`;
  expect(readEntryNames(page)).toEqual(['index-1.js', 'dist-2.js']);
});

test('the entry is also what the page loads after its first frame', () => {
  const page = `<script>(function (facts) {})({"sheet":"assets/index-3.css",
    "entry":["assets/index-1.js","assets/vendor-2.js"],"files":["assets/HomeScreen-4.js"]});</script>`;
  expect(readEntryNames(page)).toEqual(['index-1.js', 'vendor-2.js']);
});
