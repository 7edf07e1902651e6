import { naiveLedger } from '#ledger/testing/naive-ledger.ts';
import { naivePrices } from '#prices/testing/naive-prices.ts';
import type { CommandBody } from '#products.ts';
import { naiveRegistry } from '#registry/testing/naive-registry.ts';
import { NaiveSpot } from '#spot/testing/naive-spot.ts';
import type { NaiveTwin } from './naive-twin.ts';
import { NaiveWorld } from './naive-world.ts';

/**
 * The twins of all products that have one, as one exchange. A product that comes later adds its twin to
 * the list; one without is not compared here.
 */
export class NaiveExchange {
  readonly world = new NaiveWorld();
  readonly spot = new NaiveSpot(this.world);
  readonly #twins: readonly NaiveTwin[] = [
    naiveRegistry(this.world, (userId) => this.#closeFor(userId)),
    naiveLedger(this.world),
    naivePrices(this.spot.markets),
    this.spot,
  ];

  /** Gives '' when accepted, else the rejection. */
  decide(command: CommandBody): string {
    for (const { decide } of this.#twins) {
      const decideOne = decide[command.type] as ((command: CommandBody) => string) | undefined;
      if (decideOne !== undefined) return decideOne(command);
    }
    return 'not covered';
  }

  #closeFor(userId: number): void {
    for (const twin of this.#twins) twin.closeFor?.(userId);
  }
}
