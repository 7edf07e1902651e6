import { expect, test } from 'vitest';
import { checkEnding } from './contract-ending.ts';
import type { EndingLine, EndingSample } from './contract-ending.ts';

const samples: readonly EndingSample[] = [
  { atMs: 3_000, indexPrice: '60000.2', made: null },
  { atMs: 2_000, indexPrice: '60000.0', made: null },
  { atMs: 1_001, indexPrice: '60000.1', made: null },
];
const ending: EndingLine = {
  ...{ phase: 'settled', windowFromMs: 1_000, settlesAtMs: 3_000 },
  ...{ samplesMin: 3, samples: 3, indexSum: '180000.3', settlePrice: '60000.1' },
};

const wrong = (fields: Partial<EndingLine> = {}, own = samples): readonly string[] =>
  checkEnding({ ...ending, ...fields }, own, { tickSize: '0.1', priceMax: '60000.2' })
    .filter(({ holds }) => !holds)
    .map(({ what }) => what);

test('a settlement price that is the mean of its samples is right, half a tick up', () => {
  expect(wrong()).toEqual([]);
  const two = [samples[0]!, samples[2]!];
  const half = { samplesMin: 2, samples: 2, indexSum: '120000.3', settlePrice: '60000.2' };
  expect(wrong(half, two)).toEqual([]);
  expect(wrong({ ...half, settlePrice: '60000.1' }, two)).toEqual(['settlePrice (ticks)']);
});

test('before the price is known only its samples are looked at', () => {
  expect(wrong({ phase: 'reducing', settlePrice: null, samplesMin: 576 })).toEqual([]);
});

test('no market settles above its highest price', () => {
  const high = samples.map((sample) => ({ ...sample, indexPrice: '60000.4' }));
  const above = { indexSum: '180001.2', settlePrice: '60000.2' };
  expect(wrong(above, high)).toEqual([]);
  expect(wrong({ ...above, settlePrice: '60000.4' }, high)).toEqual(['settlePrice (ticks)']);
});

test.each<[what: string, fields: Partial<EndingLine>, found: readonly string[]]>([
  ['a price', { settlePrice: '60000.0' }, ['settlePrice (ticks)']],
  ['a number', { samples: 4 }, ['samples']],
  ['a sum', { indexSum: '180000.4' }, ['indexSum (ticks)']],
  ['too few', { samplesMin: 4 }, ['samples']],
  ['one of before', { windowFromMs: 1_001 }, ['samples outside of the hour']],
  ['one of after', { settlesAtMs: 2_999 }, ['samples outside of the hour']],
])('%s that is wrong is found', (_what, fields, found) => {
  expect(wrong(fields)).toEqual(found);
});

/** The index of a spot market with ticks of a cent, of which three sources said the same. */
const made = (bid: string) => ({
  indexTickSizeE12: 10_000_000_000,
  quotes: ['alpha', 'beta', 'gamma'].map((source) => ({ source, bid, ask: bid, ageMs: 0 })),
});

test('a sample follows from what the sources said, where that was kept, and another one is found', () => {
  const kept = samples.map((sample) => ({ ...sample, made: made(sample.indexPrice) }));
  expect(wrong({}, kept)).toEqual([]);
  expect(wrong({}, [{ ...kept[0]!, made: made('60000.25') }, ...kept.slice(1)])).toEqual([
    'samples that follow from their quotes',
  ]);
  const two = { ...made('60000.2'), quotes: made('60000.2').quotes.slice(1) };
  expect(wrong({}, [{ ...kept[0]!, made: two }, ...kept.slice(1)])).toEqual([
    'samples that follow from their quotes',
  ]);
});
