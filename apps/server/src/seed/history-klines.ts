import { addUnits } from '@candor/money';
import { klineIntervals, klineOpenTimeMs } from '@candor/persistence';
import type { KlineInterval } from '@candor/persistence';
import type { HistoryCandle, MarketPast } from './simulate-history.ts';

/** Which stretches are narrow enough to build an interval from. */
const WIDTH_MS: Readonly<Record<KlineInterval, number>> = {
  '1m': 60_000,
  '5m': 300_000,
  '15m': 900_000,
  '30m': 1_800_000,
  '1h': 3_600_000,
  '4h': 14_400_000,
  '1d': 86_400_000,
  '1w': 604_800_000,
  '1M': 2_419_200_000,
};

/** All candles of one width. */
export interface IntervalCandles {
  readonly interval: KlineInterval;
  /** Oldest first. */
  readonly candles: readonly HistoryCandle[];
}

/**
 * The candles of every interval from one past. A wider candle is the sum of the narrower ones in
 * it; an oldest candle that the past covers only in part is left out.
 */
export function historyKlines(past: MarketPast): IntervalCandles[] {
  const beginMs = past.stretches[0]?.candles[0]?.openAtMs ?? 0;
  return klineIntervals.map((interval) => {
    const byOpen = new Map<number, HistoryCandle>();
    for (const { widthMs, candles } of past.stretches) {
      if (widthMs > WIDTH_MS[interval]) continue;
      for (const candle of candles) {
        const openAtMs = klineOpenTimeMs(interval, candle.openAtMs);
        const known = byOpen.get(openAtMs);
        byOpen.set(openAtMs, known === undefined ? { ...candle, openAtMs } : join(known, candle));
      }
    }
    const candles = [...byOpen.values()].filter(({ openAtMs }) => openAtMs >= beginMs);
    return { interval, candles };
  });
}

function join(earlier: HistoryCandle, later: HistoryCandle): HistoryCandle {
  return {
    openAtMs: earlier.openAtMs,
    openTicks: earlier.openTicks,
    highTicks: Math.max(earlier.highTicks, later.highTicks),
    lowTicks: Math.min(earlier.lowTicks, later.lowTicks),
    closeTicks: later.closeTicks,
    lots: addUnits(earlier.lots, later.lots),
    quoteUnits: addUnits(earlier.quoteUnits, later.quoteUnits),
    trades: earlier.trades + later.trades,
  };
}
