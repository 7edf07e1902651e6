import type { CommandBody } from '#products.ts';
import type { CommandSource } from '#testing/command-source.ts';
import { USERS } from '#testing/genesis.ts';
import type { SeededRandom } from '#testing/seeded-random.ts';

/** Other fee tiers, and now and then a frozen user. */
export class RegistryCommands implements CommandSource {
  readonly weight = 6;
  readonly #random: SeededRandom;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  next(): CommandBody {
    const random = this.#random;
    const userId = random.between(1, USERS);
    if (random.between(1, this.weight) === 1) {
      return { type: 'order_cancel_frozen', userId, requestKey: '' };
    }
    return { type: 'user_fee_tier_set', userId, feeTier: random.between(0, 2) };
  }
}
