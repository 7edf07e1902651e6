import { assert } from '#kernel/assert.ts';

/** The index price of one market; 0 before the first. */
export interface IndexPrice {
  ticks: number;
  /** Engine time at which it was set. */
  atMs: number;
}

/** What the world pays, market by market. A market's product opens its entry and keeps it. */
export class IndexPrices {
  readonly #byMarket = new Map<number, IndexPrice>();

  /** Makes room for a market. */
  open(marketId: number, price: Readonly<IndexPrice>): IndexPrice {
    const own = { ...price };
    this.#byMarket.set(marketId, own);
    return own;
  }

  /** Sets the price of a market that is there. */
  set(marketId: number, ticks: number, atMs: number): void {
    const price = this.#byMarket.get(marketId);
    assert(price !== undefined, `an index price for market ${marketId}, which was never created`);
    price.ticks = ticks;
    price.atMs = atMs;
  }

  /** Every market that has room for a price, in the order of their ids. */
  markets(): readonly number[] {
    return [...this.#byMarket.keys()].sort((a, b) => a - b);
  }

  /** The price of a market, or undefined where there is no such market. */
  of(marketId: number): IndexPrice | undefined {
    return this.#byMarket.get(marketId);
  }
}
