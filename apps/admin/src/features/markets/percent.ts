/** A hundredth of a trade: the server takes more for a slip of the keys. */
const RATE_PPM_MAX = 10_000;

/** Millionths of a percentage as people write it: `0.1` is 1000. Undefined for what cannot be charged. */
export function ppmOfPercent(text: string): number | undefined {
  const parts = /^(\d{1,2})(?:\.(\d{1,4}))?$/.exec(text.trim());
  if (parts === null) return undefined;
  const [, whole = '0', fraction = ''] = parts;
  // Digits moved four places: no fraction of a float is ever made.
  const ppm = Number(whole + fraction.padEnd(4, '0'));
  return ppm <= RATE_PPM_MAX ? ppm : undefined;
}
