import type { CandleView, TickerView } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CandleRange } from '#http/market-data-port.ts';
import { startTestApi } from '#http/testing/test-api.ts';
import type { TestApi, TestUser } from '#http/testing/test-api.ts';

const DAY_MS = 24 * 60 * 60_000;

let api: TestApi;
let lastPrice: string | null = '61000.00';
const asked: { interval: string; range: CandleRange }[] = [];

const candleAt = (close: string): CandleView => ({
  ...{ openTimeMs: 0, open: '1', high: close, low: '1', close },
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
  api.clock.skipMs += DAY_MS;
  asked.length = 0;
  // The next day all of it counts from the last price of the day before: 59,000.
  const next = (await profitOf(user)) as { fromMs: number };
  expect(next).toMatchObject({ valuationAsset: 'USDT', profit: '200', profitPpm: 12_578 });
  expect(next.fromMs % DAY_MS).toBe(0);
  expect(asked).toEqual([{ interval: '1d', range: { toMs: next.fromMs, limit: 1 } }]);
});

test('a visitor has no profit to see', async () => {
  expect((await api.call('todayProfit')).code).toBe(1001);
});
