import type { AlertSource, MarketView } from '@candor/protocol';
import { useContractTicker } from '#shared/contracts/contract-markets.ts';
import { useTicker } from '#shared/markets/tickers.ts';

/** What an alert must know of a market of any kind. */
export type AlertMarket = Pick<
  MarketView,
  'symbol' | 'kind' | 'baseAsset' | 'quoteAsset' | 'tickSize' | 'priceMin' | 'priceMax'
>;

/** The prices that an alert on a market can watch, the usual one first: of contracts their mark. */
export function sourcesOf({
  kind,
}: Pick<AlertMarket, 'kind'>): readonly [AlertSource, ...AlertSource[]] {
  return kind === 'spot' ? ['last', 'index'] : ['mark'];
}

/** What a market's price is now, and its change of the day. */
interface Watched {
  readonly now: string | undefined;
  readonly changePpm: number | undefined;
}

/** The price that an alert watches, live. */
export function useWatched(symbol: string, source: AlertSource): Watched {
  const pair = useTicker(symbol);
  const contract = useContractTicker(symbol);
  const prices = {
    last: pair?.lastPrice,
    index: pair?.indexPrice,
    mark: contract?.markPrice,
  };
  return { now: prices[source] ?? undefined, changePpm: (pair ?? contract)?.changePpm };
}
