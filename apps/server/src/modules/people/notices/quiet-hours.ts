import { MINUTE_MS } from '#api/durations.ts';

const DAY_MINUTES = 24 * 60;

/** Minutes of a day in a zone; from late to early they pass midnight. The same minute twice is no time at all. */
export interface QuietHours {
  readonly fromMinute: number;
  readonly toMinute: number;
  /** By its name in the time zone database: `Asia/Hong_Kong`. */
  readonly zone: string;
}

/** Whether the machine knows a time zone by this name. */
export function isZone(zone: string): boolean {
  try {
    minuteOf(zone, 0);
    return true;
  } catch {
    return false;
  }
}

function minuteOf(zone: string, atMs: number): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: zone, hourCycle: 'h23', hour: 'numeric', minute: 'numeric' },
  }).formatToParts(atMs);
  const of = (type: 'hour' | 'minute'): number =>
    Number(parts.find((part) => part.type === type)?.value);
  return of('hour') * 60 + of('minute');
}

/**
 * When quiet hours end that `atMs` lies in, in milliseconds since 1970; undefined outside of them. In the night
 * in which clocks change it is an hour off.
 */
export function quietUntil(
  { fromMinute, toMinute, zone }: QuietHours,
  atMs: number,
): number | undefined {
  const minute = minuteOf(zone, atMs);
  const length = (toMinute - fromMinute + DAY_MINUTES) % DAY_MINUTES;
  const since = (minute - fromMinute + DAY_MINUTES) % DAY_MINUTES;
  if (since >= length) return undefined;
  return atMs - (atMs % MINUTE_MS) + (length - since) * MINUTE_MS;
}
