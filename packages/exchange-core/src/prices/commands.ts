import type { KindTable } from '#kernel/kinds.ts';
import type { CommandOfKind } from '#kernel/product.ts';

/** What the world says of prices. */
export const pricesCommands = {
  /** One clamped median index price a market, in ticks: triples [marketId, ticks, sourceCount, ...]. */
  index_prices_set: { id: 14, since: 1, fields: { triples: 'ints' } },
} as const satisfies KindTable;

/** One of prices's commands, stamped. */
export type PricesCommand<Type extends keyof typeof pricesCommands> = CommandOfKind<
  typeof pricesCommands,
  Type
>;
