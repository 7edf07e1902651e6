import { expect, test } from 'vitest';
import { neighboursOf } from './use-neighbours.ts';

test.each<[remembered: number[], shown: number[], current: number, found: (number | undefined)[]]>([
  [[1, 2, 3], [1, 2, 3], 2, [1, 3]],
  [[1, 2, 3], [1, 2, 3], 1, [undefined, 2]],
  [[1, 2, 3], [1, 2, 3], 3, [2, undefined]],
  // Decided, and no longer among those that wait.
  [[1, 2, 3], [1, 3], 2, [1, 3]],
  // A colleague decided the next one meanwhile.
  [[1, 2, 3, 4], [1, 4], 2, [1, 4]],
  // Opened by a link, from nowhere in this list.
  [[], [5, 6], 9, [undefined, 5]],
  [[], [], 9, [undefined, undefined]],
])('in %j, of which %j are shown, %d stands between %j', (remembered, shown, current, found) => {
  const { previous, next } = neighboursOf(remembered, shown, current);
  expect([previous, next]).toEqual(found);
});
