const two = (value: number): string => String(value).padStart(2, '0');

/** `21:04:09` in the device's time zone: the time of a trade that is minutes old. */
export function formatClock(timeMs: number): string {
  const date = new Date(timeMs);
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}
