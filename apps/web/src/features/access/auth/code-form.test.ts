import { expect, test } from 'vitest';
import { cleanCode, secondsLeft } from './code-form.ts';

test.each([
  ['402917', '402917'],
  [' 402 917\n', '402917'],
  ['４０２９１７', '402917'],
  ['Your code: 402917.', '402917'],
  ['4029171', '402917'],
  ['no digits', ''],
])('%j is read as the code %j', (typed, code) => {
  expect(cleanCode(typed)).toBe(code);
});

test.each([
  [60_000, 0, 60],
  [60_000, 59_999, 1],
  [60_000, 60_000, 0],
  [60_000, 90_000, 0],
])('until %i there are from %i on %i seconds', (untilMs, nowMs, seconds) => {
  expect(secondsLeft(untilMs, nowMs)).toBe(seconds);
});
