import type { Depth, EngineReader, StoredOrder } from '@candor/exchange-core';
import type { TradedMarket } from '#seed/traded-markets.ts';
import { houseMakerIds } from './house.ts';

/** Levels read on each side: more than the makers show, so that everyone's orders near the price are seen. */
const DEPTH_LEVELS = 60;

/** A market and its price outside; enough for those who just trade. */
export interface MarketFacts extends Omit<TradedMarket, 'stockPrice'> {
  /** The index as it will stand once this second's command is decided. */
  readonly fairTicks: number;
}

/** What the makers see of one market when they decide what to quote. */
export interface MarketView extends MarketFacts {
  readonly depth: Depth;
  /** Open orders of each maker, by maker id. */
  readonly makerOrders: ReadonlyMap<number, readonly StoredOrder[]>;
  /** How far each maker's stock of the base asset is from what it wants: -1 empty, 0 as wanted, 1 double. */
  readonly makerImbalance: ReadonlyMap<number, number>;
}

/** Reads everything the house needs of one market; every answer of the reader is a copy. */
export function viewMarket(
  reader: EngineReader,
  facts: MarketFacts,
  wantedBaseUnits: number,
): MarketView {
  const { market } = facts;
  return {
    ...facts,
    depth: reader.depth(market.marketId, DEPTH_LEVELS),
    makerOrders: new Map(
      houseMakerIds.map((userId) => [userId, reader.openOrdersOf(userId, market.marketId)]),
    ),
    makerImbalance: new Map(
      houseMakerIds.map((userId) => {
        const owned = ownedUnits(reader, userId, market.baseAssetId);
        return [userId, Math.max(-1, Math.min(1, owned / wantedBaseUnits - 1))];
      }),
    ),
  };
}

/**
 * Lots in whole steps, not fewer than asked for, and not more than one order may have at the index; a tenth less than that, for
 * its price may be higher.
 */
export function wholeLots({ market, fairTicks, lotStep }: MarketFacts, lots: number): number {
  const worthMost = (market.notionalUnitsMax * 0.9) / (fairTicks * market.tickLotUnits);
  const most = Math.floor(Math.min(market.lotsMax, worthMost) / lotStep);
  const least = Math.ceil(Math.max(lots, market.lotsMin) / lotStep);
  return Math.max(1, Math.min(least, most)) * lotStep;
}

/** Available and held spot units of an asset, as a rough number: it steers quotes, it books nothing. */
export function ownedUnits(reader: EngineReader, userId: number, assetId: number): number {
  let owned = 0;
  for (const balance of reader.balancesOf(userId)) {
    if (balance.assetId !== assetId || balance.accountKind !== 'spot') continue;
    owned += Number(balance.availableUnits) + Number(balance.heldUnits);
  }
  return owned;
}
