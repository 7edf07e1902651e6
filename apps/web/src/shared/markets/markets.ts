import { decimalsOfStep } from '@candor/money';
import type { FeeRung, MarketView } from '@candor/protocol';
import { useMemo } from 'react';
import { useRead } from '#shared/api/hooks.ts';
import type { Read } from '#shared/api/hooks.ts';

/** Markets change when the operator lists one, not while one looks. */
const MARKETS_FRESH_MS = 5 * 60_000;

/** Markets of some kind, in the server's order. */
export interface MarketList {
  readonly markets: readonly MarketView[];
  /** Which volume each fee tier takes; absent where tiers do not follow it. */
  readonly feeLadder?: readonly FeeRung[];
}

/** Whether coins themselves change hands there. */
function isSpot({ kind }: MarketView): boolean {
  return kind === 'spot';
}

/** Every market of any kind, as the server lists them. */
export function useAllMarkets(): Read<MarketList> {
  return useRead('common/symbolsList', {}, { freshMs: MARKETS_FRESH_MS });
}

/** Every spot market: what lists of pairs, the trade tab and the chart go by. */
export function useMarkets(): Read<MarketList> {
  const all = useAllMarkets();
  const { data } = all;
  const spot = useMemo(() => data && { markets: data.markets.filter(isSpot) }, [data]);
  return { ...all, data: spot };
}

/** What book and chart need of a market of any kind. */
export type BookMarket = Pick<
  MarketView,
  'symbol' | 'baseAsset' | 'quoteAsset' | 'tickSize' | 'quantityStep'
>;

/** Decimals a price of this market is shown with: those of its tick. */
export function priceDecimals(market: Pick<MarketView, 'tickSize'>): number {
  return decimalsOfStep(market.tickSize);
}

/** Decimals a quantity of this market is shown with: those of its step. */
export function quantityDecimals(market: Pick<MarketView, 'quantityStep'>): number {
  return decimalsOfStep(market.quantityStep);
}

/** A market as people call it: `BTC/USDT`. */
export function pairName({
  baseAsset,
  quoteAsset,
}: Pick<MarketView, 'baseAsset' | 'quoteAsset'>): string {
  return `${baseAsset}/${quoteAsset}`;
}
