import { expect, test } from 'vitest';
import type { CoinProfit } from '@candor/protocol';
import { exportRange } from './export-file.ts';
import {
  cellText,
  curveOf,
  daysSince,
  extremesOf,
  monthSums,
  moveMonth,
  netCame,
  pointsText,
  strengthOf,
} from './profit-view.ts';
import type { ProfitDay } from './profit-view.ts';

const day = (profit: string): ProfitDay => ({
  ...{ fromMs: 0, profit, realised: '0', unrealised: profit, fees: '0', fills: 0 },
});

test.each<[profits: string[], points: string, zeroY: number]>([
  [['0', '10', '-10'], '0,50 50,0 100,100', 50],
  [['0', '5', '10'], '0,100 50,50 100,0', 100],
  [['-4'], '0,100 100,100', 0],
  [['0', '0'], '0,50 100,50', 50],
])('the curve of %j keeps zero in sight', (profits, points, zeroY) => {
  const curve = curveOf(profits, { width: 100, height: 100 });
  expect([pointsText(curve), curve.zeroY]).toEqual([points, zeroY]);
});

test.each([
  ['41.79', '+41.7'],
  ['-8.19', '-8.1'],
  ['0.04', '0.0'],
  ['-999.99', '-999.9'],
  ['9999.99', '+9,999'],
  ['-12499', '-12.4K'],
  ['1000000', '+1.0M'],
])('a cell shows %s as %s', (profit, text) => {
  expect(cellText(profit)).toBe(text);
});

test('days before the account began are no days without profit', () => {
  const days = [1, 2, 3].map((fromMs) => ({ ...day('1'), fromMs }));
  expect(daysSince(2, days)).toEqual(days.slice(1));
  expect(daysSince(undefined, days)).toEqual(days);
});

test('a month adds up exactly, and its colours are beside its strongest day', () => {
  const days = [day('0.1'), day('0.2'), day('-0.4')];
  expect(monthSums(days)).toEqual({ profit: '-0.1', up: 2 });
  expect(strengthOf('0.2', days)).toBeCloseTo(0.5);
  expect(strengthOf('0', [day('0')])).toBe(0);
});

test('the best coin won and the worst one lost', () => {
  const coin = (asset: string, periodProfit: string) => ({ asset, periodProfit }) as CoinProfit;
  const [up, flat, down] = [coin('A', '1'), coin('B', '0'), coin('C', '-2')];
  expect(extremesOf([flat, down, up])).toEqual({ best: up, worst: down });
  expect(extremesOf([flat])).toEqual({ best: undefined, worst: undefined });
  expect(extremesOf([up])).toEqual({ best: up, worst: undefined });
});

test('months move over the turn of the year', () => {
  expect([moveMonth('2026-01', -1), moveMonth('2026-12', 1)]).toEqual(['2025-12', '2027-01']);
  expect(netCame({ came: '10', went: '0.5' })).toBe('9.5');
});

test('files are of whole days in UTC', () => {
  const nowMs = Date.parse('2026-11-22T07:00:00Z');
  const at = (text: string) => Date.parse(`${text}T00:00:00Z`);
  expect(exportRange('90d', nowMs)).toEqual({ fromMs: at('2026-08-25'), toMs: at('2026-11-23') });
  expect(exportRange('year', nowMs)).toEqual({ fromMs: at('2026-01-01'), toMs: at('2026-11-23') });
  expect(exportRange('lastYear', nowMs)).toEqual({
    ...{ fromMs: at('2025-01-01'), toMs: at('2026-01-01') },
  });
});
