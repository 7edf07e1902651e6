import type { ContractMarketView } from '@candor/protocol';
import { expect, test } from 'vitest';
import { recomputeMark } from './recompute-mark.ts';
import type { MarkInputs } from './recompute-mark.ts';

const market = { tickSize: '0.1', quoteScale: 8, tickLotUnits: 10_000 } as ContractMarketView;

const quote = (source: string, price: string) => ({ source, bid: price, ask: price, ageMs: 0 });
const inputs: MarkInputs = {
  ...{ symbol: 'BTCUSDTPERP', sequence: 5, atMs: 1_000 },
  quotes: [quote('a', '60000'), quote('b', '60003'), quote('c', '60006')],
  ...{ indexTickSizeE12: 100_000_000_000, indexPrice: '60003.0', markPrice: '60003.0' },
  ...{ lastPrice: '60100.0', fundingRateE9: 0, nextFundingAtMs: 1_000, samples: [] },
  ...{ ending: null, opening: null },
  terms: {
    ...{ fromMs: 0, sequence: 1, markBandPpm: 50_000, priceMax: '200000.0' },
    ...{ makerFeePpm: 200, takerFeePpm: 500, liquidationFeePpm: 5_000 },
    tiers: [{ floor: '0', maintenancePpm: 4_000, leverageMax: 125 }],
  },
};
const line = {
  ...{ lots: 100, markPrice: '60003.0', maintenancePpm: 4_000, deduction: '0' },
  liquidationFeePpm: 5_000,
};

const agreeing = (own: MarkInputs, of = line) =>
  recomputeMark(own, market, of).map(({ agrees }) => agrees);

test('a mark is worked out from its quotes, with the tier and the fee of its line', () => {
  expect(agreeing(inputs)).toEqual([true, true, true, true, true, true, true]);
  // What the exchange took over follows from no tier.
  expect(agreeing(inputs, { ...line, maintenancePpm: 0 })).toHaveLength(5);
});

test('a quote and a tier that were altered are found, with what they should be', () => {
  const quotes = [quote('a', '59900'), ...inputs.quotes.slice(1)];
  const [, index] = recomputeMark({ ...inputs, quotes }, market, line);
  expect(index).toMatchObject({ formula: '599697', published: '600030', agrees: false });
  const tiers = [{ floor: '0', maintenancePpm: 5_000, leverageMax: 100 }];
  const altered = { ...inputs, terms: { ...inputs.terms, tiers } };
  expect(agreeing(altered)).toEqual([true, true, true, true, false, true, true]);
});
