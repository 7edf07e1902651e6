import fc from 'fast-check';
import { expect, test } from 'vitest';
import { caughtPrice } from './magnet.ts';

const best = [67_243.5, 67_248.85];

test.each<[what: string, value: number, prices: readonly number[], caught: number | undefined]>([
  ['near the best bid it goes there', 67_236, best, 67_243.5],
  ['of two it goes to the nearer', 67_247, best, 67_248.85],
  ['near a line of one’s own it goes there, also beside a round price', 67_021, [67_030], 67_030],
  ['near a round price it goes there', 67_012, best, 67_000],
  ['between round prices it lies where it was left', 67_150, best, undefined],
  ['beyond the reach of a line it lies where it was left', 67_150, [67_180], undefined],
  ['below the smallest price nothing catches it', -3, best, undefined],
])('%s', (_, value, prices, caught) => {
  expect(caughtPrice(value, 20, prices)).toBe(caught);
});

test('a line is never carried further than the reach, and most heights of a chart are free', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
      fc.double({ min: 1e-9, max: 1e3, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (price, reach, share) => {
        const caught = caughtPrice(price, reach, [price + reach * 3 * share]);
        if (caught !== undefined) expect(Math.abs(caught - price)).toBeLessThanOrEqual(reach);
      },
    ),
  );
  const free = Array.from({ length: 1_000 }, (_, at) => caughtPrice(60_000 + at * 7.3, 20, []));
  expect(free.filter((price) => price === undefined).length).toBeGreaterThan(700);
});
