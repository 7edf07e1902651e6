/** Latencies in whole microseconds, counted in buckets that are at most one percent wide. */
export class Latencies {
  readonly #counts = new Map<number, number>();
  #total = 0;

  /** Adds one latency in milliseconds. */
  add(ms: number): void {
    const bucket = Math.ceil(Math.log(Math.max(ms, 0.01)) / Math.log(1.01));
    this.#counts.set(bucket, (this.#counts.get(bucket) ?? 0) + 1);
    this.#total += 1;
  }

  /** The latency in milliseconds that `share` (0 to 1) of all stay below. */
  quantileMs(share: number): number {
    const wanted = Math.ceil(this.#total * share);
    let seen = 0;
    for (const bucket of [...this.#counts.keys()].sort((a, b) => a - b)) {
      seen += this.#counts.get(bucket) ?? 0;
      if (seen >= wanted) return 1.01 ** bucket;
    }
    return 0;
  }
}
