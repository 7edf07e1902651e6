import { expect, test } from 'vitest';
import { newMarkets } from './market-listings.ts';

const DAY_MS = 24 * 60 * 60_000;
const opened = { symbol: 'BTCUSDT', listedAtMs: 1_000 };
const later = { symbol: 'LINKUSDT', listedAtMs: 40 * DAY_MS };
const latest = { symbol: 'DOTUSDT', listedAtMs: 45 * DAY_MS };

test.each<[what: string, nowMs: number, found: string]>([
  ['the newest comes first', 46 * DAY_MS, 'DOTUSDT LINKUSDT'],
  ['the last moment of a new market', 70 * DAY_MS - 1, 'DOTUSDT LINKUSDT'],
  ['after 30 days it is new no more', 70 * DAY_MS, 'DOTUSDT'],
])('%s', (_what, nowMs, found) => {
  expect(newMarkets([opened, later, latest], nowMs).join(' ')).toBe(found);
});

test('what opened with the exchange was never new', () => {
  const together = { symbol: 'ETHUSDT', listedAtMs: 1_000 + DAY_MS };
  expect(newMarkets([opened, together], 2 * DAY_MS)).toEqual([]);
  expect(newMarkets([opened, { ...together, listedAtMs: 1_001 + DAY_MS }], 2 * DAY_MS)).toEqual([
    'ETHUSDT',
  ]);
  expect(newMarkets([], 1)).toEqual([]);
});
