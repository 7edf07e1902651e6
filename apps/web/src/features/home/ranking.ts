import type { TickerView } from '@candor/protocol';
import { inOrder, sortMarkets } from '#shared/markets/market-order.ts';
import type { ListedMarket, MarketSort } from '#shared/markets/market-order.ts';

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

const SORTS: Readonly<Record<Exclude<Ranking, 'favourites' | 'hot'>, MarketSort>> = {
  gainers: { key: 'change', isDescending: true },
  losers: { key: 'change', isDescending: false },
  new: { key: 'newest', isDescending: true },
  volume: { key: 'volume', isDescending: true },
};

/** Trades of the last day: what "hot" means. */
function byTrades<Market extends ListedMarket>(
  markets: readonly Market[],
  tickers: ReadonlyMap<string, TickerView> | undefined,
): readonly Market[] {
  const tradesOf = (market: Market): number => tickers?.get(market.symbol)?.trades ?? 0;
  return markets.toSorted((left, right) => tradesOf(right) - tradesOf(left));
}

/** Whether a market belongs into a ranking: a gainer gained, a loser lost. Before the first prices nobody knows. */
function isRanked(
  ranking: Ranking,
  { symbol }: ListedMarket,
  { tickers, newMarkets }: RankingFacts,
): boolean {
  if (ranking === 'new') return newMarkets.includes(symbol);
  if (tickers === undefined) return true;
  const changePpm = tickers.get(symbol)?.changePpm ?? 0;
  if (ranking === 'gainers') return changePpm > 0;
  return ranking === 'losers' ? changePpm < 0 : true;
}

/** The markets of a ranking, best first; the favourites in the reader's own order. */
export function rankMarkets<Market extends ListedMarket>(
  ranking: Ranking,
  markets: readonly Market[],
  facts: RankingFacts,
): readonly Market[] {
  return ranked(ranking, markets, facts).slice(0, RANKING_ROWS_MAX);
}

function ranked<Market extends ListedMarket>(
  ranking: Ranking,
  markets: readonly Market[],
  facts: RankingFacts,
): readonly Market[] {
  if (ranking === 'favourites') return inOrder(markets, facts.favourites);
  const candidates = markets.filter((market) => isRanked(ranking, market, facts));
  return ranking === 'hot'
    ? byTrades(candidates, facts.tickers)
    : sortMarkets(candidates, facts.tickers, SORTS[ranking]);
}
