import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { inRepository } from '#repository.ts';
import { asvsProblems, requirements } from './asvs.ts';

const page = readFileSync(inRepository('docs/asvs.md'), 'utf8');

describe('the list of the standard', () => {
  test('has each of the 217 requirements once, with a test that is there or with its state', () => {
    expect(requirements).toHaveLength(217);
    expect(asvsProblems(page, (path) => existsSync(inRepository(path)))).toEqual([]);
  });

  test.each<[what: string, from: RegExp, to: string, problem: string]>([
    ['a missing row', /^\| 3\.5\.2 .*\n/m, '', '3.5.2 is missing'],
    ['a row that stands twice', /^(\| 3\.5\.2 .*\n)/m, '$1$1', '3.5.2 is there twice'],
    ['a row of level 3', /^\| 3\.5\.2 /m, '| 3.5.6 ', '3.5.6 is no requirement'],
    [
      'a test that is gone',
      /`http\/rate-limiter\.test\.ts`/,
      '`http/gone.test.ts`',
      'gone.test.ts',
    ],
    ['an unknown state', /\| not met \|$/m, '| soon |', 'has neither a test nor a state'],
    ['a row without reason', /\| [^|]+ \| not met \|$/m, '|  | not met |', 'none of them empty'],
  ])('is found to have %s', (_what, from, to, problem) => {
    const problems = asvsProblems(page.replace(from, to), (path) => existsSync(inRepository(path)));
    expect(problems.join('\n')).toContain(problem);
  });
});
