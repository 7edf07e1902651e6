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
  readonly #listeners: (() => void)[] = [];
  readonly #frozen: ((marketId: number) => boolean)[] = [];
  /** Live sources of each market at the last quotes; nothing is decided by it. */
  readonly #liveSources = new Map<number, number>();

  /** Calls `listener` inside every command that says prices, once those of all markets are set. */
  onTick(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Asks `isFrozen` whether the index of a market stays as it is, whatever the sources say. */
  freezeWhen(isFrozen: (marketId: number) => boolean): void {
    this.#frozen.push(isFrozen);
  }

  isFrozen(marketId: number): boolean {
    return this.#frozen.some((isFrozen) => isFrozen(marketId));
  }

  /** The prices of a moment are set: what follows from them happens now. */
  ticked(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Remembers how many sources of a market were live just now. */
  countSources(marketId: number, count: number): void {
    this.#liveSources.set(marketId, count);
  }

  /** How many sources of a market were live at the last quotes; 0 before the first since the start. */
  liveSourcesOf(marketId: number): number {
    return this.#liveSources.get(marketId) ?? 0;
  }

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
