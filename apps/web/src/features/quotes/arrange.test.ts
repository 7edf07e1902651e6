import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { flipped, moved, withGroup } from './arrange.ts';

test.each([
  [0, 2, 'b c a'],
  [2, 0, 'c a b'],
  [1, 1, 'a b c'],
  [1, 9, 'a c b'],
  [1, -4, 'b a c'],
  [7, 0, 'a b c'],
])('from %i to %i', (from, to, order) => {
  expect(moved(['a', 'b', 'c'], from, to).join(' ')).toBe(order);
});

test('a move loses nothing and doubles nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.integer(), fc.integer(), (list, from, to) => {
      expect(moved(list, from, to).toSorted()).toEqual(list.toSorted());
    }),
  );
});

test('a group changes alone, and a market goes in at the end and out', () => {
  const groups = [
    { name: 'a', symbols: ['x'] },
    { name: 'b', symbols: [] },
  ];
  expect(withGroup(groups, 1, { name: 'c' })).toEqual([groups[0], { name: 'c', symbols: [] }]);
  expect(flipped(['x'], 'y')).toEqual(['x', 'y']);
  expect(flipped(['x', 'y'], 'x')).toEqual(['y']);
});
