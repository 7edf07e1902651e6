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

/** A length of time in its largest two units: `3 d 4 h`, `5 min 2 s`. The units are international. */
export function formatSpan(spanMs: number): string {
  const seconds = Math.floor(spanMs / 1_000);
  const parts = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3_600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const;
  const first = parts.findIndex(([count]) => count > 0);
  if (first < 0) return '0 s';
  return parts
    .slice(first, first + 2)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}

/** How long a round lasts, in whole minutes where it is some: `30 s`, `15 min`. */
export function formatCycle(cycleMs: number): string {
  return cycleMs % 60_000 === 0 ? `${cycleMs / 60_000} min` : `${cycleMs / 1_000} s`;
}
