import { expect, test } from 'vitest';
import {
  formOfMarket,
  isAmount,
  isOnGrid,
  ppmOfBand,
  rulesOfForm,
  worthOfStep,
} from './market-form.ts';

const usdt = { symbol: 'USDT', scale: 8 };

test.each([
  ['0.001', '0.01', '0.00001', true],
  ['0.0001', '0.0001', '0.00000001', true],
  ['0.00001', '0.0001', '0.000000001', false],
  ['0.5', '0.25', '0.125', true],
])('a tick of %s by a step of %s is worth %s', (tickSize, quantityStep, worth, isWhole) => {
  expect(worthOfStep({ tickSize, quantityStep }, usdt)).toEqual({ worth, isWhole });
});

test('nothing is said of a worth before both steps can be read', () => {
  expect(worthOfStep({ tickSize: '0.1' }, usdt)).toBeUndefined();
  expect(worthOfStep({ tickSize: '0.1', quantityStep: 'x' }, usdt)).toBeUndefined();
  expect(worthOfStep({ tickSize: '0.1', quantityStep: '0' }, usdt)).toBeUndefined();
});

test('amounts are above zero and on the grid', () => {
  expect([isAmount('0', 8), isAmount('0.123456789', 8), isAmount('1e3', 8)]).toEqual([
    false,
    false,
    true,
  ]);
  expect([isOnGrid('0.3', '0.1'), isOnGrid('0.25', '0.1'), isOnGrid('1', '0')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('percent and millionths turn into each other', () => {
  expect([ppmOfBand('25'), ppmOfBand('100.0001'), ppmOfBand('x')]).toEqual([
    250_000,
    undefined,
    undefined,
  ]);
  const rules = {
    ...{ priceMin: '1', priceMax: '2', quantityMin: '3', quantityMax: '4', notionalMin: '5' },
    ...{ notionalMax: '6', priceBandPpm: 125_000, marketProtectionPpm: 20_000 },
    ...{ openOrdersMax: 7, triggerOrdersMax: 8, tickSize: '0.5', quantityStep: '1' },
  };
  expect(rulesOfForm(formOfMarket(rules))).toEqual(rules);
});
