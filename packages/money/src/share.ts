const PPM = 1_000_000;

/**
 * The share of `ratePpm` millionths of an amount, rounded up: for what we charge. Exact for every safe
 * integer from 0 and a rate of at most 1,000,000 ppm, without leaving safe integers on the way.
 */
export function shareCeil(units: number, ratePpm: number): number {
  const product = units * ratePpm;
  if (product <= Number.MAX_SAFE_INTEGER) return Math.ceil(product / PPM) + 0;
  const rest = units % PPM;
  return ((units - rest) / PPM) * ratePpm + Math.ceil((rest * ratePpm) / PPM);
}

/** As {@link shareCeil}, rounded down: for what we pay. */
export function shareFloor(units: number, ratePpm: number): number {
  const product = units * ratePpm;
  if (product <= Number.MAX_SAFE_INTEGER) return Math.floor(product / PPM);
  const rest = units % PPM;
  return ((units - rest) / PPM) * ratePpm + Math.floor((rest * ratePpm) / PPM);
}
