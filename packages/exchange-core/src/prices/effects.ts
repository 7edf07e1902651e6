import type { KindTable } from '#kernel/kinds.ts';

/** What became of it. */
export const pricesEffects = {
  index_price_set: {
    id: 12,
    since: 1,
    fields: { marketId: 'id', ticks: 'ticks', sourceCount: 'int' },
  },
} as const satisfies KindTable;
