import type { KindTable } from '#kernel/kinds.ts';
import type { EffectOfKind } from '#kernel/product.ts';

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
