import type { MarketView } from '@candor/protocol';
import { expect, test } from 'vitest';
import { coinDecimals } from './coin-decimals.ts';

const market = (baseAsset: string, quoteAsset: string, tickSize: string) =>
  ({ baseAsset, quoteAsset, tickSize }) as MarketView;

const markets = [
  market('BTC', 'USDT', '0.01'),
  market('ETH', 'BTC', '0.00001'),
  market('DOGE', 'USDT', '0.00001'),
  market('SHIB', 'USDT', '0.00000001'),
];

test.each([
  ['USDT', 2],
  ['BTC', 8],
  ['DOGE', 5],
  ['SHIB', 2],
  ['NEW', 8],
])('amounts of %s have %i decimals', (asset, decimals) => {
  expect(coinDecimals(asset, markets)).toBe(decimals);
});
