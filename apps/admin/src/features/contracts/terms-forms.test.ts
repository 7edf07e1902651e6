import { describe, expect, test } from 'vitest';
import { formOfCalendar, holidaysOf, weeklyOf } from './calendar-form.ts';
import { tiersOf } from './terms-form.ts';

describe('tiers', () => {
  test('are a line each', () => {
    expect(tiersOf('0, 0.4%, 125x\n50000, 0.5%, 100x\n')).toEqual([
      { floor: '0', maintenancePpm: 4_000, leverageMax: 125 },
      { floor: '50000', maintenancePpm: 5_000, leverageMax: 100 },
    ]);
  });

  test.each([
    ['nothing', ''],
    ['a first one above 0', '1, 0.4%, 125x'],
    ['less to keep for more', '0, 0.4%, 125x\n50000, 0.3%, 100x'],
    ['more leverage for more', '0, 0.4%, 100x\n50000, 0.5%, 125x'],
    ['half a leverage', '0, 0.4%, 12.5x'],
    ['four figures', '0, 0.4%, 125x, 1'],
  ])('are none for %s', (_, text) => {
    expect(tiersOf(text)).toBeUndefined();
  });
});

describe('hours', () => {
  const gold = {
    startsAtMs: 0,
    zoneMinutes: -300,
    weekly: [
      { from: 0, until: 1_020 },
      { from: 1_080, until: 2_460 },
      { from: 9_720, until: 10_080 },
    ],
    holidays: [{ fromMs: Date.UTC(2026, 11, 25, 5), untilMs: Date.UTC(2026, 11, 26, 5) }],
  };

  test('are written in their zone, and read as they were', () => {
    const form = formOfCalendar(gold, 0);
    expect(form).toEqual({
      zoneMinutes: -300,
      weekly: 'Mon 00:00 - Mon 17:00\nMon 18:00 - Tue 17:00\nSun 18:00 - Mon 00:00',
      holidays: '2026-12-25 00:00 - 2026-12-26 00:00',
    });
    expect(weeklyOf(form.weekly)).toEqual(gold.weekly);
    expect(holidaysOf(form.holidays, -300)).toEqual(gold.holidays);
    expect(formOfCalendar(gold, Date.UTC(2027, 0, 1)).holidays).toBe('');
  });

  test('over the end of a week are two', () => {
    expect(weeklyOf('Sun 18:00 - Mon 17:00')).toEqual([
      { from: 0, until: 1_020 },
      { from: 9_720, until: 10_080 },
    ]);
  });

  test.each([
    '',
    'Mon 1:00 - Mon 2:00',
    'Mon 00:00',
    'Mon 00:00 - Mon 25:00',
    'Mon 00:00 - Mon 12:00\nMon 11:00 - Mon 13:00',
  ])('are none for "%s"', (text) => {
    expect(weeklyOf(text)).toBeUndefined();
  });

  test.each(['2026-12-25 - 2026-12-26', '2026-12-26 00:00 - 2026-12-25 00:00'])(
    'no holiday is "%s"',
    (text) => {
      expect(holidaysOf(text, 0)).toBeUndefined();
    },
  );
});
