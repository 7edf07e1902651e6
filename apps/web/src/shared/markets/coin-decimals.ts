import type { MarketView } from '@candor/protocol';
import { useMemo } from 'react';
import { priceDecimals, useMarkets } from './markets.ts';

/** The money that everything is valued in is shown like money. */
const MONEY_DECIMALS = 2;
/** Decimals of a price and of an amount together: the last digit shown is worth about the same in every coin. */
const DIGITS = 10;
const DECIMALS_MAX = 8;

/** Decimals in which amounts of a coin stand in lists; the exact amount is a tap away. */
export function coinDecimals(asset: string, markets: readonly MarketView[]): number {
  const isMoney = markets.some(({ quoteAsset }) => quoteAsset === asset);
  const market = markets.find(({ baseAsset }) => baseAsset === asset);
  if (market === undefined) return isMoney ? MONEY_DECIMALS : DECIMALS_MAX;
  return Math.min(DECIMALS_MAX, Math.max(MONEY_DECIMALS, DIGITS - priceDecimals(market)));
}

/** The decimals of any coin, by the markets as they are known. */
export function useCoinDecimals(): (asset: string) => number {
  const { data } = useMarkets();
  return useMemo(() => {
    const markets = data?.markets ?? [];
    return (asset) => coinDecimals(asset, markets);
  }, [data]);
}
