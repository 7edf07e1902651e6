import { describe, expect, test } from 'vitest';
import { findAnsweredCodes, findExpectedCodes } from './error-codes.ts';

const codes = new Set([100, 400, 404, 500, 1001, 2005, 2024, 2050, 2051, 4008, 4016]);
const sorted = (found: ReadonlySet<number>): readonly number[] => [...found].sort((a, b) => a - b);

describe('what a source answers with', () => {
  test.each<[title: string, source: string, found: readonly number[]]>([
    ['a thrown code', 'throw new ApiError(2005);', [2005]],
    ['a thrown status-like code', 'throw new ApiError(404, text);', [404]],
    ['one handed to a helper', 'throw await refusalOfClosed(deps, orderId, 4008);', [4008]],
    ['one for a proof that fails', 'await confirmPassword(deps, user, password, 1001);', [1001]],
    ['either of two', `throw new ApiError(isBuy ? 2050 : 2051, 'at 4016 most');`, [2050, 2051]],
    [
      'a table of codes',
      'const table: Record<Rejection, ErrorCode> = { a: 4016, b: 404, unreachable: 100, };',
      [404, 4016],
    ],
    ['not another table', 'const closeCodes = { tooSlow: 4008, };', []],
    ['not a status or a date', 'reply.status(404); new Date(2024, 1)', []],
    ['not a comment', '// new ApiError(4016)\n/* ApiError(2005) */', []],
  ])('%s', (_title, source, found) => {
    expect(sorted(findAnsweredCodes(source, codes))).toEqual(found);
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
