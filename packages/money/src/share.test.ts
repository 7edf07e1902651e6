import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mulDivCeil, mulDivFloor } from './mul-div.ts';
import { shareCeil, shareFloor } from './share.ts';

const units = fc.oneof(
  fc.maxSafeNat(),
  fc.nat(3_000_000),
  fc.constantFrom(0, 1, Number.MAX_SAFE_INTEGER),
);
const ratePpm = fc.oneof(fc.nat(1_000_000), fc.constantFrom(0, 1, 999_999, 1_000_000));

test('a share is the exact fraction, rounded up for what we charge and down for what we pay', () => {
  fc.assert(
    fc.property(units, ratePpm, (amount, rate) => {
      expect(shareCeil(amount, rate)).toBe(mulDivCeil(amount, rate, 1_000_000));
      expect(shareFloor(amount, rate)).toBe(mulDivFloor(amount, rate, 1_000_000));
    }),
    { numRuns: 20_000 },
  );
});
