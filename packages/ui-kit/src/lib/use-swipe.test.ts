import { expect, test } from 'vitest';
import { swipeDirection } from './use-swipe.ts';

test.each<[what: string, dx: number, dy: number, ms: number, direction: -1 | 0 | 1]>([
  ['a quick move to the left', -80, 10, 200, -1],
  ['a quick move to the right', 80, -10, 200, 1],
  ['a short one', -40, 0, 100, 0],
  ['a slanted one', -80, 60, 200, 0],
  ['a slow one', -200, 0, 900, 0],
  ['a scroll', 5, 300, 300, 0],
])('%s', (_what, dx, dy, ms, direction) => {
  expect(swipeDirection({ x: 200, y: 400, atMs: 0 }, { x: 200 + dx, y: 400 + dy, atMs: ms })).toBe(
    direction,
  );
});
