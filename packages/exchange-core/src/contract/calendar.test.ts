import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOpenAt, nextChangeMs, WEEK_MINUTES } from './calendar.ts';
import type { TradingHours } from './calendar.ts';

const MINUTE_MS = 60_000;
const DAY = 1_440;

/** Sunday 23:00 to Friday 22:00 UTC with a pause of an hour every day, written in the zone of New York's winter. */
const gold: TradingHours = {
  zoneMinutes: -300,
  weekly: [
    ...[0, 1, 2, 3].flatMap((day) => [
      { from: day * DAY, until: day * DAY + 17 * 60 },
      { from: day * DAY + 18 * 60, until: (day + 1) * DAY },
    ]),
    { from: 4 * DAY, until: 4 * DAY + 17 * 60 },
    { from: 6 * DAY + 18 * 60, until: WEEK_MINUTES },
  ],
  holidays: [{ from: Date.UTC(2026, 11, 25), until: Date.UTC(2026, 11, 26) }],
};

test.each([
  ['2026-11-20T21:59:59Z', true],
  ['2026-11-20T22:00:00Z', false],
  ['2026-11-22T22:59:59Z', false],
  ['2026-11-22T23:00:00Z', true],
  ['2026-11-23T22:30:00Z', false],
  ['2026-11-23T23:00:00Z', true],
  ['2026-12-25T12:00:00Z', false],
  ['2026-12-24T23:59:59Z', true],
])('gold at %s: open is %s', (at, isOpen) => {
  expect(isOpenAt(gold, Date.parse(at))).toBe(isOpen);
});

test.each([
  ['2026-11-20T12:00:00Z', '2026-11-20T22:00:00Z'],
  ['2026-11-20T22:00:00Z', '2026-11-22T23:00:00Z'],
  // Sunday's last minute is followed by Monday's first: no change in between.
  ['2026-11-22T23:00:00Z', '2026-11-23T22:00:00Z'],
  ['2026-12-24T23:30:00Z', '2026-12-25T00:00:00Z'],
  // A holiday that begins on a Friday ends within the weekend.
  ['2026-12-25T00:00:00Z', '2026-12-27T23:00:00Z'],
])('after %s it changes at %s', (at, change) => {
  expect(new Date(nextChangeMs(gold, Date.parse(at))).toISOString()).toBe(
    new Date(change).toISOString(),
  );
});

test('a change is the first minute that differs, as one finds by trying each', () => {
  const spans = fc
    .uniqueArray(fc.nat(WEEK_MINUTES), { minLength: 2, maxLength: 8 })
    .map((all) => all.sort((a, b) => a - b))
    .map((all) =>
      all.flatMap((from, at) =>
        at % 2 === 0 && at + 1 < all.length ? [{ from, until: all[at + 1]! }] : [],
      ),
    );
  const start = Date.UTC(2026, 0, 7);
  fc.assert(
    fc.property(spans, spans, fc.integer({ min: -840, max: 840 }), (weekly, off, zoneMinutes) => {
      const holidays = off.map(({ from, until }) => ({
        from: start + from * MINUTE_MS,
        until: start + until * MINUTE_MS,
      }));
      const hours = { zoneMinutes, weekly, holidays };
      const isOpen = isOpenAt(hours, start);
      let ms = start;
      while (ms < start + 2 * WEEK_MINUTES * MINUTE_MS && isOpenAt(hours, ms) === isOpen) {
        ms += MINUTE_MS;
      }
      expect(nextChangeMs(hours, start)).toBe(ms);
    }),
    { numRuns: 30 },
  );
});
