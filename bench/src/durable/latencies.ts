/** Latencies of one run in milliseconds: the quantiles, and how many came in which time. */
export interface LatencySummary {
  readonly p50Ms: number;
  readonly p90Ms: number;
  readonly p99Ms: number;
  readonly p999Ms: number;
  readonly maxMs: number;
  /** How many took up to so many milliseconds, and longer than the step before; `more` has no end. */
  readonly histogram: Readonly<Record<string, number>>;
}

const STEPS_MS = [1, 2, 5, 10, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 500, 1_000];

/** Counts latencies in buckets that are at most one percent wide. */
export class Latencies {
  readonly #counts = new Map<number, number>();
  #total = 0;
  #maxMs = 0;

  /** Adds one latency in milliseconds. */
  add(ms: number): void {
    const bucket = Math.ceil(Math.log(Math.max(ms, 0.01)) / Math.log(1.01));
    this.#counts.set(bucket, (this.#counts.get(bucket) ?? 0) + 1);
    this.#total += 1;
    this.#maxMs = Math.max(this.#maxMs, ms);
  }

  summary(): LatencySummary {
    return {
      p50Ms: this.#quantileMs(0.5),
      p90Ms: this.#quantileMs(0.9),
      p99Ms: this.#quantileMs(0.99),
      p999Ms: this.#quantileMs(0.999),
      maxMs: this.#maxMs,
      histogram: this.#histogram(),
    };
  }

  /** The latency in milliseconds that `share` (0 to 1) of all stay below. */
  #quantileMs(share: number): number {
    const wanted = Math.ceil(this.#total * share);
    let seen = 0;
    for (const bucket of [...this.#counts.keys()].sort((a, b) => a - b)) {
      seen += this.#counts.get(bucket) ?? 0;
      if (seen >= wanted) return 1.01 ** bucket;
    }
    return 0;
  }

  #histogram(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const step of [...STEPS_MS, 'more']) counts[step] = 0;
    for (const [bucket, count] of this.#counts) {
      const step = STEPS_MS.find((upToMs) => 1.01 ** bucket <= upToMs) ?? 'more';
      counts[step] = (counts[step] ?? 0) + count;
    }
    return counts;
  }
}
