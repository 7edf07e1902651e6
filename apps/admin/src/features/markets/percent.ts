/** A tenth of a trade is the most that the core lets anybody charge. */
const RATE_PPM_MAX = 100_000;

/** Millionths of a percentage as people write it: `0.1` is 1000. Undefined for what cannot be charged. */
export function ppmOfPercent(text: string): number | undefined {
  const parts = /^(\d{1,2})(?:\.(\d{1,4}))?$/.exec(text.trim());
  if (parts === null) return undefined;
  const [, whole = '0', fraction = ''] = parts;
  // Digits moved four places: no fraction of a float is ever made.
  const ppm = Number(whole + fraction.padEnd(4, '0'));
  return ppm <= RATE_PPM_MAX ? ppm : undefined;
}
