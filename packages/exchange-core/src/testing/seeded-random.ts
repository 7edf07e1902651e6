/** A seeded generator of pseudo-random numbers (mulberry32): one seed, one run. */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** A whole number from 0 to 2^32-1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b_79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + (this.next() % (most - least + 1));
  }

  /** True in `percent` of a hundred calls. */
  chance(percent: number): boolean {
    return this.next() % 100 < percent;
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.next() % choices.length]!;
  }
}
