import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

const two = (value: number): string => String(value).padStart(2, '0');

/** Local time, the same in every language: `2026-11-21 09:05:03`. */
export function formatTime(timeMs: number): string {
  const time = new Date(timeMs);
  const day = `${String(time.getFullYear())}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}`;
}

/** The same moment everywhere: `2026-11-21 01:05:03 UTC`. */
export function formatUtc(timeMs: number): string {
  return `${new Date(timeMs).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** The zone of local times as it is now, its distance first: `UTC+08:00, Asia/Hong_Kong`. */
export function zoneName(nowMs: number): string {
  const minutes = -new Date(nowMs).getTimezoneOffset();
  const size = Math.abs(minutes);
  const distance = `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
  return `UTC${distance}, ${Intl.DateTimeFormat().resolvedOptions().timeZone}`;
}

/** The units of a span, largest first, as languages write them. */
const units = {
  d: (count: number) => msg`${count} d`,
  h: (count: number) => msg`${count} h`,
  min: (count: number) => msg`${count} min`,
  s: (count: number) => msg`${count} s`,
} as const;

const counted = (count: number, unit: keyof typeof units): string => i18n._(units[unit](count));

/** A length of time in its largest two units, the second where there is some of it: `3 d 4 h`, `5 min`. */
export function formatSpan(spanMs: number): string {
  const seconds = Math.floor(spanMs / 1_000);
  const parts = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3_600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const;
  const first = parts.findIndex(([count]) => count > 0);
  if (first < 0) return counted(0, 's');
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => counted(count, unit))
    .join(' ');
}

/** How long a round lasts, in whole minutes where it is some: `30 s`, `15 min`. */
export function formatCycle(cycleMs: number): string {
  return cycleMs % 60_000 === 0 ? counted(cycleMs / 60_000, 'min') : counted(cycleMs / 1_000, 's');
}
