const two = (value: number): string => String(value).padStart(2, '0');

/** `21:04:09` in the device's time zone. */
export function formatClock(timeMs: number): string {
  const date = new Date(timeMs);
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

/** `2026-11-21` in the device's time zone. Digits only: the same in every language. */
export function formatDay(timeMs: number): string {
  const date = new Date(timeMs);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** `2026-11-21 21:04:09` in the device's time zone. */
export function formatTime(timeMs: number): string {
  return `${formatDay(timeMs)} ${formatClock(timeMs)}`;
}
