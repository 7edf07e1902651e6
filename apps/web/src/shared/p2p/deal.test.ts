import { compareDecimals, multiplyDecimals, subtractDecimals } from '@candor/money';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountOf, dealOf } from './deal.ts';

const pair = { assetScale: 6, fiatScale: 2, feePpm: 1_000 };

describe('a deal', () => {
  test('of money: the coins are cut, the fee rounded up', () => {
    expect(dealOf(pair, '0.8640', 'fiat', '500')).toEqual({
      fiat: '500.00',
      quantity: '578.703703',
      fee: '0.578704',
      net: '578.124999',
    });
  });

  test('of coins: what is paid for them is rounded up', () => {
    expect(dealOf(pair, '0.8641', 'coin', '100')).toMatchObject({
      fiat: '86.41',
      quantity: '100',
    });
    expect(dealOf(pair, '0.86411', 'coin', '100')?.fiat).toBe('86.42');
  });

  test('of a currency without cents is paid in whole units', () => {
    expect(dealOf({ ...pair, fiatScale: 0 }, '131.07', 'coin', '2')?.fiat).toBe('263');
  });

  test('of next to nothing is none', () => {
    expect(dealOf(pair, '900000000', 'fiat', '0.01')).toBeUndefined();
    expect(dealOf(pair, '0', 'fiat', '1')).toBeUndefined();
  });

  test('never gives coins for less money than they cost', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 ** 9 }),
        fc.integer({ min: 1, max: 10 ** 9 }),
        fc.constantFrom('fiat' as const, 'coin' as const),
        (priceTicks, cents, unit) => {
          const price = (priceTicks / 10_000).toString();
          const deal = dealOf(pair, price, unit, (cents / 100).toString());
          if (deal === undefined) return;
          const worth = multiplyDecimals(deal.quantity, price);
          expect(compareDecimals(worth, deal.fiat)).toBeLessThanOrEqual(0);
          expect(compareDecimals(subtractDecimals(deal.quantity, deal.fee), deal.net)).toBe(0);
        },
      ),
    );
  });
});

test.each([
  ['', undefined],
  ['.', undefined],
  ['0.00', undefined],
  ['12.', '12'],
  ['0.5', '0.5'],
])('%j typed is the amount %s', (text, amount) => {
  expect(amountOf({ unit: 'fiat', text })).toBe(amount);
});
