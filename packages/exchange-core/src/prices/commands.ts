import type { CommandOfKind, KindTable } from '#kernel/kinds.ts';

/** What the world says of prices. */
export const pricesCommands = {
  /** Only in journals of the first release, where the server worked the index out: triples [marketId, ticks, sourceCount, ...]. */
  index_prices_set: { id: 14, since: 1, retired: true, fields: { triples: 'ints' } },
  /** Gives a source of prices a number, by which quotes name it. */
  price_source_add: { id: 17, since: 2, fields: { name: 'text' } },
  /**
   * What every source said of every market, once a second: groups of five numbers
   * [sourceId, marketId, bid, ask - bid, age in ms], prices in thousandths of a market's tick. The
   * index follows from it by a rule; nobody names one.
   */
  source_quotes_set: { id: 18, since: 2, fields: { quotes: 'ints' } },
} as const satisfies KindTable;

/** One of prices's commands, stamped. */
export type PricesCommand<Type extends keyof typeof pricesCommands> = CommandOfKind<
  typeof pricesCommands,
  Type
>;
