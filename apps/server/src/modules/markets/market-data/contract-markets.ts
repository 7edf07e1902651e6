import { contract, CONTRACT_MARKETS_FROM } from '@candor/exchange-core';
import type { EngineReader } from '@candor/exchange-core';
import { lotDecimals } from '#modules/markets/catalogue/index.ts';
import type { MemoryMarket } from './memory-market.ts';

/** Whether contracts change hands in a market, not coins. */
export function isContract({ marketId }: Pick<MemoryMarket, 'marketId'>): boolean {
  return marketId >= CONTRACT_MARKETS_FROM;
}

/** Every contract market as market data sees it. */
export function contractMarkets(reader: EngineReader): readonly MemoryMarket[] {
  return reader
    .read(contract)
    .markets()
    .flatMap(({ marketId }) => contractMarket(reader, marketId) ?? []);
}

/** One contract market; undefined where there is none. */
export function contractMarket(reader: EngineReader, marketId: number): MemoryMarket | undefined {
  const contracts = reader.read(contract);
  const market = contracts.market(marketId);
  const price = contracts.price(marketId);
  if (market === undefined || price === undefined) return undefined;
  const base = reader.assets().find(({ assetId }) => assetId === market.baseAssetId);
  const { lastTicks, indexTicks, indexAtMs } = price;
  const quantityScale = lotDecimals(market.lotUnits, base?.scale ?? 0);
  return { ...market, quantityScale, lastTicks, indexTicks, indexAtMs };
}
