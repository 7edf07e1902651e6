import { houseDayEndsMs, houseDayOf, limits, p2p } from '@candor/exchange-core';
import type { EngineReader } from '@candor/exchange-core';
import { asUnits } from '@candor/money';
import { FIRST_LIMIT_ASSET, limitedActs } from '@candor/protocol';
import type { LevelRules } from '@candor/protocol';
import type { Pool, PoolClient } from 'pg';
import { refuse } from '#api/refuse.ts';
import type { ActWork } from '#modules/console/acts/index.ts';
import type { CatalogueAsset, MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import { assertStays } from '#modules/markets/listing/index.ts';
import type { ScheduledChanges } from '#modules/markets/scheduled-changes/index.ts';
import { firstRules, readLevelRules } from './level-book.ts';

/** The coin that limits are written and counted in by some rules. */
export const limitAssetOf = ({ limitAsset = FIRST_LIMIT_ASSET }: LevelRules): string => limitAsset;

/** Whether rules limit anything at all: else no order needs a look at its users. */
export const hasLimits = ({ limits: byLevel, countryLimits }: LevelRules): boolean =>
  countryLimits.length > 0 ||
  Object.values(byLevel).some((own) => limitedActs.some((act) => own[act] !== null));

/** The coins that limits are written in now, and will be: none of them can be delisted. */
export async function limitAssetsIn(
  from: Pool | PoolClient,
  nowMs: number,
): Promise<ReadonlySet<string>> {
  const { standing, coming } = await readLevelRules(from, nowMs);
  const rules = [standing?.rules ?? firstRules, ...(coming === undefined ? [] : [coming.rules])];
  return new Set(rules.map(limitAssetOf));
}

/**
 * When another coin of limits holds: what a day has used is counted in one coin, so it changes with the day.
 * @returns the first beginning of a day in UTC+8 that is no earlier than `atMs`
 */
export function dayBeginsMs(atMs: number): number {
  const endsMs = houseDayEndsMs(houseDayOf(atMs));
  const beginsMs = houseDayEndsMs(houseDayOf(atMs) - 1);
  return beginsMs === atMs ? atMs : endsMs;
}

export interface LimitAssetDeps {
  readonly catalogue: Pick<MarketCatalogue, 'asset' | 'listedAssets'>;
  readonly changes: ScheduledChanges;
  readonly reads: <T>(ask: (reader: EngineReader) => T) => Promise<{ readonly value: T }>;
}

/**
 * Whether limits can be counted in another coin: it is listed and stays, and an index leads to it from every coin of P2P.
 * @throws ApiError invalidRequest assetDelisted
 */
export async function assertCountable(
  { catalogue, changes, reads }: LimitAssetDeps,
  work: ActWork,
  symbol: string,
): Promise<void> {
  const field = 'rules';
  const asset = listedAsset(catalogue, symbol);
  await assertStays({ changes }, work, asset, field);
  const { value: unknown } = await reads((reader) => {
    const counts = reader.read(limits);
    return reader
      .read(p2p)
      .pairs()
      .map(({ assetId }) => assetId)
      .find((assetId) => counts.worthOf(assetId, asUnits(1), asset.assetId) === undefined);
  });
  if (unknown === undefined) return;
  throw refuse.invalidRequest(`rules: no index says what a coin of P2P is worth in ${symbol}`, {
    field,
  });
}

/** The asset that limits are to be counted in. @throws ApiError invalidRequest while there is none */
export function listedAsset(
  catalogue: Pick<MarketCatalogue, 'asset'>,
  symbol: string,
): CatalogueAsset {
  const asset = catalogue.asset(symbol);
  if (asset !== undefined) return asset;
  throw refuse.invalidRequest(`rules: list ${symbol} first, limits are counted in it`, {
    field: 'rules',
  });
}
