import { insertSimulatedKlines } from '@candor/persistence';
import type { Database } from '@candor/persistence';
import type { Logger } from 'pino';
import { MINUTE_MS } from '#api/durations.ts';
import type { Exchange } from '#engine/exchange-port.ts';
import type { MarketDataService } from '#modules/markets/market-data/index.ts';
import { createGenesis } from './create-genesis.ts';
import { historyKlines } from './history-klines.ts';
import { symbolOf } from './market-catalogue.ts';
import { simulateHistory } from './simulate-history.ts';

export interface SeedDeps {
  readonly exchange: Exchange;
  readonly database: Database;
  readonly marketData: MarketDataService;
  readonly log: Pick<Logger, 'info'>;
  readonly nowMs: () => number;
  readonly settings: { readonly SIMULATOR_SEED: string };
}

/**
 * Makes the demo exchange: assets, markets, fee tiers, house accounts with funds, and a made-up
 * past for the charts. What exists is left as it is, so it can run at every start; call it before
 * anyone trades.
 */
export async function seedDemo(deps: SeedDeps): Promise<void> {
  const startedAt = performance.now();
  const isNew = await createGenesis(deps.exchange);
  const candles = await importHistory(deps);
  if (candles > 0) await deps.marketData.reload();
  if (!isNew && candles === 0) return;
  const tookMs = Math.round(performance.now() - startedAt);
  deps.log.info({ candles, tookMs }, 'the demo exchange is seeded');
}

/** Writes the made-up candles once: when no market has any candle of a day. */
async function importHistory(deps: SeedDeps): Promise<number> {
  const { exchange, database, marketData, nowMs, settings } = deps;
  const { value: markets } = await exchange.read((reader) => reader.markets());
  for (const { symbol } of markets) {
    if ((await marketData.candles(symbol, '1d', { limit: 1 })).length > 0) return 0;
  }
  const endMs = Math.floor(nowMs() / MINUTE_MS) * MINUTE_MS;
  const marketIds = new Map(markets.map(({ symbol, marketId }) => [symbol, marketId]));
  const rows = simulateHistory(settings.SIMULATOR_SEED, endMs).flatMap((past) => {
    const marketId = marketIds.get(symbolOf(past.market));
    if (marketId === undefined) return [];
    return historyKlines(past).flatMap(({ interval, candles }) =>
      candles.map((candle) => ({
        marketId,
        interval,
        openTimeMs: candle.openAtMs,
        openTicks: candle.openTicks,
        highTicks: candle.highTicks,
        lowTicks: candle.lowTicks,
        closeTicks: candle.closeTicks,
        volumeLots: candle.lots,
        volumeQuoteUnits: candle.quoteUnits,
        tradeCount: candle.trades,
      })),
    );
  });
  await insertSimulatedKlines(database, rows);
  return rows.length;
}
