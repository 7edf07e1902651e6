import { MINUTE_MS } from '#api/durations.ts';

/** The minute of a change, which is how its announcement names the time. */
const minuteOf = (atMs: number): number => Math.floor(atMs / MINUTE_MS);

/** Whether two changes would be announced for the same time. */
export const isSameMinute = (oneMs: number, otherMs: number): boolean =>
  minuteOf(oneMs) === minuteOf(otherMs);
