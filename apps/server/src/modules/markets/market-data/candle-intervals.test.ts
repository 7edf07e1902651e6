import { asUnits } from '@candor/money';
import { klineIntervals } from '@candor/protocol';
import type { KlineInterval } from '@candor/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#api/durations.ts';
import type { CandleRange } from '#api/market-data-port.ts';
import { candleOf, joinCandles } from './candle.ts';
import type { Candle, CandleTrade } from './candle.ts';
import { candleOpenTimeMs, readCandles } from './candle-intervals.ts';
import type { ReadStored } from './candle-intervals.ts';

const START_MS = Date.UTC(2026, 1, 27, 23, 50);

test.each<[interval: KlineInterval, time: string, open: string]>([
  ['1m', '2026-03-01T10:07:30Z', '2026-03-01T10:07:00Z'],
  ['3m', '2026-03-01T10:07:30Z', '2026-03-01T10:06:00Z'],
  ['2h', '2026-03-01T11:59:59Z', '2026-03-01T10:00:00Z'],
  ['6h', '2026-03-01T11:59:59Z', '2026-03-01T06:00:00Z'],
  ['8h', '2026-03-01T23:00:00Z', '2026-03-01T16:00:00Z'],
  ['12h', '2026-03-01T12:00:00Z', '2026-03-01T12:00:00Z'],
  ['3d', '1970-01-06T23:00:00Z', '1970-01-04T00:00:00Z'],
  ['1w', '2026-03-01T12:00:00Z', '2026-02-23T00:00:00Z'],
  ['1M', '2026-03-31T12:00:00Z', '2026-03-01T00:00:00Z'],
])('the %s candle that holds %s opened at %s', (interval, time, open) => {
  expect(new Date(candleOpenTimeMs(interval, Date.parse(time))).toISOString()).toBe(
    new Date(open).toISOString(),
  );
});

/** Every candle from every trade: what the tables hold, and what a summed candle must be. */
function candlesOf(trades: readonly CandleTrade[], interval: KlineInterval): Candle[] {
  const byOpen = new Map<number, Candle>();
  for (const trade of trades) {
    const openAtMs = candleOpenTimeMs(interval, trade.atMs);
    const one = candleOf(openAtMs, trade);
    const known = byOpen.get(openAtMs);
    byOpen.set(openAtMs, known === undefined ? one : joinCandles(known, one));
  }
  return [...byOpen.values()];
}

function cut(candles: readonly Candle[], { fromMs, toMs, limit }: CandleRange): Candle[] {
  return candles
    .filter(({ openAtMs: at }) => at >= (fromMs ?? 0) && at < (toMs ?? Number.MAX_SAFE_INTEGER))
    .slice(-limit);
}

test('candles of every width, in every range, are what the trades make them', async () => {
  const gap = fc.oneof(
    fc.integer({ min: 0, max: 10 * MINUTE_MS }),
    fc.integer({ min: 0, max: 9 * HOUR_MS }),
    fc.integer({ min: 0, max: 2 * DAY_MS }),
  );
  const steps = fc.array(fc.tuple(gap, fc.integer({ min: 1, max: 500 })), {
    minLength: 1,
    maxLength: 60,
  });
  const when = fc.option(fc.integer({ min: -DAY_MS, max: 20 * DAY_MS }), { nil: undefined });
  const range = fc.record({ from: when, to: when, limit: fc.integer({ min: 1, max: 12 }) });
  await fc.assert(
    fc.asyncProperty(
      steps,
      range,
      fc.constantFrom(...klineIntervals),
      async (moves, asked, interval) => {
        let atMs = START_MS;
        const trades = moves.map(([gapMs, ticks]): CandleTrade => {
          atMs += gapMs;
          return { ticks, baseUnits: asUnits(ticks * 3), quoteUnits: asUnits(ticks * 7), atMs };
        });
        const read: ReadStored = (stored, wanted) =>
          Promise.resolve(cut(candlesOf(trades, stored), wanted));
        const wanted: CandleRange = {
          ...(asked.from !== undefined && { fromMs: START_MS + asked.from }),
          ...(asked.to !== undefined && { toMs: START_MS + asked.to }),
          limit: asked.limit,
        };
        expect(await readCandles(read, interval, wanted)).toEqual(
          cut(candlesOf(trades, interval), wanted),
        );
      },
    ),
  );
});
