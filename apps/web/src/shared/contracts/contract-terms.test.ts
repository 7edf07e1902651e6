import { expect, test } from 'vitest';
import { lotsOnStep, onStep, termsOf } from './contract-terms.ts';
import { market, terms } from './testing/contract-facts.ts';

const stepped = termsOf({ ...market, priceStep: '5.0', lotStep: 10 });

test.each([
  ['67431.5', '67430'],
  ['67430.0', '67430.0'],
  ['67434.9', '67430'],
])('%s is offered as %s where a step is 5', (price, offered) => {
  expect(onStep(price, stepped)).toBe(offered);
  expect(onStep(price, terms)).toBe(price);
});

test('shares of lots are whole steps, and all of a position is what it is', () => {
  expect(lotsOnStep(53, stepped, 107)).toBe(50);
  expect(lotsOnStep(107, stepped, 107)).toBe(107);
  expect(lotsOnStep(9, stepped)).toBe(0);
  expect(lotsOnStep(53, terms)).toBe(53);
});
