import type { MarketView, TickerView } from '@candor/protocol';
import { expect, test } from 'vitest';
import { searchMarkets, sortMarkets } from './market-order.ts';
import type { MarketSort } from './market-order.ts';

const market = (marketId: number, symbol: string, baseName: string): MarketView =>
  ({ marketId, symbol, baseName, quoteName: 'Tether' }) as MarketView;
const ticker = (quoteVolume: string, lastPrice: string | null, changePpm: number): TickerView =>
  ({ quoteVolume, lastPrice, changePpm }) as TickerView;

const markets = [
  market(1, 'BTCUSDT', 'Bitcoin'),
  market(2, 'ETHUSDT', 'Ethereum'),
  market(3, 'SHIBUSDT', 'Shiba Inu'),
];
const tickers = new Map([
  ['BTCUSDT', ticker('900.5', '64000.10', -100)],
  ['ETHUSDT', ticker('10000000000000000000.1', '3100', 2500)],
]);

test.each<[sort: MarketSort, symbols: string]>([
  [{ key: 'listed', isDescending: false }, 'BTC ETH SHIB'],
  [{ key: 'name', isDescending: true }, 'SHIB ETH BTC'],
  [{ key: 'newest', isDescending: true }, 'SHIB ETH BTC'],
  [{ key: 'volume', isDescending: true }, 'ETH BTC SHIB'],
  [{ key: 'price', isDescending: true }, 'BTC ETH SHIB'],
  [{ key: 'change', isDescending: true }, 'ETH SHIB BTC'],
  [{ key: 'change', isDescending: false }, 'BTC SHIB ETH'],
])('sorts by %j into %s', (sort, symbols) => {
  const sorted = sortMarkets(markets, tickers, sort).map((one) => one.symbol.replace('USDT', ''));
  expect(sorted.join(' ')).toBe(symbols);
});

test.each<[typed: string, found: number]>([
  ['btc', 1],
  ['BTC/USDT', 1],
  [' eth ', 1],
  ['ｂｔｃ', 1],
  ['usdt', 3],
  ['', 3],
  ['bitcoin', 1],
  ['shiba in', 1],
  ['ＥＴＨ', 1],
  ['xyz', 0],
])('finds by %j', (typed, found) => {
  expect(searchMarkets(markets, typed)).toHaveLength(found);
});
