import type { RefusalDetail } from '@candor/protocol';
import type { BookedMarket } from './market-catalogue.ts';
import { priceText, quantityText } from './market-figures.ts';

/** The bound that a refused value does not keep. */
export type RefusedBound = NonNullable<RefusalDetail['bound']>;

/** The lowest and the highest price of a market. */
export function priceRange(market: BookedMarket): RefusedBound {
  const { ticksMin, ticksMax, quote } = market;
  const [min, max] = [priceText(market, ticksMin), priceText(market, ticksMax)];
  return { of: 'price', unit: quote.symbol, min, max };
}

/** What every price of a market is a multiple of. */
export function priceStep(market: BookedMarket): RefusedBound {
  const step = priceText(market, market.tickStep);
  return { of: 'price', unit: market.quote.symbol, step };
}

/** What every quantity of a market is a multiple of. */
export function quantityStep(market: BookedMarket): RefusedBound {
  const step = quantityText(market, market.lotStep);
  return { of: 'quantity', unit: market.base.symbol, step };
}
