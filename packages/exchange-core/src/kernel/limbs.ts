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

/** High limb of an amount of up to 2^63-1. */
export function highLimb(units: Units): number {
  if (typeof units === 'number') return Math.floor(units / UNITS_LIMB);
  return toNumber(BigInt.asIntN(64, units) >> 52n);
}

/** Low limb of an amount: 0 <= low < 2^52. */
export function lowLimb(units: Units): number {
  if (typeof units === 'number') return units - Math.floor(units / UNITS_LIMB) * UNITS_LIMB;
  return toNumber(BigInt.asUintN(52, units));
}

/** A bigint known to be a safe integer as a number, through the one door that cannot round. */
function toNumber(value: bigint): number {
  SHARED_INT64[0] = value;
  return SHARED_WORDS[1]! * 4_294_967_296 + (SHARED_WORDS[0]! >>> 0);
}

const SHARED_INT64 = new BigInt64Array(1);
const SHARED_WORDS = new Int32Array(SHARED_INT64.buffer);
