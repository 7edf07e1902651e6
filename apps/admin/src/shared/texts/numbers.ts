/** A share in millionths as a percentage: 1000 is 0.1%. Exact, by moving the point. */
export function ppmAsPercent(ppm: number): string {
  const digits = String(Math.abs(ppm)).padStart(5, '0');
  const fraction = digits.slice(-4).replace(/0+$/, '');
  const whole = digits.slice(0, -4);
  return `${ppm < 0 ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}%`;
}

/** The most that a coverage is told exactly: while next to nothing is owed, the figure says nothing. */
const COVER_SHOWN_MAX = 999;

/** How much of what is owed is set aside, in percent; null where nothing is owed. */
export function coverText(percent: number | null): string {
  if (percent === null) return '–';
  return percent > COVER_SHOWN_MAX ? `>${COVER_SHOWN_MAX}%` : `${percent}%`;
}
