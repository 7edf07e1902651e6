import { asTicks, formatLots, formatTicks, formatUnits } from '@candor/money';
import type { Lots, Units } from '@candor/money';
import { WHOLE_PPM } from '@candor/exchange-core';
import type { MarketFees, MarketView } from '@candor/protocol';
import { assetName } from './asset-names.ts';
import type { BookedMarket, CatalogueMarket } from './market-catalogue.ts';

/** A price as text with the market's decimals. */
export function priceText(market: BookedMarket, ticks: number): string {
  return formatTicks(asTicks(ticks), market);
}

/** A price, or null for the 0 that means none. */
export function priceTextOrNull(market: BookedMarket, ticks: number): string | null {
  return ticks === 0 ? null : priceText(market, ticks);
}

/** A quantity as text with the market's decimals. */
export function quantityText(market: BookedMarket, lots: number): string {
  return formatLots(lots as Lots, market, market.base.scale);
}

/** An amount of the quote asset as text. */
export function quoteText(market: BookedMarket, units: Units | number): string {
  return formatUnits(units as Units, market.quote.scale);
}

/** Whether a market takes the tiers' rates as they are and shares nothing. */
export function takesTierFees({
  makerFactorPpm,
  takerFactorPpm,
  rebateSharePpm,
}: MarketFees): boolean {
  return makerFactorPpm === WHOLE_PPM && takerFactorPpm === WHOLE_PPM && rebateSharePpm === 0;
}

/** A market's rules in words of the wire. */
export function marketView(market: CatalogueMarket): MarketView {
  return {
    marketId: market.marketId,
    symbol: market.symbol,
    kind: 'spot',
    baseAsset: market.base.symbol,
    quoteAsset: market.quote.symbol,
    baseName: assetName(market.base.symbol),
    quoteName: assetName(market.quote.symbol),
    priceScale: market.priceScale,
    quantityScale: market.quantityScale,
    tickSize: priceText(market, market.tickStep),
    quantityStep: quantityText(market, market.lotStep),
    priceMin: priceText(market, market.ticksMin),
    priceMax: priceText(market, market.ticksMax),
    quantityMin: quantityText(market, market.lotsMin),
    quantityMax: quantityText(market, market.lotsMax),
    notionalMin: quoteText(market, market.notionalUnitsMin),
    notionalMax: quoteText(market, market.notionalUnitsMax),
    priceBandPpm: market.priceBandPpm,
    marketProtectionPpm: market.marketProtectionPpm,
    openOrdersMax: market.openOrdersMax,
    triggerOrdersMax: market.triggerOrdersMax,
    makerRatePpm: market.makerRatePpm,
    takerRatePpm: market.takerRatePpm,
    ...(takesTierFees(market.fees) ? {} : { fees: market.fees }),
    state: market.state,
  };
}
