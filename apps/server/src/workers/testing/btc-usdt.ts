import type { CommandBody } from '@candor/exchange-core';
import type { Units } from '@candor/money';

/** A market of BTC (asset 1) and USDT (2) with wide limits. */
export const btcUsdt: Extract<CommandBody, { readonly type: 'market_create' }> = {
  ...{ type: 'market_create', symbol: 'BTCUSDT', baseAssetId: 1, quoteAssetId: 2 },
  ...{ priceScale: 2, quantityScale: 5, tickSizeE12: 10_000_000_000 },
  ...{ lotUnits: 1_000, tickLotUnits: 10, ticksMin: 1, ticksMax: 1_000_000_000 },
  ...{ lotsMin: 1, lotsMax: 1_000_000_000, notionalUnitsMin: 1 },
  ...{ notionalUnitsMax: 500_000_000_000_000, priceBandPpm: 0, marketProtectionPpm: 50_000 },
  ...{ openOrdersMax: 200, triggerOrdersMax: 20 },
};

/** Creates the two assets, their market (1), and customers who own `units` of both. */
export function btcUsdtWith(
  userIds: readonly number[],
  { units, feeRatePpm }: { readonly units: Units; readonly feeRatePpm: number },
): CommandBody[] {
  return [
    { type: 'fee_tier_set', tier: 0, makerRatePpm: feeRatePpm, takerRatePpm: feeRatePpm },
    { type: 'asset_create', symbol: 'BTC', scale: 8 },
    { type: 'asset_create', symbol: 'USDT', scale: 8 },
    btcUsdt,
    ...userIds.flatMap((userId): CommandBody[] => [
      { type: 'user_create', userId, role: 'customer', feeTier: 0, selfTradeGroup: userId },
      ...[1, 2].map(
        (assetId): CommandBody => ({
          ...{ type: 'demo_fund', userId, assetId, accountKind: 'spot' },
          ...{ units, requestKey: `fund-${assetId}` },
        }),
      ),
    ]),
  ];
}
