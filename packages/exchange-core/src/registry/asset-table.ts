import type { RegistryEffect } from './effects.ts';
import type { AssetTermRow } from './records.ts';

export type StoredAsset = Omit<RegistryEffect<'asset_created'>, 'type'>;

/** Where the terms of assets are. */
interface Terms {
  readonly size: number;
  get(assetId: number): AssetTermRow | undefined;
}

/** Why nothing new can begin in an asset. */
export type AssetRefusal = 'unknown_asset' | 'asset_delisted';

/** Assets by their ids, which count from 1. */
export class AssetTable {
  readonly #rows: StoredAsset[] = [];
  #terms: Terms | undefined;

  get size(): number {
    return this.#rows.length;
  }

  /** The asset, or undefined for an id that was never given. */
  get(assetId: number): StoredAsset | undefined {
    return this.#rows[assetId - 1];
  }

  /** Called once, by the product that keeps the rows. */
  readTermsFrom(terms: Terms): void {
    this.#terms = terms;
  }

  /** Engine time at which an asset was delisted; 0 while it is listed. */
  delistedAtMs(assetId: number): number {
    return this.#terms === undefined || this.#terms.size === 0
      ? 0
      : (this.#terms.get(assetId)?.delistedAtMs ?? 0);
  }

  /** Why nothing new can begin in an asset; undefined while it can. Asked by every command that begins something in one. */
  refuseBeginning(assetId: number): AssetRefusal | undefined {
    if (this.get(assetId) === undefined) return 'unknown_asset';
    return this.delistedAtMs(assetId) === 0 ? undefined : 'asset_delisted';
  }

  named(symbol: string): StoredAsset | undefined {
    return this.#rows.find((asset) => asset.symbol === symbol);
  }

  /** Assets come in the order of their ids. */
  add(asset: StoredAsset): void {
    this.#rows[asset.assetId - 1] = asset;
  }

  rows(): readonly StoredAsset[] {
    return this.#rows;
  }
}
