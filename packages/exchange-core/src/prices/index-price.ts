import { assert } from '#kernel/assert.ts';

/** With fewer live sources a single one could move the index alone. Source: finance rules, 3.1. */
export const INDEX_SOURCES_MIN = 3;

/** A quote older than this says nothing about now. */
export const QUOTE_STALE_MS = 10_000;

/** Quotes come in thousandths of a tick, so that three sources average finer than the market's grid. */
export const MILLITICKS = 1_000;

/** Each source counts at most half a percent, one part in 200, away from the median. */
const CLAMP_PARTS = 200;

/** Twice this and the sum over all sources is still a safe integer. */
export const MILLITICKS_MAX = 4_000_000_000_000;

/** What one source says of one market now: prices in thousandths of a tick, age at the command's time. */
export interface SourceQuote {
  readonly sourceId: number;
  readonly bidMilliticks: number;
  readonly askMilliticks: number;
  readonly ageMs: number;
}

/** What the sources together say: live, or degraded because too few do. */
export type IndexPrice =
  | { readonly state: 'live'; readonly ticks: number; readonly sourceCount: number }
  | { readonly state: 'degraded'; readonly sourceCount: number };

/**
 * The index of one market: the middle of each live source's bid and ask, clamped to half a percent
 * around their median, averaged, and rounded half up to a tick. Degraded below
 * {@link INDEX_SOURCES_MIN} live sources or below one tick. Source: finance rules, 3.1.
 */
export function indexPriceOf(quotes: readonly SourceQuote[]): IndexPrice {
  const doubled = quotes
    .filter(isLive)
    .map(({ bidMilliticks, askMilliticks }) => bidMilliticks + askMilliticks);
  const sourceCount = doubled.length;
  if (sourceCount < INDEX_SOURCES_MIN) return { state: 'degraded', sourceCount };
  const median = medianOf(doubled);
  const distance = floorDivide(median, CLAMP_PARTS);
  let sum = 0;
  for (const value of doubled) {
    sum += Math.min(Math.max(value, median - distance), median + distance);
  }
  assert(Number.isSafeInteger(2 * sum), 'the sum of all quotes stays a safe integer');
  const divisor = 2 * MILLITICKS * sourceCount;
  const ticks = floorDivide(2 * sum + divisor, 2 * divisor);
  return ticks < 1 ? { state: 'degraded', sourceCount } : { state: 'live', ticks, sourceCount };
}

function isLive({ bidMilliticks, askMilliticks, ageMs }: SourceQuote): boolean {
  return ageMs <= QUOTE_STALE_MS && bidMilliticks > 0 && askMilliticks >= bidMilliticks;
}

/** The middle value; of two middle ones their mean, rounded down. There is at least one. */
export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[sorted.length >> 1]!;
  if (sorted.length % 2 === 1) return upper;
  return floorDivide(sorted[(sorted.length >> 1) - 1]! + upper, 2);
}

/** Exact for whole numbers: the remainder is taken off before the division. */
function floorDivide(value: number, divisor: number): number {
  return (value - (value % divisor)) / divisor;
}
