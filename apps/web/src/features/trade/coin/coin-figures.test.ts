import type { MarketView } from '@candor/protocol';
import { expect, test } from 'vitest';
import { changeOf, issuedPercent, marketCap, marketsOf } from './coin-figures.ts';

const market = (symbol: string, kind: 'spot' | 'contract', quoteAsset: string): MarketView =>
  ({ symbol, kind, baseAsset: 'ETH', quoteAsset }) as MarketView;

test('the spot market in dollars stands for the coin, contracts come last', () => {
  const found = marketsOf('ETH', [
    market('ETHUSDT-PERP', 'contract', 'USDT'),
    market('ETHBTC', 'spot', 'BTC'),
    market('ETHUSDT', 'spot', 'USDT'),
    { ...market('BTCUSDT', 'spot', 'USDT'), baseAsset: 'BTC' },
  ]);
  expect(found.map(({ symbol }) => symbol)).toEqual(['ETHUSDT', 'ETHBTC', 'ETHUSDT-PERP']);
});

test('what is not known makes no figure', () => {
  expect(marketCap('67250.5', '19920000')).toBe('1339629960000.0');
  expect(marketCap(null, '1')).toBeUndefined();
  expect(marketCap('1', null)).toBeUndefined();
  expect(issuedPercent('50', '200')).toBe(25);
  expect(issuedPercent('50', null)).toBeUndefined();
  expect(issuedPercent('50', '0')).toBeUndefined();
  // A supply that was looked up late never overflows the bar.
  expect(issuedPercent('300', '200')).toBe(100);
});

test('a change needs two prices and a first one above nothing', () => {
  expect(changeOf([100, 90, 110])).toBe('10.0000');
  expect(changeOf([100])).toBeUndefined();
  expect(changeOf([0, 5])).toBeUndefined();
});
