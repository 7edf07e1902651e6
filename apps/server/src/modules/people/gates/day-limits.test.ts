import { UNITS_MAX } from '@candor/money';
import { expect, test } from 'vitest';
import { unitsOf } from './day-limits.ts';
import { firstRules } from './level-book.ts';
import { dayBeginsMs } from './limit-asset.ts';
import { orderedLevels } from './staff.ts';

/** Rules in which everybody buys at most so much a day. */
function rulesOf(amount: string) {
  const own = { ...firstRules.limits.none, p2pBuy: amount };
  return { ...firstRules, limits: { none: own, basic: own, full: own, merchant: own } };
}

test.each([
  ['100.12345678', 6, 100_123_456],
  ['0.0000009', 6, 0],
  ['100.12345678', 8, 10_012_345_678],
  ['100000000', 8, 10_000_000_000_000_000n],
  ['99999999999999999999', 6, UNITS_MAX],
])('a stored limit of %s is never more in a coin of %i decimals', (amount, scale, units) => {
  expect(BigInt(unitsOf(amount, { scale }))).toBe(BigInt(units));
});

test('staff set a limit with the decimals of its coin', () => {
  expect(() => orderedLevels(rulesOf('1.1234567'), 6)).toThrow('more than 6 decimals');
  expect(orderedLevels(rulesOf('1.1234560'), 6).limits.none.p2pBuy).toBe('1.123456');
  expect(orderedLevels(rulesOf('1.1234567'), 8).limits.none.p2pBuy).toBe('1.1234567');
  expect(orderedLevels(rulesOf('100000000'), 8).limits.none.p2pBuy).toBe('100000000');
});

test.each([
  ['2026-11-27T16:00:00.000Z', '2026-11-27T16:00:00.000Z'],
  ['2026-11-27T16:00:00.001Z', '2026-11-28T16:00:00.000Z'],
  ['2026-11-28T15:59:59.999Z', '2026-11-28T16:00:00.000Z'],
])('of %s on another coin of limits holds from %s', (at, begins) => {
  expect(new Date(dayBeginsMs(Date.parse(at))).toISOString()).toBe(begins);
});
