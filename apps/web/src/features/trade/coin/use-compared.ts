import type { CandleView, EndpointReply, MarketView, TickerView } from '@candor/protocol';
import { useRead } from '#shared/api/hooks.ts';
import { useAllMarkets } from '#shared/markets/markets.ts';
import { useSampledTickers } from '#shared/markets/tickers.ts';
import { useLocaleCode } from '#shared/texts/use-locale-code.ts';
import { marketsOf, ranges } from './coin-figures.ts';
import type { Range } from './coin-figures.ts';

/** A coin beside others; undefined is what nobody knows, once it is no longer on its way. */
export interface Compared {
  readonly asset: string;
  readonly market: MarketView | undefined;
  readonly ticker: TickerView | undefined;
  readonly candles: readonly CandleView[] | undefined;
  readonly coin: EndpointReply<'common/coin'> | undefined;
  /** What is still on its way. */
  readonly awaits: Readonly<Record<'ticker' | 'candles' | 'coin', boolean>>;
}

function useOne(asset: string | undefined, range: Range): Compared | undefined {
  const locale = useLocaleCode();
  const tickers = useSampledTickers();
  const { data: list, isPending } = useAllMarkets();
  const market = asset === undefined ? undefined : marketsOf(asset, list?.markets ?? [])[0];
  const symbol = market?.symbol ?? '';
  const prices = useRead(
    'common/kline',
    { symbol, ...ranges[range] },
    { freshMs: 60_000, isEnabled: market !== undefined },
  );
  const coin = useRead(
    'common/coin',
    { asset: asset ?? '', locale },
    { freshMs: 60_000, isEnabled: asset !== undefined },
  );
  if (asset === undefined) return undefined;
  const isTraded = market !== undefined;
  return {
    asset,
    market,
    ticker: tickers?.get(symbol),
    candles: prices.data?.candles,
    coin: coin.data,
    awaits: {
      ticker: isPending || (isTraded && tickers === undefined),
      candles: isPending || (isTraded && prices.isPending),
      coin: coin.isPending,
    },
  };
}

/** Up to four coins beside each other. */
export function useCompared(assets: readonly string[], range: Range): readonly Compared[] {
  const all = [
    useOne(assets[0], range),
    useOne(assets[1], range),
    useOne(assets[2], range),
    useOne(assets[3], range),
  ];
  return all.filter((one) => one !== undefined);
}
