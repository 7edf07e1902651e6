import { compareDecimals, multiplyDecimals } from '@candor/money';
import { VALUATION_ASSET } from '#modules/money/wallet/index.ts';

/** A coin's place among others, the most valuable first. */
export interface CoinRank {
  readonly place: number;
  readonly of: number;
}

/**
 * The place of a coin by market value: coins there are, times the last price in USDT, exactly. Coins without a price
 * are not counted; equal values share the better place. Null where the coin itself is not counted.
 * @param priceOf the last price of a coin in USDT
 */
export function rankOf(
  asset: string,
  supplies: readonly { readonly asset: string; readonly supplyNow: string }[],
  priceOf: (asset: string) => string | undefined,
): CoinRank | null {
  const values = new Map<string, string>();
  for (const { asset: coin, supplyNow } of supplies) {
    const price = coin === VALUATION_ASSET ? '1' : priceOf(coin);
    if (price !== undefined) values.set(coin, multiplyDecimals(supplyNow, price));
  }
  const own = values.get(asset);
  if (own === undefined) return null;
  const above = [...values.values()].filter((value) => compareDecimals(value, own) > 0);
  return { place: above.length + 1, of: values.size };
}
