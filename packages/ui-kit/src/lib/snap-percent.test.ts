import { expect, test } from 'vitest';
import { snapPercent } from './snap-percent.ts';

test('a tap beside a diamond is the diamond, a drag may stand anywhere else', () => {
  expect([19, 25, 31, 20, 6, 94].map((percent) => snapPercent(percent, 'tap'))).toEqual([
    25, 25, 25, 25, 0, 100,
  ]);
  expect([20, 23, 27, 28].map((percent) => snapPercent(percent, 'drag'))).toEqual([20, 25, 25, 28]);
});

test('a key leaves a diamond by one percent', () => {
  expect([24, 26, 1, 99].map((percent) => snapPercent(percent, 'key'))).toEqual([24, 26, 1, 99]);
});
