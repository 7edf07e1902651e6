import { contract } from '@candor/exchange-core';
import type { EngineReader } from '@candor/exchange-core';
import { isOwnIndex } from './quote-board.ts';

/** A market with an index of its own: every spot market, and contracts that follow none. */
export interface IndexedMarket {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  readonly priceScale: number;
  /** In whole quote coins, 0 before the first. */
  readonly indexPrice: number;
  /** As many times the lowest price that it takes as the highest is of it. */
  readonly middlePrice: number;
}

/** The markets that have an index of their own now. */
export function indexedMarkets(reader: EngineReader): IndexedMarket[] {
  const symbols = new Map(reader.assets().map(({ assetId, symbol }) => [assetId, symbol]));
  const contracts = reader.read(contract);
  const own = contracts
    .markets()
    .filter(isOwnIndex)
    .map((market) => ({
      ...market,
      indexTicks: contracts.price(market.marketId)?.indexTicks ?? 0,
    }));
  return [...reader.markets(), ...own].map((market) => {
    const { symbol, priceScale, ticksMin, ticksMax, indexTicks, tickSizeE12 } = market;
    const tick = tickSizeE12 / 1e12;
    return {
      ...{ symbol, priceScale, indexPrice: indexTicks * tick },
      base: symbols.get(market.baseAssetId) ?? '',
      quote: symbols.get(market.quoteAssetId) ?? '',
      middlePrice: Math.sqrt(ticksMin * ticksMax) * tick,
    };
  });
}
