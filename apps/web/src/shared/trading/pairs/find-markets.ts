import { searchMarkets } from '#shared/markets/market-order.ts';
import type { ListedMarket } from '#shared/markets/market-order.ts';

/** Markets that are called what was typed, favourites first. */
export function findMarkets<Market extends ListedMarket>(
  markets: readonly Market[],
  words: string,
  favourites: ReadonlySet<string>,
): readonly Market[] {
  const found = searchMarkets(markets, words);
  const isFavourite = ({ symbol }: Market): boolean => favourites.has(symbol);
  return [...found.filter(isFavourite), ...found.filter((market) => !isFavourite(market))];
}
