import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseOptionView } from './option-view.ts';
import { averageReturn, feePercent, payoutNow, poolShares } from './payout.ts';
import { gridPrices, scaleOf, smoothPath, spanOf, ticksIn } from './price-line.ts';
import { recordsRequest, NO_FILTERS } from './record-filters.ts';
import { isOpenAt, markOf, ringOf, roundNumber, seriesStop, shownRounds } from './rounds.ts';
import {
  entryRequest,
  findLock,
  findStakeProblem,
  lossLeft,
  PAD_KEYS,
  quickAmounts,
  stakeDecimals,
  typeKey,
} from './stake-form.ts';
import type { StakeFacts } from './stake-form.ts';
import { entryOf, limitsOf, roundOf, rulesOf, second } from './testing/option-samples.ts';
import { newestResult } from './use-entries.ts';

describe('the payout a stake would get now', () => {
  test('counts the stake in, takes the fee of the whole pool and cuts', () => {
    const now = (choice: 'rise' | 'flat' | 'fall') => payoutNow(roundOf(), null, choice, '50', 2);
    // (6,410 + 50 less 193.80) * 50 / 3,310.
    expect(now('rise')).toEqual({ payout: '94.65', factor: '1.893', isRefund: false });
    expect(now('flat')).toMatchObject({ payout: '1080.37', factor: '21.607' });
    expect(now('fall')).toMatchObject({ payout: '105.84', factor: '2.116' });
  });

  test('is the stake where nobody stands on another side', () => {
    const none = { amount: '0', count: 0 };
    const round = roundOf({ pools: { rise: { amount: '7', count: 1 }, flat: none, fall: none } });
    expect(payoutNow(round, null, 'rise', '50', 6)).toEqual({
      payout: '50',
      factor: '1',
      isRefund: true,
    });
    expect(payoutNow(round, null, 'fall', '50', 6)?.isRefund).toBe(false);
  });

  test('is the factor of fixed odds, and nothing on a choice that cannot be entered on', () => {
    const odds = { rise: 1_880_000, fall: 1_880_000, flat: null };
    const round = roundOf({ mode: 'fixed', feePpm: 0 });
    expect(payoutNow(round, odds, 'rise', '50', 6)).toMatchObject({
      payout: '94',
      factor: '1.88',
    });
    expect(payoutNow(round, odds, 'flat', '50', 6)).toBeUndefined();
  });

  test.each(['', '0', '0.', '12.', '1.234'])('is not known for %j', (stake) => {
    expect(payoutNow(roundOf(), null, 'rise', stake, 2)).toBeUndefined();
  });

  test('all three sides of a pool never pay more than the pool less its fee', () => {
    const amount = fc.integer({ min: 1, max: 100_000_000 }).map(String);
    fc.assert(
      fc.property(
        amount,
        amount,
        amount,
        fc.integer({ min: 0, max: 200_000 }),
        (rise, fall, stake, feePpm) => {
          const on = (text: string) => ({ amount: text, count: 1 });
          const round = roundOf({
            feePpm,
            pools: { rise: on(rise), flat: on('0'), fall: on(fall) },
          });
          const { payout = '0' } = payoutNow(round, null, 'rise', stake, 0) ?? {};
          const pool = BigInt(rise) + BigInt(fall) + BigInt(stake);
          const own = BigInt(rise) + BigInt(stake);
          expect(BigInt(payout) * own <= BigInt(stake) * pool).toBe(true);
          expect((BigInt(payout) + 1n) * own * 1_000_000n).toBeGreaterThan(
            BigInt(stake) * (pool * BigInt(1_000_000 - feePpm) - 1_000_000n),
          );
        },
      ),
    );
  });
});

test('fee and average return say the same thing', () => {
  expect([feePercent(30_000), averageReturn(30_000)]).toEqual(['3', '97']);
  expect([feePercent(12_500), averageReturn(12_500)]).toEqual(['1.25', '98.75']);
});

test('the bar of a pool is split by what stands on it, evenly while it is empty', () => {
  const none = { amount: '0', count: 0 };
  const half = { amount: '5', count: 1 };
  expect(poolShares({ rise: half, flat: none, fall: half })).toEqual({
    rise: 50,
    flat: 0,
    fall: 50,
  });
  expect(poolShares({ rise: none, flat: none, fall: none }).flat).toBeCloseTo(33.33);
});

describe('a round’s phases', () => {
  const round = roundOf();
  test.each([
    [-36, 'soon', 1],
    [-35, 'open', 27],
    [-13.001, 'open', 6],
    [-13, 'last', 5],
    [-8.001, 'last', 1],
    [-8, 'closed', 8],
    [-0.5, 'closed', 1],
    [0, 'closed', 0],
  ] as const)('at %d s the ring is %s with %i s left', (at, phase, seconds) => {
    expect(ringOf(round, second(at))).toMatchObject({ phase, seconds });
  });

  test('it takes entries up to a millisecond before its cut-off, and only while it is open', () => {
    expect(isOpenAt(round, round.cutOffAtMs - 1)).toBe(true);
    expect(isOpenAt(round, round.cutOffAtMs)).toBe(false);
    expect(isOpenAt({ ...round, state: 'locked' }, round.cutOffAtMs - 1)).toBe(false);
  });

  test('the ring is full at the opening and empty at the cut-off', () => {
    expect(ringOf(round, round.openAtMs).share).toBe(1);
    expect(ringOf(round, round.cutOffAtMs - 1).share).toBeLessThan(0.001);
  });
});

describe('which rounds are shown', () => {
  const live = roundOf({ roundId: 1, state: 'live' });
  const next = roundOf({ roundId: 2, period: 2, startAtMs: second(30) });
  const after = roundOf({ roundId: 3, period: 3, startAtMs: second(60) });
  const others = [roundOf({ roundId: 9, seriesId: 8 }), roundOf({ roundId: 4, state: 'settled' })];

  test('one is live and the next one takes entries', () => {
    const shown = shownRounds([next, live, ...others], 7, second(10));
    expect([shown.live?.roundId, shown.next?.roundId]).toEqual([1, 2]);
  });

  test('while the next one waits for its start price, one that is open already is entered', () => {
    const locked: typeof next = { ...next, state: 'locked' };
    const shown = shownRounds([after, locked, live], 7, second(26));
    expect([shown.live?.roundId, shown.next?.roundId]).toEqual([1, 3]);
    expect(shownRounds([locked, live], 7, second(24)).next?.roundId).toBe(2);
  });

  test('one that is being paid stays until it is', () => {
    const paying = roundOf({ roundId: 1, state: 'settling' });
    expect(shownRounds([paying, next], 7, second(31)).live?.roundId).toBe(2);
    expect(shownRounds([paying], 7, second(31)).live?.roundId).toBe(1);
  });

  test('why nobody can enter', () => {
    const series = { opensRounds: true } as Parameters<typeof seriesStop>[0];
    expect(seriesStop(series, next, true)).toBeUndefined();
    expect(seriesStop(series, next, false)).toBe('degraded');
    expect(seriesStop(series, undefined, true)).toBe('none');
    expect(seriesStop({ ...series, opensRounds: false }, undefined, true)).toBe('stopped');
  });

  test('its number and mark', () => {
    expect(roundNumber(roundOf())).toBe('960');
    expect(markOf(roundOf({ state: 'settled', outcome: 'fall' }))).toBe('fall');
    expect(markOf(roundOf({ state: 'void', outcome: null }))).toBe('void');
  });
});

describe('a stake', () => {
  const facts: StakeFacts = {
    round: roundOf(),
    rules: rulesOf(),
    available: '1410.40',
    limits: limitsOf({ houseLimit: '500', loss: '100' }),
    isLive: true,
    hasEntered: false,
    nowMs: second(-20),
  };

  // Each row also breaks what the next row is about, where both can be.
  test.each([
    ['missing', '', {}],
    ['missing', '0.00', {}],
    [4027, '0.999', {}],
    [4024, '1000.001', {}],
    [4026, '1000.01', { limits: limitsOf({ ownLimit: '1' }) }],
    ['dayLimit', '400.01', { available: '1' }],
    ['dayLimit', '20.01', { limits: limitsOf({ ownLimit: '30', houseLimit: '500', loss: '10' }) }],
    [2005, '50', { available: '49.99', round: roundOf({ mode: 'fixed', prizeLeft: '0' }) }],
    [4021, '50', { round: roundOf({ mode: 'fixed', prizeLeft: '0' }) }],
    [undefined, '50.', {}],
    [undefined, '400', { available: undefined }],
    [undefined, '1000', { limits: undefined }],
  ] as const)('%s: %j', (code, stake, changes) => {
    expect(findStakeProblem(stake, { ...facts, ...changes })?.code).toBe(code);
  });

  test.each([
    [
      'paused',
      { limits: limitsOf({ pausedUntilMs: second(9), ownLimit: '0.5' }), hasEntered: true },
    ],
    ['limit', { limits: limitsOf({ ownLimit: '10', loss: '9.5' }), hasEntered: true }],
    ['entered', { hasEntered: true, isLive: false }],
    ['degraded', { isLive: false, round: undefined }],
    ['closed', { round: undefined }],
    ['closed', { nowMs: second(-8) }],
    [undefined, { limits: limitsOf({ pausedUntilMs: second(-21), ownLimit: '10', loss: '9' }) }],
  ] as const)('is kept out as %s', (kind, changes) => {
    expect(findLock({ ...facts, ...changes })?.kind).toBe(kind);
  });

  test('what a day may still cost is the smaller limit’s rest, never less than nothing', () => {
    expect(lossLeft(limitsOf())).toBeUndefined();
    expect(lossLeft(limitsOf({ ownLimit: '100', houseLimit: '30', loss: '12.5' }))).toBe('17.5');
    expect(lossLeft(limitsOf({ ownLimit: '10', loss: '12.5' }))).toBe('0');
    expect(lossLeft(limitsOf({ ownLimit: '10', loss: '-5' }))).toBe('15');
  });

  test('quick amounts lie between the bounds and on the step', () => {
    expect(quickAmounts(rulesOf())).toEqual(['10', '50', '100', '500']);
    expect(quickAmounts(rulesOf({ min: '1', max: '20', step: '1' }))).toEqual([
      '1',
      '2',
      '5',
      '10',
    ]);
    expect(quickAmounts(rulesOf({ min: '3', max: '4', step: '1' }))).toEqual([]);
  });

  test('keys make an amount or change nothing', () => {
    const type = (keys: string): string =>
      keys
        .split('')
        .reduce(
          (stake, key) => typeKey(stake, PAD_KEYS.find((one) => one === key) ?? 'delete', 2),
          '',
        );
    expect(type('50')).toBe('50');
    expect(type('.5')).toBe('0.5');
    expect(type('1.239')).toBe('1.23');
    expect(type('1..2')).toBe('1.2');
    expect(type('007')).toBe('7');
    expect(type('1234567890')).toBe('123456789');
    expect(type('12<')).toBe('1');
    expect(stakeDecimals('1')).toBe(0);
    expect(typeKey('5', '.', stakeDecimals('1'))).toBe('5');
    expect(stakeDecimals('0.000001')).toBe(2);
  });

  test('an entry names the round that was seen', () => {
    expect(entryRequest(roundOf({ period: 5 }), 'flat', '12.')).toEqual({
      seriesId: 7,
      period: 5,
      choice: 'flat',
      amount: '12',
    });
  });
});

describe('the line', () => {
  const point = fc.record({ y: fc.double({ min: 0, max: 100, noNaN: true }) });

  test('never leaves the heights of the two points it joins', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 2, maxLength: 20 }), (heights) => {
        const points = heights.map(({ y }, at) => ({ x: at * 10, y }));
        const curves = smoothPath(points).split('C').slice(1);
        for (const [at, curve] of curves.entries()) {
          const [, a = 0, , b = 0] = curve.split(' ').map(Number);
          const ends = [points[at]!.y, points[at + 1]!.y];
          const [low, high] = [Math.min(...ends) - 0.1, Math.max(...ends) + 0.1];
          expect(a >= low && a <= high && b >= low && b <= high).toBe(true);
        }
      }),
    );
  });

  test('fits its box with room above and below, also when the price stands still', () => {
    const span = spanOf(roundOf());
    expect(span).toEqual({ fromMs: second(-36), untilMs: second(30) });
    const scale = scaleOf(span, [100, 110], { width: 330, height: 100 });
    expect([scale.x(second(-36)), scale.x(second(30))]).toEqual([0, 330]);
    expect(scale.y(110)).toBeGreaterThan(5);
    expect(scale.y(100)).toBeLessThan(95);
    expect(scaleOf(span, [100], { width: 330, height: 100 }).y(100)).toBeCloseTo(50);
  });

  test('begins with the tick before its edge and ends with the span', () => {
    const ticks = [-50, -40, -30, 0, 40].map((at) => ({ atMs: second(at), price: '1' }));
    const shown = ticksIn(ticks, spanOf(roundOf())).map(({ atMs }) => atMs);
    expect(shown).toEqual([second(-40), second(-30), second(0)]);
    expect(ticksIn(ticks.slice(0, 2), spanOf(roundOf()))).toHaveLength(1);
  });

  test('the grid is a few round prices inside it', () => {
    expect(gridPrices({ low: 67_398, high: 67_436 }, 2)).toEqual([67_400, 67_420]);
    // A line that moves by less than a price can be written with has no finer grid.
    const fine = gridPrices({ low: 0.58536, high: 0.58554 }, 4).map((price) => price.toFixed(4));
    expect(fine).toEqual(['0.5854', '0.5855']);
  });
});

describe('what a visit keeps', () => {
  test('of results the newest is shown for a while, until it is put away', () => {
    const ended = (entryId: number, at: number) =>
      entryOf({ entryId, state: 'won', closedAtMs: second(at) });
    const entries = [ended(1, 31), ended(2, 33), entryOf({ entryId: 3 })];
    expect(newestResult(entries, second(40), 0)?.entryId).toBe(2);
    expect(newestResult(entries, second(40), 2)).toBeUndefined();
    expect(newestResult(entries, second(64), 0)).toBeUndefined();
  });

  test.each([
    [undefined, { symbol: 'BTCUSDT', cycleMs: 30_000, stake: '', isConfirmed: true }],
    [
      { symbol: 'ETHUSDT', cycleMs: 60_000, stake: '12.5', isConfirmed: false },
      { symbol: 'ETHUSDT', cycleMs: 60_000, stake: '12.5', isConfirmed: false },
    ],
    [
      { symbol: '<b>', cycleMs: '30', stake: '-1', isConfirmed: 'no' },
      { symbol: 'BTCUSDT', cycleMs: 30_000, stake: '', isConfirmed: true },
    ],
  ])('a view from the device: %j', (raw, view) => {
    expect(parseOptionView(raw)).toEqual(view);
  });
});

test('filters of records become the call that reads them', () => {
  expect(recordsRequest(NO_FILTERS)).toEqual({ limit: 30 });
  const {
    fromMs = 0,
    toMs = 0,
    ...rest
  } = recordsRequest({
    symbol: 'BTCUSDT',
    choice: 'flat',
    state: 'won',
    dates: { from: '2026-11-20', to: '2026-11-21' },
  });
  expect(rest).toEqual({ symbol: 'BTCUSDT', choice: 'flat', state: 'won', limit: 30 });
  expect(toMs - fromMs).toBe(2 * 86_400_000);
});
