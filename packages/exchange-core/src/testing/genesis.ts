import type { CommandBody, CommandOf } from '#products.ts';

export const USERS = 12;
export const PRICE = 1000;
export const SPREAD = 12;

/** Narrow, so that random orders meet them. */
export const marketLimits = {
  ticksMin: 900,
  ticksMax: 1100,
  lotsMin: 2,
  lotsMax: 500,
  notionalUnitsMin: 400_000,
  notionalUnitsMax: 45_000_000,
  priceBandPpm: 60_000,
  marketProtectionPpm: 10_000,
  openOrdersMax: 25,
  triggerOrdersMax: 6,
};

/** Two assets against a quote, narrow limits, three fee tiers and twelve users, some of one identity. */
export function genesisCommands(): CommandBody[] {
  const market: Omit<CommandOf<'market_create'>, 'symbol' | 'baseAssetId'> = {
    type: 'market_create',
    quoteAssetId: 1,
    priceScale: 2,
    quantityScale: 4,
    tickSizeE12: 10_000_000_000,
    lotUnits: 10_000,
    tickLotUnits: 100,
    ...marketLimits,
  };
  const commands: CommandBody[] = [
    { type: 'asset_create', symbol: 'USDT', scale: 8 },
    { type: 'asset_create', symbol: 'BTC', scale: 8 },
    { type: 'asset_create', symbol: 'ETH', scale: 8 },
    { type: 'fee_tier_set', tier: 0, makerRatePpm: 1000, takerRatePpm: 2000 },
    { type: 'fee_tier_set', tier: 1, makerRatePpm: 0, takerRatePpm: 333 },
    { type: 'fee_tier_set', tier: 2, makerRatePpm: 7, takerRatePpm: 12_345 },
    { ...market, symbol: 'BTCUSDT', baseAssetId: 2 },
    { ...market, symbol: 'ETHUSDT', baseAssetId: 3, priceBandPpm: 0, openOrdersMax: 200 },
  ];
  for (let userId = 1; userId <= USERS; userId++) {
    const selfTradeGroup = userId <= 4 ? 7 : 0;
    commands.push({
      type: 'user_create',
      userId,
      role: 'house',
      feeTier: userId % 3,
      selfTradeGroup,
    });
    for (const assetId of [1, 2, 3]) {
      const units = (assetId === 1 ? 900_000_000 : 9_000_000) as CommandOf<'house_seed'>['units'];
      commands.push({ type: 'house_seed', userId, assetId, accountKind: 'spot', units });
    }
  }
  return commands;
}
