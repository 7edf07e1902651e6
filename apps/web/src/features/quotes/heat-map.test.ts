import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layTiles } from './heat-map.ts';

const weights = fc
  .array(fc.double({ min: 0.01, max: 1_000, noNaN: true }), { minLength: 1, maxLength: 30 })
  .map((all) => all.toSorted((left, right) => right - left));
const aspect = fc.double({ min: 0.3, max: 3, noNaN: true });

test('tiles fill the map, each as large as its weight, and none lies on another', () => {
  fc.assert(
    fc.property(weights, aspect, (all, shape) => {
      const tiles = layTiles(all, shape);
      const sum = all.reduce((total, weight) => total + weight, 0);
      expect(tiles).toHaveLength(all.length);
      for (const [index, tile] of tiles.entries()) {
        expect((tile.width * tile.height) / 10_000).toBeCloseTo((all[index] ?? 0) / sum, 6);
        expect(Math.min(tile.left, tile.top)).toBeGreaterThanOrEqual(-1e-6);
        expect(Math.max(tile.left + tile.width, tile.top + tile.height)).toBeLessThan(100.001);
        for (const other of tiles.slice(0, index)) {
          const wide =
            Math.min(tile.left + tile.width, other.left + other.width) -
            Math.max(tile.left, other.left);
          const high =
            Math.min(tile.top + tile.height, other.top + other.height) -
            Math.max(tile.top, other.top);
          expect(Math.min(wide, high)).toBeLessThan(1e-6);
        }
      }
    }),
    { numRuns: 60 },
  );
});

test('nothing to weigh makes no tiles', () => {
  expect(layTiles([], 1)).toEqual([]);
});
