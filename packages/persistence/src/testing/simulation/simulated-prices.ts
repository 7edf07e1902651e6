import { quotesHeard } from '@candor/exchange-core';
import type { CommandBody } from '@candor/exchange-core';
import { PRICE } from '@candor/exchange-core/testing';
import type { SeededRandom } from '@candor/exchange-core/testing';

/** What the venues are called; three of them make an index. */
export const sourceNames = ['alpha', 'beta', 'gamma', 'delta', 'epsilon'] as const;

/** Spot markets, and how far their prices wander. */
const SPOT_MARKETS = [1, 2];
const SPOT_REACH = 10;

/** A quote this old does not count. */
const STALE_MS = 15_000;

/** What can be wrong with the sources for a while. */
const troubles = ['none', 'one_wrong', 'two_silent', 'three_silent', 'all_late', 'stale'] as const;
/** In how many of a hundred spells something is. */
const TROUBLE_PERCENT = 30;
type Trouble = (typeof troubles)[number];

/** What five venues say of all markets, and what is wrong with them now and then. */
export class SimulatedPrices {
  readonly #random: SeededRandom;
  readonly #spot = new Map(SPOT_MARKETS.map((marketId) => [marketId, PRICE]));
  #trouble: Trouble = 'none';
  #left = 0;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  get trouble(): Trouble {
    return this.#trouble;
  }

  /** Nothing is wrong with any of them for so many seconds, or from now on. */
  heal(seconds = Infinity): void {
    this.#trouble = 'none';
    this.#left = seconds;
  }

  /** The command of a second, with prices of contracts in ticks; undefined where nobody says anything. */
  say(contracts: readonly (readonly [marketId: number, ticks: number])[]): CommandBody | undefined {
    const random = this.#random;
    if (this.#left-- <= 0) {
      this.#trouble = random.chance(TROUBLE_PERCENT) ? random.pick(troubles) : 'none';
      this.#left = random.between(3, 25);
    }
    for (const [marketId, ticks] of this.#spot) {
      const moved = ticks + random.between(-2, 2);
      this.#spot.set(marketId, Math.min(Math.max(moved, PRICE - SPOT_REACH), PRICE + SPOT_REACH));
    }
    const numbers = [...this.#spot, ...contracts].flatMap(([marketId, ticks]) =>
      sourceNames.flatMap((_name, place) => this.#quote(place, marketId, ticks)),
    );
    return numbers.length === 0 ? undefined : quotesHeard(numbers);
  }

  #quote(place: number, marketId: number, ticks: number): readonly number[] {
    const trouble = this.#trouble;
    const silent = trouble === 'two_silent' ? 2 : trouble === 'three_silent' ? 3 : 0;
    if (place < silent) return [];
    const isWrong = trouble === 'one_wrong' && place === 0;
    const ageMs = trouble === 'stale' ? STALE_MS : trouble === 'all_late' ? 9_000 : place * 300;
    return [place + 1, marketId, ticks * 1_000 * (isWrong ? 10 : 1), 0, ageMs];
  }
}
