import { expect, test } from 'vitest';
import { birthYears, dayOf, daysOfMonth, expiryYears, monthName, partsOf } from './birthday.ts';

test('a day goes into its parts and back', () => {
  expect(partsOf('1992-02-29')).toEqual({ year: 1992, month: 2, day: 29 });
  expect(dayOf({ year: 1992, month: 2, day: 29 })).toBe('1992-02-29');
  expect(partsOf('')).toEqual({});
});

test('a day that the month does not have becomes its last', () => {
  expect(dayOf({ year: 1993, month: 2, day: 29 })).toBe('1993-02-28');
  expect(daysOfMonth(1900, 2)).toHaveLength(28);
});

test('years begin with one in which nobody of age was born', () => {
  const years = birthYears(new Date(2026, 10, 21));
  expect([years[0], years.at(-1)]).toEqual([2009, 1900]);
});

test('years of expiry begin with this one', () => {
  const years = expiryYears(new Date(2026, 10, 21));
  expect([years[0], years.at(-1)]).toEqual([2026, 2086]);
});

test.each([
  ['en', 'May'],
  ['zh-HK', '5月'],
  ['th', 'พ.ค.'],
])('months are named in %s', (locale, name) => {
  expect(monthName(5, locale)).toBe(name);
});
