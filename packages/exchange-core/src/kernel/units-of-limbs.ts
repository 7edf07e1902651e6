import type { Units } from '@candor/money';

/** One limb of an amount in the effect log and in the ledger: value = high * 2^52 + low. */
export const UNITS_LIMB = 4_503_599_627_370_496;

/** The amount whose two limbs are given. */
export function unitsOfLimbs(high: number, low: number): Units {
  const value = high * UNITS_LIMB + low;
  return (
    Number.isSafeInteger(value) ? value : BigInt(high) * BigInt(UNITS_LIMB) + BigInt(low)
  ) as Units;
}
