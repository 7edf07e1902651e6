import type { RegistryEffect } from './effects.ts';

export type StoredAsset = Omit<RegistryEffect<'asset_created'>, 'type'>;

/** Assets by their ids, which count from 1. */
export class AssetTable {
  readonly #rows: StoredAsset[] = [];

  get size(): number {
    return this.#rows.length;
  }

  /** The asset, or undefined for an id that was never given. */
  get(assetId: number): StoredAsset | undefined {
    return this.#rows[assetId - 1];
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
