import type { MarketView, TickerView } from '@candor/protocol';
import { sortMarkets } from '#shared/markets/market-order.ts';
import type { MarketSort } from '#shared/markets/market-order.ts';

/** The lists under Home's tabs. */
export type Ranking = 'favourites' | 'hot' | 'gainers' | 'new' | 'volume';

/** Rows of a ranking; the whole list is one tap away. */
const RANKING_ROWS_MAX = 10;

const SORTS: Readonly<Record<Ranking, MarketSort>> = {
  favourites: { key: 'listed', isDescending: false },
  hot: { key: 'listed', isDescending: false },
  gainers: { key: 'change', isDescending: true },
  new: { key: 'newest', isDescending: true },
  volume: { key: 'volume', isDescending: true },
};

/** Trades of the last day: what "hot" means. */
function byTrades(
  markets: readonly MarketView[],
  tickers: ReadonlyMap<string, TickerView> | undefined,
): readonly MarketView[] {
  const tradesOf = (market: MarketView): number => tickers?.get(market.symbol)?.trades ?? 0;
  return markets.toSorted((left, right) => tradesOf(right) - tradesOf(left));
}

/** The markets of a ranking, best first. */
export function rankMarkets(
  ranking: Ranking,
  markets: readonly MarketView[],
  tickers: ReadonlyMap<string, TickerView> | undefined,
  favourites: ReadonlySet<string>,
): readonly MarketView[] {
  const candidates =
    ranking === 'favourites' ? markets.filter(({ symbol }) => favourites.has(symbol)) : markets;
  const ranked =
    ranking === 'hot'
      ? byTrades(candidates, tickers)
      : sortMarkets(candidates, tickers, SORTS[ranking]);
  return ranked.slice(0, RANKING_ROWS_MAX);
}
