import { klineIntervals, klineOpenTimeMs } from '#klines/kline-times.ts';
import { klinesShape } from './table-shapes.ts';
import { RowBuffer } from './row-buffer.ts';

interface Candle {
  readonly marketId: number;
  readonly openTimeMs: number;
  readonly openTicks: number;
  highTicks: number;
  lowTicks: number;
  closeTicks: number;
  volumeLots: number | bigint;
  volumeQuoteUnits: number | bigint;
  tradeCount: number;
}

/**
 * Gathers trades into one-minute candles and, when written, those into the wider ones, so that a
 * trade costs one lookup and a write one row a candle.
 */
export class KlineMerger {
  readonly #minutes = new Map<string, Candle>();

  /** Trades of a market come in the order they happened. */
  addTrade(
    marketId: number,
    ticks: number,
    lots: number,
    quoteUnits: number,
    timeMs: number,
  ): void {
    const openTimeMs = timeMs - (timeMs % 60_000);
    merge(this.#minutes, `${marketId}:${openTimeMs}`, {
      marketId,
      openTimeMs,
      openTicks: ticks,
      highTicks: ticks,
      lowTicks: ticks,
      closeTicks: ticks,
      volumeLots: lots,
      volumeQuoteUnits: quoteUnits,
      tradeCount: 1,
    });
  }

  rows(): RowBuffer {
    const buffer = new RowBuffer(klinesShape);
    for (const interval of klineIntervals) {
      const candles = new Map<string, Candle>();
      for (const minute of this.#minutes.values()) {
        const openTimeMs = klineOpenTimeMs(interval, minute.openTimeMs);
        merge(candles, `${minute.marketId}:${openTimeMs}`, { ...minute, openTimeMs });
      }
      for (const candle of candles.values()) addRow(buffer, interval, candle);
    }
    return buffer;
  }
}

function merge(candles: Map<string, Candle>, key: string, next: Candle): void {
  const known = candles.get(key);
  if (known === undefined) {
    candles.set(key, next);
    return;
  }
  known.highTicks = Math.max(known.highTicks, next.highTicks);
  known.lowTicks = Math.min(known.lowTicks, next.lowTicks);
  known.closeTicks = next.closeTicks;
  known.volumeLots = addExactly(known.volumeLots, next.volumeLots);
  known.volumeQuoteUnits = addExactly(known.volumeQuoteUnits, next.volumeQuoteUnits);
  known.tradeCount += next.tradeCount;
}

/** Volumes have no upper limit: a number while safe, a bigint beyond. */
function addExactly(a: number | bigint, b: number | bigint): number | bigint {
  if (typeof a === 'number' && typeof b === 'number' && Number.isSafeInteger(a + b)) return a + b;
  return BigInt(a) + BigInt(b);
}

function addRow(buffer: RowBuffer, interval: string, candle: Candle): void {
  buffer.add(
    candle.marketId,
    interval,
    candle.openTimeMs,
    candle.openTicks,
    candle.highTicks,
    candle.lowTicks,
    candle.closeTicks,
    candle.volumeLots,
    candle.volumeQuoteUnits,
    candle.tradeCount,
  );
}
