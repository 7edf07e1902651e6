import { expect, test } from 'vitest';
import { REPEAT_AFTER_MS, REPEAT_EVERY_MS, stepsOfRepeat } from './use-repeat.ts';

/** The number of the last repeat that a button makes when it is held so long. */
const repeatsWithin = (ms: number): number => (ms - REPEAT_AFTER_MS) / REPEAT_EVERY_MS;

test('a held button steps one at a time for two seconds, then ten at a time', () => {
  const last = repeatsWithin(2_000);
  expect([1, 2, last].map(stepsOfRepeat)).toEqual([1, 1, 1]);
  expect([last + 1, last + 50].map(stepsOfRepeat)).toEqual([10, 10]);
});
