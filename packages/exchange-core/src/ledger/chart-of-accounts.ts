/**
 * Every account of the house, one per asset. `mayBeNegative` accounts are where money of the demo
 * comes from: their negative balance is what has been issued, so that all accounts of an asset
 * still add up to zero. Everything else, users' accounts included, never goes below zero.
 */
export const houseAccounts = {
  /** Funds labelled house traders; its negative balance is what they were given. */
  seed_capital: { mayBeNegative: true },
  /** Pays demo funds to users; its negative balance is what they were given. */
  demo_faucet: { mayBeNegative: true },
  /** Collects trading fees. */
  fees: { mayBeNegative: false },
} as const satisfies Readonly<Record<string, { readonly mayBeNegative: boolean }>>;

export type HouseAccount = keyof typeof houseAccounts;

/** The accounts new money comes out of. Together they never issue more than 2^63-1 of an asset. */
export const issuers = ['seed_capital', 'demo_faucet'] as const satisfies readonly HouseAccount[];

export function isHouseAccount(name: string): name is HouseAccount {
  return Object.hasOwn(houseAccounts, name);
}
