import type { CommandOfKind, KindTable } from '#kernel/kinds.ts';
import { userRoles } from '#kernel/vocabulary.ts';

/** What makes and changes assets, users and fee tiers. Zero or '' means absent, here and everywhere. */
export const registryCommands = {
  asset_create: { id: 0, since: 1, fields: { symbol: 'text', scale: 'int' } },
  /** Nothing new begins in the asset any more, for good; what users have of it stays theirs. Refused while anything uses it. */
  asset_delist: { id: 235, since: 2, fields: { assetId: 'id' } },
  fee_tier_set: {
    id: 1,
    since: 1,
    fields: { tier: 'int', makerRatePpm: 'ppm', takerRatePpm: 'ppm' },
  },
  user_create: {
    id: 4,
    since: 1,
    fields: { userId: 'id', role: userRoles, feeTier: 'int', selfTradeGroup: 'int' },
  },
  user_fee_tier_set: { id: 5, since: 1, fields: { userId: 'id', feeTier: 'int' } },
  /** Every open order of a user whose account was frozen, in every market: nobody picks one. */
  order_cancel_frozen: { id: 15, since: 1, fields: { userId: 'id', requestKey: 'text' } },
} as const satisfies KindTable;

/** One of registry's commands, stamped. */
export type RegistryCommand<Type extends keyof typeof registryCommands> = CommandOfKind<
  typeof registryCommands,
  Type
>;
