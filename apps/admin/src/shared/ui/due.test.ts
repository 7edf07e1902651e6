import { expect, test } from 'vitest';
import { dueTone } from './due.ts';

test.each([
  [1_000, 'quiet'],
  [2_999, 'quiet'],
  [3_000, 'wait'],
  [3_999, 'wait'],
  [4_000, 'bad'],
  [9_000, 'bad'],
])('at %i of a time from 1,000 to 4,000 a deadline is %s', (nowMs, tone) => {
  expect(dueTone(1_000, 4_000, nowMs)).toBe(tone);
});
