import type { MarketView } from '@candor/protocol';

/** What an asset is called in full; its symbol where that is not known yet. */
export type NameOf = (asset: string) => string;

/** A name, or words typed to find one, as they are compared: case, width, spaces and signs do not count. */
export function searchable(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s/_.-]/g, '')
    .toUpperCase();
}

/** Whether an asset is called what was typed, by its symbol or its name; everything is, where nothing was. */
export function isCalled(asset: string, name: string, typed: string): boolean {
  const wanted = searchable(typed);
  return asset.includes(wanted) || searchable(name).includes(wanted);
}

/** The names of the assets of some markets. */
export function assetNames(markets: readonly MarketView[]): NameOf {
  const names = new Map(
    markets.flatMap(({ baseAsset, baseName, quoteAsset, quoteName }) => [
      [baseAsset, baseName],
      [quoteAsset, quoteName],
    ]),
  );
  return (asset) => names.get(asset) ?? asset;
}
