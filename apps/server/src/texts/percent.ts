import { asUnits, formatUnits } from '@candor/money';

/** Millionths have four decimals as percent. */
const PPM_PERCENT_SCALE = 4;

/** A share in millionths as percent, without the sign: `800` is `0.08`. */
export const percent = (ratePpm: number): string =>
  formatUnits(asUnits(ratePpm), PPM_PERCENT_SCALE);
