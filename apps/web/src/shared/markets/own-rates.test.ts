import { expect, test } from 'vitest';
import { withOwnRates } from './own-rates.ts';

const market = { makerRatePpm: 800, takerRatePpm: 1_000 };
const fees = { makerFactorPpm: 500_000, takerFactorPpm: 2_000_000, rebateSharePpm: 0 };

test('a visitor and a new user see the market as it is listed', () => {
  expect(withOwnRates(market, undefined)).toBe(market);
  expect(withOwnRates(market, { makerRatePpm: 800, takerRatePpm: 1_000 })).toBe(market);
});

test('a user of another tier sees their own rates', () => {
  expect(withOwnRates(market, { makerRatePpm: 0, takerRatePpm: 500 })).toEqual({
    ...{ makerRatePpm: 0, takerRatePpm: 500 },
  });
});

test('fees of a market are shares of the user’s own rates, rounded up, to a tenth at most', () => {
  const own = withOwnRates({ ...market, fees }, { makerRatePpm: 701, takerRatePpm: 900 });
  expect([own.makerRatePpm, own.takerRatePpm]).toEqual([351, 1_800]);
  const dear = withOwnRates({ ...market, fees }, { makerRatePpm: 1, takerRatePpm: 99_000 });
  expect([dear.makerRatePpm, dear.takerRatePpm]).toEqual([1, 100_000]);
});
