import type { KernelRows } from '#kernel/kernel-product.ts';
import type { LedgerRows } from '#ledger/product.ts';
import type { RegistryRows } from '#registry/product.ts';
import type { SpotRows } from '#spot/product.ts';

/**
 * The whole state of the core as plain rows: what the loader reads from the tables, what the
 * projector keeps there, and what a snapshot holds. `Engine.load` takes it, `Engine.dump` gives
 * it, in canonical order (ids ascending, open orders by priority), so that equal states give
 * equal rows and an equal hash.
 */
export type StoredState = KernelRows & RegistryRows & LedgerRows & SpotRows;

export type StoredCounters = StoredState['counters'];

/**
 * The lists of the state with what tells their rows apart, in the order of the canonical bytes: a
 * list is only ever added at the end.
 */
export const storedLists = {
  assets: ['assetId'],
  feeTiers: ['tier'],
  markets: ['marketId'],
  users: ['userId'],
  accounts: ['accountId'],
  openOrders: ['orderId'],
  requests: ['userId', 'requestKey'],
  demoFunds: ['userId', 'assetId'],
} as const satisfies Readonly<
  Record<Exclude<keyof StoredState, 'counters' | 'records'>, readonly string[]>
>;
