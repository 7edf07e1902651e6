import { addDecimals } from '@candor/money';
import type { CoinTag, MarketView, TickerView } from '@candor/protocol';
import { inOrder, searchMarkets, sortMarkets } from '#shared/markets/market-order.ts';
import type { Discovery } from '#shared/markets/discovery.ts';
import type { ListedMarket, MarketSort, MarketSortKey } from '#shared/markets/market-order.ts';

/** What is shown: the user's own markets, all of them, those that rose or fell in a day, or the new ones. */
export type MarketCategory = 'favourites' | 'all' | 'gainers' | 'losers' | 'new';

/** Every quote asset, or one of them. */
export const ANY_QUOTE = '';

/** How one looks through the markets. */
export interface Browse {
  readonly category: MarketCategory;
  readonly quote: string;
  /** Favourites of one group only, in its order; undefined for all of them. */
  readonly group?: readonly string[] | undefined;
  /** Coins for one purpose only; undefined for all. */
  readonly tag: CoinTag | undefined;
  readonly typed: string;
  readonly sort: MarketSort;
}

/** The quote assets there are, in the order of their first market. */
export function quoteAssets(markets: readonly MarketView[]): readonly string[] {
  return [...new Set(markets.map((market) => market.quoteAsset))];
}

/** The sort after a tap on a column: down, up, and back to the list's own order. */
export function nextSort(sort: MarketSort, key: MarketSortKey): MarketSort {
  if (sort.key !== key) return { key, isDescending: key !== 'name' };
  const isSecondTap = sort.isDescending === (key !== 'name');
  return isSecondTap
    ? { key, isDescending: !sort.isDescending }
    : { key: 'listed', isDescending: false };
}

/** The tags that any coin of these markets has, the one with most markets first. */
export function tagsOfMarkets(
  markets: readonly MarketView[],
  { tagsOf }: Discovery,
): readonly CoinTag[] {
  const counts = new Map<CoinTag, number>();
  for (const { baseAsset } of markets) {
    for (const tag of tagsOf.get(baseAsset) ?? []) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  return [...counts].toSorted(([, left], [, right]) => right - left).map(([tag]) => tag);
}

/** What the lists are chosen from besides the markets themselves. */
export interface BrowseFacts {
  readonly tickers: ReadonlyMap<string, TickerView> | undefined;
  readonly favourites: ReadonlySet<string>;
  readonly discovery: Discovery;
}

/** Whether a market belongs into a category: who gained rose, who lost fell. Before the first prices nobody knows. */
function isIn(category: MarketCategory, { symbol }: ListedMarket, facts: BrowseFacts): boolean {
  const changePpm = facts.tickers?.get(symbol)?.changePpm ?? 0;
  switch (category) {
    case 'all':
      return true;
    case 'favourites':
      return facts.favourites.has(symbol);
    case 'gainers':
      return changePpm > 0;
    case 'losers':
      return changePpm < 0;
    case 'new':
      return facts.discovery.newMarkets.includes(symbol);
  }
}

/** How a category is sorted where the reader chose nothing. */
const OWN_SORTS: Readonly<Partial<Record<MarketCategory, MarketSort>>> = {
  gainers: { key: 'change', isDescending: true },
  losers: { key: 'change', isDescending: false },
  new: { key: 'newest', isDescending: true },
};

/** The markets that match, in order. A search looks through all of them whatever the category. */
export function browseMarkets<Market extends ListedMarket>(
  markets: readonly Market[],
  facts: BrowseFacts,
  { category, quote, group, tag, typed, sort }: Browse,
): readonly Market[] {
  const isSearch = typed.trim() !== '';
  const chosen = isSearch
    ? markets
    : markets.filter(
        (market) =>
          isIn(category, market, facts) &&
          (quote === ANY_QUOTE || market.quoteAsset === quote) &&
          (tag === undefined || facts.discovery.tagsOf.get(market.baseAsset)?.includes(tag)),
      );
  const own = sort.key === 'listed' ? (OWN_SORTS[category] ?? sort) : sort;
  if (category === 'favourites' && !isSearch && own.key === 'listed') {
    return inOrder(chosen, group ?? facts.favourites);
  }
  if (category === 'favourites' && !isSearch && group !== undefined) {
    return sortMarkets(inOrder(chosen, group), facts.tickers, own);
  }
  return sortMarkets(searchMarkets(chosen, typed), facts.tickers, own);
}

/** Coins offered to who has no favourites yet. */
const SUGGESTED_MAX = 6;

/** The markets traded most in a day, in dollars: what most people would mark. */
export function suggestedMarkets(
  markets: readonly MarketView[],
  tickers: BrowseFacts['tickers'],
): readonly MarketView[] {
  const inDollars = markets.filter(({ quoteAsset }) => quoteAsset === 'USDT');
  return sortMarkets(inDollars, tickers, { key: 'volume', isDescending: true }).slice(
    0,
    SUGGESTED_MAX,
  );
}

/** The markets with most trades in a day. */
export function trendingMarkets(
  markets: readonly MarketView[],
  tickers: BrowseFacts['tickers'],
): readonly MarketView[] {
  const tradesOf = ({ symbol }: MarketView): number => tickers?.get(symbol)?.trades ?? 0;
  return markets
    .toSorted((left, right) => tradesOf(right) - tradesOf(left))
    .slice(0, SUGGESTED_MAX);
}

/** How the markets moved in a day, and what was traded of them in USDT. */
export interface Breadth {
  readonly rising: number;
  readonly falling: number;
  readonly still: number;
  readonly turnover: string;
}

/** Counts the markets as they moved; tickers of what is not among them, as of contracts, do not count. */
export function breadthOf(
  markets: readonly MarketView[],
  tickers: ReadonlyMap<string, TickerView>,
): Breadth {
  const changes = markets.map(({ symbol }) => tickers.get(symbol)?.changePpm ?? 0);
  const rising = changes.filter((change) => change > 0).length;
  const falling = changes.filter((change) => change < 0).length;
  const turnover = markets
    .filter(({ quoteAsset }) => quoteAsset === 'USDT')
    .reduce((sum, { symbol }) => addDecimals(sum, tickers.get(symbol)?.quoteVolume ?? '0'), '0');
  return { rising, falling, still: markets.length - rising - falling, turnover };
}
