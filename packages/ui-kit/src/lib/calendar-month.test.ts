import { expect, test } from 'vitest';
import { addDays, addMonths, dayText, monthOf, tapDay, weeksOf } from './calendar-month.ts';

test('a month that begins on a Sunday has its first day at the end of the first week', () => {
  const weeks = weeksOf({ year: 2026, month: 11 });
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([...Array.from({ length: 6 }, () => undefined), '2026-11-01']);
  expect(weeks[5]?.[0]).toBe('2026-11-30');
});

test('a February of four whole weeks has four', () => {
  expect(weeksOf({ year: 2027, month: 2 })).toHaveLength(4);
});

test.each<[year: number, month: number, days: number]>([
  [2028, 2, 29],
  [2100, 2, 28],
  [2026, 12, 31],
])('%i-%i has %i days', (year, month, days) => {
  expect(weeksOf({ year, month }).flat().filter(Boolean)).toHaveLength(days);
});

test('months and days move over the ends of years', () => {
  expect(addMonths({ year: 2026, month: 12 }, 1)).toEqual({ year: 2027, month: 1 });
  expect(addMonths({ year: 2026, month: 1 }, -1)).toEqual({ year: 2025, month: 12 });
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(monthOf(dayText(2026, 3, 9))).toEqual({ year: 2026, month: 3 });
});

test('two taps make a range in either order, a third begins anew', () => {
  const begun = tapDay(undefined, '2026-11-10');
  expect(begun).toEqual({ from: '2026-11-10', to: undefined });
  expect(tapDay(begun, '2026-11-12')).toEqual({ from: '2026-11-10', to: '2026-11-12' });
  const backwards = tapDay(begun, '2026-11-08');
  expect(backwards).toEqual({ from: '2026-11-08', to: '2026-11-10' });
  expect(tapDay(begun, '2026-11-10')).toEqual({ from: '2026-11-10', to: '2026-11-10' });
  expect(tapDay(backwards, '2026-11-20')).toEqual({ from: '2026-11-20', to: undefined });
});
