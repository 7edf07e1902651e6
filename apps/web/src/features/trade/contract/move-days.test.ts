import { expect, test } from 'vitest';
import { DAY_MS, DAYS_MIN, daysWithMove, wholeDays } from './move-days.ts';

const day = (place: number, low: string, high: string) => ({
  ...{ openTimeMs: place * DAY_MS, open: '100.0', low, high, simulated: false },
});

test('days are counted that reached so far from their open, exactly that far included', () => {
  const days = [
    day(0, '95.1', '101'),
    day(1, '95.0', '104.9'),
    day(2, '90', '105'),
    day(3, '99', '112.5'),
  ];
  expect(daysWithMove(days, 'long', 50_000)).toBe(2);
  expect(daysWithMove(days, 'short', 50_000)).toBe(2);
  expect(daysWithMove(days, 'long', 100_001)).toBe(0);
  expect(daysWithMove(days, 'short', 125_000)).toBe(1);
  // A long that cannot be liquidated above zero.
  expect(daysWithMove(days, 'long', 1_000_000)).toBe(0);
});

test('the day that runs is none of them, and a month is the least', () => {
  const of = (count: number) =>
    Array.from({ length: count }, (_, place) => day(place, '99', '101'));
  expect(wholeDays(of(DAYS_MIN), DAYS_MIN * DAY_MS)).toHaveLength(DAYS_MIN);
  expect(wholeDays(of(DAYS_MIN), DAYS_MIN * DAY_MS - 1)).toBeUndefined();
  expect(wholeDays(of(120), 120 * DAY_MS)).toHaveLength(90);
  expect(wholeDays(of(120), 120 * DAY_MS)?.at(-1)?.openTimeMs).toBe(119 * DAY_MS);
});
