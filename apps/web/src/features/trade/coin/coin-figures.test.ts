import { expect, test } from 'vitest';
import { issuedPercent, marketCap, marketsOf, trendOf } from './coin-figures.ts';
import type { CoinMarket } from './coin-figures.ts';

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

test.each<[prices: readonly string[], trend: string]>([
  [['100', '90', '110.5'], 'up'],
  [['100', '120', '99.99'], 'down'],
  [['100', '120', '100.00'], 'flat'],
  [['100'], 'flat'],
  [[], 'flat'],
])('%j goes %s', (prices, trend) => {
  expect(trendOf(prices)).toBe(trend);
});
