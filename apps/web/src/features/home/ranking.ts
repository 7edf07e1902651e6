import type { MarketView, TickerView } from '@candor/protocol';
import { sortMarkets } from '#shared/markets/market-order.ts';
import type { MarketSort } from '#shared/markets/market-order.ts';

/** The lists under Home's tabs. */
export type Ranking = 'favourites' | 'hot' | 'gainers' | 'losers' | 'new' | 'volume';

/** What the rankings go by. */
export interface RankingFacts {
  /** undefined before the first prices. */
  readonly tickers: ReadonlyMap<string, TickerView> | undefined;
  readonly favourites: ReadonlySet<string>;
  /** Symbols of new markets, the newest first. */
  readonly newMarkets: readonly string[];
}

/** Rows of a ranking; the whole list is one tap away. */
const RANKING_ROWS_MAX = 10;

const SORTS: Readonly<Record<Ranking, MarketSort>> = {
  favourites: { key: 'listed', isDescending: false },
  hot: { key: 'listed', isDescending: false },
  gainers: { key: 'change', isDescending: true },
  losers: { key: 'change', isDescending: false },
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

/** Whether a market belongs into a ranking: a gainer gained, a loser lost. Before the first prices nobody knows. */
function isRanked(
  ranking: Ranking,
  { symbol }: MarketView,
  { tickers, favourites, newMarkets }: RankingFacts,
): boolean {
  if (ranking === 'favourites') return favourites.has(symbol);
  if (ranking === 'new') return newMarkets.includes(symbol);
  if (tickers === undefined) return true;
  const changePpm = tickers.get(symbol)?.changePpm ?? 0;
  if (ranking === 'gainers') return changePpm > 0;
  return ranking === 'losers' ? changePpm < 0 : true;
}

/** The markets of a ranking, best first. */
export function rankMarkets(
  ranking: Ranking,
  markets: readonly MarketView[],
  facts: RankingFacts,
): readonly MarketView[] {
  const { tickers } = facts;
  const candidates = markets.filter((market) => isRanked(ranking, market, facts));
  const ranked =
    ranking === 'hot'
      ? byTrades(candidates, tickers)
      : sortMarkets(candidates, tickers, SORTS[ranking]);
  return ranked.slice(0, RANKING_ROWS_MAX);
}
