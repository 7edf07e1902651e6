import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LABEL_PITCH_PX, labelPlaces, TAG_PITCH_PX, tagPlaces } from './tag-places.ts';

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

test('prices on the axis stand at their lines, and close ones beside each other', () => {
  expect(labelPlaces([100, 200], [], 300)).toEqual([100, 200]);
  expect(labelPlaces([100, 105], [], 300)).toEqual([100, 116]);
  expect(labelPlaces([-1, 301], [], 300)).toEqual([undefined, undefined]);
});

test('the last price stays at its line: prices above it give way upwards, those below downwards', () => {
  expect(labelPlaces([148, 152], [150], 300)).toEqual([134, 166]);
  // Above one so high there is no room.
  expect(labelPlaces([5], [10], 300)).toEqual([undefined]);
});

test('no price on the axis lies on another nor on a pinned one', () => {
  const height = fc.integer({ min: -50, max: 350 });
  fc.assert(
    fc.property(
      fc.array(height, { maxLength: 12 }),
      fc.uniqueArray(fc.integer({ min: 0, max: 18 }), { maxLength: 2 }),
      (heights, steps) => {
        const pins = steps.map((step) => step * LABEL_PITCH_PX);
        const drawn = labelPlaces(heights, pins, 300).filter((place) => place !== undefined);
        const all = [...drawn, ...pins].toSorted((left, right) => left - right);
        for (const [at, place] of all.entries()) {
          const next = all[at + 1];
          if (next !== undefined) expect(next - place).toBeGreaterThanOrEqual(LABEL_PITCH_PX);
        }
        for (const place of drawn) expect(place).toBeLessThanOrEqual(300 - LABEL_PITCH_PX / 2);
      },
    ),
  );
});
