import { expect, test } from 'vitest';
import { recomputeEndingSamples, recomputeSettlement } from './recompute-settlement.ts';
import type { EndingSample, Settlement } from './recompute-settlement.ts';
import type { Step } from './recompute.ts';

const samples: readonly EndingSample[] = [
  { atMs: 3_000, indexPrice: '60000.2', made: null },
  { atMs: 2_000, indexPrice: '60000.1', made: null },
];
const ending = {
  ...{ phase: 'settled', beganAtMs: 1_000, windowFromMs: 1_000, settlesAtMs: 3_000 },
  ...{ postponed: 0, samplesMin: 2, samples: 2, indexSum: '120000.3', settlePrice: '60000.2' },
  ...{ positions: 2, lots: 100, insurance: '0', endedAtMs: 3_010 },
};
const settled = (fields: Partial<Settlement['ending']> = {}): Settlement =>
  ({
    ...{ symbol: 'LTCUSDTPERP', tickSize: '0.1', priceMax: '100000' },
    ending: { ...ending, ...fields },
  }) as Settlement;

const agrees = (steps: readonly Step[]): readonly boolean[] => steps.map((step) => step.agrees);

test('a settlement price is the mean of the index in whole price steps, half a step up', () => {
  const steps = recomputeSettlement(settled());
  expect(agrees(steps)).toEqual([true, true, true]);
  expect(steps[1]?.formula).toBe('120,000.3 ÷ 2 = 60,000.15');
  expect(steps[2]).toMatchObject({ formula: '60,000.2', published: '60,000.2' });
  expect(agrees(recomputeSettlement(settled({ settlePrice: '60000.1' })))).toEqual([
    ...[true, true, false],
  ]);
  expect(agrees(recomputeSettlement(settled({ samplesMin: 3 })))).toEqual([false, true, true]);
});

test('all samples of a settlement: each of the hour that counts, their number and their sum', () => {
  const said = (fields: Partial<Settlement['ending']>, own = samples) =>
    agrees(recomputeEndingSamples(settled(fields), own));
  expect(said({})).toEqual([true, true, true]);
  expect(said({ windowFromMs: 2_000 })).toEqual([false, true, true]);
  expect(said({ settlesAtMs: 2_999 })).toEqual([false, true, true]);
  expect(said({ samples: 3 })).toEqual([true, false, true]);
  expect(said({}, samples.slice(1))).toEqual([true, false, false]);
  expect(said({ indexSum: '120000.4' })).toEqual([true, true, false]);
  const quotesAt = (bid: string) =>
    ['alpha', 'beta', 'gamma'].map((source) => ({ source, bid, ask: bid, ageMs: 0 }));
  const kept = (bid: string) =>
    samples.map((own) => ({
      ...own,
      made: { indexTickSizeE12: 10_000_000_000, quotes: quotesAt(bid || own.indexPrice) },
    }));
  expect(said({}, kept(''))).toEqual([true, true, true, true]);
  expect(said({}, kept('60000.1'))).toEqual([true, true, true, false]);
});
