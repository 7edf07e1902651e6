import type { StoredMarket } from '@candor/exchange-core';
import { asUnits, mulDivFloor } from '@candor/money';
import { listMarketTrades, readKlines } from '@candor/persistence';
import type { Database, Kline } from '@candor/persistence';
import type { Candle } from './candle.ts';
import type { CandleStore } from './candle-store.ts';

/** Rows the tables answer at most in one question. */
const PAGE_ROWS = 1_000;

/** The candles and trades of the tables. */
export function databaseCandleStore(database: Pick<Database, 'pool'>): CandleStore {
  return {
    async candles(market, interval, { fromMs = 0, toMs, limit }) {
      const { marketId } = market;
      let found: Candle[] = [];
      let beforeMs = toMs;
      while (found.length < limit) {
        const pageLimit = Math.min(PAGE_ROWS, limit - found.length);
        const query = { marketId, interval, beforeMs, limit: pageLimit };
        const { rows } = await readKlines(database, query);
        const wanted = rows.filter(({ openTimeMs }) => openTimeMs >= fromMs);
        found = [...wanted.map((row) => candleOf(row, market)), ...found];
        if (wanted.length < pageLimit) break;
        beforeMs = rows[0]?.openTimeMs;
      }
      return found;
    },
    async trades({ marketId }, limit) {
      const { rows } = await listMarketTrades(database, { marketId, limit });
      return rows.map(({ tradedAtMs, ...trade }) => ({ ...trade, atMs: tradedAtMs }));
    },
  };
}

function candleOf(row: Kline, { lotUnits }: StoredMarket): Candle {
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
