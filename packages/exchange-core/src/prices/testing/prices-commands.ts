import type { CommandBody } from '#products.ts';
import type { CommandSource } from '#testing/command-source.ts';
import { PRICE, SPREAD } from '#testing/genesis.ts';
import type { SeededRandom } from '#testing/seeded-random.ts';

/** Index prices near the price of the markets. */
export class PricesCommands implements CommandSource {
  readonly weight = 13;
  readonly #random: SeededRandom;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  next(): CommandBody {
    const ticks = PRICE + this.#random.between(-SPREAD, SPREAD);
    return { type: 'index_prices_set', triples: [this.#random.between(1, 2), ticks, 3] };
  }
}
