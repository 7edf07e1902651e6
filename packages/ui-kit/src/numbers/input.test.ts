import fc from 'fast-check';
import { isDecimal } from '@candor/money';
import { expect, test } from 'vitest';
import { cleanAmountInput, niceStep, pasteAmount, settleAmount, stepAmount } from './input.ts';

test.each<[typed: string, decimals: number, kept: string]>([
  ['12.5', 8, '12.5'],
  ['１２．５', 8, '12.5'],
  ['1,234,567.89', 8, '1234567.89'],
  ['1,234', 8, '1234'],
  ['0,5', 8, '0.5'],
  ['12,50', 8, '12.50'],
  [' 1 000.25 USDT', 8, '1000.25'],
  ['$ 99', 8, '99'],
  ['.', 8, '0.'],
  ['.5', 8, '0.5'],
  ['007', 8, '7'],
  ['0.123456789', 4, '0.1234'],
  ['5.9', 0, '5'],
  ['12。5', 8, '12.5'],
  ['๑๒.๕', 8, '12.5'],
  ['1,234.5', 8, '1234.5'],
  ['１．５', 8, '1.5'],
  ['00.1', 8, '0.1'],
  ['0.1234567890123456789012345678901234567', 8, '0.12345678'],
  ['', 8, ''],
])('understands %j with %i decimals as %j', (typed, decimals, kept) => {
  expect(cleanAmountInput(typed, decimals, '7')).toBe(kept);
});

test.each(['abc', '-5', '1.2.3', '1e5', '９９x９', '9'.repeat(40), '<script>'])(
  'keeps what was there when %j is pasted',
  (pasted) => {
    expect(cleanAmountInput(pasted, 8, '42')).toBe('42');
  },
);

test.each<[pasted: string, from: number, to: number, becomes: string | undefined]>([
  ['1,234.5', 0, 5, '1234.5'],
  // Two points: the number that was pasted is what is meant.
  ['1,234.5', 5, 5, '1234.5'],
  ['７', 5, 5, '12.507'],
  ['9', 0, 0, '912.50'],
  ['3', 1, 2, '13.50'],
  ['abc', 0, 5, undefined],
  ['1e5', 5, 5, undefined],
  ['-3', 0, 0, undefined],
  ['  ', 0, 5, undefined],
])('%j pasted over 12.50 from %i to %i makes %s', (pasted, from, to, becomes) => {
  expect(pasteAmount(pasted, 3, { value: '12.50', from, to })).toBe(becomes);
});

test('whatever is pasted, the field holds a decimal or nothing', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 0, max: 12 }), (raw, decimals) => {
      const kept = settleAmount(cleanAmountInput(raw, decimals, ''));
      expect(kept === '' || isDecimal(kept)).toBe(true);
      expect((kept.split('.')[1] ?? '').length).toBeLessThanOrEqual(decimals);
    }),
  );
});

test('steps move on the grid and stop at zero', () => {
  expect(stepAmount('62477.2', '0.1', 1)).toBe('62477.3');
  expect(stepAmount('62477.25', '0.1', -1)).toBe('62477.1');
  expect(stepAmount('', '0.01', 1)).toBe('0.01');
  expect(stepAmount('0.01', '0.01', -1)).toBe('0');
  expect(stepAmount('9', '1', 1)).toBe('10');
  expect(stepAmount('0.9', '0.1', 1)).toBe('1.0');
});

test.each([
  ['1.234,56', '1234.56'],
  ['1,234.56', '1234.56'],
  ['12.345.678,9', '12345678.9'],
  ['1.234.567,', '1234567.'],
])('of both marks in %j the last one is the point', (typed, expected) => {
  expect(cleanAmountInput(typed, 8)).toBe(expected);
});

test('a comma after points that mark no thousands changes nothing', () => {
  expect(cleanAmountInput('1234.5,', 8, '1234.5')).toBe('1234.5');
  expect(pasteAmount('12.34,5', 8, { value: '7', from: 0, to: 1 })).toBeUndefined();
});

test.each([
  ['67000', '0.01', '0.0001', '5'],
  ['0.01', '0.00001', '0.1', '0.001'],
  ['', '0.01', '0.0001', '0.01'],
  ['0.00001', '0.00001', '0.1', '0.00001'],
  ['2500', '0.5', '0.0001', '0.5'],
])('a step for %j on the grid of %s is %s of it, or the grid', (value, unit, share, step) => {
  expect(niceStep(value, unit, share)).toBe(step);
});

test('several steps at once are as many times one', () => {
  expect(stepAmount('67000.00', '5', 1, 10)).toBe('67050');
  expect(stepAmount('10', '5', -1, 10)).toBe('0');
});
