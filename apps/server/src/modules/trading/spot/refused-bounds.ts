import type { RejectionCode } from '@candor/exchange-core';
import type { RefusalDetail } from '@candor/protocol';
import {
  priceRange,
  priceStep,
  quantityStep,
  quantityText,
  quoteText,
} from '#modules/markets/catalogue/index.ts';
import type { CatalogueMarket, RefusedBound } from '#modules/markets/catalogue/index.ts';

/** The smallest and the largest quantity of an order. */
export function quantityRange(market: CatalogueMarket): RefusedBound {
  const [min, max] = [quantityText(market, market.lotsMin), quantityText(market, market.lotsMax)];
  return { of: 'quantity', unit: market.base.symbol, min, max };
}

/** The least and the most that an order may be worth. */
export function valueRange(market: CatalogueMarket): RefusedBound {
  const { notionalUnitsMin, notionalUnitsMax, quote } = market;
  const [min, max] = [quoteText(market, notionalUnitsMin), quoteText(market, notionalUnitsMax)];
  return { of: 'value', unit: quote.symbol, min, max };
}

const boundOf: Readonly<Partial<Record<RejectionCode, (market: CatalogueMarket) => RefusedBound>>> =
  {
    price_out_of_range: priceRange,
    trigger_price_out_of_range: priceRange,
    attachment_price_out_of_range: priceRange,
    price_off_step: priceStep,
    quantity_off_step: quantityStep,
    quantity_below_min: quantityRange,
    quantity_above_max: quantityRange,
    notional_below_min: valueRange,
    notional_above_max: valueRange,
  };

/** What a refused spot order is told besides its code: the bound of its market, where one was not kept. */
export function detailOf(code: RejectionCode, market: CatalogueMarket): RefusalDetail | undefined {
  const bound = boundOf[code]?.(market);
  return bound && { bound };
}
