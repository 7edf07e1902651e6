import { asUnits } from './units.ts';
import type { Units } from './units.ts';

/** A positive or negative whole number: a rate, a count, or an amount. */
type Integer = number | bigint;

/**
 * `value * numerator / denominator`, rounded down (towards minus infinity): for what we pay.
 * Exact for every input. Throws RangeError for a fraction, a denominator below 1, or a result
 * beyond ±(2^63-1).
 */
export function mulDivFloor(value: Integer, numerator: Integer, denominator: Integer): Units {
  const small = smallProduct(value, numerator, denominator);
  if (small !== undefined) {
    return (Math.floor(small / (denominator as number)) + 0) as Units;
  }
  const { product, divisor } = large(value, numerator, denominator);
  const quotient = product / divisor;
  return asUnits(product % divisor < 0n ? quotient - 1n : quotient);
}

/**
 * `value * numerator / denominator`, rounded up (towards plus infinity): for what we charge.
 * Exact for every input. Throws RangeError for a fraction, a denominator below 1, or a result
 * beyond ±(2^63-1).
 */
export function mulDivCeil(value: Integer, numerator: Integer, denominator: Integer): Units {
  const small = smallProduct(value, numerator, denominator);
  if (small !== undefined) {
    return (Math.ceil(small / (denominator as number)) + 0) as Units;
  }
  const { product, divisor } = large(value, numerator, denominator);
  const quotient = product / divisor;
  return asUnits(product % divisor > 0n ? quotient + 1n : quotient);
}

/**
 * The product when plain numbers hold it, else undefined. Its quotient by a safe integer then rounds as the exact one does:
 * one that is not whole is at least 1/denominator away from every whole number, and a product below 2^53 keeps the double
 * nearer to it than that. So no remainder is needed, which takes four times as long to find.
 */
function smallProduct(
  value: Integer,
  numerator: Integer,
  denominator: Integer,
): number | undefined {
  if (typeof value !== 'number' || typeof numerator !== 'number') return undefined;
  if (!Number.isSafeInteger(value) || !Number.isSafeInteger(numerator)) return undefined;
  if (!Number.isSafeInteger(denominator) || denominator < 1) return undefined;
  const product = value * numerator;
  return Number.isSafeInteger(product) ? product : undefined;
}

function large(value: Integer, numerator: Integer, denominator: Integer) {
  const divisor = BigInt(denominator);
  if (divisor < 1n) throw new RangeError(`cannot divide by ${denominator}`);
  return { product: BigInt(value) * BigInt(numerator), divisor };
}
