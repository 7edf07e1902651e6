import { expect, test } from 'vitest';
import {
  actionOf,
  monthDay,
  nextDoubleDate,
  poolLasts,
  poolPercent,
  runTiles,
} from './checkin-view.ts';
import type { CheckinConfig, CheckinInfo } from './checkin-view.ts';

const config: CheckinConfig = {
  sequence: 1,
  state: 'open',
  asset: 'USDT',
  days: [1, 2, 3, 4, 5, 6, 7].map((runDay) => ({
    runDay,
    reward: runDay === 7 ? '0.4' : '0.2',
    isDouble: runDay === 7,
  })),
  zoneOffsetMinutes: 480,
  pool: { left: '3412.6', funded: '5000', lastFundedAtMs: 1, paidInWeek: '525' },
};

const info: CheckinInfo = {
  sequence: 1,
  state: 'open',
  today: '2026-11-22',
  dayEndsAtMs: 1,
  isSignedToday: false,
  streakDays: 5,
  bestDays: 14,
  runDay: 6,
  asset: 'USDT',
  todayReward: '0.2',
  nextReward: '0.4',
  totalReward: '18.6',
  totalDays: 90,
  firstDate: '2026-11-02',
  month: '2026-11',
  days: [
    { date: '2026-11-08', reward: '0.4', isDouble: true },
    { date: '2026-11-21', reward: '0.2', isDouble: false },
  ],
};

const states = (tiles: readonly { readonly state: string }[]) => tiles.map(({ state }) => state);

test('the tiles are the run: signed ones, today, and what comes', () => {
  const before = ['signed', 'signed', 'signed', 'signed', 'signed'];
  expect(states(runTiles(config, info))).toEqual([...before, 'today', 'coming']);
  const signed = { ...info, isSignedToday: true };
  expect(states(runTiles(config, signed))).toEqual([...before, 'signed', 'coming']);
  expect(states(runTiles(config, undefined))[0]).toBe('today');
});

// Each row also has what the rows after it are about.
test.each([
  ['log_in', { hasSession: false }, {}, {}],
  ['done', { isOnline: false }, { state: 'pool_empty' }, { isSignedToday: true }],
  ['offline', { isOnline: false }, { state: 'pool_empty' }, {}],
  ['pool_empty', {}, { state: 'pool_empty' }, {}],
  ['paused', {}, { state: 'paused' }, {}],
  ['check_in', {}, {}, {}],
] as const)('the button is %s', (expected, where, rules, own) => {
  const at = { hasSession: true, isOnline: true, ...where };
  expect(actionOf({ ...config, ...rules }, { ...info, ...own }, at)).toBe(expected);
});

test.each([
  ['2026-11-01', 'before', undefined],
  ['2026-11-08', 'signed', 'doubled'],
  ['2026-11-16', 'missed', undefined],
  ['2026-11-22', 'today', undefined],
  ['2026-11-23', 'coming', 'will_double'],
])('%s is %s', (date, state, mark) => {
  expect(monthDay(info, date)).toMatchObject({ date, state, mark });
});

test('after day 7 the next double is a week away', () => {
  expect(nextDoubleDate({ ...info, runDay: 7 })).toBe('2026-11-22');
  expect(nextDoubleDate({ ...info, runDay: 7, isSignedToday: true })).toBe('2026-11-29');
});

test.each([
  ['3412.6', { days: 45 }],
  ['54674', { days: 728 }],
  ['54750', { years: 2 }],
  ['2737424', { years: 99 }],
  ['2737500', { yearsOver: 100 }],
])('a pool of %s lasts %j at the pace of the last week', (left, lasts) => {
  expect(poolLasts({ ...config, pool: { ...config.pool, left } })).toEqual(lasts);
});

test('what is left of the pool is drawn, and a pool that nobody uses lasts for no time', () => {
  expect(poolPercent(config)).toBeCloseTo(68.25);
  const unused = { ...config, pool: { ...config.pool, paidInWeek: '0', funded: '0' } };
  expect(poolLasts(unused)).toBeUndefined();
  expect(poolPercent(unused)).toBe(0);
});
