import { expect, test } from 'vitest';
import { formOfMarket, isOnGrid, ppmOfBand, rulesOfForm } from './market-form.ts';

test('a grid is met or not', () => {
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
