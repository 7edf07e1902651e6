import type { EngineReader } from '@candor/exchange-core';
import { parseUnits } from '@candor/money';
import type { DecimalProblem, Units } from '@candor/money';
import type { ErrorName } from '@candor/protocol';
import type { Pool } from 'pg';
import { refuse } from '#api/refuse.ts';
import type { StaffEngine } from '#modules/console/acts/index.ts';
import type { PlatformSettings } from '#modules/console/settings/index.ts';
import type { CatalogueAsset, MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import type { ScheduledChanges } from '#modules/markets/scheduled-changes/index.ts';

/** What staff's part of Earn works with. */
export interface EarnStaffDeps {
  readonly reads: <T>(
    ask: (reader: EngineReader) => T,
  ) => Promise<{ readonly sequence: number; readonly value: T }>;
  readonly engine: StaffEngine;
  readonly catalogue: MarketCatalogue;
  readonly pool: Pool;
  readonly changes: ScheduledChanges;
  readonly settings: PlatformSettings;
  readonly nowMs: () => number;
}

const refusals: Readonly<Record<DecimalProblem, ErrorName>> = {
  not_a_decimal: 'invalidRequest',
  too_precise: 'quantityOffStep',
  off_grid: 'quantityOffStep',
  too_large: 'quantityOutOfRange',
};

/** An amount of an asset that somebody sent. @throws refusal that names its field */
export function readAmount(
  text: string,
  { scale }: Pick<CatalogueAsset, 'scale'>,
  field: string,
): Units {
  const parsed = parseUnits(text, scale);
  if (!parsed.ok) throw refuse[refusals[parsed.problem]]({ field });
  return parsed.value;
}

/** The asset of a symbol that somebody sent. @throws refusal unknownAssetOrAccount */
export function assetNamed({ catalogue }: EarnStaffDeps, symbol: string): CatalogueAsset {
  const asset = catalogue.asset(symbol);
  if (asset === undefined) throw refuse.unknownAssetOrAccount({ field: 'asset' });
  return asset;
}
