import type { RejectionCode } from '@candor/exchange-core';
import type { RefusalDetail } from '@candor/protocol';
import { priceRange, priceStep, quoteText } from '#modules/markets/catalogue/index.ts';
import type { CatalogueContract, RefusedBound } from '#modules/markets/catalogue/index.ts';

const boundOf: Readonly<
  Partial<Record<RejectionCode, (market: CatalogueContract) => RefusedBound>>
> = {
  price_out_of_range: priceRange,
  trigger_price_out_of_range: priceRange,
  price_off_step: priceStep,
  contract_lots_above_max: ({ lotsMax }) => ({
    ...{ of: 'quantity', unit: 'lot', min: '1', max: String(lotsMax) },
  }),
  quantity_off_step: ({ lotStep }) => ({ of: 'quantity', unit: 'lot', step: String(lotStep) }),
  contract_position_above_max: (market) => ({
    of: 'value',
    unit: market.quote.symbol,
    max: quoteText(market, market.positionUnitsMax),
  }),
  contract_leverage_out_of_range: ({ tiers }) => ({
    ...{ of: 'leverage', unit: 'x', min: '1', max: String(tiers[0]?.leverageMax ?? 1) },
  }),
};

/** What a refused contract order is told besides its code: the bound of its market, where one was not kept. */
export function detailOf(
  code: RejectionCode,
  market: CatalogueContract,
): RefusalDetail | undefined {
  const bound = boundOf[code]?.(market);
  return bound && { bound };
}
