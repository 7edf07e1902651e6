import { asUnits } from '@candor/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '#api/durations.ts';
import { addToCandle, candleOf } from './candle.ts';
import type { CandleTrade, GrowingCandle } from './candle.ts';
import { RollingDay } from './rolling-day.ts';

const DAY_MS = 1_440 * MINUTE_MS;

/** What the window says, computed from every trade of it. */
function naiveSummary(trades: readonly CandleTrade[], nowMs: number) {
  const fromMs = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS - DAY_MS + MINUTE_MS;
  const within = trades.filter(({ atMs }) => atMs >= fromMs);
  const sum = (values: readonly (number | bigint)[]) =>
    asUnits(values.reduce<bigint>((total, value) => total + BigInt(value), 0n));
  return {
    openTicks: within[0]?.ticks ?? 0,
    highTicks: within.length === 0 ? 0 : Math.max(...within.map(({ ticks }) => ticks)),
    lowTicks: within.length === 0 ? 0 : Math.min(...within.map(({ ticks }) => ticks)),
    baseUnits: sum(within.map(({ baseUnits }) => baseUnits)),
    quoteUnits: sum(within.map(({ quoteUnits }) => quoteUnits)),
    trades: within.length,
  };
}

const anyTrades = fc
  .array(
    fc.record({
      afterMs: fc.oneof(
        fc.integer({ min: 0, max: 5_000 }),
        fc.integer({ min: 0, max: DAY_MS / 8 }),
      ),
      ticks: fc.integer({ min: 1, max: 1_000_000 }),
      baseUnits: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
      quoteUnits: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    }),
    { maxLength: 60 },
  )
  .map((steps): CandleTrade[] => {
    let atMs = 1_700_000_000_000;
    return steps.map(({ afterMs, ticks, baseUnits, quoteUnits }) => {
      atMs += afterMs;
      return { ticks, baseUnits: asUnits(baseUnits), quoteUnits: asUnits(quoteUnits), atMs };
    });
  });

describe('RollingDay', () => {
  test('says after every trade what all trades of the window say, to the last unit', () => {
    fc.assert(
      fc.property(anyTrades, fc.integer({ min: 0, max: 2 * DAY_MS }), (trades, quietMs) => {
        const day = new RollingDay();
        for (const [index, trade] of trades.entries()) {
          day.add(trade);
          expect(day.summary(trade.atMs)).toEqual(
            naiveSummary(trades.slice(0, index + 1), trade.atMs),
          );
        }
        const nowMs = (trades.at(-1)?.atMs ?? 0) + quietMs;
        expect(day.summary(nowMs)).toEqual(naiveSummary(trades, nowMs));
      }),
    );
  });

  test('says the same when it is started from one-minute candles', () => {
    fc.assert(
      fc.property(anyTrades, (trades) => {
        const minutes = new Map<number, GrowingCandle>();
        for (const trade of trades) {
          const openAtMs = Math.floor(trade.atMs / MINUTE_MS) * MINUTE_MS;
          const known = minutes.get(openAtMs);
          if (known === undefined) minutes.set(openAtMs, candleOf(openAtMs, trade));
          else addToCandle(known, trade);
        }
        const nowMs = trades.at(-1)?.atMs ?? 0;
        const started = new RollingDay([...minutes.values()]);
        expect(started.summary(nowMs)).toEqual(naiveSummary(trades, nowMs));
      }),
    );
  });
});
