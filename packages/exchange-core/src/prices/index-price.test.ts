import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indexPriceOf, MILLITICKS, QUOTE_STALE_MS } from './index-price.ts';
import type { SourceQuote } from './index-price.ts';

let nextSourceId = 1;

/** A quote whose bid and ask are the same number of thousandths of a tick. */
const at = (milliticks: number, ageMs = 0): SourceQuote => ({
  sourceId: nextSourceId++,
  bidMilliticks: milliticks,
  askMilliticks: milliticks,
  ageMs,
});

const ticks = (count: number): number => count * MILLITICKS;

/** The rule in exact fractions, written down as slowly as it reads. */
function naiveIndex(quotes: readonly SourceQuote[]): number | undefined {
  const live = quotes.filter(
    ({ bidMilliticks, askMilliticks, ageMs }) =>
      ageMs <= 10_000 && bidMilliticks >= 1 && bidMilliticks <= askMilliticks,
  );
  if (live.length < 3) return undefined;
  const middles = live
    .map(({ bidMilliticks, askMilliticks }) => BigInt(bidMilliticks) + BigInt(askMilliticks))
    .toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const half = middles.length / 2;
  const median =
    middles.length % 2 === 1
      ? middles[Math.floor(half)]!
      : (middles[half - 1]! + middles[half]!) / 2n;
  const band = median / 200n;
  const clamped = middles.map((middle) =>
    middle < median - band ? median - band : middle > median + band ? median + band : middle,
  );
  const sum = clamped.reduce((all, middle) => all + middle, 0n);
  const parts = 2000n * BigInt(live.length);
  const whole = sum / parts;
  const rounded = (sum % parts) * 2n >= parts ? whole + 1n : whole;
  return rounded < 1n ? undefined : Number(rounded);
}

describe('the index of a market', () => {
  test.each<[string, readonly SourceQuote[], number]>([
    ['equal sources', [at(ticks(100)), at(ticks(100)), at(ticks(100))], 100],
    ['the clamp on both sides', [at(ticks(500)), at(ticks(1_000)), at(ticks(2_000))], 1_000],
    [
      'an even number of sources',
      [at(ticks(100)), at(ticks(100)), at(ticks(101)), at(ticks(101))],
      101,
    ],
    ['half a tick upwards', [at(10_499), at(10_500), at(10_501)], 11],
    ['less than half a tick downwards', [at(10_499), at(10_499), at(10_500)], 10],
    [
      'the middle of bid and ask',
      [{ ...at(0), bidMilliticks: 99_000, askMilliticks: 101_000 }, at(100_000), at(100_000)],
      100,
    ],
  ])('averages %s', (_name, quotes, expected) => {
    expect(indexPriceOf(quotes)).toEqual({
      state: 'live',
      ticks: expected,
      sourceCount: quotes.length,
    });
  });

  test.each<[string, SourceQuote]>([
    ['stale', at(100_000, QUOTE_STALE_MS + 1)],
    ['without a bid', { ...at(100_000), bidMilliticks: 0 }],
    ['crossed', { ...at(100_000), bidMilliticks: 100_001 }],
  ])('is degraded when the third source is %s', (_name, quote) => {
    expect(indexPriceOf([at(100_000), at(100_000), quote])).toEqual({
      state: 'degraded',
      sourceCount: 2,
    });
  });

  test('is degraded below half a tick', () => {
    expect(indexPriceOf([at(499), at(499), at(499)])).toEqual({
      state: 'degraded',
      sourceCount: 3,
    });
  });

  test('still counts a quote that is exactly as old as allowed', () => {
    expect(indexPriceOf([at(100_000), at(100_000), at(100_000, QUOTE_STALE_MS)]).state).toBe(
      'live',
    );
  });

  test('moves by at most a sixth of a percent for one mad source of three', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4_000_000_000_000 }), (mad) => {
        const moved = indexPriceOf([at(ticks(60_000)), at(ticks(60_000)), at(mad)]);
        if (moved.state !== 'live') throw new Error('three sources are live');
        expect(Math.abs(moved.ticks - 60_000)).toBeLessThanOrEqual(100);
      }),
    );
  });

  test('is what exact fractions give, up to the largest prices', () => {
    const quote = fc.record({
      sourceId: fc.nat(9),
      bidMilliticks: fc.oneof(
        fc.nat(2_000_000),
        fc.integer({ min: 3_999_000_000_000, max: 4_000_000_000_000 }),
      ),
      askMilliticks: fc.oneof(
        fc.nat(2_000_000),
        fc.integer({ min: 3_999_000_000_000, max: 4_000_000_000_000 }),
      ),
      ageMs: fc.constantFrom(0, 9_999, 10_000, 10_001),
    });
    fc.assert(
      fc.property(fc.array(quote, { maxLength: 16 }), (quotes) => {
        const index = indexPriceOf(quotes);
        expect(index.state === 'live' ? index.ticks : undefined).toBe(naiveIndex(quotes));
      }),
      { numRuns: 5_000 },
    );
  });
});
