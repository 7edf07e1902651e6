import { p2p } from '@candor/exchange-core';
import type { P2pAd } from '@candor/exchange-core';
import { ZERO_UNITS, divideDecimalsTrunc, formatUnits, parseUnits, signOf } from '@candor/money';
import type { Units } from '@candor/money';
import { refuse } from '#api/refuse.ts';
import type { UserCall } from '#api/call.ts';
import type { CatalogueAsset } from '#modules/markets/catalogue/index.ts';
import { VALUATION_ASSET, worthOf } from '#modules/money/wallet/index.ts';
import type { P2pDeps } from './p2p-deps.ts';

/** What an amount of coins is worth in USDT, in decimals; undefined without a price. */
export async function valueOfSale(
  { exchange, catalogue }: Pick<P2pDeps, 'exchange' | 'catalogue'>,
  units: Units,
  asset: CatalogueAsset,
): Promise<string | undefined> {
  const { value: worth } = await exchange.read((reader) =>
    worthOf(units, asset, reader.markets(), catalogue),
  );
  const scale = catalogue.asset(VALUATION_ASSET)?.scale;
  return worth === undefined || scale === undefined ? undefined : formatUnits(worth, scale);
}

/** What a seller must be before a sale of an amount begins. @throws refusal withdrawalsLocked, then secondFactorMissing */
export async function requireSeller(
  deps: P2pDeps,
  call: UserCall,
  { units, asset }: { readonly units: Units; readonly asset: CatalogueAsset },
): Promise<void> {
  await deps.proofs.assertSalesOpen(call);
  const value = await valueOfSale(deps, units, asset);
  await deps.proofs.assertFactorFor(call.session.userId, value);
}

/** The coins that an amount of money is at a price, rounded down; none where they are no amounts: the core refuses those. */
export function coinsOf(fiat: string, price: string, { scale }: CatalogueAsset): Units {
  if (signOf(price) <= 0) return ZERO_UNITS;
  const coins = parseUnits(divideDecimalsTrunc(fiat, price, scale), scale);
  return coins.ok ? coins.value : ZERO_UNITS;
}

/**
 * Takes a seller's ads off the market while nothing of theirs may leave; the merchant lists them again. Asked again, it
 * does nothing more.
 */
export async function pauseSales(
  { exchange }: Pick<P2pDeps, 'exchange'>,
  { userId, untilMs }: { readonly userId: number; readonly untilMs: number },
): Promise<void> {
  const { value: ads } = await exchange.read((reader): readonly P2pAd[] =>
    reader.read(p2p).adsOf(userId),
  );
  for (const { adId } of ads.filter(({ side, state }) => side === 'sell' && state === 'listed')) {
    const requestKey = `sales-locked-${adId}-${untilMs}`;
    const type = 'p2p_ad_list';
    const decision = await exchange.submit({ type, userId, adId, isListed: 0, requestKey });
    // The merchant may have paused or ended it in this moment.
    const isSo = decision.ok || ['unknown_p2p_ad', 'p2p_ad_unchanged'].includes(decision.code);
    if (!isSo) throw refuse.busy();
  }
}
