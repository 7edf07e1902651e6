import { asUnits } from '@candor/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Candle } from './candle.ts';
import { CANDLE_PAGE_ROWS, CandlePage } from './candle-page.ts';

const candle = (openAtMs: number): Candle => ({
  ...{ openAtMs, openTicks: 1, highTicks: 1, lowTicks: 1, closeTicks: 1 },
  ...{ baseUnits: asUnits(1), quoteUnits: asUnits(1), trades: 1, simulated: false },
});

/** Candles that open every ten, `first` the number of the oldest. */
const candles = (first: number, count: number): Candle[] =>
  Array.from({ length: count }, (_value, index) => candle((first + index) * 10));

const range = fc.record(
  {
    fromMs: fc.integer({ min: 0, max: 13_000 }),
    toMs: fc.integer({ min: 0, max: 13_000 }),
    limit: fc.integer({ min: 1, max: CANDLE_PAGE_ROWS }),
  },
  { requiredKeys: ['limit'] },
);

describe('CandlePage', () => {
  test('answers what all candles would answer, or nothing when it does not reach far enough', () => {
    const all = candles(0, 1_203);
    const page = new CandlePage(all.slice(199, 1_199), all[1_198]);
    page.append(all[1_198]!);
    page.append(all[1_199]!);
    const live = all.slice(1_200);
    fc.assert(
      fc.property(range, (asked) => {
        const { fromMs = 0, toMs = Number.MAX_SAFE_INTEGER, limit } = asked;
        const wanted = all
          .filter(({ openAtMs }) => openAtMs >= fromMs && openAtMs < toMs)
          .slice(-limit);
        const found = page.read(live, asked);
        if (found !== undefined) expect(found).toEqual(wanted);
        else expect(wanted[0]?.openAtMs ?? 0).toBeLessThanOrEqual(1_990);
      }),
    );
  });

  test('answers everything when nothing older exists', () => {
    const page = new CandlePage(candles(0, 30), undefined);
    expect(page.read([], { limit: 1_000 })).toHaveLength(30);
    expect(page.read([], { limit: 1_000, toMs: 0 })).toEqual([]);
    expect(page.read([], { limit: 5, fromMs: 100, toMs: 100 })).toEqual([]);
  });

  test('forgets the oldest when it has grown to twice its size', () => {
    const page = new CandlePage(candles(0, CANDLE_PAGE_ROWS - 1), undefined);
    for (const one of candles(CANDLE_PAGE_ROWS - 1, CANDLE_PAGE_ROWS + 2)) page.append(one);
    expect(page.read([], { limit: CANDLE_PAGE_ROWS })).toHaveLength(CANDLE_PAGE_ROWS);
    expect(page.read([], { limit: CANDLE_PAGE_ROWS, toMs: 10_000 })).toBeUndefined();
  });
});
