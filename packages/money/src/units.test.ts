import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addUnits,
  asUnits,
  compareUnits,
  isUnits,
  negate,
  subUnits,
  sumUnits,
  UNITS_MAX,
  ZERO_UNITS,
} from './units.ts';

const SAFE = BigInt(Number.MAX_SAFE_INTEGER);
/** Whole numbers over the range and beyond it, dense around every edge. */
const anyWhole = fc.oneof(
  fc.bigInt({ min: -4n * UNITS_MAX, max: 4n * UNITS_MAX }),
  fc
    .tuple(
      fc.constantFrom(0n, SAFE, UNITS_MAX),
      fc.bigInt({ min: -3n, max: 3n }),
      fc.constantFrom(1n, -1n),
    )
    .map(([edge, near, sign]) => (edge + near) * sign),
);
const isInRange = (value: bigint) => value <= UNITS_MAX && value >= -UNITS_MAX;
const anyUnits = anyWhole.filter(isInRange).map(asUnits);
const RUNS = { numRuns: 5_000 };

/** What an operation must give: the exact result, or a refusal when it leaves the range. */
function expectExact(operation: () => unknown, exact: bigint): void {
  if (isInRange(exact)) expect(operation()).toBe(asUnits(exact));
  else expect(operation).toThrow(RangeError);
}

describe('units', () => {
  test('have one form each: a number while it is safe, a bigint beyond', () => {
    fc.assert(
      fc.property(anyWhole, (value) => {
        expectExact(() => asUnits(value), value);
        if (!isInRange(value)) return;
        const units = asUnits(value);
        expect(typeof units).toBe(value <= SAFE && value >= -SAFE ? 'number' : 'bigint');
        expect(BigInt(units)).toBe(value);
        expect(asUnits(units)).toBe(units);
      }),
      RUNS,
    );
  });

  test('add, subtract and negate like bigint, or refuse', () => {
    fc.assert(
      fc.property(anyUnits, anyUnits, (a, b) => {
        expectExact(() => addUnits(a, b), BigInt(a) + BigInt(b));
        expectExact(() => subUnits(a, b), BigInt(a) - BigInt(b));
        expectExact(() => negate(a), -BigInt(a));
        expect(compareUnits(a, b)).toBe(BigInt(a) < BigInt(b) ? -1 : BigInt(a) > BigInt(b) ? 1 : 0);
        expect(a < b).toBe(BigInt(a) < BigInt(b));
      }),
      RUNS,
    );
  });

  test('sum up exactly, whatever the order of the parts', () => {
    fc.assert(
      fc.property(fc.array(anyUnits, { maxLength: 12 }), (parts) => {
        const exact = parts.reduce<bigint>((total, part) => total + BigInt(part), 0n);
        expectExact(() => sumUnits(parts), exact);
        expectExact(() => sumUnits([...parts].reverse()), exact);
      }),
    );
    expect(sumUnits([])).toBe(ZERO_UNITS);
  });

  test('know no minus zero', () => {
    expect(Object.is(asUnits(-0), 0)).toBe(true);
    expect(Object.is(negate(ZERO_UNITS), 0)).toBe(true);
    expect(Object.is(subUnits(asUnits(5), asUnits(5)), 0)).toBe(true);
  });

  test.each([0.5, NaN, Infinity, -Infinity, 2 ** 63, -(2 ** 63), 2n ** 63n, -(2n ** 63n)])(
    'are not %s',
    (value) => {
      expect(isUnits(value)).toBe(false);
      expect(() => asUnits(value)).toThrow(RangeError);
    },
  );

  test('turn a whole number beyond safe integers into its bigint', () => {
    expect(asUnits(2 ** 60)).toBe(2n ** 60n);
  });
});
