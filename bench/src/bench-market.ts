import type { CommandBody, CommandOf } from '@candor/exchange-core';

type Market = Omit<CommandOf<'market_create'>, 'sequence' | 'timestampMs'>;

/** Creates BTC (asset 1), USDT (2), their fees and BTCUSDT (market 1); `change` is what a bench wants otherwise. */
export function marketOpening(change: Partial<Market> = {}): CommandBody[] {
  return [
    { type: 'asset_create', symbol: 'BTC', scale: 8 },
    { type: 'asset_create', symbol: 'USDT', scale: 8 },
    { type: 'fee_tier_set', tier: 0, makerRatePpm: 1000, takerRatePpm: 2000 },
    {
      type: 'market_create',
      symbol: 'BTCUSDT',
      baseAssetId: 1,
      quoteAssetId: 2,
      priceScale: 2,
      quantityScale: 5,
      tickSizeE12: 100_000_000_000,
      lotUnits: 1_000,
      tickLotUnits: 100,
      ticksMin: 1,
      ticksMax: 4_000_000,
      lotsMin: 1,
      lotsMax: 1_000_000_000,
      notionalUnitsMin: 1,
      notionalUnitsMax: Number.MAX_SAFE_INTEGER,
      priceBandPpm: 0,
      marketProtectionPpm: 50_000,
      openOrdersMax: 1_000,
      triggerOrdersMax: 10,
      ...change,
    },
  ];
}
