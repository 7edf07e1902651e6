/** Half of the principal a year is the most that the core lets anybody promise. */
const RATE_PPM_MAX = 500_000;

/** Millionths of a percentage as people write it: `4.8` is 48,000. Undefined for what cannot be promised. */
export function ppmOfRate(text: string): number | undefined {
  const parts = /^(\d{1,2})(?:\.(\d{1,4}))?$/.exec(text.trim());
  if (parts === null) return undefined;
  const [, whole = '0', fraction = ''] = parts;
  // Digits moved four places: no fraction of a float is ever made.
  const ppm = Number(whole + fraction.padEnd(4, '0'));
  return ppm >= 1 && ppm <= RATE_PPM_MAX ? ppm : undefined;
}
