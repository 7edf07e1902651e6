import { createTestDatabase } from '@candor/persistence/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMarketData } from '#modules/markets/market-data/index.ts';
import type { MarketDataService } from '#modules/markets/market-data/index.ts';
import { MemoryExchange } from '#workers/testing/memory-exchange.ts';
import { demoMarkets, startPriceOf, symbolOf } from './market-catalogue.ts';
import { seedDemo } from './seed-demo.ts';

const NOW_MS = Date.UTC(2026, 5, 17, 14, 23, 40);

describe('seedDemo', () => {
  const exchange = new MemoryExchange(NOW_MS);
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let marketData: MarketDataService;
  const seed = () =>
    seedDemo({
      ...{ exchange, database, marketData, nowMs: () => NOW_MS },
      log: { info: () => undefined } as never,
      settings: { SIMULATOR_SEED: 'test' },
    });

  beforeAll(async () => {
    database = await createTestDatabase();
    marketData = await createMarketData({ exchange, database, nowMs: () => NOW_MS });
    await seed();
  }, 60_000);
  afterAll(() => database.stop());

  test('fills a page of candles of every market, marked as made up, up to its start price', async () => {
    for (const market of demoMarkets) {
      const candles = await marketData.candles(symbolOf(market), '15m', { limit: 500 });
      expect(candles).toHaveLength(500);
      expect(candles.every(({ simulated }) => simulated)).toBe(true);
      expect(Number(candles.at(-1)?.close)).toBeCloseTo(
        startPriceOf(market),
        market.priceScale - 1,
      );
    }
  });

  test('gives every market a ticker whose day is the last 24 hours of that past', async () => {
    const tickers = marketData.tickers();
    expect(tickers).toHaveLength(demoMarkets.length);
    for (const [index, ticker] of tickers.entries()) {
      expect(ticker.trades).toBeGreaterThan(1_000);
      expect(Number(ticker.quoteVolume)).toBeGreaterThan(demoMarkets[index]!.dailyQuoteVolume / 3);
      expect(Number(ticker.highPrice)).toBeGreaterThan(Number(ticker.lowPrice));
    }
  });

  test('changes nothing the second time', async () => {
    const sequence = exchange.engine.sequence;
    const before = await marketData.candles('BTCUSDT', '1d', { limit: 1_000 });
    await seed();
    expect(exchange.engine.sequence).toBe(sequence);
    expect(await marketData.candles('BTCUSDT', '1d', { limit: 1_000 })).toEqual(before);
  });

  test('balances the books', () => {
    expect(() => exchange.engine.assertBalanced()).not.toThrow();
  });
});
