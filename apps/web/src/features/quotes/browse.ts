import type { MarketView, TickerView } from '@candor/protocol';
import { searchMarkets, sortMarkets } from '#shared/markets/market-order.ts';
import type { MarketSort, MarketSortKey } from '#shared/markets/market-order.ts';

/** What is shown: the user's own markets, all of them, or the newest. */
export type MarketCategory = 'favourites' | 'all' | 'new';

/** Every quote asset, or one of them. */
export const ANY_QUOTE = '';

/** How one looks through the markets. */
export interface Browse {
  readonly category: MarketCategory;
  readonly quote: string;
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

/** The markets that match, in order. A search looks through all of them whatever the category. */
export function browseMarkets(
  markets: readonly MarketView[],
  tickers: ReadonlyMap<string, TickerView> | undefined,
  favourites: ReadonlySet<string>,
  { category, quote, typed, sort }: Browse,
): readonly MarketView[] {
  const isSearch = typed.trim() !== '';
  const inCategory =
    category === 'favourites' && !isSearch
      ? markets.filter(({ symbol }) => favourites.has(symbol))
      : markets;
  const ofQuote =
    quote === ANY_QUOTE || isSearch
      ? inCategory
      : inCategory.filter((market) => market.quoteAsset === quote);
  const own: MarketSort =
    category === 'new' && sort.key === 'listed' ? { key: 'newest', isDescending: true } : sort;
  return sortMarkets(searchMarkets(ofQuote, typed), tickers, own);
}
