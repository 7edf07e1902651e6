import type { MarketView, TickerView } from '@candor/protocol';
import { expect, test } from 'vitest';
import { rankMarkets } from './ranking.ts';
import type { Ranking } from './ranking.ts';

const markets = ['AUSDT', 'BUSDT', 'CUSDT'].map(
  (symbol, index) => ({ symbol, marketId: index + 1 }) as MarketView,
);
const tickers = new Map(
  [
    { symbol: 'AUSDT', changePpm: -5, trades: 9, quoteVolume: '10' },
    { symbol: 'BUSDT', changePpm: 70, trades: 2, quoteVolume: '9.5' },
    { symbol: 'CUSDT', changePpm: 3, trades: 30, quoteVolume: '100' },
  ].map((ticker) => [ticker.symbol, ticker as TickerView]),
);

test.each<[ranking: Ranking, order: string]>([
  ['hot', 'C A B'],
  ['gainers', 'B C'],
  ['losers', 'A'],
  ['volume', 'C A B'],
  ['favourites', 'C B'],
  ['new', 'C A'],
])('%s ranks %s', (ranking, order) => {
  const ranked = rankMarkets(ranking, markets, {
    tickers,
    favourites: new Set(['CUSDT', 'BUSDT']),
    newMarkets: ['CUSDT', 'AUSDT'],
  });
  expect(ranked.map(({ symbol }) => symbol[0]).join(' ')).toBe(order);
});

test('before the first prices every ranking still lists the markets', () => {
  expect(
    rankMarkets('gainers', markets, { tickers: undefined, favourites: new Set(), newMarkets: [] }),
  ).toHaveLength(3);
});
