import type { SourceQuote } from './price-source.ts';

/** With fewer live sources a single one could move the index alone. Source: finance rules, 3.1. */
export const INDEX_SOURCES_MIN = 3;

/** A quote older than this says nothing about now. */
export const QUOTE_STALE_MS = 10_000;

/** Each source counts at most this far from the median: one mad venue moves the index by its weight of it. */
const CLAMP_PPM = 5_000n;
const PPM = 1_000_000n;

/** Sources are averaged in millionths of a tick and rounded once, at the end. */
const MICRO = 1_000_000n;

export type IndexPrice =
  | { readonly state: 'live'; readonly ticks: number; readonly sourceCount: number }
  | { readonly state: 'degraded'; readonly sourceCount: number };

export interface WeightedQuote {
  readonly quote: SourceQuote;
  /** Relative; a whole number above zero. */
  readonly weight: number;
}

/**
 * The index of one market: the middle of each live source's bid and ask, clamped to half a percent
 * around the median, then averaged by weight and rounded to the nearest tick. Degraded below
 * {@link INDEX_SOURCES_MIN} live sources: nothing is published then.
 */
export function indexPrice(
  quotes: readonly WeightedQuote[],
  tickSizeE12: number,
  nowMs: number,
): IndexPrice {
  const live = quotes.filter(({ quote }) => isLive(quote, nowMs));
  if (live.length < INDEX_SOURCES_MIN) return { state: 'degraded', sourceCount: live.length };
  const middles = live.map(({ quote, weight }) => ({
    microTicks: microTicksOf((quote.bid + quote.ask) / 2, tickSizeE12),
    weight: BigInt(weight),
  }));
  const median = medianOf(middles.map(({ microTicks }) => microTicks));
  const distance = (median * CLAMP_PPM) / PPM;
  let weighted = 0n;
  let weights = 0n;
  for (const { microTicks, weight } of middles) {
    weighted += weight * clamp(microTicks, median - distance, median + distance);
    weights += weight;
  }
  const ticks = Number((2n * weighted + weights * MICRO) / (2n * weights * MICRO));
  if (ticks < 1) return { state: 'degraded', sourceCount: live.length };
  return { state: 'live', ticks, sourceCount: live.length };
}

function isLive(quote: SourceQuote, nowMs: number): boolean {
  return (
    nowMs - quote.atMs <= QUOTE_STALE_MS &&
    quote.bid > 0 &&
    quote.ask >= quote.bid &&
    Number.isFinite(quote.ask)
  );
}

/** A price as millionths of a tick. Twelve decimals are kept, more than any market shows. */
function microTicksOf(price: number, tickSizeE12: number): bigint {
  const whole = Math.floor(price);
  const priceE12 =
    BigInt(whole) * 1_000_000_000_000n + BigInt(Math.round((price - whole) * 1_000_000_000_000));
  return (priceE12 * MICRO) / BigInt(tickSizeE12);
}

function medianOf(values: readonly bigint[]): bigint {
  const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const upper = sorted[sorted.length >> 1]!;
  return sorted.length % 2 === 1 ? upper : (sorted[(sorted.length >> 1) - 1]! + upper) / 2n;
}

function clamp(value: bigint, low: bigint, high: bigint): bigint {
  return value < low ? low : value > high ? high : value;
}
