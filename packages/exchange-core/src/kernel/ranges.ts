/** True for a safe integer of at least `least` and at most `most`. */
export function isWithin(value: number, least: number, most: number): boolean {
  return Number.isSafeInteger(value) && value >= least && value <= most;
}

/** True for a safe integer above 0. */
export function isCount(value: number): boolean {
  return isWithin(value, 1, Number.MAX_SAFE_INTEGER);
}

/** Millionths in one. */
export const PPM = 1_000_000;

/** The highest price: twice this in millionths is still a safe integer, so bands are computed exactly. */
export const TICKS_LIMIT = 4_000_000_000;
