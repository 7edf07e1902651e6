import { expect, test } from 'vitest';
import { hoursOfWeek, inForce } from './calendar-hours.ts';

const DAY = 1_440;
const SUNDAY_MS = Date.UTC(2026, 10, 22, 12);

const calendar = {
  startsAtMs: 10,
  zoneMinutes: -300,
  weekly: [
    { from: 0, until: 17 * 60 },
    { from: 18 * 60, until: DAY },
    { from: DAY, until: DAY + 17 * 60 },
    { from: 6 * DAY + 18 * 60, until: 7 * DAY },
  ],
  holidays: [],
};

test('stretches that touch are one, also over the end of the week, in the reader’s zone', () => {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const at = (iso: string): string =>
    new Intl.DateTimeFormat('en', {
      ...({ weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const),
      timeZone: zone,
    }).format(Date.parse(iso));
  expect(hoursOfWeek(calendar, SUNDAY_MS, 'en')).toEqual([
    { from: at('2026-11-15T23:00:00Z'), until: at('2026-11-16T22:00:00Z') },
    { from: at('2026-11-16T23:00:00Z'), until: at('2026-11-17T22:00:00Z') },
  ]);
});

test('the last calendar that has started is in force, later ones are announced', () => {
  const [old, coming] = [
    { ...calendar, startsAtMs: 5 },
    { ...calendar, startsAtMs: 30 },
  ];
  expect(inForce([old, calendar, coming], 20)).toEqual({ current: calendar, coming: [coming] });
  expect(inForce([], 20)).toEqual({ current: undefined, coming: [] });
});
