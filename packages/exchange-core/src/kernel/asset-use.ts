/** What can use an asset, in the words of the products. A product that has another use adds its word. */
export const assetUses = [
  'spot_market',
  'checkin',
  'finance_product',
  'finance_orders',
  'option_series',
  'option_rounds',
  'contract_market',
  'day_limits',
  'p2p_deposits',
  'p2p_pair',
  'p2p_ads',
  'p2p_orders',
  'p2p_penalties',
] as const;

/** Something of a product's that would be left without its asset. */
export interface AssetUse {
  readonly what: (typeof assetUses)[number];
  /** What staff call each of them: the symbol of a market, a pair. Empty where they are only counted. */
  readonly names: readonly string[];
  /** How many there are; never 0. */
  readonly count: number;
}

/** A use whose things have names; none where there is none. */
export function namedUse(what: AssetUse['what'], names: readonly string[]): readonly AssetUse[] {
  return names.length === 0 ? [] : [{ what, names, count: names.length }];
}

/** A use that is only counted; none where there is none. */
export function countedUse(what: AssetUse['what'], count: number): readonly AssetUse[] {
  return count === 0 ? [] : [{ what, names: [], count }];
}
