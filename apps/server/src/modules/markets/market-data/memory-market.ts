import type { StoredMarket } from '@candor/exchange-core';

/** What market data must know of a market, of coins or of contracts. */
export type MemoryMarket = Pick<
  StoredMarket,
  | 'marketId'
  | 'symbol'
  | 'baseAssetId'
  | 'quoteAssetId'
  | 'priceScale'
  | 'quantityScale'
  | 'tickSizeE12'
  | 'lotUnits'
  | 'tickLotUnits'
  | 'lastTicks'
  | 'indexTicks'
  | 'indexAtMs'
  | 'state'
>;
