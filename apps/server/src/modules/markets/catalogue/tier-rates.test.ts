import { expect, test } from 'vitest';
import type { Change } from '#modules/markets/scheduled-changes/index.ts';
import { TierRates } from './tier-rates.ts';

const tiers = [
  { tier: 0, makerRatePpm: 800, takerRatePpm: 1_000 },
  { tier: 1, makerRatePpm: 700, takerRatePpm: 900 },
  { tier: 2, makerRatePpm: 600, takerRatePpm: 1_100 },
];

/** From 100 on tier 1 costs makers 900; a change of something else is between. */
const coming = [
  { kind: 'market_state', effectiveAtMs: 50, after: { marketId: 1, state: 'open' } },
  {
    kind: 'fee_tier',
    effectiveAtMs: 100,
    after: { tier: 1, makerRatePpm: 900, takerRatePpm: 900 },
  },
] as unknown as readonly Change[];

const rates = new TierRates(tiers, coming);

test('a tier costs what is announced, from its time on', () => {
  expect(rates.at(1, 99)).toEqual({ makerRatePpm: 700, takerRatePpm: 900 });
  expect(rates.at(1, 100)).toEqual({ makerRatePpm: 900, takerRatePpm: 900 });
  expect(rates.at(9, 100)).toBeUndefined();
});

test.each([
  ['to less of both', 0, 1, 0, 100, false],
  ['to the same', 1, 1, 0, 1_000, false],
  ['to more of both', 1, 0, 0, 100, true],
  ['to more for takers alone', 0, 2, 0, 100, true],
  ['to more for makers alone', 2, 1, 0, 100, true],
  ['to less that costs more within the notice', 0, 1, 0, 101, true],
  ['to less that costs more by its own time', 0, 1, 100, 100, true],
  ['to less than their own tier costs by then', 1, 0, 100, 101, true],
])('%s: from %i to %i at %i, until %i: dearer is %s', (_, from, to, fromMs, untilMs, dearer) => {
  expect(rates.isDearer({ from, to }, fromMs, untilMs)).toBe(dearer);
});
