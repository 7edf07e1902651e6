import { addUnits, ZERO_UNITS } from '@candor/money';
import { klineIntervals, klineOpenTimeMs } from '@candor/persistence';
import type { KlineInterval } from '@candor/persistence';
import { describe, expect, test } from 'vitest';
import { historyKlines } from './history-klines.ts';
import { startPriceOf, symbolOf } from './market-catalogue.ts';
import { simulateHistory } from './simulate-history.ts';
import type { HistoryCandle } from './simulate-history.ts';

const END_MS = Date.UTC(2026, 2, 18, 9, 47);
const pasts = simulateHistory('test', END_MS);

function sumOf(candles: readonly HistoryCandle[]): Omit<HistoryCandle, 'openAtMs'> {
  return {
    openTicks: candles[0]!.openTicks,
    highTicks: Math.max(...candles.map(({ highTicks }) => highTicks)),
    lowTicks: Math.min(...candles.map(({ lowTicks }) => lowTicks)),
    closeTicks: candles.at(-1)?.closeTicks ?? 0,
    lots: candles.reduce((sum, { lots }) => addUnits(sum, lots), ZERO_UNITS),
    quoteUnits: candles.reduce((sum, { quoteUnits }) => addUnits(sum, quoteUnits), ZERO_UNITS),
    trades: candles.reduce((sum, { trades }) => sum + trades, 0),
  };
}

describe('simulateHistory', () => {
  test('is the same for the same seed and another for another', () => {
    expect(simulateHistory('test', END_MS)).toEqual(pasts);
    expect(simulateHistory('other', END_MS)).not.toEqual(pasts);
  });

  test('ends at every market’s start price, with no jump between candles', () => {
    for (const { market, stretches } of pasts) {
      const candles = stretches.flatMap((stretch) => stretch.candles);
      const startTicks = Math.round(startPriceOf(market) * 10 ** market.priceScale);
      expect(candles.at(-1)?.closeTicks, symbolOf(market)).toBe(startTicks);
      expect(candles.at(-1)?.openAtMs).toBe(END_MS - 60_000);
      for (let i = 1; i < candles.length; i++) {
        expect(candles[i]!.openTicks).toBe(candles[i - 1]!.closeTicks);
      }
    }
  });

  test('has candles whose high and low hold their open and close', () => {
    for (const { stretches } of pasts) {
      for (const candle of stretches.flatMap((stretch) => stretch.candles)) {
        const { openTicks, highTicks, lowTicks, closeTicks } = candle;
        expect(lowTicks).toBeGreaterThan(0);
        expect(lowTicks).toBeLessThanOrEqual(Math.min(openTicks, closeTicks));
        expect(highTicks).toBeGreaterThanOrEqual(Math.max(openTicks, closeTicks));
      }
    }
  });
});

describe('historyKlines', () => {
  const candlesOf = (interval: KlineInterval): readonly HistoryCandle[] =>
    historyKlines(pasts[0]!).find((one) => one.interval === interval)?.candles ?? [];

  test.each([
    ['1m', '5m'],
    ['5m', '15m'],
    ['15m', '30m'],
    ['30m', '1h'],
    ['1h', '4h'],
    ['4h', '1d'],
    ['1d', '1w'],
    ['1d', '1M'],
  ] as const)('adds whole candles of %s up to those of %s', (fine, coarse) => {
    const fineCandles = candlesOf(fine);
    const groups = new Map<number, HistoryCandle[]>();
    for (const candle of fineCandles) {
      const openAtMs = klineOpenTimeMs(coarse, candle.openAtMs);
      groups.set(openAtMs, [...(groups.get(openAtMs) ?? []), candle]);
    }
    let compared = 0;
    for (const { openAtMs, ...candle } of candlesOf(coarse)) {
      // Before the first fine candle there is nothing to compare with.
      if (openAtMs < fineCandles[0]!.openAtMs) continue;
      expect(candle).toEqual(sumOf(groups.get(openAtMs) ?? []));
      compared += 1;
    }
    expect(compared).toBeGreaterThan(20);
  });

  test('has no gaps and nothing wider than the interval', () => {
    for (const interval of klineIntervals) {
      const candles = candlesOf(interval);
      for (let i = 1; i < candles.length; i++) {
        // The candle before ends where this one opens: one millisecond earlier is still in it.
        const before = klineOpenTimeMs(interval, candles[i]!.openAtMs - 1);
        expect(candles[i - 1]!.openAtMs, interval).toBe(before);
      }
    }
  });

  test('fills a chart page of every interval that three years can fill', () => {
    for (const interval of ['1m', '5m', '15m', '30m', '1h', '4h', '1d'] as const) {
      expect(candlesOf(interval).length).toBeGreaterThan(900);
    }
    expect(candlesOf('1w').length).toBeGreaterThan(150);
    expect(candlesOf('1M').length).toBeGreaterThanOrEqual(35);
  });
});
