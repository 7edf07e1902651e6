import type { MarketView } from '@candor/protocol';
import { decimalsOfStep } from '@candor/ui-kit';
import { useRead } from '#shared/data/hooks.ts';

/** Markets change when the operator lists one, not while one looks. */
const MARKETS_FRESH_MS = 5 * 60_000;

/** Every spot market, as the server lists them. */
export function useMarkets(): ReturnType<typeof useRead<'common/symbolsList'>> {
  return useRead('common/symbolsList', {}, { freshMs: MARKETS_FRESH_MS });
}

/** Decimals a price of this market is shown with: those of its tick. */
export function priceDecimals(market: MarketView): number {
  return decimalsOfStep(market.tickSize);
}

/** Decimals a quantity of this market is shown with: those of its step. */
export function quantityDecimals(market: MarketView): number {
  return decimalsOfStep(market.quantityStep);
}

/** A market as people call it: `BTC/USDT`. */
export function pairName({ baseAsset, quoteAsset }: MarketView): string {
  return `${baseAsset}/${quoteAsset}`;
}
