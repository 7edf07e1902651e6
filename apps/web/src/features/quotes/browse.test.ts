import type { MarketView, TickerView } from '@candor/protocol';
import { expect, test } from 'vitest';
import {
  ANY_QUOTE,
  breadthOf,
  browseMarkets,
  nextSort,
  quoteAssets,
  suggestedMarkets,
  tagsOfMarkets,
  trendingMarkets,
} from './browse.ts';
import type { Browse, BrowseFacts } from './browse.ts';

const market = (marketId: number, symbol: string, quoteAsset: string): MarketView =>
  ({ marketId, symbol, quoteAsset, baseAsset: symbol.slice(0, 3), baseName: '' }) as MarketView;

const markets = [
  market(1, 'BTCUSDT', 'USDT'),
  market(2, 'ETHUSDT', 'USDT'),
  market(3, 'ETHBTC', 'BTC'),
];
const ticker = (changePpm: number, quoteVolume: string, trades: number): TickerView =>
  ({ changePpm, quoteVolume, trades }) as TickerView;
const facts: BrowseFacts = {
  tickers: new Map([
    ['BTCUSDT', ticker(5, '10', 9)],
    ['ETHUSDT', ticker(-7, '70', 3)],
    ['ETHBTC', ticker(60, '900', 20)],
  ]),
  favourites: new Set(['ETHUSDT']),
  discovery: {
    tagsOf: new Map([
      ['BTC', ['payments']],
      ['ETH', ['defi']],
    ]),
    newMarkets: ['ETHBTC'],
  },
};
const plain: Browse = {
  category: 'all',
  quote: ANY_QUOTE,
  tag: undefined,
  typed: '',
  sort: { key: 'listed', isDescending: false },
};

test.each<[what: string, browse: Partial<Browse>, symbols: string]>([
  ['everything', {}, 'BTCUSDT ETHUSDT ETHBTC'],
  ['one quote asset', { quote: 'BTC' }, 'ETHBTC'],
  ['favourites', { category: 'favourites' }, 'ETHUSDT'],
  ['a group in its own order', { category: 'favourites', group: ['ETHUSDT'] }, 'ETHUSDT'],
  ['a group without what is no favourite', { category: 'favourites', group: ['BTCUSDT'] }, ''],
  ['those that are new', { category: 'new' }, 'ETHBTC'],
  ['those that gained', { category: 'gainers' }, 'ETHBTC BTCUSDT'],
  ['those that lost', { category: 'losers' }, 'ETHUSDT'],
  ['coins for one purpose', { tag: 'defi' }, 'ETHUSDT ETHBTC'],
  ['coins for one purpose in one quote asset', { tag: 'defi', quote: 'BTC' }, 'ETHBTC'],
  ['a search beyond the purpose', { tag: 'defi', typed: 'btc' }, 'BTCUSDT ETHBTC'],
  ['a search beyond the category', { category: 'favourites', typed: 'btc' }, 'BTCUSDT ETHBTC'],
  ['a search beyond the quote asset', { quote: 'BTC', typed: 'eth' }, 'ETHUSDT ETHBTC'],
])('shows %s', (_what, browse, symbols) => {
  const found = browseMarkets(markets, facts, { ...plain, ...browse });
  expect(found.map(({ symbol }) => symbol).join(' ')).toBe(symbols);
});

test('contracts stand among the favourites in the reader’s own order, and sort with the pairs', () => {
  const contract = { ...market(4, 'BTCUSDTPERP', 'USDT'), leverageMax: 125 };
  const all = [...markets, contract];
  const tickers = new Map([...(facts.tickers ?? []), ['BTCUSDTPERP', ticker(9, '80', 4)] as const]);
  const own = { ...facts, tickers, favourites: new Set(['BTCUSDTPERP', 'ETHUSDT', 'ETHBTC']) };
  const shown = (browse: Partial<Browse>): string =>
    browseMarkets(all, own, { ...plain, category: 'favourites', ...browse })
      .map(({ symbol }) => symbol)
      .join(' ');
  expect(shown({})).toBe('BTCUSDTPERP ETHUSDT ETHBTC');
  expect(shown({ group: ['ETHBTC', 'BTCUSDTPERP'] })).toBe('ETHBTC BTCUSDTPERP');
  expect(shown({ sort: { key: 'volume', isDescending: true } })).toBe('ETHBTC BTCUSDTPERP ETHUSDT');
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

test('suggested are those of most turnover in dollars, trending those of most trades', () => {
  const symbols = (found: readonly MarketView[]): string =>
    found.map(({ symbol }) => symbol).join(' ');
  expect(symbols(suggestedMarkets(markets, facts.tickers))).toBe('ETHUSDT BTCUSDT');
  expect(symbols(trendingMarkets(markets, facts.tickers))).toBe('ETHBTC BTCUSDT ETHUSDT');
  expect(tagsOfMarkets(markets, facts.discovery)).toEqual(['defi', 'payments']);
});

test('favourites stand in the order of the marks, or of their group, until they are sorted', () => {
  const marked = { ...facts, favourites: new Set(['ETHBTC', 'BTCUSDT', 'ETHUSDT']) };
  const shown = (browse: Partial<Browse>): string[] =>
    browseMarkets(markets, marked, { ...plain, category: 'favourites', ...browse }).map(
      ({ symbol }) => symbol,
    );
  expect(shown({})).toEqual(['ETHBTC', 'BTCUSDT', 'ETHUSDT']);
  expect(shown({ group: ['ETHUSDT', 'BTCUSDT'] })).toEqual(['ETHUSDT', 'BTCUSDT']);
  const sort = { key: 'change', isDescending: true } as const;
  expect(shown({ group: ['ETHUSDT', 'BTCUSDT'], sort })).toEqual(['BTCUSDT', 'ETHUSDT']);
});

test('markets are counted as they moved, and no contract among them', () => {
  const tickers = new Map([
    ...(facts.tickers ?? []),
    ['BTCUSDTPERP', ticker(9, '5000', 1)],
    ['ETHUSDT', ticker(0, '70', 3)],
  ] as const);
  expect(breadthOf(markets, tickers)).toEqual({ rising: 2, falling: 0, still: 1, turnover: '80' });
  expect(breadthOf(markets, new Map())).toEqual({ rising: 0, falling: 0, still: 3, turnover: '0' });
});
