import type { RateBucket } from '@candor/protocol';

/** A bucket holds `burst` calls and refills at `perSecond`. */
export interface RateLimit {
  readonly perSecond: number;
  readonly burst: number;
}

/** What a caller has left of a bucket. */
export interface RateBudget {
  readonly bucket: RateBucket;
  readonly limit: RateLimit;
  readonly left: number;
  /** Without a call until then it is full again. */
  readonly fullInMs: number;
}

export type RateLimits = Readonly<Record<RateBucket, RateLimit>>;

/**
 * Limits per user, or per address while nobody is logged in. Order entry has its own bucket, so that a
 * busy screen cannot starve it nor it the screen. Credentials count per address, sessions or not.
 */
export const defaultRateLimits: RateLimits = {
  read: { perSecond: 100, burst: 500 },
  // A screen asks once a second; whoever collects all prices waits.
  offers: { perSecond: 5, burst: 120 },
  history: { perSecond: 20, burst: 100 },
  export: { perSecond: 1, burst: 40 },
  write: { perSecond: 20, burst: 100 },
  order: { perSecond: 200, burst: 400 },
  credentials: { perSecond: 1, burst: 60 },
};

/** All limits times `factor`: for benches and tests that are one user in a thousand. */
export function scaleRateLimits(limits: RateLimits, factor: number): RateLimits {
  const scaled = Object.entries(limits).map(([bucket, { perSecond, burst }]) => [
    bucket,
    { perSecond: perSecond * factor, burst: burst * factor },
  ]);
  return Object.fromEntries(scaled) as RateLimits;
}

/** Callers remembered at a time; the one seen first is forgotten first, with a full bucket. */
const CALLERS_MAX = 50_000;

/** A call costs this many; a millisecond refills as many as there are calls in a second. No fractions. */
const TOKENS_PER_CALL = 1_000;

interface Fill {
  tokens: number;
  atMs: number;
}

/** Token buckets in memory. */
export class RateLimiter {
  readonly #limits: RateLimits;
  readonly #nowMs: () => number;
  readonly #fills: Readonly<Record<RateBucket, Map<string | number, Fill>>>;

  constructor(limits: RateLimits, nowMs: () => number) {
    this.#limits = limits;
    this.#nowMs = nowMs;
    const buckets = Object.keys(limits) as RateBucket[];
    this.#fills = Object.fromEntries(
      buckets.map((bucket) => [bucket, new Map<string | number, Fill>()]),
    ) as Record<RateBucket, Map<string | number, Fill>>;
  }

  /** Takes calls from a caller's bucket, all or none. @returns 0, or how many ms to wait until it has as many. */
  take(bucket: RateBucket, caller: string | number, calls = 1): number {
    const wanted = calls * TOKENS_PER_CALL;
    const { perSecond, burst } = this.#limits[bucket];
    const nowMs = this.#nowMs();
    const fills = this.#fills[bucket];
    let fill = fills.get(caller);
    if (fill === undefined) {
      fill = { tokens: burst * TOKENS_PER_CALL, atMs: nowMs };
      if (fills.size >= CALLERS_MAX) this.#forgetOldest(fills);
      fills.set(caller, fill);
    } else {
      const refill = Math.max(0, nowMs - fill.atMs) * perSecond;
      fill.tokens = Math.min(burst * TOKENS_PER_CALL, fill.tokens + refill);
      fill.atMs = nowMs;
    }
    if (fill.tokens < wanted) return Math.ceil((wanted - fill.tokens) / perSecond);
    fill.tokens -= wanted;
    return 0;
  }

  /** How a caller's bucket stands, as of now; full for who has not called yet. */
  budgetOf(bucket: RateBucket, caller: string | number): RateBudget {
    const limit = this.#limits[bucket];
    const { perSecond, burst } = limit;
    const fill = this.#fills[bucket].get(caller);
    if (fill === undefined) return { bucket, limit, left: burst, fullInMs: 0 };
    const refill = Math.max(0, this.#nowMs() - fill.atMs) * perSecond;
    const tokens = Math.min(burst * TOKENS_PER_CALL, fill.tokens + refill);
    return {
      bucket,
      limit,
      left: Math.floor(tokens / TOKENS_PER_CALL),
      fullInMs: Math.ceil((burst * TOKENS_PER_CALL - tokens) / perSecond),
    };
  }

  #forgetOldest(fills: Map<string | number, Fill>): void {
    const [oldest] = fills.keys();
    if (oldest !== undefined) fills.delete(oldest);
  }
}
