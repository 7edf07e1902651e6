/** The candle widths we keep, shortest first. `1M` is a calendar month, `1w` begins on Monday; UTC. */
export const klineIntervals = ['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w', '1M'] as const;
export type KlineInterval = (typeof klineIntervals)[number];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
/** 1970 began on a Thursday; the Monday before was three days earlier. */
const FIRST_MONDAY_MS = -3 * DAY_MS;

const fixedWidthMs = {
  '1m': MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1h': HOUR_MS,
  '4h': 4 * HOUR_MS,
  '1d': DAY_MS,
} as const;

/** When the candle that holds `timeMs` opened, in ms since 1970. */
export function klineOpenTimeMs(interval: KlineInterval, timeMs: number): number {
  if (interval === '1M') {
    const time = new Date(timeMs);
    return Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), 1);
  }
  if (interval === '1w') {
    return timeMs - ((((timeMs - FIRST_MONDAY_MS) % WEEK_MS) + WEEK_MS) % WEEK_MS);
  }
  return timeMs - (timeMs % fixedWidthMs[interval]);
}
