import { expect, test } from 'vitest';
import { asRateE9, asRatePpm } from './integers.ts';

test('rates are safe integers of either sign', () => {
  expect(asRatePpm(-250)).toBe(-250);
  expect(asRateE9(Number.MAX_SAFE_INTEGER)).toBe(Number.MAX_SAFE_INTEGER);
  for (const value of [0.1, NaN, 2 ** 53]) {
    expect(() => asRatePpm(value)).toThrow(RangeError);
    expect(() => asRateE9(value)).toThrow(RangeError);
  }
});
