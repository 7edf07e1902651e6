import type { P2pOwnAdView, P2pPairView } from '@candor/protocol';
import { describe, expect, test } from 'vitest';
import {
  buyRequest,
  editRequest,
  emptyAd,
  findAdProblem,
  formOf,
  marginFor,
  priceNow,
  rankOf,
  sellRequest,
  tickBefore,
} from './ad-form.ts';
import type { AdForm, AdStep } from './ad-form.ts';

const pair = {
  asset: 'USDT',
  currency: 'EUR',
  indexPrice: '0.8612',
  priceScale: 4,
  bandPpm: 50_000,
  min: '10.00',
  max: '5000.00',
} as P2pPairView;

const form: AdForm = {
  ...emptyAd(pair, 'sell'),
  marginBp: 40,
  floor: '0.86',
  ceiling: '0.88',
  stock: '1000',
  payMethodIds: [4],
};

describe('the price of an ad', () => {
  test('follows the index by its margin, cut to a tick', () => {
    expect(priceNow(form, pair)).toBe('0.8646');
  });
  test('never leaves its bounds', () => {
    expect(priceNow({ ...form, marginBp: -100 }, pair)).toBe('0.86');
    expect(priceNow({ ...form, marginBp: 900 }, pair)).toBe('0.88');
  });
  test('is none without an index or a number', () => {
    expect(priceNow(form, { ...pair, indexPrice: null })).toBeUndefined();
    expect(priceNow({ ...form, priceKind: 'fixed', price: '.' }, pair)).toBeUndefined();
    expect(priceNow({ ...form, priceKind: 'fixed', price: '0.87' }, pair)).toBe('0.87');
  });
  test('is turned back into a margin', () => {
    expect(marginFor('0.8646', '0.8612')).toBe(39);
    expect(marginFor('0.8612', '0.8612')).toBe(0);
    expect(marginFor('0.8612', null)).toBeUndefined();
  });
  test('one tick better stands first', () => {
    expect(tickBefore('0.8628', 'sell', 4)).toBe('0.8627');
    expect(tickBefore('0.8628', 'buy', 4)).toBe('0.8629');
  });
  test('has its place among the others', () => {
    const levels = [
      { price: '0.8628', ads: 2 },
      { price: '0.8646', ads: 3 },
      { price: '0.87', ads: 1 },
    ];
    expect(rankOf('0.8646', 'sell', levels)).toEqual({ rank: 6, of: 7 });
    expect(rankOf('0.8627', 'sell', levels)).toEqual({ rank: 1, of: 7 });
    expect(rankOf('0.8646', 'buy', levels)).toEqual({ rank: 5, of: 7 });
  });
});

describe('what an ad lacks', () => {
  const fixed = { ...form, priceKind: 'fixed' } as const;
  // Each row also breaks what the next row of its step is about.
  test.each<[AdStep, string | undefined, AdForm]>([
    ['price', 'price', { ...fixed, price: '' }],
    ['price', 'bounds', { ...form, floor: '', marginBp: 4_000 }],
    ['price', 'bounds', { ...form, floor: '0.9' }],
    ['price', 'band', { ...fixed, price: '0.9043' }],
    ['price', 'band', { ...fixed, price: '0.8181' }],
    ['price', undefined, { ...fixed, price: '0.9042' }],
    ['amount', 'stock', { ...form, stock: '0', min: '' }],
    ['amount', 'limits', { ...form, min: '', stock: '1' }],
    ['amount', 'limits', { ...form, min: '9.99' }],
    ['amount', 'limits', { ...form, max: '5000.01' }],
    ['amount', 'limits', { ...form, min: '300', max: '200' }],
    ['amount', 'stock_below_min', { ...form, stock: '1', payMethodIds: [] }],
    ['amount', 'methods', { ...form, payMethodIds: [] }],
    ['amount', 'methods', { ...form, side: 'buy' }],
    ['amount', undefined, form],
    ['conditions', 'count', { ...form, ordersMin: '1.5' }],
    ['conditions', undefined, { ...form, ordersMin: '15', ageDaysMin: '' }],
  ])('%s: %s', (step, problem, broken) => {
    expect(findAdProblem(step, broken, pair)).toBe(problem);
  });
});

describe('what is sent', () => {
  test('a floating sell ad has its bounds and accounts', () => {
    expect(sellRequest(form)).toEqual({
      asset: 'USDT',
      currency: 'EUR',
      priceKind: 'floating',
      marginPpm: 4_000,
      floor: '0.86',
      ceiling: '0.88',
      stock: '1000',
      min: '10.00',
      max: '5000.00',
      payMinutes: 15,
      ordersMin: 0,
      ageDaysMin: 0,
      needsIdentity: false,
      terms: '',
      autoReply: '',
      payMethodIds: '4',
    });
  });
  test('a fixed buy ad has its price and methods', () => {
    const request = buyRequest({
      ...{ ...form, side: 'buy', priceKind: 'fixed', price: '0.85' },
      methods: ['bank', 'paypal'],
    });
    expect(request).toMatchObject({ price: '0.85', methods: 'bank,paypal' });
    expect(request).not.toHaveProperty('marginPpm');
  });
  test('an edit goes back and forth without loss', () => {
    const ad = {
      ...{ adId: 3, version: 2, side: 'sell', asset: 'USDT', currency: 'EUR' },
      ...{ priceKind: 'floating', price: '0.8646', marginPpm: 4_000, floor: '0.86' },
      ...{ ceiling: '0.88', stock: '1000', min: '10.00', max: '5000.00', methods: ['bank'] },
      ...{ payMs: 900_000, ordersMin: 0, ageDaysMin: 0, needsIdentity: false },
      ...{ terms: '', autoReply: '', payMethodIds: [4] },
    } as unknown as P2pOwnAdView;
    expect(editRequest(formOf(ad), ad)).toMatchObject({
      ...{ adId: 3, version: 2, marginPpm: 4_000, payMinutes: 15, payMethodIds: '4' },
    });
  });
});
