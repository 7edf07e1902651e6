import type { AdminReply } from '@candor/protocol';
import type { Pool } from 'pg';
import type { MarketDataReads } from '#api/market-data-port.ts';
import type { AdminHandlers } from '#modules/console/acts/index.ts';
import type { OpenOrderCounts } from '#modules/console/dashboard/index.ts';
import { readLadder } from '#modules/markets/fee-ladder/index.ts';
import type { TellTier } from '#modules/markets/fee-volumes/index.ts';
import { marketView } from './market-figures.ts';
import {
  cancelChange,
  changeViews,
  listChangeViews,
} from '#modules/markets/scheduled-changes/index.ts';
import type { ChangeKind } from '#modules/markets/scheduled-changes/index.ts';
import { usesOf } from './asset-uses.ts';
import { delistMarket } from './staff-delist.ts';
import { delistAsset } from './staff-delist-asset.ts';
import { haltAllMarkets, openMarkets, openOne } from './staff-all-markets.ts';
import { changeFees, haltMarket } from './staff-market-changes.ts';
import { changeLadder } from './staff-fee-ladder.ts';
import { changeUserFeeTier, releaseUserFeeTier } from './staff-user-fee-tier.ts';
import { feeTiersOf } from './fee-tiers.ts';
import { changeMarketFees } from './staff-market-fees.ts';
import { changeMarketRules, createAsset, createMarket } from './staff-new-markets.ts';
import type { ListingDeps } from './staff-market-changes.ts';

export { assertRates } from './staff-market-changes.ts';
export { readNewMarket } from './staff-new-markets.ts';

export interface AdminMarketsDeps extends ListingDeps {
  readonly pool: Pool;
  /** Writes to a user of a tier that is to come. */
  readonly tellTier: TellTier;
  readonly marketData: MarketDataReads;
  readonly openOrderCounts: OpenOrderCounts;
}

/** What is decided here about markets and what trading costs. */
const KINDS: readonly ChangeKind[] = [
  'market_state',
  'market_rules',
  'market_delist',
  'asset_delist',
  'contract_terms',
  'market_fees',
  'fee_tier',
  'fee_ladder',
  'user_fee_tier',
  'cancel_orders',
];

/** Those of them that who may stop a market calls off. */
const OF_MARKETS: readonly ChangeKind[] = [
  'market_state',
  'market_rules',
  'market_delist',
  'asset_delist',
  'contract_terms',
];

/** Those of them that who may change fees calls off. */
const OF_FEES: readonly ChangeKind[] = ['market_fees', 'fee_tier', 'fee_ladder', 'user_fee_tier'];

async function listMarkets(deps: AdminMarketsDeps): Promise<AdminReply<'marketList'>> {
  const { pool, catalogue, changes, marketData, openOrderCounts, reads, settings } = deps;
  const needs = await deps.assetNeeds(pool);
  const { value } = await reads((reader) => ({
    feeTiers: feeTiersOf(reader),
    used: new Set(reader.ledgerSums().map(({ assetId }) => assetId)),
    uses: new Map(catalogue.everyAsset.map((asset) => [asset, usesOf(reader, asset, needs)])),
  }));
  const openOrders = await openOrderCounts();
  return {
    markets: catalogue.markets.map((market) => {
      const ticker = marketData.ticker(market.symbol);
      return {
        ...marketView(market),
        lastPrice: ticker?.lastPrice ?? null,
        baseVolume: ticker?.baseVolume ?? '0',
        quoteVolume: ticker?.quoteVolume ?? '0',
        trades: ticker?.trades ?? 0,
        openOrders: openOrders.get(market.marketId) ?? 0,
      };
    }),
    assets: catalogue.everyAsset.map((asset) => ({
      symbol: asset.symbol,
      scale: asset.scale,
      delistedAtMs: asset.delistedAtMs === 0 ? null : asset.delistedAtMs,
      uses: value.uses.get(asset) ?? [],
      wasUsed: value.used.has(asset.assetId),
    })),
    feeTiers: value.feeTiers.map(({ tier, makerRatePpm, takerRatePpm }) => ({
      tier,
      makerRatePpm,
      takerRatePpm,
    })),
    feeLadder: [...(await readLadder(pool))],
    ...(await settings.notices()),
    coming: await changeViews(
      pool,
      changes.coming.filter(({ kind }) => KINDS.includes(kind)),
    ),
  };
}

/** Markets and fees: looked at, and changed later and announced. */
export function adminMarketHandlers(deps: AdminMarketsDeps) {
  return {
    marketList: () => listMarkets(deps),
    assetCreate: (request) => createAsset(deps, request),
    assetDelist: (request, work) => delistAsset(deps, request, work),
    marketCreate: (request, work) => createMarket(deps, request, work),
    marketRulesChange: (request, work) => changeMarketRules(deps, request, work),
    marketDelist: (request, work) => delistMarket(deps, request, work),
    marketHalt: (request, work) => haltMarket(deps, request, work),
    marketOpen: (request, work) => openOne(deps, request, work),
    marketHaltAll: (request, work) => haltAllMarkets(deps, request, work),
    marketOpenAll: (request, work) => openMarkets(deps, request, work),
    feeChange: (request, work) => changeFees(deps, request, work),
    marketFeesChange: (request, work) => changeMarketFees(deps, request, work),
    feeLadderChange: (request, work) => changeLadder(deps, request, work),
    userFeeTierRelease: (request, work) => releaseUserFeeTier(deps, request, work),
    userFeeTier: (request, work) => changeUserFeeTier(deps, request, work),
    changeList: (request) => listChangeViews(deps.pool, KINDS, request),
    changeCancel: (request, work) => cancelChange(deps.changes, request, work, OF_MARKETS),
    feeChangeCancel: (request, work) => cancelChange(deps.changes, request, work, OF_FEES),
  } satisfies Partial<AdminHandlers>;
}
