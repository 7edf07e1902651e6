import type { P2pAdView, P2pPairView } from '@candor/protocol';
import { describe, expect, test } from 'vitest';
import { findTakeProblem, mostOf, takeRequest } from './take-form.ts';
import type { TakeForm } from './take-form.ts';

const pair = { assetScale: 6, fiatScale: 2, feePpm: 1_000 } as P2pPairView;
const ad = {
  adId: 7,
  version: 3,
  side: 'sell',
  asset: 'USDT',
  price: '0.8640',
  min: '100.00',
  max: '2000.00',
  minQuantity: '50',
  stock: '1000',
} as P2pAdView;
const form: TakeForm = {
  amount: { unit: 'fiat', text: '500' },
  method: 'bank',
  payMethodId: 4,
};
const facts = { ad, pair, available: '600' };
const typed = (text: string): TakeForm => ({ ...form, amount: { unit: 'fiat', text } });

describe('taking an offer', () => {
  // Each row also breaks what the next row is about, where both can be.
  test.each([
    ['missing', { ...typed('.'), method: undefined }, facts],
    [41024, typed('5'), { ...facts, ad: { ...ad, price: null } }],
    [4027, { ...typed('99.99'), method: undefined }, facts],
    [4026, { ...typed('2000.01'), method: undefined }, facts],
    [3004, { ...typed('100'), method: undefined }, { ...facts, ad: { ...ad, minQuantity: '200' } }],
    [4026, { ...typed('900'), method: undefined }, facts],
    [41083, typed('500'), { ...facts, dayLeft: { limitAsset: 'USDT', limit: '600', left: '500' } }],
    ['method', { ...form, method: undefined }, facts],
    [
      'account',
      { ...form, payMethodId: undefined },
      { ...facts, available: '1', ad: { ...ad, side: 'buy' as const } },
    ],
    [2005, form, { ...facts, available: '578.70', ad: { ...ad, side: 'buy' as const } }],
    [undefined, form, { ...facts, ad: { ...ad, side: 'buy' as const } }],
    [undefined, form, facts],
  ])('%s', (problem, broken, given) => {
    expect(findTakeProblem(broken, given)).toBe(problem);
  });

  test('the most is what is left of the offer, or its limit', () => {
    expect(mostOf('fiat', facts)).toBe('864.00');
    expect(mostOf('coin', facts)).toBe('1000');
    expect(mostOf('fiat', { ...facts, ad: { ...ad, stock: '9000' } })).toBe('2000.00');
    expect(mostOf('fiat', { ...facts, ad: { ...ad, price: null } })).toBe('');
  });

  test('what was seen goes with it', () => {
    expect(takeRequest(form, ad)).toEqual({
      buy: { adId: 7, version: 3, price: '0.8640', fiat: '500', method: 'bank' },
    });
    expect(
      takeRequest({ ...form, amount: { unit: 'coin', text: '60' } }, { ...ad, side: 'buy' }),
    ).toEqual({ sell: { adId: 7, version: 3, price: '0.8640', quantity: '60', payMethodId: 4 } });
    expect(takeRequest({ ...form, method: undefined }, ad)).toBeUndefined();
  });
});
