import { asUnits, mulDivFloor } from '@candor/money';
import { listMarketTrades, readKlines, readPriceExtremes } from '@candor/persistence';
import type { Database, Kline } from '@candor/persistence';
import type { Candle } from './candle.ts';
import { readCandles } from './candle-intervals.ts';
import type { CandleStore } from './candle-store.ts';
import type { MemoryMarket } from './memory-market.ts';

/** The candles and trades of the tables. */
export function databaseCandleStore(database: Pick<Database, 'pool'>): CandleStore {
  return {
    candles: (market, interval, range) =>
      readCandles(
        async (stored, asked) => {
          const about = { marketId: market.marketId, interval: stored };
          const rows = await readKlines(database, { ...about, ...asked });
          return rows.map((row) => candleOf(row, market));
        },
        interval,
        range,
      ),
    extremes: ({ marketId }) => readPriceExtremes(database, marketId),
    trades: ({ marketId }, limit, beforeId) =>
      listMarketTrades(database, { marketId, limit, ...(beforeId !== undefined && { beforeId }) }),
  };
}

function candleOf(row: Kline, { lotUnits }: MemoryMarket): Candle {
  return {
    openAtMs: row.openTimeMs,
    openTicks: row.openTicks,
    highTicks: row.highTicks,
    lowTicks: row.lowTicks,
    closeTicks: row.closeTicks,
    baseUnits: mulDivFloor(row.volumeLots, lotUnits, 1),
    quoteUnits: asUnits(row.volumeQuoteUnits),
    trades: row.tradeCount,
    simulated: row.simulated,
  };
}
