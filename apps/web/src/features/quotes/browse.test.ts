import type { MarketView } from '@candor/protocol';
import { expect, test } from 'vitest';
import { ANY_QUOTE, browseMarkets, nextSort, quoteAssets } from './browse.ts';
import type { Browse } from './browse.ts';

const market = (marketId: number, symbol: string, quoteAsset: string): MarketView =>
  ({ marketId, symbol, quoteAsset, baseName: '' }) as MarketView;

const markets = [
  market(1, 'BTCUSDT', 'USDT'),
  market(2, 'ETHUSDT', 'USDT'),
  market(3, 'ETHBTC', 'BTC'),
];
const plain: Browse = {
  category: 'all',
  quote: ANY_QUOTE,
  typed: '',
  sort: { key: 'listed', isDescending: false },
};

test.each<[what: string, browse: Partial<Browse>, symbols: string]>([
  ['everything', {}, 'BTCUSDT ETHUSDT ETHBTC'],
  ['one quote asset', { quote: 'BTC' }, 'ETHBTC'],
  ['favourites', { category: 'favourites' }, 'ETHUSDT'],
  ['the newest first', { category: 'new' }, 'ETHBTC ETHUSDT BTCUSDT'],
  ['a search beyond the category', { category: 'favourites', typed: 'btc' }, 'BTCUSDT ETHBTC'],
  ['a search beyond the quote asset', { quote: 'BTC', typed: 'eth' }, 'ETHUSDT ETHBTC'],
])('shows %s', (_what, browse, symbols) => {
  const found = browseMarkets(markets, undefined, new Set(['ETHUSDT']), { ...plain, ...browse });
  expect(found.map(({ symbol }) => symbol).join(' ')).toBe(symbols);
});

test('a column goes from its natural order to the other and off', () => {
  const listed = plain.sort;
  const first = nextSort(listed, 'price');
  const second = nextSort(first, 'price');
  expect([first, second, nextSort(second, 'price')]).toEqual([
    { key: 'price', isDescending: true },
    { key: 'price', isDescending: false },
    listed,
  ]);
  expect(nextSort(listed, 'name')).toEqual({ key: 'name', isDescending: false });
  expect(nextSort(first, 'name')).toEqual({ key: 'name', isDescending: false });
});

test('quote assets come once each', () => {
  expect(quoteAssets(markets)).toEqual(['USDT', 'BTC']);
});
