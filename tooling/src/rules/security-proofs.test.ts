import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inRepository } from '#repository.ts';
import { absentTests, namedTests } from './named-tests.ts';

const page = readFileSync(inRepository('docs/security.md'), 'utf8');

/** The items of the security checklist that concern what there is: how many each part has. */
const items = {
  ...{ AUTH: 10, SES: 5, FUND: 5, RATE: 4, IN: 7, UP: 4 },
  ...{ WH: 3, WS: 4, ADM: 7, DEP: 4, MON: 3 },
} as const;

/** Rows of the table of proofs: what is proved, and by which files. */
const rows = page
  .slice(page.indexOf('## What proves it'), page.indexOf('## Demo mode'))
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.includes('.test.ts'))
  .map((line) => line.split(' | '));

/** What the page says is not there, item by item. */
const notThere = page.slice(
  page.indexOf('## Not there yet'),
  page.indexOf('## What was decided otherwise'),
);

describe('the table of what proves the security checklist', () => {
  test('has a row for every item, or the page says why there is nothing to prove', () => {
    const wanted = Object.entries(items).flatMap(([part, count]) =>
      Array.from({ length: count }, (_, index) => `${part}-${index + 1}`),
    );
    const named = new Set(
      [...rows.map(([what = '']) => what), notThere].flatMap((text) =>
        [...text.matchAll(/[A-Z]+-\d+/g)].map(([item]) => item),
      ),
    );
    expect(wanted.filter((item) => !named.has(item))).toEqual([]);
  });

  test('names tests that are there', () => {
    const proofs = rows.map(([, named = '']) => named).join('\n');
    expect(namedTests(proofs).length).toBeGreaterThan(50);
    const absent = absentTests(proofs, (path) => existsSync(inRepository(path)));
    expect(absent).toEqual([]);
  });
});
