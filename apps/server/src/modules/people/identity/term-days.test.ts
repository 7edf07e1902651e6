import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addYears,
  boundsFor,
  daysBetween,
  earliest,
  holdsUntil,
  isHolding,
  isRenewable,
  nextTelling,
} from './term-days.ts';

describe('days', () => {
  test.each([
    ['2026-11-27', 5, '2031-11-27'],
    ['2024-02-29', 4, '2028-02-29'],
    ['2024-02-29', 1, '2025-02-28'],
    ['2026-12-31', 1, '2027-12-31'],
  ])('%s and %i years are %s', (day, years, later) => {
    expect(addYears(day, years)).toBe(later);
  });

  test.each([
    ['2026-11-27', 30, '2026-12-27'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-01-01', -1, '2025-12-31'],
  ])('%s and %i days are %s', (day, days, later) => {
    expect(addDays(day, days)).toBe(later);
    expect(daysBetween(day, later)).toBe(days);
  });
});

const today = '2026-11-27';

describe('a verification', () => {
  test.each([
    [null, true, false],
    ['2026-12-28', true, false],
    ['2026-12-27', true, true],
    ['2026-11-27', true, true],
    ['2026-11-26', false, true],
  ])('until %s holds: %s, can be renewed: %s', (until, holds, renewable) => {
    expect(isHolding(until, today)).toBe(holds);
    expect(isRenewable(until, today)).toBe(renewable);
  });

  test.each([
    // Told 30 days before, next 7 days before.
    ['2026-12-27', '2026-12-20'],
    ['2026-12-04', '2026-12-03'],
    ['2026-11-28', '2026-11-29'],
    // Where the job was away for weeks, what was missed is not told one by one.
    ['2026-12-02', '2026-12-01'],
    ['2026-11-27', '2026-11-28'],
    ['2026-11-26', null],
    ['2026-10-01', null],
  ])('until %s is told again on %s', (until, next) => {
    expect(nextTelling(until, today)).toBe(next);
  });
});

describe('the period of the class', () => {
  const at = (approvedOn: string, years: number, before?: Parameters<typeof boundsFor>[1]) =>
    boundsFor({ approvedOn, years, today }, before);

  test('counts from the approval; who was approved longer ago has 30 days', () => {
    expect(at(today, 5).classUntil).toBe('2031-11-27');
    expect(at('2019-01-01', 5)).toEqual({
      ...{ baseUntil: '2024-01-01', classUntil: '2026-12-27', staffUntil: null },
    });
  });

  test('that becomes shorter leaves 30 days, or what was left', () => {
    const low = at('2024-01-01', 5);
    expect(low.classUntil).toBe('2029-01-01');
    const high = at('2024-01-01', 1, low);
    expect(high.classUntil).toBe('2026-12-27');
    expect(at('2024-01-01', 1, high)).toBe(high);
    const near = { baseUntil: '2026-12-01', classUntil: '2026-12-01', staffUntil: null };
    expect(at('2021-12-01', 1, near).classUntil).toBe('2026-12-01');
  });

  test('that becomes longer is longer at once', () => {
    const high = at('2026-01-01', 1);
    expect(at('2026-01-01', 3, high).classUntil).toBe('2029-01-01');
  });

  test('ends a later day of staff when it becomes shorter, and keeps an earlier one', () => {
    const low = at('2025-01-01', 5);
    const later = at('2025-01-01', 1, { ...low, staffUntil: '2035-01-01' });
    expect(later).toMatchObject({ staffUntil: null, classUntil: '2026-12-27' });
    const sooner = at('2025-01-01', 3, { ...low, staffUntil: '2026-12-05' });
    expect(sooner).toMatchObject({ staffUntil: '2026-12-05', classUntil: '2028-01-01' });
  });
});

const anyDay = fc.integer({ min: -4_000, max: 12_000 }).map((days) => addDays(today, days));

test('the last day is the earliest of the document’s and the period’s, whoever set the period', () => {
  fc.assert(
    fc.property(
      ...[anyDay, fc.option(anyDay), fc.option(anyDay)],
      (classUntil, staffUntil, documentUntil) => {
        const until = holdsUntil({ classUntil, staffUntil }, documentUntil ?? undefined);
        const bounds = [
          staffUntil ?? classUntil,
          ...(documentUntil === null ? [] : [documentUntil]),
        ];
        expect(bounds).toContain(until);
        for (const bound of bounds) expect(until <= bound).toBe(true);
      },
    ),
  );
});

test('no class and no years bring a day nearer than 30 days from now, and counting twice changes nothing', () => {
  const years = fc.integer({ min: 1, max: 10 });
  fc.assert(
    fc.property(anyDay, years, years, (approved, first, second) => {
      const approvedOn = earliest(approved, today);
      const before = boundsFor({ approvedOn, years: first, today }, undefined);
      const after = boundsFor({ approvedOn, years: second, today }, before);
      expect(after.classUntil >= addDays(today, 30)).toBe(true);
      expect(boundsFor({ approvedOn, years: second, today }, after)).toEqual(after);
    }),
  );
});
