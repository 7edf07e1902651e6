import type { EffectOfKind, KindTable } from '#kernel/kinds.ts';

/** What became of it. */
export const pricesEffects = {
  index_price_set: {
    id: 12,
    since: 1,
    fields: { marketId: 'id', ticks: 'ticks', sourceCount: 'int' },
  },
} as const satisfies KindTable;

/** One of prices's effects. */
export type PricesEffect<Type extends keyof typeof pricesEffects> = EffectOfKind<
  typeof pricesEffects,
  Type
>;
