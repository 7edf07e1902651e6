import type { Kernel } from '#kernel/kernel.ts';
import { defineProduct } from '#kernel/product.ts';
import type { Appliers, Deciders } from '#kernel/product.ts';
import { pricesCommands } from './commands.ts';
import { pricesEffects } from './effects.ts';
import { IndexPrices } from './index-prices.ts';
import { pricesRejections } from './rejections.ts';
import type { PricesRejection } from './rejections.ts';
import { setIndexPrices } from './set-index-prices.ts';

class Prices {
  /** By market. The product that has the market dumps and loads its price with it. */
  readonly index = new IndexPrices();
  readonly decide: Deciders<typeof pricesCommands, PricesRejection>;
  readonly apply: Appliers<typeof pricesEffects>;

  constructor(kernel: Kernel) {
    this.decide = {
      index_prices_set: (command) => setIndexPrices(kernel, this.index, command),
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
  create: (kernel) => new Prices(kernel),
});
