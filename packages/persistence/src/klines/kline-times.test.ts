import { expect, test } from 'vitest';
import { klineIntervals, klineOpenTimeMs } from './kline-times.ts';

const TIME_MS = Date.UTC(2024, 1, 29, 23, 59, 59, 999);

test.each([
  ['1m', '2024-02-29T23:59:00.000Z'],
  ['5m', '2024-02-29T23:55:00.000Z'],
  ['15m', '2024-02-29T23:45:00.000Z'],
  ['30m', '2024-02-29T23:30:00.000Z'],
  ['1h', '2024-02-29T23:00:00.000Z'],
  ['4h', '2024-02-29T20:00:00.000Z'],
  ['1d', '2024-02-29T00:00:00.000Z'],
  ['1w', '2024-02-26T00:00:00.000Z'],
  ['1M', '2024-02-01T00:00:00.000Z'],
] as const)('the last millisecond of a leap day is in the %s candle of %s', (interval, opened) => {
  expect(new Date(klineOpenTimeMs(interval, TIME_MS)).toISOString()).toBe(opened);
});

test.each(klineIntervals)(
  'a %s candle holds its own first moment, and not the one before',
  (interval) => {
    const openTimeMs = klineOpenTimeMs(interval, TIME_MS);
    expect(klineOpenTimeMs(interval, openTimeMs)).toBe(openTimeMs);
    expect(klineOpenTimeMs(interval, openTimeMs - 1)).toBeLessThan(openTimeMs);
  },
);
