import type { ContractMarketView } from '@candor/protocol';
import { describe, expect, test } from 'vitest';
import {
  recomputeDeleveraging,
  recomputeFund,
  recomputeFunding,
  recomputeLiquidation,
  recomputeSample,
  recomputeSamples,
} from './recompute.ts';
import type { Deleveraging, Fund, Funding, Liquidation, Sample, Step } from './recompute.ts';

const market = {
  tickSize: '0.1',
  lotSize: '0.001',
  tickLotUnits: 100,
  quoteScale: 6,
} as ContractMarketView;

const agrees = (steps: readonly Step[]): boolean => steps.every((step) => step.agrees);

const funding: Funding = {
  fundingId: 3,
  atMs: 0,
  rateE9: 100_000,
  markPrice: '67216.0',
  markSequence: null,
  premiumSumE9: 0,
  samples: 5_760,
  samplesExpected: 5_760,
  capE9: 4_000_000,
  paid: '12.34',
  received: '12.339999',
  missing: '0',
  left: 0,
  sequence: 9,
};

test('all samples of a funding: each premium, their number and their sum', () => {
  const own: Sample = {
    ...{ atMs: 5, indexPrice: '67215.4', bidPrice: null, askPrice: null },
    ...{ impactBidPrice: '67213.7', impactAskPrice: '67209.0', premiumE9: -95_216 },
    made: null,
  };
  const quiet: Sample = { ...own, atMs: 6, impactAskPrice: null, premiumE9: 0 };
  const line = { ...funding, samples: 2, premiumSumE9: -95_216 };
  const said = (changed: Partial<Funding>, samples: readonly Sample[] = [own, quiet]) =>
    recomputeSamples({ ...line, ...changed }, samples, market).map((step) => step.agrees);
  expect(said({})).toEqual([true, true, true]);
  expect(said({}, [own, { ...quiet, premiumE9: 1 }])).toEqual([false, true, false]);
  expect(said({ samples: 3 })).toEqual([true, false, true]);
  expect(said({ premiumSumE9: 0 })).toEqual([true, true, false]);
  const madeAt = (bid: string): Sample => {
    const quote = { bid, ask: bid, ageMs: 0 };
    const quotes = ['alpha', 'beta', 'gamma'].map((source) => ({ source, ...quote }));
    return { ...own, made: { indexTickSizeE12: 10_000_000_000, quotes } };
  };
  expect(said({}, [madeAt('67215.4'), quiet])).toEqual([true, true, true, true]);
  expect(said({}, [madeAt('67215.5'), quiet])).toEqual([true, true, true, false]);
});

describe('a funding', () => {
  test.each<[string, Partial<Funding>]>([
    ['without a premium: the interest alone', {}],
    ['whose premium is within the damper', { premiumSumE9: 5_760 * 400_000, rateE9: 100_000 }],
    ['beyond the damper', { premiumSumE9: 5_760 * 900_000, rateE9: 400_000 }],
    ['at the cap', { premiumSumE9: 5_760 * 9_000_000, rateE9: 4_000_000 }],
    ['below zero', { premiumSumE9: -5_760 * 643_210, rateE9: -143_210 }],
    ['with too few samples', { samples: 4_607, rateE9: 0 }],
    ['whose cap was not recorded', { capE9: null }],
    ['held by a cap that was not recorded', { capE9: null, premiumSumE9: 5_760 * 9_000_000 }],
    ['that nobody has settled yet', { left: 3, received: '20' }],
  ])('%s agrees', (_name, facts) => {
    expect(agrees(recomputeFunding({ ...funding, ...facts }, market))).toBe(true);
  });

  test.each<[string, Partial<Funding>]>([
    ['another rate', { rateE9: 100_001 }],
    ['a rate beyond its samples', { capE9: null, rateE9: 100_001 }],
    ['a rate in spite of too few samples', { samples: 4_607 }],
    ['more received than paid', { received: '12.340001' }],
  ])('with %s does not agree', (_name, facts) => {
    expect(agrees(recomputeFunding({ ...funding, ...facts }, market))).toBe(false);
  });

  test('shows its numbers', () => {
    const texts = recomputeFunding(funding, market).map(({ formula }) => formula);
    expect(texts).toEqual([
      '5,760 ÷ 5,760 = 100%',
      '0.0000% ÷ 5,760 = 0.0000%',
      '0.0000% → 0.0100% (± 0.4000%)',
      '67.216 × 0.0100% = 0.006722',
      '12.34 + 0 − 12.339999 = 0.000001',
    ]);
  });
});

test('a sample agrees when its premium is that of the book against the index', () => {
  const sample: Sample = {
    atMs: 0,
    indexPrice: '67215.4',
    bidPrice: '67213.7',
    askPrice: '67222.6',
    impactBidPrice: '67213.7',
    impactAskPrice: '67209.0',
    premiumE9: -95_216,
    made: null,
  };
  expect(recomputeSample(sample, market)).toMatchObject([{ agrees: true }]);
  expect(recomputeSample({ ...sample, premiumE9: -95_217 }, market)).toMatchObject([
    { agrees: false },
  ]);
  // A side without that much says nothing.
  const empty = { ...sample, impactAskPrice: null, premiumE9: 0 };
  expect(recomputeSample(empty, market)).toMatchObject([{ agrees: true }]);
});

describe('a liquidation', () => {
  const takeover = {
    positionId: 5_003,
    symbol: 'BTCUSDTPERP',
    direction: 'long',
    lotsTaken: 600,
    lotsLeft: 0,
    valueTaken: null,
    valueLeft: '0',
    deleveragedLots: 120,
    insurance: '-3.5',
    attempts: 3,
    startedAtMs: 0,
  } as const;
  const line: Liquidation = {
    liquidationId: 32,
    positionId: 5_003,
    accountKind: 'contract',
    asset: 'USDT',
    step: 'take_over',
    outcome: 'taken_over',
    startedAtMs: 0,
    updatedAtMs: 0,
    equity: '161.3',
    maintenance: '161.3',
    takeovers: [takeover],
    lines: [],
    sequence: 9,
  };

  test('agrees where equity was no more than maintenance, or nothing was left', () => {
    expect(agrees(recomputeLiquidation(line, []))).toBe(true);
    expect(agrees(recomputeLiquidation({ ...line, equity: '-3.5' }, []))).toBe(true);
    expect(recomputeLiquidation(line, []).map(({ formula }) => formula)).toEqual([
      '161.3 ÷ 161.3 = 100.00%',
      '600 − 0 − 120 = 480',
    ]);
  });

  test('works out every step that was written down', () => {
    const steps: Liquidation['lines'] = [
      {
        ...{ step: 'begin', atMs: 0, sequence: 4, positionId: 5_003, symbol: 'BTCUSDTPERP' },
        ...{ direction: 'long', lots: 600, entryValue: '36000', margin: '720', account: '0' },
        ...{ due: '0', markPrice: '59000.0', maintenancePpm: 5_000, deduction: '0' },
        ...{ liquidationFeePpm: 5_000, equity: '120', maintenance: '177', limitPrice: null },
        ...{ soldLots: 0, soldValue: '0', fee: '0', liquidationFee: '0', takenValue: '0' },
        ...{ fund: '0', stays: 'none', kept: '0' },
      },
    ];
    const stepped = { ...line, equity: '120', maintenance: '177', outcome: 'running' as const };
    const markets = [{ ...market, symbol: 'BTCUSDTPERP' }];
    const found = recomputeLiquidation({ ...stepped, takeovers: [], lines: steps }, markets);
    expect(found.map(({ formula }) => formula)).toEqual([
      '177 ÷ 120 = 147.50%',
      '720 + (35400 − 36000) = 120',
      '35400 × 0.5% − 0 = 177',
      '120 ≤ 177',
    ]);
    expect(agrees(found)).toBe(true);
    const forged = steps.map((own) => ({ ...own, margin: '721' }));
    expect(
      agrees(recomputeLiquidation({ ...stepped, takeovers: [], lines: forged }, markets)),
    ).toBe(false);
  });

  test('does not agree where equity was more, or more lots went than were taken', () => {
    expect(agrees(recomputeLiquidation({ ...line, equity: '161.300001' }, []))).toBe(false);
    const takeovers = [{ ...takeover, lotsLeft: 481 }];
    expect(agrees(recomputeLiquidation({ ...line, takeovers }, []))).toBe(false);
  });
});

test('a fund agrees when what it had before and its flows are the balance, and nothing is below 0', () => {
  type Flow = Fund['flows'][number];
  const flow = (amount: string, kind: Flow['kind'] = 'takeover'): Flow => ({
    ...{ dayMs: 0, count: 1, lastSequence: 1 },
    ...{ amount, kind },
  });
  const fund: Fund = {
    ...{ accountKind: 'contract', asset: 'USDT', balance: '1096.5', opening: '1000' },
    flows: [flow('100', 'funded'), flow('-4'), flow('0.5', 'liquidation_fee')],
  };
  const steps = recomputeFund(fund);
  expect(steps.map(({ formula }) => formula)).toEqual([
    '100.5 − 4 = 96.5',
    '1,000 + 96.5 = 1,096.5',
    '100 + 0.5',
  ]);
  expect(agrees(steps)).toBe(true);
  const less = { ...fund, flows: [flow('-4')], balance: '996' };
  expect(recomputeFund(less)[1]?.formula).toBe('1,000 − 4 = 996');
  expect(agrees(recomputeFund(less))).toBe(true);
  expect(agrees(recomputeFund({ ...fund, balance: '1096.49' }))).toBe(false);
  expect(agrees(recomputeFund({ ...fund, opening: '999.99' }))).toBe(false);
  expect(agrees(recomputeFund({ ...fund, opening: '-97', balance: '-0.5' }))).toBe(false);
  const taken = [...fund.flows, flow('-0.1', 'funded')];
  expect(agrees(recomputeFund({ ...fund, flows: taken, balance: '1096.4' }))).toBe(false);
});

describe('deleveraging', () => {
  const line = (facts: Partial<Deleveraging>): Deleveraging => ({
    ...{ takeoverId: 5_003, positionId: 5_006, symbol: 'BTCUSDTPERP', lots: 80 },
    ...{ value: '5300', profit: '120.5', rank: 1_250_000, atMs: 0, sequence: 9, ranked: null },
    ...facts,
  });

  test('agrees when all lines about one bankrupt position have one price, to a unit each', () => {
    const lines = [line({}), line({ positionId: 5_007, lots: 40, value: '2649.999999' })];
    expect(agrees(recomputeDeleveraging(lines[0]!, lines, market))).toBe(true);
    expect(agrees(recomputeDeleveraging(lines[1]!, lines, market))).toBe(true);
  });

  test('agrees when the rank follows from its figures, and whoever goes first gives all', () => {
    // A short: 100 to enter, worth 90, 20 of its own: 10 % × 4.5.
    const figures = { direction: 'short', entryValue: '100', value: '90', equity: '20' } as const;
    const ranked = { ...figures, heldLots: 80 };
    const first = line({ rank: 450_000, ranked });
    const last = line({ positionId: 5_007, lots: 40, value: '2650', rank: 9, ranked: null });
    const steps = recomputeDeleveraging(first, [last, first], market);
    expect(steps.map(({ formula }) => formula).slice(2)).toEqual([
      '(100 − 90) ÷ 100 × (90 ÷ 20) = 0.45',
      '0.45: 80 / 80 · 0.000009: 40 / –',
    ]);
    expect(agrees(steps)).toBe(true);
    const forged = line({ rank: 450_001, ranked });
    expect(agrees(recomputeDeleveraging(forged, [forged], market))).toBe(false);
    const kept = line({ rank: 450_000, ranked: { ...ranked, heldLots: 81 } });
    expect(agrees(recomputeDeleveraging(kept, [kept, last], market))).toBe(false);
    expect(agrees(recomputeDeleveraging(kept, [kept], market))).toBe(true);
  });

  test('does not agree at another price, while other bankrupt positions do not matter', () => {
    const other = line({ takeoverId: 4_000, value: '5000' });
    const lines = [line({}), line({ positionId: 5_007, lots: 40, value: '2649.9' }), other];
    expect(agrees(recomputeDeleveraging(lines[0]!, lines, market))).toBe(false);
    expect(agrees(recomputeDeleveraging(other, lines, market))).toBe(true);
  });
});
