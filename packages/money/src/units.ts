declare const brand: unique symbol;

/**
 * An exact count of an asset's smallest unit (satoshi for BTC), |x| <= 2^63-1.
 *
 * A plain number while the value is a safe integer and a bigint beyond: most amounts stay cheap
 * and none is ever rounded. The form is canonical, so `===` compares values; `<` and `>` work on
 * any two. Arithmetic goes through this package: `+` on two Units does not compile.
 */
export type Units = (number | bigint) & { readonly [brand]: 'Units' };

/** The largest amount or balance: what a signed 64-bit column of the tables holds. */
export const UNITS_MAX = 9_223_372_036_854_775_807n;

export const ZERO_UNITS = 0 as Units;

/** True when `value` is an integer within ±(2^63-1). */
export function isUnits(value: number | bigint): boolean {
  if (typeof value === 'bigint') return value <= UNITS_MAX && value >= -UNITS_MAX;
  // 2^63 is the first float beyond the range; every integer float below it is exact.
  return Number.isInteger(value) && Math.abs(value) < 9_223_372_036_854_775_808;
}

/** The canonical form of an integer. Throws RangeError for a fraction or beyond ±(2^63-1). */
export function asUnits(value: number | bigint): Units {
  if (!isUnits(value)) throw new RangeError(`${value} is not an amount of units`);
  if (typeof value === 'number') {
    // Minus zero must not become a second form of zero.
    return (Number.isSafeInteger(value) ? value + 0 : BigInt(value)) as Units;
  }
  const number = Number(value);
  return (Number.isSafeInteger(number) ? number : value) as Units;
}

/** `a + b`, exact. Throws RangeError beyond ±(2^63-1). */
export function addUnits(a: Units, b: Units): Units {
  if (typeof a === 'number' && typeof b === 'number') {
    const sum = (a as number) + (b as number);
    if (Number.isSafeInteger(sum)) return sum as Units;
  }
  return asUnits(BigInt(a) + BigInt(b));
}

/** `a - b`, exact. Throws RangeError beyond ±(2^63-1). */
export function subUnits(a: Units, b: Units): Units {
  return addUnits(a, negate(b));
}

/** `-a`. */
export function negate(a: Units): Units {
  return (typeof a === 'bigint' ? -(a as bigint) : 0 - (a as number)) as Units;
}

/** -1, 0 or 1, as a sort function wants it. */
export function compareUnits(a: Units, b: Units): -1 | 0 | 1 {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The exact sum of a list; 0 for none. Throws RangeError when the sum leaves ±(2^63-1). */
export function sumUnits(values: Iterable<Units>): Units {
  let total = 0n;
  for (const value of values) total += BigInt(value);
  return asUnits(total);
}
