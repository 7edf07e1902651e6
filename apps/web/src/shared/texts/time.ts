import { formatDayInWords } from '@candor/ui-kit';
import { i18n } from '#i18n/i18n.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** Local time as traders write it in every language: `2026-11-21 09:05:03`. */
export function formatTime(timeMs: number): string {
  return `${formatMinute(timeMs)}:${two(new Date(timeMs).getSeconds())}`;
}

/** Local time of something planned: `2026-11-21 09:05`. */
export function formatMinute(timeMs: number): string {
  const time = new Date(timeMs);
  return `${formatDay(timeMs)} ${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** Local day: `2026-11-21`. */
export function formatDay(timeMs: number): string {
  const time = new Date(timeMs);
  return `${String(time.getFullYear())}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
}

/** A day in words of the active language, for articles. */
export const formatLongDay = (timeMs: number): string => formatDayInWords(timeMs, i18n.locale);

const HOUR_MINUTES = 60;

/** A minute of the day as a clock shows it: 1,380 is 23:00. */
export function formatMinuteOfDay(minute: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / HOUR_MINUTES))}:${two(minute % HOUR_MINUTES)}`;
}
