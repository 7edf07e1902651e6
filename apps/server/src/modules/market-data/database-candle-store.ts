import { asUnits, mulDivFloor } from '@candor/money';
import { listMarketTrades, readKlines } from '@candor/persistence';
import type { Database } from '@candor/persistence';
import type { CandleStore } from './candle-store.ts';

/** The candles and trades of the tables. */
export function databaseCandleStore(database: Database): CandleStore {
  return {
    async candles({ marketId, lotUnits }, interval, { fromMs = 0, toMs, limit }) {
      const { rows } = await readKlines(database, {
        marketId,
        interval,
        limit,
        ...(toMs === undefined ? {} : { beforeMs: toMs }),
      });
      return rows
        .filter(({ openTimeMs }) => openTimeMs >= fromMs)
        .map((row) => ({
          openAtMs: row.openTimeMs,
          openTicks: row.openTicks,
          highTicks: row.highTicks,
          lowTicks: row.lowTicks,
          closeTicks: row.closeTicks,
          baseUnits: mulDivFloor(row.volumeLots, lotUnits, 1),
          quoteUnits: asUnits(row.volumeQuoteUnits),
          trades: row.tradeCount,
        }));
    },
    async trades({ marketId }, limit) {
      const { rows } = await listMarketTrades(database, { marketId, limit });
      return rows.map((row) => ({
        tradeId: row.tradeId,
        ticks: row.ticks,
        lots: row.lots,
        takerSide: row.takerSide,
        atMs: row.tradedAtMs,
      }));
    },
  };
}
