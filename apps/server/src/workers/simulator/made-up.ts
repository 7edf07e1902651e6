import type { EngineReader } from '@candor/exchange-core';
import { demoContracts } from '#seed/contract-catalogue.ts';
import { demoAssets } from '#seed/market-catalogue.ts';
import { indexedMarkets } from '#workers/prices/indexed-markets.ts';
import type { PriceTraits } from './price-model.ts';
import type { MadeUp, SimulatedAsset } from './simulated-world.ts';

/** How a coin moves that staff have listed in the demo. */
const LISTED_TRAITS: PriceTraits = { yearlyVolatility: 0.6, bitcoinBeta: 1 };

/**
 * The coins and markets that are listed now, each coin where the exchange's indexes stand; on its first day at home. One that
 * staff have listed in the demo is at home in the middle of the prices that its market takes.
 */
export function madeUp(reader: EngineReader): MadeUp {
  const indexed = indexedMarkets(reader);
  const assets = new Map<string, SimulatedAsset>();
  for (const { symbol, startPrice, traits } of demoAssets) {
    if (startPrice === undefined || traits === undefined) continue;
    const known = indexed.find(({ base, quote }) => base === symbol && quote === 'USDT');
    const price = known === undefined || known.indexPrice === 0 ? startPrice : known.indexPrice;
    assets.set(symbol, { symbol, traits, homePrice: startPrice, startPrice: price });
  }
  for (const { base, quote, indexPrice, middlePrice } of indexed) {
    const coin = quote === 'USDT' ? 1 : assets.get(quote)?.startPrice;
    if (assets.has(base) || coin === undefined || base === 'USDT') continue;
    const startPrice = (indexPrice === 0 ? middlePrice : indexPrice) * coin;
    const homePrice = middlePrice * coin;
    assets.set(base, { symbol: base, traits: LISTED_TRAITS, homePrice, startPrice });
  }
  const markets = indexed.map(({ symbol, base, quote, priceScale }) => ({
    ...{ symbol, base, priceScale },
    quote: quote === 'USDT' ? undefined : quote,
    hours: demoContracts.find((one) => one.symbol === symbol)?.hours,
  }));
  return { assets: [...assets.values()], markets };
}
