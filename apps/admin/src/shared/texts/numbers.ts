/** A share in millionths as a percentage: 1000 is 0.1%. Exact, by moving the point. */
export function ppmAsPercent(ppm: number): string {
  const digits = String(Math.abs(ppm)).padStart(5, '0');
  const fraction = digits.slice(-4).replace(/0+$/, '');
  const whole = digits.slice(0, -4);
  return `${ppm < 0 ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}%`;
}
