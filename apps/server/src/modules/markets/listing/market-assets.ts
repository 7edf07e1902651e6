import { refuse } from '#api/refuse.ts';
import type { ActWork } from '#modules/console/acts/index.ts';
import type { CatalogueAsset, MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import { decidedFor } from '#modules/markets/scheduled-changes/index.ts';
import type { ScheduledChanges } from '#modules/markets/scheduled-changes/index.ts';

interface PairDeps {
  readonly catalogue: MarketCatalogue;
  readonly changes: ScheduledChanges;
}

interface Pair {
  readonly baseAsset: string;
  readonly quoteAsset: string;
}

/**
 * The two assets of a new market, in which something can still begin.
 * @throws ApiError unknownAssetOrAccount assetDelisted
 */
export async function assetsOf(
  deps: PairDeps,
  work: ActWork,
  request: Pair,
): Promise<{ readonly base: CatalogueAsset; readonly quote: CatalogueAsset }> {
  const base = assetNamed(deps.catalogue, 'baseAsset', request);
  const quote = assetNamed(deps.catalogue, 'quoteAsset', request);
  await assertStays(deps, work, base, 'baseAsset');
  await assertStays(deps, work, quote, 'quoteAsset');
  return { base, quote };
}

function assetNamed(
  catalogue: MarketCatalogue,
  field: keyof Pair,
  { [field]: symbol }: Pair,
): CatalogueAsset {
  const asset = catalogue.asset(symbol);
  if (asset === undefined) throw refuse.unknownAssetOrAccount({ field });
  return asset;
}

/** @throws ApiError invalidRequest where a market would trade an asset for itself */
export function assertTwo(
  base: { readonly symbol: string },
  quote: { readonly symbol: string },
): void {
  if (base.symbol === quote.symbol) {
    throw refuse.invalidRequest('quoteAsset: another than baseAsset', { field: 'quoteAsset' });
  }
}

/** Whether something can still begin in an asset. @throws ApiError assetDelisted when it is, or will be, delisted */
export async function assertStays(
  { changes }: Pick<PairDeps, 'changes'>,
  work: ActWork,
  { symbol, delistedAtMs }: CatalogueAsset,
  field: string,
): Promise<void> {
  if (delistedAtMs !== 0) throw refuse.assetDelisted({ field });
  const decided = await decidedFor(changes, work, 'asset_delist', symbol);
  if (decided.length > 0) {
    throw refuse.assetDelisted(`${symbol} is announced to be delisted`, { field });
  }
}
