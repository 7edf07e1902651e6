import type { TradingHours } from '@candor/exchange-core';

const DAY = 24 * 60;
/** Minutes of a day at which the pause before the next trading day begins and ends. */
const [PAUSE_FROM, PAUSE_UNTIL] = [17 * 60, 18 * 60];
/** New York's winter time all year, as the calendar says: a zone that moves would move closings without a notice. */
const ZONE_MINUTES = -5 * 60;
const SUNDAY = 6;

/** A day of the calendar's zone that begins at the pause before it, as trading days of gold do. */
function holiday(year: number, month: number, day: number) {
  const midnight = Date.UTC(year, month - 1, day) - ZONE_MINUTES * 60_000;
  const from = midnight - (DAY - PAUSE_UNTIL) * 60_000;
  return { from, until: midnight + PAUSE_UNTIL * 60_000 };
}

/** Gold trades from Sunday 18:00 to Friday 17:00, with an hour's pause every day. */
export const goldHours: TradingHours = {
  zoneMinutes: ZONE_MINUTES,
  weekly: [
    ...[0, 1, 2, 3].flatMap((day) => [
      { from: day * DAY, until: day * DAY + PAUSE_FROM },
      { from: day * DAY + PAUSE_UNTIL, until: (day + 1) * DAY },
    ]),
    { from: 4 * DAY, until: 4 * DAY + PAUSE_FROM },
    { from: SUNDAY * DAY + PAUSE_UNTIL, until: 7 * DAY },
  ],
  holidays: [
    holiday(2026, 12, 25),
    holiday(2027, 1, 1),
    holiday(2027, 3, 26),
    holiday(2027, 12, 24),
    holiday(2028, 1, 1),
    holiday(2028, 4, 14),
    holiday(2028, 12, 25),
  ],
};
