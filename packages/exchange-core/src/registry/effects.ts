import type { EffectOfKind, KindTable } from '#kernel/kinds.ts';
import { userRoles } from '#kernel/vocabulary.ts';

/** What is known of assets, users and fee tiers. */
export const registryEffects = {
  asset_created: { id: 0, since: 1, fields: { assetId: 'id', symbol: 'text', scale: 'int' } },
  fee_tier_set: {
    id: 1,
    since: 1,
    fields: { tier: 'int', makerRatePpm: 'ppm', takerRatePpm: 'ppm' },
  },
  user_set: {
    id: 4,
    since: 1,
    fields: { userId: 'id', role: userRoles, feeTier: 'int', selfTradeGroup: 'int' },
  },
} as const satisfies KindTable;

/** One of registry's effects. */
export type RegistryEffect<Type extends keyof typeof registryEffects> = EffectOfKind<
  typeof registryEffects,
  Type
>;
