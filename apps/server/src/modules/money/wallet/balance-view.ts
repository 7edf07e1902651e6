import type { AssetBalance } from '@candor/exchange-core';
import { formatUnits } from '@candor/money';
import { accountKinds } from '@candor/protocol';
import type { AccountKind, BalanceView } from '@candor/protocol';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';

/** An account kind that users own, as a word of the wire; undefined for the house's. */
export function userAccountKind(kind: string): AccountKind | undefined {
  return accountKinds.find((known) => known === kind);
}

/** A balance in words of the wire; undefined for a house account. */
export function balanceView(
  balance: AssetBalance,
  catalogue: MarketCatalogue,
): BalanceView | undefined {
  const accountKind = userAccountKind(balance.accountKind);
  if (accountKind === undefined) return undefined;
  const { symbol, scale } = catalogue.assetOf(balance.assetId);
  return {
    accountKind,
    asset: symbol,
    available: formatUnits(balance.availableUnits, scale),
    held: formatUnits(balance.heldUnits, scale),
  };
}
