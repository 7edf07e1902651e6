import { describe, expect, test } from 'vitest';
import { findAnsweredCodes, findExpectedCodes } from './error-codes.ts';

const codeByName = new Map([
  ['failed', 100],
  ['notFound', 404],
  ['wrongPassword', 2009],
  ['insufficientBalance', 2005],
  ['triggerBelowPrice', 2050],
  ['triggerAbovePrice', 2051],
  ['orderFinished', 4017],
  ['belowMinOrder', 4016],
]);

const codes = new Set([100, 400, 404, 500, 2005, 2024, 4016]);
const sorted = (found: ReadonlySet<number>): readonly number[] => [...found].sort((a, b) => a - b);

describe('what a source answers with', () => {
  test.each<[title: string, source: string, found: readonly number[]]>([
    ['a thrown refusal', 'throw refuse.insufficientBalance();', [2005]],
    ['an answer below the modules', 'return refusalAnswer(codes.notFound, text);', [404]],
    ['one handed to a helper', `throw await refusalOfClosed(deps, id, 'orderFinished');`, [4017]],
    ['one for a proof that fails', `await confirmPassword(deps, user, 'wrongPassword');`, [2009]],
    [
      'either of two',
      `throw (isBuy ? refuse.triggerBelowPrice : refuse.triggerAbovePrice)('belowMinOrder');`,
      [2050, 2051],
    ],
    ['one of two names', `throw refuse[isGone ? 'notFound' : name]();`, [404]],
    [
      'a table of refusals',
      `const table: Record<Rejection, ErrorName> = { a: 'belowMinOrder', b: 'notFound', c: 'failed', };`,
      [404, 4016],
    ],
    [
      'what a product declares',
      `const one = { refusals: { a: 'belowMinOrder', b: [\n'notFound',\n'words'], c: 'failed', } } satisfies ProductDeclaration;`,
      [404, 4016],
    ],
    ['not another table', `const closeCodes = { tooSlow: 'notFound', };`, []],
    ['not a name that is none', 'refuse.everything(); codes.all', []],
    ['not a comment', '// refuse.belowMinOrder()\n/* refuse.notFound() */', []],
  ])('%s', (_title, source, found) => {
    expect(sorted(findAnsweredCodes(source, codeByName))).toEqual(found);
  });
});

describe('what a test expects', () => {
  test.each<[title: string, source: string, found: readonly number[]]>([
    ['a row of a table', `['below the minimum', order, 4016],`, [4016]],
    ['an expectation', 'expect(answer.code).toBe(404);', [404]],
    ['not a status', 'expect(answer.status).toBe(404);', []],
    ['not a year or a text', `const day = Date.UTC(2024, 0, 1); const text = '2005';`, []],
    ['not a part of a number', '14016, 4016.5, x4016, 40160', []],
  ])('%s', (_title, source, found) => {
    expect(sorted(findExpectedCodes(source, codes))).toEqual(found);
  });
});
