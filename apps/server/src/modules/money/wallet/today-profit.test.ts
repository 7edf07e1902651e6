import type { CandleView, TickerView } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#api/durations.ts';
import type { CandleRange } from '#api/market-data-port.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';

let api: TestApi;
let lastPrice: string | null = '61000.00';
const asked: { interval: string; range: CandleRange }[] = [];

const candleAt = (close: string, openTimeMs = 0): CandleView => ({
  ...{ openTimeMs, open: '1', high: close, low: '1', close },
  ...{ baseVolume: '1', quoteVolume: '1', trades: 1, simulated: false },
});

beforeAll(async () => {
  api = await startTestApi({
    marketData: {
      tickers: () => [],
      ticker: (symbol) =>
        symbol === 'BTCUSDT' ? ({ symbol, lastPrice } as TickerView) : undefined,
      trades: () => [],
      candles: (_symbol, interval, range) => {
        asked.push({ interval, range });
        if (interval === '1h') {
          // No trade in the second hour.
          const { fromMs = 0 } = range;
          const second = candleAt('60500.00', fromMs + 2 * HOUR_MS);
          return Promise.resolve([candleAt('59500.00', fromMs), second]);
        }
        return Promise.resolve([candleAt(interval === '1m' ? '60000.00' : '59000.00')]);
      },
    },
  });
});
afterAll(() => api.stop());

async function profitOf(user: TestUser): Promise<unknown> {
  return (await api.call('todayProfit', {}, { token: user.token })).data;
}

test('what came today counts from its own minute on, what was there from midnight on', async () => {
  const user = await api.newUser();
  expect(await profitOf(user)).toMatchObject({ profit: '0', profitPpm: null });
  for (const asset of ['USDT', 'BTC'])
    await api.call('demoFunds', { asset }, { token: user.token });
  // 0.1 BTC came at 60,000 and is worth 61,000 now: 100 on 16,000.
  expect(await profitOf(user)).toMatchObject({ profit: '100', profitPpm: 6_250 });
  const move = { asset: 'BTC', fromKind: 'spot', toKind: 'wallet', amount: '0.05' };
  await api.call('transfer', move, { token: user.token });
  expect(await profitOf(user)).toMatchObject({ profit: '100' });
  lastPrice = '50000.00';
  expect(await profitOf(user)).toMatchObject({ profit: '-1000', profitPpm: -62_500 });
  lastPrice = '61000.00';
  // Half past three in the night after.
  const midnightMs = Math.ceil((Date.now() + 1) / DAY_MS) * DAY_MS;
  api.clock.skipMs = midnightMs + 3.5 * HOUR_MS - Date.now();
  asked.length = 0;
  // The next day all of it counts from the last price of the day before: 59,000.
  const next = (await profitOf(user)) as { fromMs: number; hours: unknown };
  expect(next).toMatchObject({ valuationAsset: 'USDT', profit: '200', profitPpm: 12_578 });
  expect(next.fromMs % DAY_MS).toBe(0);
  // Hour by hour: 0.1 BTC at 59,500, the same without a trade, then at 60,500.
  expect(next.hours).toEqual([
    { atMs: next.fromMs + HOUR_MS, profit: '50' },
    { atMs: next.fromMs + 2 * HOUR_MS, profit: '50' },
    { atMs: next.fromMs + 3 * HOUR_MS, profit: '150' },
  ]);
  const range = { fromMs: next.fromMs, toMs: next.fromMs + 3 * HOUR_MS, limit: 3 };
  expect(asked).toEqual([
    { interval: '1d', range: { toMs: next.fromMs, limit: 1 } },
    { interval: '1h', range },
  ]);
});

test('a visitor has no profit to see', async () => {
  expect((await api.call('todayProfit')).code).toBe(1001);
});
