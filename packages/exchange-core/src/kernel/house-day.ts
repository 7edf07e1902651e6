const DAY_MS = 86_400_000;
/** Days of the exchange begin at midnight of UTC+8. */
const ZONE_OFFSET_MS = 8 * 3_600_000;

/** The day of the exchange that a moment belongs to, counted from 1970-01-01. */
export function houseDayOf(timestampMs: number): number {
  const local = timestampMs + ZONE_OFFSET_MS;
  return (local - (local % DAY_MS)) / DAY_MS;
}

/** When a day of the exchange ends and the next one begins. */
export function houseDayEndsMs(day: number): number {
  return (day + 1) * DAY_MS - ZONE_OFFSET_MS;
}
