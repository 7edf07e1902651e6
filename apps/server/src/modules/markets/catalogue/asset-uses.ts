import type { EngineReader } from '@candor/exchange-core';
import type { AssetUseView } from '@candor/protocol';
import type { CatalogueAsset } from './market-catalogue.ts';

/** What the exchange itself needs an asset for, by its symbol, whatever is open in it. */
export type AssetNeeds = (symbol: string) => readonly AssetUseView['what'][];

/** What uses an asset: what the exchange needs it for, then what each product of the core says of itself. */
export function usesOf(
  reader: EngineReader,
  { assetId, symbol }: Pick<CatalogueAsset, 'assetId' | 'symbol'>,
  needs: AssetNeeds,
): AssetUseView[] {
  return [
    ...needs(symbol).map((what) => ({ what, names: [], count: 1 })),
    ...reader.assetUses(assetId).map((use) => ({ ...use, names: [...use.names] })),
  ];
}
