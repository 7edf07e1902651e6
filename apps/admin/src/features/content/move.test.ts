import { expect, test } from 'vitest';
import { moved } from './move.ts';

test.each<[from: number, to: number, list: string]>([
  [0, 1, 'bac'],
  [2, 0, 'cab'],
  [1, 1, 'abc'],
  [0, -1, 'abc'],
  [2, 3, 'abc'],
  [7, 0, 'abc'],
])('moving what stands at %d to %d gives %s', (from, to, list) => {
  expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(list);
});
