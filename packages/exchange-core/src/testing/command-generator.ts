import { PricesCommands } from '#prices/testing/prices-commands.ts';
import type { CommandBody } from '#products.ts';
import { RegistryCommands } from '#registry/testing/registry-commands.ts';
import { SpotCommands } from '#spot/testing/spot-commands.ts';
import type { CommandSource, KnownOrders } from './command-source.ts';
import { SeededRandom } from './seeded-random.ts';

/**
 * An endless stream of commands of all products that have a source, on the exchange of
 * `genesisCommands`. Prices are close together and balances small, so that everything that
 * can happen does. It contains nothing that has no naive twin.
 */
export class CommandGenerator {
  readonly #random: SeededRandom;
  readonly #sources: readonly CommandSource[];

  constructor(seed: number) {
    const random = new SeededRandom(seed);
    this.#random = random;
    this.#sources = [
      new SpotCommands(random),
      new PricesCommands(random),
      new RegistryCommands(random),
    ];
  }

  /** The next command; what is known of orders lets it name some that exist, or did. */
  next(known: KnownOrders): CommandBody {
    let roll = this.#random.between(
      1,
      this.#sources.reduce((sum, { weight }) => sum + weight, 0),
    );
    for (const source of this.#sources) {
      if (roll <= source.weight) return source.next(known);
      roll -= source.weight;
    }
    throw new Error('the weights of the sources do not add up');
  }
}
