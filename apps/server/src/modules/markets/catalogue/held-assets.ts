import { MINUTE_MS } from '#api/durations.ts';
import type { Exchange } from '#engine/exchange-port.ts';
import type { CatalogueAsset, MarketCatalogue } from './market-catalogue.ts';

/** The sums go over every account there is, and nobody waits for a name to leave a list. */
const FRESH_MS = MINUTE_MS;

interface HeldDeps {
  readonly exchange: Exchange;
  readonly catalogue: MarketCatalogue;
  readonly nowMs: () => number;
}

/**
 * The assets that a public list shows: those that are listed, and delisted ones as long as customers have any of them.
 * Without a delisted one nothing is summed; otherwise at most once in {@link FRESH_MS}.
 */
export function shownAssetsReader({
  exchange,
  catalogue,
  nowMs,
}: HeldDeps): () => Promise<readonly CatalogueAsset[]> {
  let last: { readonly atMs: number; readonly held: Promise<ReadonlySet<number>> } | undefined;
  const readHeld = (): Promise<ReadonlySet<number>> => {
    const atMs = nowMs();
    if (last !== undefined && Math.abs(atMs - last.atMs) < FRESH_MS) return last.held;
    const held = exchange
      .read((reader) => reader.userTotals())
      .then(
        ({ value }) =>
          new Set(value.filter(({ units }) => units !== 0).map(({ assetId }) => assetId)),
      );
    last = { atMs, held };
    held.catch(() => (last = undefined));
    return held;
  };
  return async () => {
    const { assets, listedAssets } = catalogue;
    if (assets.length === listedAssets.length) return assets;
    const held = await readHeld();
    return assets.filter(({ assetId, delistedAtMs }) => delistedAtMs === 0 || held.has(assetId));
  };
}
