/** Millionths as percent text: `23100` (2.31 %) becomes `2.31`. Exact, no float. */
export function percentOfPpm(ppm: number): string {
  const negative = ppm < 0;
  const digits = String(Math.abs(ppm)).padStart(5, '0');
  return `${negative ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`;
}
