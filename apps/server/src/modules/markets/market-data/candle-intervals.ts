import { klineOpenTimeMs } from '@candor/persistence';
import type { KlineInterval as StoredInterval } from '@candor/persistence';
import type { KlineInterval } from '@candor/protocol';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#api/durations.ts';
import type { CandleRange } from '#api/market-data-port.ts';
import { joinCandles } from './candle.ts';
import type { Candle } from './candle.ts';

/** A width that no table holds: its candles are sums of narrower ones that the tables hold. */
interface SummedInterval {
  readonly of: StoredInterval;
  readonly ofMs: number;
  readonly widthMs: number;
}

const summed: Readonly<Record<Exclude<KlineInterval, StoredInterval>, SummedInterval>> = {
  '3m': { of: '1m', ofMs: MINUTE_MS, widthMs: 3 * MINUTE_MS },
  '2h': { of: '1h', ofMs: HOUR_MS, widthMs: 2 * HOUR_MS },
  '6h': { of: '1h', ofMs: HOUR_MS, widthMs: 6 * HOUR_MS },
  '8h': { of: '4h', ofMs: 4 * HOUR_MS, widthMs: 8 * HOUR_MS },
  '12h': { of: '4h', ofMs: 4 * HOUR_MS, widthMs: 12 * HOUR_MS },
  '3d': { of: '1d', ofMs: DAY_MS, widthMs: 3 * DAY_MS },
};

function isSummed(interval: KlineInterval): interval is keyof typeof summed {
  return interval in summed;
}

/** When the candle that holds `timeMs` opened, in ms since 1970; of whatever width. */
export function candleOpenTimeMs(interval: KlineInterval, timeMs: number): number {
  if (!isSummed(interval)) return klineOpenTimeMs(interval, timeMs);
  return timeMs - (timeMs % summed[interval].widthMs);
}

/** Reads candles of a width that the tables hold: those that open in the range, the newest `limit`, oldest first. */
export type ReadStored = (
  interval: StoredInterval,
  range: CandleRange,
) => Promise<readonly Candle[]>;

/** Candles of any width: as the tables hold them, or summed exactly from the narrower ones they hold. */
export async function readCandles(
  read: ReadStored,
  interval: KlineInterval,
  range: CandleRange,
): Promise<readonly Candle[]> {
  if (!isSummed(interval)) return read(interval, range);
  const { of, ofMs, widthMs } = summed[interval];
  const { fromMs, toMs, limit } = range;
  const narrow = await read(of, {
    ...(fromMs !== undefined && { fromMs: candleOpenTimeMs(interval, fromMs + widthMs - 1) }),
    ...(toMs !== undefined && { toMs: candleOpenTimeMs(interval, toMs - 1) + widthMs }),
    // One more, because the oldest may come in part; it is not among the newest `limit` then.
    limit: (limit + 1) * (widthMs / ofMs),
  });
  const sums = new Map<number, Candle>();
  for (const candle of narrow) {
    const openAtMs = candleOpenTimeMs(interval, candle.openAtMs);
    const sum = sums.get(openAtMs);
    sums.set(openAtMs, sum === undefined ? { ...candle, openAtMs } : joinCandles(sum, candle));
  }
  return [...sums.values()].slice(-limit);
}
