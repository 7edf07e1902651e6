import type { PriceExtremes } from '@candor/persistence';
import type { Candle } from './candle.ts';

/**
 * The highest and lowest price of the tables, moved on by the daily candles under way, which the tables may lag
 * behind. A day takes a price over only by going beyond it: of equal prices the first one counts.
 */
export function withLive(
  stored: PriceExtremes | undefined,
  live: readonly Candle[],
): PriceExtremes | undefined {
  let found = stored;
  for (const { openAtMs, highTicks, lowTicks, simulated } of live) {
    const high = { ticks: highTicks, dayMs: openAtMs, simulated };
    const low = { ticks: lowTicks, dayMs: openAtMs, simulated };
    if (found === undefined) {
      found = { high, low, sinceMs: openAtMs };
      continue;
    }
    // What goes beyond the tables was traded after them: only trades are newer than imported history.
    if (highTicks > found.high.ticks) found = { ...found, high: { ...high, simulated: false } };
    if (lowTicks < found.low.ticks) found = { ...found, low: { ...low, simulated: false } };
  }
  return found;
}
