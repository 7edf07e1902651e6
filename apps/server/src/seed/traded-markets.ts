import type { EngineReader, StoredMarket } from '@candor/exchange-core';
import { demoMarkets, startPriceOf, symbolOf } from './market-catalogue.ts';
import type { DemoMarket } from './market-catalogue.ts';

/** A spot market of the demo that the house trades. */
export interface TradedMarket {
  readonly market: StoredMarket;
  readonly traits: DemoMarket;
  /** What prices and quantities of new orders are whole multiples of. */
  readonly tickStep: number;
  readonly lotStep: number;
  /** Whole quote coins that a lot costs for each tick of its price. */
  readonly tickLotPrice: number;
  /** Whole quote coins for a base coin, by which the house's stock is measured. */
  readonly stockPrice: number;
}

/** What takers trade in a day in a market that staff have listed, in USDT: nobody said how lively it is. */
const LISTED_DAILY_USDT = 4_000_000;

/** One of the liveliness of the demo's quiet markets. */
const LISTED_LIFE = { tradesPerSecond: 0.06, makerEverySeconds: 12, halfSpreadPpm: 240 };

const known = new Map(demoMarkets.map((market) => [symbolOf(market), market]));

/**
 * The markets of the demo, in the order in which they were made: those it began with, and those that staff have listed since,
 * from the second in which they and the coin that they are paid in have a price.
 */
export function tradedMarkets(reader: EngineReader): TradedMarket[] {
  const assets = new Map(reader.assets().map((asset) => [asset.assetId, asset]));
  return reader.markets().flatMap((market) => {
    const quote = assets.get(market.quoteAssetId);
    const base = assets.get(market.baseAssetId);
    if (base === undefined || quote === undefined) return [];
    const { tickStep, lotStep } = reader.marketTerm(market.marketId);
    const grid = { tickStep, lotStep, tickLotPrice: market.tickLotUnits / 10 ** quote.scale };
    const own = known.get(market.symbol);
    if (own !== undefined) {
      return [{ market, traits: own, ...grid, stockPrice: startPriceOf(own) }];
    }
    const quotePrice = usdtPriceOf(reader, quote.assetId);
    const stockPrice = indexPriceOf(market);
    if (quotePrice === 0 || stockPrice === 0) return [];
    const { priceScale, quantityScale, marketProtectionPpm } = market;
    const traits: DemoMarket = {
      ...{ base: base.symbol, quote: quote.symbol, priceScale, quantityScale },
      ...{ dailyQuoteVolume: LISTED_DAILY_USDT / quotePrice, ...LISTED_LIFE, marketProtectionPpm },
    };
    return [{ market, traits, ...grid, stockPrice }];
  });
}

/** What a coin is worth in USDT by the index of its market; 0 where nothing says it. It steers the house, it books nothing. */
export function usdtPriceOf(reader: EngineReader, assetId: number): number {
  const usdtId = reader.assets().find(({ symbol }) => symbol === 'USDT')?.assetId;
  if (assetId === usdtId) return 1;
  const market = reader
    .markets()
    .find(({ baseAssetId, quoteAssetId }) => baseAssetId === assetId && quoteAssetId === usdtId);
  return market === undefined ? 0 : indexPriceOf(market);
}

/** The index of a market in whole quote coins, 0 before the first. */
function indexPriceOf({ indexTicks, tickSizeE12 }: StoredMarket): number {
  return (indexTicks * tickSizeE12) / 1e12;
}
