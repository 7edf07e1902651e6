import type { Kernel } from '#kernel/kernel.ts';
import { defineProduct } from '#kernel/product.ts';
import type { Appliers, Deciders } from '#kernel/product.ts';
import { pricesCommands } from './commands.ts';
import { pricesEffects } from './effects.ts';
import type { SourceQuote } from './index-price.ts';
import { IndexPrices } from './index-prices.ts';
import { pricesRejections } from './rejections.ts';
import type { PricesRejection } from './rejections.ts';
import { addSource, recordQuotes } from './record-quotes.ts';
import { PriceRecords, priceRecords } from './records.ts';
import type { StoredIndexState, StoredPriceSource } from './records.ts';
import { setIndexPrices } from './set-index-prices.ts';

/** What the server asks of prices. */
export interface PricesReader {
  /** The sources of prices with their numbers. */
  sources(): readonly StoredPriceSource[];
  /** Whether a market's index is live and since when; undefined before its first quote. */
  stateOf(marketId: number): StoredIndexState | undefined;
  /** How many sources of a market were live at the last quotes; 0 before the first since the start. */
  liveSourcesOf(marketId: number): number;
}

class Prices {
  /** By market. The product that has the market dumps and loads its price with it. */
  readonly index = new IndexPrices();
  /** Told of what all sources say of a market, once a second, within the command that says it. */
  readonly onQuotes: ((marketId: number, quotes: readonly SourceQuote[]) => void)[] = [];
  /** Whether each index is live; products read it, only prices write it. */
  readonly states: PriceRecords['states'];
  readonly read: PricesReader;
  readonly decide: Deciders<typeof pricesCommands, PricesRejection>;
  readonly apply: Appliers<typeof pricesEffects>;

  constructor(kernel: Kernel) {
    const records = new PriceRecords(kernel);
    this.states = records.states;
    this.read = {
      sources: () => records.sources.table.all(),
      stateOf: (marketId) => records.states.table.get(marketId),
      liveSourcesOf: (marketId) => this.index.liveSourcesOf(marketId),
    };
    const takers = { index: this.index, records, onQuotes: this.onQuotes };
    this.decide = {
      index_prices_set: (command) => setIndexPrices(kernel, this.index, command),
      price_source_add: (command) => addSource(kernel, records, command),
      source_quotes_set: (command) => recordQuotes(kernel, takers, command),
      source_quotes_heard: (command) => recordQuotes(kernel, takers, command),
    };
    this.apply = {
      index_price_set: ({ marketId, ticks }) => this.index.set(marketId, ticks, kernel.timestampMs),
    };
  }
}

/** Prices from outside: our own book is never their source. */
export const prices = defineProduct({
  name: 'prices',
  commands: pricesCommands,
  effects: pricesEffects,
  rejections: pricesRejections,
  records: priceRecords,
  create: (kernel) => new Prices(kernel),
});
