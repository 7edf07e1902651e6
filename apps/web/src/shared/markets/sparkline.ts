import { useRead } from '#shared/api/hooks.ts';

/** One day in hours, as rows draw it. */
const SPARKLINE_CANDLES = 24;

/** A line of a day need not be asked for more often. */
const SPARKLINE_FRESH_MS = 5 * 60_000;

/** Closing prices of the last 24 hours, for drawing only. Empty until they are there. */
export function useSparkline(symbol: string): readonly number[] {
  const { data } = useRead(
    'common/kline',
    { symbol, interval: '1h', limit: SPARKLINE_CANDLES },
    { freshMs: SPARKLINE_FRESH_MS },
  );
  return data === undefined ? NO_POINTS : data.candles.map((candle) => Number(candle.close));
}

const NO_POINTS: readonly number[] = [];
