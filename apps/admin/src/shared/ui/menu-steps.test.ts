import { expect, test } from 'vitest';
import { menuStep } from './menu-steps.ts';

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, 0],
  ['ArrowUp', 2, 1],
  ['ArrowUp', 0, 2],
  ['Home', 2, 0],
  ['End', 0, 2],
  // The focus is on nothing of the menu yet.
  ['ArrowDown', -1, 0],
  ['ArrowUp', -1, 2],
  ['a', 1, undefined],
])('%s in place %i of three leads to %s', (key, at, place) => {
  expect(menuStep(key, at, 3)).toBe(place);
});
