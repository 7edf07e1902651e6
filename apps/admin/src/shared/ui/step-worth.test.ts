import { expect, test } from 'vitest';
import { isAmount, worthOfStep } from './step-worth.ts';

const usdt = { symbol: 'USDT', scale: 8 };

test.each([
  ['0.001', '0.01', '0.00001', true],
  ['0.0001', '0.0001', '0.00000001', true],
  ['0.00001', '0.0001', '0.000000001', false],
  ['0.5', '0.25', '0.125', true],
])('a tick of %s by a step of %s is worth %s', (tickSize, quantityStep, worth, isWhole) => {
  expect(worthOfStep(tickSize, quantityStep, usdt)).toEqual({ worth, isWhole });
});

test('nothing is said of a worth before both steps can be read', () => {
  expect(worthOfStep('0.1', undefined, usdt)).toBeUndefined();
  expect(worthOfStep('0.1', 'x', usdt)).toBeUndefined();
  expect(worthOfStep('0.1', '0', usdt)).toBeUndefined();
});

test('amounts are above zero, with so many decimals at most', () => {
  expect([isAmount('0', 8), isAmount('0.123456789', 8), isAmount('1e3', 8)]).toEqual([
    false,
    false,
    true,
  ]);
});
