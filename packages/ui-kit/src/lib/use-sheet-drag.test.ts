import { expect, test } from 'vitest';
import { isDraggedAway } from './use-sheet-drag.ts';

test.each([
  ['slowly, a third of its height', 120, 900, 400, true],
  ['slowly, less', 119, 900, 400, false],
  ['a flick', 40, 80, 400, true],
  ['as far as a flick, slowly', 40, 81, 400, false],
  ['a finger that trembles', 15, 1, 400, false],
  ['up', -200, 100, 400, false],
])('dragged %s', (_title, pixels, ms, height, isAway) => {
  expect(isDraggedAway(pixels, ms, height)).toBe(isAway);
});
