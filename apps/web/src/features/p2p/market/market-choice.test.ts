import type { P2pAdView, P2pPairView } from '@candor/protocol';
import { describe, expect, test } from 'vitest';
import {
  assetsOf,
  betterCount,
  currenciesOf,
  offersRequest,
  pairOf,
  steadyRows,
} from './market-choice.ts';

const pair = (asset: string, currency: string): P2pPairView => ({ asset, currency }) as P2pPairView;
const pairs = [pair('USDT', 'EUR'), pair('USDT', 'HKD'), pair('BTC', 'EUR')];
const ads = (...ids: number[]): readonly P2pAdView[] => ids.map((adId) => ({ adId }) as P2pAdView);
const ids = (rows: readonly P2pAdView[]): readonly number[] => rows.map(({ adId }) => adId);

test('coins are listed once, each with its currencies', () => {
  expect(assetsOf(pairs)).toEqual(['USDT', 'BTC']);
  expect(currenciesOf(pairs, 'USDT')).toEqual(['EUR', 'HKD']);
});

test.each([
  ['USDT', 'HKD', 'USDT', 'HKD'],
  ['BTC', 'HKD', 'BTC', 'EUR'],
  ['DOGE', 'HKD', 'USDT', 'HKD'],
  ['DOGE', 'PLN', 'USDT', 'EUR'],
])('%s in %s is looked for as %s in %s', (asset, currency, nearAsset, nearCurrency) => {
  expect(pairOf(pairs, { asset, currency })).toMatchObject({
    asset: nearAsset,
    currency: nearCurrency,
  });
});

describe('what is asked for', () => {
  const choice = {
    side: 'buy',
    asset: 'USDT',
    currency: 'EUR',
    methods: ['bank', 'paypal'],
    merchantsOnly: false,
  } as const;
  test('carries the amount in its unit', () => {
    expect(offersRequest(choice, { unit: 'fiat', text: '500.' })).toMatchObject({
      fiat: '500',
      methods: 'bank,paypal',
    });
    expect(offersRequest(choice, { unit: 'coin', text: '3' })).toMatchObject({ quantity: '3' });
  });
  test('leaves out what was not typed or chosen', () => {
    expect(offersRequest({ ...choice, methods: [] }, { unit: 'fiat', text: '' })).toEqual({
      side: 'buy',
      asset: 'USDT',
      currency: 'EUR',
    });
  });
});

describe('a new answer to the same question', () => {
  test('leaves the rows where they are', () => {
    expect(ids(steadyRows([2, 1, 3], ads(4, 1, 2)))).toEqual([2, 1, 4]);
    expect(ids(steadyRows([], ads(1, 2)))).toEqual([1, 2]);
  });
  test('says how many are better than the first on the screen', () => {
    expect(betterCount(ads(2, 1), ads(4, 5, 2))).toBe(2);
    expect(betterCount(ads(2, 1), ads(2, 4))).toBe(0);
    expect(betterCount([], ads(2))).toBe(0);
    expect(betterCount(ads(9), ads(2, 4))).toBe(0);
  });
});
