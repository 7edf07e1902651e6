import { expect, test } from 'vitest';
import type { LineCheck } from './contract-lines.ts';
import { checkMark, checkTermsOf } from './contract-mark.ts';
import type { MarkFacts } from './contract-mark.ts';

const market = { tickSize: '0.1', quoteScale: 8, tickLotUnits: 10_000 };

/** Worked out by hand: three sources around 60000.0, one of them clamped. */
const facts: MarkFacts = {
  atMs: 1_000_000,
  quotes: [
    { source: 'a', bid: '59999.9', ask: '60000.1', ageMs: 10 },
    { source: 'b', bid: '60002.9', ask: '60003.1', ageMs: 20 },
    // Ten percent off: it counts as half a percent above the median, 60303.015.
    { source: 'c', bid: '66000', ask: '66000', ageMs: 0 },
  ],
  indexTickSizeE12: 100_000_000_000,
  // (60000 + 60003 + 60303.015) / 3 = 60102.005, half a tick up.
  indexPrice: '60102.0',
  // Of 60102.0 (no funding left), 60102.0 + 2.0 (basis) and 60110.0 (last): the middle one.
  markPrice: '60104.0',
  lastPrice: '60110.0',
  fundingRateE9: 100_000,
  nextFundingAtMs: 1_000_000,
  samples: [
    { indexPrice: '60100.0', bidPrice: '60101.0', askPrice: '60103.0' },
    { indexPrice: '60100.0', bidPrice: null, askPrice: '60103.0' },
  ],
  ending: null,
  opening: null,
  terms: {
    ...{ markBandPpm: 50_000, priceMax: '200000.0', liquidationFeePpm: 5_000 },
    tiers: [
      { floor: '0', maintenancePpm: 4_000, leverageMax: 125 },
      { floor: '50000', maintenancePpm: 5_000, leverageMax: 100 },
    ],
  },
};

const wrong = (checks: readonly LineCheck[]): readonly string[] =>
  checks.filter(({ holds }) => !holds).map(({ what }) => what);

const marked = (fields: Partial<MarkFacts>): readonly string[] =>
  wrong(checkMark({ ...facts, ...fields }, market));

test('a mark follows from the quotes of the sources, the samples and the last trade', () => {
  expect(marked({})).toEqual([]);
  // A book too wide: the last trade gives way to the basis, which is the middle then.
  expect(marked({ lastPrice: '60090.0', markPrice: '60104.0' })).toEqual([]);
  expect(marked({ lastPrice: '60090.0', markPrice: '60102.0' })).toEqual([]);
});

test.each([
  [
    'a quote that was altered',
    { quotes: [{ ...facts.quotes[0], bid: '59990', ask: '59990' }, ...facts.quotes.slice(1)] },
    ['indexPrice (ticks)'],
  ],
  ['a quote that was left out', { quotes: facts.quotes.slice(1) }, ['live sources']],
  [
    'a quote that was old',
    { quotes: facts.quotes.map((own) => ({ ...own, ageMs: 10_001 })) },
    ['live sources'],
  ],
  ['an index', { indexPrice: '60102.1' }, ['indexPrice (ticks)', 'markPrice (ticks)']],
  ['a mark', { markPrice: '60104.1' }, ['markPrice (ticks)']],
  ['a sample', { samples: [{ ...facts.samples[0], bidPrice: '60109.0' }] }, ['markPrice (ticks)']],
  ['a band', { terms: { ...facts.terms, markBandPpm: 1 } }, ['markPrice (ticks)']],
] as [string, Partial<MarkFacts>, string[]][])(
  '%s that is wrong is found',
  (_what, fields, found) => {
    expect(marked(fields)).toEqual(found);
  },
);

test('in the last hour, and after a reopening, the mark follows their rules', () => {
  const ending = { samples: 719, indexSum: '43213338.0' };
  // 719 samples of 60102.0 and one of now.
  expect(marked({ ending, markPrice: '60102.0' })).toEqual([]);
  expect(marked({ ending })).toEqual(['markPrice (ticks)']);
  // At most one percent of where it closed at once, and one more every five seconds.
  const opening = { closePrice: '50000.0', sinceMs: 1_000_000 };
  expect(marked({ opening, markPrice: '50500.0' })).toEqual([]);
  const later = { closePrice: '50000.0', sinceMs: 995_000 };
  expect(marked({ opening: later, markPrice: '51000.0' })).toEqual([]);
  expect(marked({ opening: later, markPrice: '50500.0' })).toEqual(['markPrice (ticks)']);
});

test('a line’s tier and fee are those of the terms of that time', () => {
  // 60104.0 x 1,000 lots of 0.001: in the second tier, whose deduction is 50000 x 0.1 %.
  const line = {
    ...{ lots: 1_000, markPrice: '60104.0', maintenancePpm: 5_000, deduction: '50' },
    liquidationFeePpm: 5_000,
  };
  expect(wrong(checkTermsOf(line, facts, market))).toEqual([]);
  const tiers = facts.terms.tiers.map((tier) => ({ ...tier, floor: '0' })).slice(0, 1);
  const altered = { ...facts, terms: { ...facts.terms, tiers } };
  expect(wrong(checkTermsOf(line, altered, market))).toEqual([
    'maintenancePpm of its tier',
    'deduction of its tier',
  ]);
  expect(wrong(checkTermsOf({ ...line, liquidationFeePpm: 4_999 }, facts, market))).toEqual([
    'liquidationFeePpm',
  ]);
  expect(wrong(checkTermsOf({ ...line, markPrice: '60104.1' }, facts, market))).toEqual([
    'mark of the line (1e-18)',
  ]);
});
