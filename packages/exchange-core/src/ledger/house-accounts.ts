/**
 * Accounts of the house, one per asset. `mayBeNegative` accounts are where new money comes from:
 * their negative balance is what has been issued, so that all accounts of an asset still add up to
 * zero. Everything else, users' accounts included, never goes below zero. A product declares its own.
 */
export type HouseAccounts = Readonly<Record<string, { readonly mayBeNegative: boolean }>>;

/** The ledger's own: what pays the demo, and what the house's traders begin with. */
export const ledgerHouseAccounts = {
  /** Funds labelled house traders; its negative balance is what they were given. */
  seed_capital: { mayBeNegative: true },
  /** Pays demo funds to users; its negative balance is what they were given. */
  demo_faucet: { mayBeNegative: true },
  /** Collects trading fees. */
  fees: { mayBeNegative: false },
} as const satisfies HouseAccounts;
