import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indexPrice, QUOTE_STALE_MS } from './index-price.ts';
import type { WeightedQuote } from './index-price.ts';

const NOW_MS = 1_000_000;
/** A market with a tick of 0.01. */
const CENT_E12 = 10_000_000_000;

const at = (price: number, weight = 1, ageMs = 0): WeightedQuote => ({
  quote: { bid: price, ask: price, atMs: NOW_MS - ageMs },
  weight,
});

const index = (...quotes: WeightedQuote[]) => indexPrice(quotes, CENT_E12, NOW_MS);

describe('indexPrice', () => {
  test.each<[string, WeightedQuote[], number]>([
    ['equal sources', [at(100), at(100), at(100)], 10_000],
    // The published example of a venue with the same rule: 100, 101 and 120 give 101.0.
    ['an outlier clamped around the median', [at(100, 25), at(101, 50), at(120, 25)], 10_100],
    ['the clamp on both sides', [at(50), at(100), at(200)], 10_000],
    ['an even number of sources', [at(100), at(100), at(100.2), at(100.2)], 10_010],
    ['weights', [at(100, 3), at(100.4, 1), at(100, 1)], 10_008],
    ['half a tick upwards', [at(100), at(100.01), at(100.005)], 10_001],
    [
      'the middle of bid and ask',
      [{ quote: { bid: 99, ask: 101, atMs: NOW_MS }, weight: 1 }, at(100), at(100)],
      10_000,
    ],
  ])('averages %s', (_name, quotes, ticks) => {
    expect(index(...quotes)).toEqual({ state: 'live', ticks, sourceCount: quotes.length });
  });

  test.each<[string, WeightedQuote]>([
    ['stale', at(100, 1, QUOTE_STALE_MS + 1)],
    ['without a bid', { quote: { bid: 0, ask: 100, atMs: NOW_MS }, weight: 1 }],
    ['crossed', { quote: { bid: 101, ask: 100, atMs: NOW_MS }, weight: 1 }],
    ['not a number', { quote: { bid: Number.NaN, ask: Number.NaN, atMs: NOW_MS }, weight: 1 }],
    ['endless', { quote: { bid: 100, ask: Number.POSITIVE_INFINITY, atMs: NOW_MS }, weight: 1 }],
  ])('is degraded when the third source is %s', (_name, quote) => {
    expect(index(at(100), at(100), quote)).toEqual({ state: 'degraded', sourceCount: 2 });
  });

  test('still counts a quote that is exactly as old as allowed', () => {
    expect(index(at(100), at(100), at(100, 1, QUOTE_STALE_MS)).state).toBe('live');
  });

  test('one mad source of three moves the index by at most a sixth of a percent', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 1e6, noNaN: true }), (mad) => {
        const moved = index(at(100), at(100), at(mad));
        expect(moved.state).toBe('live');
        if (moved.state === 'live') expect(Math.abs(moved.ticks - 10_000)).toBeLessThanOrEqual(17);
      }),
    );
  });

  test('lies between the lowest and the highest source', () => {
    const price = fc.integer({ min: 1, max: 1_000_000_000 });
    fc.assert(
      fc.property(fc.array(price, { minLength: 3, maxLength: 9 }), (cents) => {
        const live = index(...cents.map((cent) => at(cent / 100)));
        if (live.state !== 'live') throw new Error('all sources are live');
        expect(live.ticks).toBeGreaterThanOrEqual(Math.min(...cents) - 1);
        expect(live.ticks).toBeLessThanOrEqual(Math.max(...cents) + 1);
      }),
    );
  });
});
