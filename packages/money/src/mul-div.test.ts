import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mulDivCeil, mulDivFloor } from './mul-div.ts';
import { asUnits, UNITS_MAX } from './units.ts';

const whole = fc.oneof(
  fc.integer(),
  fc.maxSafeInteger(),
  fc.bigInt({ min: -UNITS_MAX, max: UNITS_MAX }),
  fc.constantFrom(0, 1, -1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER),
);
const positive = fc.oneof(
  fc.integer({ min: 1 }),
  fc.maxSafeNat().map((value) => value + 1),
  fc.bigInt({ min: 1n, max: UNITS_MAX }),
  fc.constantFrom(1, 1_000_000, Number.MAX_SAFE_INTEGER),
);

/** Rounded down by the textbook: the largest whole number not above the exact quotient. */
function floorOf(product: bigint, divisor: bigint): bigint {
  const rest = ((product % divisor) + divisor) % divisor;
  return (product - rest) / divisor;
}

function expectExact(result: () => unknown, exact: bigint): void {
  if (exact <= UNITS_MAX && exact >= -UNITS_MAX) expect(result()).toBe(asUnits(exact));
  else expect(result).toThrow(RangeError);
}

test('both roundings are exact for every input, or refused', () => {
  fc.assert(
    fc.property(whole, whole, positive, (value, numerator, denominator) => {
      const product = BigInt(value) * BigInt(numerator);
      const down = floorOf(product, BigInt(denominator));
      const up = -floorOf(-product, BigInt(denominator));
      expectExact(() => mulDivFloor(value, numerator, denominator), down);
      expectExact(() => mulDivCeil(value, numerator, denominator), up);
    }),
    { numRuns: 20_000 },
  );
});

test('rounding down and up differ by one unless the division is whole', () => {
  expect(mulDivFloor(10, 3, 4)).toBe(7);
  expect(mulDivCeil(10, 3, 4)).toBe(8);
  expect(mulDivFloor(-10, 3, 4)).toBe(-8);
  expect(mulDivCeil(-10, 3, 4)).toBe(-7);
  expect(mulDivFloor(12, 3, 4)).toBe(9);
  expect(mulDivCeil(12, 3, 4)).toBe(9);
  expect(Object.is(mulDivFloor(-0, 3, 4), 0)).toBe(true);
  expect(Object.is(mulDivCeil(-1, 3, 4), 0)).toBe(true);
});

test.each([
  [1.5, 1, 1],
  [1, 1.5, 1],
  [1, 1, 1.5],
  [1, 1, 0],
  [1, 1, -1],
  [NaN, 1, 1],
])('%s * %s / %s is refused', (value, numerator, denominator) => {
  expect(() => mulDivFloor(value, numerator, denominator)).toThrow(RangeError);
  expect(() => mulDivCeil(value, numerator, denominator)).toThrow(RangeError);
});
