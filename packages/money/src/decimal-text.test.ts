import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDecimals,
  compareDecimals,
  decimalsOfStep,
  divideDecimalsTrunc,
  floorToStep,
  isDecimal,
  multiplyDecimals,
  plainDecimal,
  signOf,
  subtractDecimals,
} from './decimal-text.ts';

const SCALE = 12;
const anyDigits = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });

/** `digits * 10^-12` written out, the slow and obvious way. */
function written(digits: bigint): string {
  const negative = digits < 0n;
  const text = (negative ? -digits : digits).toString().padStart(SCALE + 1, '0');
  return `${negative ? '-' : ''}${text.slice(0, -SCALE)}.${text.slice(-SCALE)}`;
}

test('addition, subtraction and comparison agree with integers', () => {
  fc.assert(
    fc.property(anyDigits, anyDigits, (a, b) => {
      expect(addDecimals(written(a), written(b))).toBe(plainDecimal(written(a + b)));
      expect(subtractDecimals(written(a), written(b))).toBe(plainDecimal(written(a - b)));
      expect(compareDecimals(written(a), written(b))).toBe(a === b ? 0 : a < b ? -1 : 1);
    }),
  );
});

test('a product divided by one factor gives the other', () => {
  fc.assert(
    fc.property(anyDigits, anyDigits, (a, b) => {
      fc.pre(b !== 0n);
      const product = multiplyDecimals(written(a), written(b));
      expect(divideDecimalsTrunc(product, written(b), SCALE)).toBe(plainDecimal(written(a)));
    }),
  );
});

test('0.1 and 0.2 make 0.3', () => {
  expect(addDecimals('0.1', '0.2')).toBe('0.3');
});

test('division cuts towards zero', () => {
  expect(divideDecimalsTrunc('2', '3', 4)).toBe('0.6666');
  expect(divideDecimalsTrunc('-2', '3', 4)).toBe('-0.6666');
  expect(() => divideDecimalsTrunc('1', '0.00', 2)).toThrow(RangeError);
});

test('a value is cut to the grid of its step', () => {
  expect(floorToStep('62477.29', '0.5')).toBe('62477');
  expect(floorToStep('0.04999', '0.0001')).toBe('0.0499');
  expect(() => floorToStep('1', '0')).toThrow(RangeError);
});

test('decimals follow from the step', () => {
  expect(decimalsOfStep('0.01000')).toBe(2);
  expect(decimalsOfStep('1e-8')).toBe(8);
  expect(decimalsOfStep('10')).toBe(0);
});

test.each(['', '.', '-', '1.2.3', '1,000', 'NaN', 'Infinity', '0x10', '1e101', ' 1', '１'])(
  'refuses %j as a number',
  (text) => {
    expect(isDecimal(text)).toBe(false);
    expect(signOf(text)).toBe(0);
  },
);
