import { expect, test } from 'vitest';
import { asLots, asTicks } from './integers.ts';

test('ticks and lots are safe integers, never below zero', () => {
  expect(asTicks(0)).toBe(0);
  expect(asLots(Number.MAX_SAFE_INTEGER)).toBe(Number.MAX_SAFE_INTEGER);
  for (const value of [-1, 0.1, NaN, 2 ** 53]) {
    expect(() => asTicks(value)).toThrow(RangeError);
    expect(() => asLots(value)).toThrow(RangeError);
  }
});
