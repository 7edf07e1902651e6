import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TAG_PITCH_PX, tagPlaces } from './tag-places.ts';

test('a tag stands at its line, and tags of close lines one below the other', () => {
  expect(tagPlaces([100, 200], 300).map(({ y }) => y)).toEqual([100, 200]);
  expect(tagPlaces([110, 100], 300).map(({ y }) => y)).toEqual([128, 100]);
  expect(tagPlaces([300, 295], 300).map(({ y }) => y)).toEqual([286, 258]);
});

test('a line outside of the pane has its tag at the edge, which says so', () => {
  expect(tagPlaces([-50, 400], 300)).toEqual([
    { y: 32, beyond: 'above' },
    { y: 286, beyond: 'below' },
  ]);
});

test('while there is room, no two tags meet and none leaves the pane', () => {
  const height = fc.integer({ min: -100, max: 500 });
  fc.assert(
    fc.property(fc.array(height, { maxLength: 7 }), (heights) => {
      const ys = tagPlaces(heights, 220).map(({ y }) => y);
      const sorted = ys.toSorted((left, right) => left - right);
      for (const [at, y] of sorted.entries()) {
        expect(y).toBeGreaterThanOrEqual(18 + TAG_PITCH_PX / 2);
        expect(y).toBeLessThanOrEqual(220 - TAG_PITCH_PX / 2);
        const next = sorted[at + 1];
        if (next !== undefined) expect(next - y).toBeGreaterThanOrEqual(TAG_PITCH_PX);
      }
    }),
  );
});
