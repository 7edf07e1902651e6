import { expect, test } from 'vitest';
import { convertAt, issuedPercent, marketCap, marketsOf, trendOf } from './coin-figures.ts';
import type { CoinMarket, Typed } from './coin-figures.ts';

const market = (symbol: string, kind: CoinMarket['kind'], quoteAsset: string): CoinMarket => ({
  ...{ symbol, kind, baseAsset: 'ETH', quoteAsset, tickSize: '0.01' },
});

test('the spot market in dollars stands for the coin, contracts come last', () => {
  const found = marketsOf('ETH', [
    market('ETHUSDTPERP', 'perpetual', 'USDT'),
    market('ETHBTC', 'spot', 'BTC'),
    market('ETHUSDT', 'spot', 'USDT'),
    { ...market('BTCUSDT', 'spot', 'USDT'), baseAsset: 'BTC' },
  ]);
  expect(found.map(({ symbol }) => symbol)).toEqual(['ETHUSDT', 'ETHBTC', 'ETHUSDTPERP']);
});

test('what is not known makes no figure', () => {
  expect(marketCap('67250.5', '19920000')).toBe('1339629960000');
  expect(marketCap(null, '1')).toBeUndefined();
  expect(marketCap('1', null)).toBeUndefined();
  expect(issuedPercent('50', '200')).toBe(25);
  expect(issuedPercent('50', null)).toBeUndefined();
  expect(issuedPercent('50', '0')).toBeUndefined();
  // A supply that was looked up late never overflows the bar.
  expect(issuedPercent('300', '200')).toBe(100);
});

test.each<[typed: Typed, price: string | undefined, other: string]>([
  [{ side: 'base', amount: '0.333' }, '67440.41', '22457.65'],
  [{ side: 'quote', amount: '100' }, '67440.41', '0.00148279'],
  [{ side: 'quote', amount: '0' }, '67440.41', '0'],
  // Nothing typed, no price yet: nothing is said.
  [{ side: 'base', amount: '' }, '67440.41', ''],
  [{ side: 'base', amount: '1' }, undefined, ''],
  [{ side: 'quote', amount: '1' }, '0', ''],
])('%j at %s is %s, cut and never rounded up', (typed, price, other) => {
  const found = convertAt(price, typed, { base: 8, quote: 2 });
  expect(found[typed.side]).toBe(typed.amount);
  expect(found[typed.side === 'base' ? 'quote' : 'base']).toBe(other);
});

test.each<[prices: readonly string[], trend: string]>([
  [['100', '90', '110.5'], 'up'],
  [['100', '120', '99.99'], 'down'],
  [['100', '120', '100.00'], 'flat'],
  [['100'], 'flat'],
  [[], 'flat'],
])('%j goes %s', (prices, trend) => {
  expect(trendOf(prices)).toBe(trend);
});
