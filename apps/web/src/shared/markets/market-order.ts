import { compareDecimals } from '@candor/money';
import type { MarketView, TickerView } from '@candor/protocol';
import { searchable } from './asset-names.ts';

/** What a list of markets is sorted by. `listed` is the server's own order. */
export type MarketSortKey = 'listed' | 'name' | 'volume' | 'price' | 'change' | 'newest';

/** What a market is found and listed by, one of coins or of contracts. */
export type ListedMarket = Pick<
  MarketView,
  'marketId' | 'symbol' | 'baseAsset' | 'baseName' | 'quoteAsset'
>;

/** A sort key with its direction. */
export interface MarketSort {
  readonly key: MarketSortKey;
  readonly isDescending: boolean;
}

type Tickers = ReadonlyMap<string, TickerView> | undefined;
type Compare = (left: ListedMarket, right: ListedMarket) => number;

function byDecimal(tickers: Tickers, pick: (ticker: TickerView) => string | null): Compare {
  return (left, right) => {
    const a = tickers?.get(left.symbol);
    const b = tickers?.get(right.symbol);
    return compareDecimals((a && pick(a)) ?? '-1', (b && pick(b)) ?? '-1');
  };
}

function comparison(key: MarketSortKey, tickers: Tickers): Compare {
  switch (key) {
    case 'listed':
      return () => 0;
    case 'name':
      return (left, right) => (left.symbol < right.symbol ? -1 : 1);
    case 'newest':
      return (left, right) => left.marketId - right.marketId;
    case 'volume':
      return byDecimal(tickers, (ticker) => ticker.quoteVolume);
    case 'price':
      return byDecimal(tickers, (ticker) => ticker.lastPrice);
    case 'change':
      return (left, right) =>
        (tickers?.get(left.symbol)?.changePpm ?? 0) - (tickers?.get(right.symbol)?.changePpm ?? 0);
  }
}

/** The markets in the order asked for; equal ones keep the server's order. */
export function sortMarkets<Market extends ListedMarket>(
  markets: readonly Market[],
  tickers: Tickers,
  { key, isDescending }: MarketSort,
): readonly Market[] {
  const compare = comparison(key, tickers);
  return markets.toSorted((left, right) => (isDescending ? -1 : 1) * compare(left, right));
}

/**
 * Markets whose symbol, or whose coin's name, contains what was typed. The name of what prices are in does
 * not count: everything is priced in Tether, and `eth` is not about that.
 */
export function searchMarkets<Market extends ListedMarket>(
  markets: readonly Market[],
  typed: string,
): readonly Market[] {
  const wanted = searchable(typed);
  if (wanted === '') return markets;
  return markets.filter(
    ({ symbol, baseName }) => symbol.includes(wanted) || searchable(baseName).includes(wanted),
  );
}

/** Those of the markets that are named, in the order of the names. */
export function inOrder<Market extends ListedMarket>(
  markets: readonly Market[],
  symbols: Iterable<string>,
): readonly Market[] {
  const bySymbol = new Map(markets.map((market) => [market.symbol, market]));
  return [...symbols].flatMap((symbol) => bySymbol.get(symbol) ?? []);
}
