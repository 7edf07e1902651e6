import { describe, expect, test } from 'vitest';
import { isEasyFundPassword } from './fund-password.ts';

describe('digits that a thief tries first', () => {
  test.each([
    ['a repeat', ['000000', '121212', '123123', '777777']],
    ['a run', ['123456', '567890', '654321', '098765', '890123', '210987']],
    ['two digits only', ['100000', '000007', '111222', '110011', '696969', '911911']],
    ['pairs', ['112233', '998877', '225588']],
    ['mirrored', ['123321', '520025', '907709']],
    [
      'two straight lines of the keypad',
      ['147258', '159753', '123654', '789456', '357951', '135246'],
    ],
    ['a day', ['240391', '311299', '123199', '910324', '990131', '290200']],
    ['a month', ['199012', '201707', '121990', '072017']],
    ['of the most used', ['131420', '520131', '142536', '102030', '134679', '314159', '271828']],
  ])('%s', (_kind, all) => {
    expect(all.filter((digits) => !isEasyFundPassword(digits))).toEqual([]);
  });
});

test('lets pass what is none of these', () => {
  const others = ['402917', '719204', '739182', '284619', '739154', '836205', '608351', '957316'];
  expect(others.filter(isEasyFundPassword)).toEqual([]);
});

/** A prime, so that every ending is seen. */
const STEP = 7;

test('leaves five of six to choose from', () => {
  let easy = 0;
  for (let number = 0; number < 1_000_000; number += STEP) {
    if (isEasyFundPassword(String(number).padStart(6, '0'))) easy += STEP;
  }
  expect(easy).toBeLessThan(1_000_000 / 6);
});
