import type { CommandOfKind, KindTable } from '#kernel/kinds.ts';

/** What the world says of prices. */
export const pricesCommands = {
  /** Only in journals of the first release, where the server worked the index out: triples [marketId, ticks, sourceCount, ...]. */
  index_prices_set: { id: 14, since: 1, retired: true, fields: { triples: 'ints' } },
  /** Gives a source of prices a number, by which quotes name it. */
  price_source_add: { id: 17, since: 2, fields: { name: 'text' } },
  /**
   * In journals of earlier releases, where it took half more room: groups of five numbers
   * [sourceId, marketId, bid, ask - bid, age in ms], prices in thousandths of a market's tick.
   */
  source_quotes_set: { id: 18, since: 2, retired: true, fields: { quotes: 'ints' } },
  /**
   * What every source said of every market, once a second, as `quotesHeard` packs it: triples
   * [marketId, quotes, thousandths of a tick that prices are counted in], then a number a quote in each column. A bid and
   * a spread (ask - bid) are the difference to those of the quote before in the same market. The index follows from it by a
   * rule; nobody names one.
   */
  source_quotes_heard: {
    id: 248,
    since: 3,
    fields: { markets: 'ints', sources: 'ints', ages: 'ints', bids: 'ints', spreads: 'ints' },
  },
} as const satisfies KindTable;

/** One of prices's commands, stamped. */
export type PricesCommand<Type extends keyof typeof pricesCommands> = CommandOfKind<
  typeof pricesCommands,
  Type
>;
