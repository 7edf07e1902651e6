import type { EngineReader } from '@candor/exchange-core';
import type { AssetUseView } from '@candor/protocol';
import type { Pool, PoolClient } from 'pg';
import type { CatalogueAsset } from './market-catalogue.ts';

/** What the exchange itself needs an asset for, by its symbol, whatever is open in it. */
type NeedsBySymbol = (symbol: string) => readonly AssetUseView['what'][];

/** Reads it; some of it is chosen by staff. */
export type AssetNeeds = (from: Pool | PoolClient) => Promise<NeedsBySymbol>;

/** What uses an asset: what the exchange needs it for, then what each product of the core says of itself. */
export function usesOf(
  reader: EngineReader,
  { assetId, symbol }: Pick<CatalogueAsset, 'assetId' | 'symbol'>,
  needs: NeedsBySymbol,
): AssetUseView[] {
  return [
    ...needs(symbol).map((what) => ({ what, names: [], count: 1 })),
    ...reader.assetUses(assetId).map((use) => ({ ...use, names: [...use.names] })),
  ];
}
