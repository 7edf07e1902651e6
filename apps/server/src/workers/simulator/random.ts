/**
 * The simulator's dice: the same seed gives the same numbers on every machine. Small and fast
 * (sfc32, a 128-bit counter-based generator); not for secrets.
 */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;
  /** The second number of a Box-Muller pair, kept for the next call. */
  #spareGaussian: number | undefined;

  constructor(seed: string) {
    const word = hashWords(seed);
    this.#a = word();
    this.#b = word();
    this.#c = word();
    // The first outputs still show the seed's bits; mix them in.
    for (let round = 0; round < MIXING_ROUNDS; round++) this.#word();
  }

  /** Uniform in [0, 1). */
  unit(): number {
    return this.#word() / WORDS;
  }

  /** Uniform in [low, high). */
  between(low: number, high: number): number {
    return low + (high - low) * this.unit();
  }

  /** A whole number from 0 to `count` - 1. */
  index(count: number): number {
    return Math.floor(this.unit() * count);
  }

  chance(probability: number): boolean {
    return this.unit() < probability;
  }

  /** Normal with mean 0 and variance 1. */
  gaussian(): number {
    if (this.#spareGaussian !== undefined) {
      const spare = this.#spareGaussian;
      this.#spareGaussian = undefined;
      return spare;
    }
    const radius = Math.sqrt(-2 * Math.log(1 - this.unit()));
    const angle = 2 * Math.PI * this.unit();
    this.#spareGaussian = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  }

  /**
   * Student's t with four degrees of freedom, scaled to variance 1 and cut at eight deviations:
   * the fat tails of returns without a market that halves in a second.
   */
  fatTailed(): number {
    let squares = 0;
    for (let i = 0; i < 4; i++) squares += this.gaussian() ** 2;
    const value = this.gaussian() / Math.sqrt(squares / 4) / Math.SQRT2;
    return Math.max(-TAIL_DEVIATIONS_MAX, Math.min(TAIL_DEVIATIONS_MAX, value));
  }

  /** How many events happen when `mean` are expected. */
  poisson(mean: number): number {
    const limit = Math.exp(-mean);
    let product = this.unit();
    let count = 0;
    while (product > limit) {
      product *= this.unit();
      count += 1;
    }
    return count;
  }

  #word(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (this.#c << 21) | (this.#c >>> 11);
    this.#c = (this.#c + sum) | 0;
    return sum >>> 0;
  }
}

const WORDS = 2 ** 32;
const MIXING_ROUNDS = 16;
const TAIL_DEVIATIONS_MAX = 8;

/** Spreads a text over as many 32-bit words as asked for. */
function hashWords(text: string): () => number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return () => {
    hash = (hash + 0x9e3779b9) | 0;
    let mixed = hash;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return (mixed ^ (mixed >>> 16)) | 0;
  };
}
