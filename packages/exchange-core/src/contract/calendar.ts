/** When a market trades: hours of a week and days off, both as data. */
export interface TradingHours {
  /** Minutes that the calendar's zone is ahead of UTC; the same all year. */
  readonly zoneMinutes: number;
  /** In minutes since Monday 00:00 of the zone. Two that touch are one. */
  readonly weekly: readonly Span[];
  /** Closed although the week says open, in engine time. */
  readonly holidays: readonly Span[];
}

/** From one instant until before another. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
export const WEEK_MINUTES = 7 * 24 * 60;
const WEEK_MS = WEEK_MINUTES * MINUTE_MS;
/** The first day of engine time, 1970-01-01, was a Thursday: the first Monday came four days later. */
const MONDAY_MS = 4 * DAY_MS;

/** Whether the market trades at an instant. */
export function isOpenAt({ zoneMinutes, weekly, holidays }: TradingHours, ms: number): boolean {
  const minute = (sinceMonday(zoneMinutes, ms) % WEEK_MS) / MINUTE_MS;
  return isIn(weekly, minute) && !isIn(holidays, ms);
}

/** The next instant at which the market opens or closes; two weeks on when it does neither until then. */
export function nextChangeMs(hours: TradingHours, ms: number): number {
  const { zoneMinutes, weekly, holidays } = hours;
  const weekMs = ms - (sinceMonday(zoneMinutes, ms) % WEEK_MS);
  const bounds = [0, 1, 2].flatMap((week) =>
    weekly.flatMap(({ from, until }) =>
      [from, until].map((minute) => weekMs + week * WEEK_MS + minute * MINUTE_MS),
    ),
  );
  for (const { from, until } of holidays) bounds.push(from, until);
  const isOpen = isOpenAt(hours, ms);
  const ahead = bounds.filter((bound) => bound > ms && isOpenAt(hours, bound) !== isOpen);
  return Math.min(ms + 2 * WEEK_MS, ...ahead);
}

function sinceMonday(zoneMinutes: number, ms: number): number {
  return ms + zoneMinutes * MINUTE_MS - MONDAY_MS + WEEK_MS;
}

function isIn(spans: readonly Span[], at: number): boolean {
  return spans.some(({ from, until }) => from <= at && at < until);
}
