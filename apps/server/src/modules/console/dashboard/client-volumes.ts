import { asUnits, formatUnits, subtractDecimals } from '@candor/money';
import type { AdminReply } from '@candor/protocol';
import type { Pool } from 'pg';
import { atMostEvery } from '#api/at-most-every.ts';
import { DAY_MS, MINUTE_MS } from '#api/durations.ts';
import type { MarketDataReads } from '#api/market-data-port.ts';
import type { MarketCatalogue } from '#modules/markets/catalogue/index.ts';
import { firstIdAt } from '#modules/trading/blotter/index.ts';

/** A day of clients' trades is added up at most once in this time, however many look. */
const VOLUMES_FRESH_MS = 5 * MINUTE_MS;

export type MarketVolumes = NonNullable<AdminReply<'houseFigures'>['volumes']>;

/**
 * Along the indexes of clients' trades: those of the house with itself are never looked at, and after some hours they
 * are gone. $1 first spot trade, $2 since when.
 */
const CLIENT_VOLUMES = `
  SELECT market_id, sum(quote_units)::text AS units FROM markets CROSS JOIN LATERAL (
    SELECT quote_units FROM trades
    WHERE trades.market_id = markets.market_id AND NOT (maker_is_house AND taker_is_house)
      AND (trades.market_id, trade_id) >= (markets.market_id, $1::bigint) AND traded_at_ms >= $2) AS traded
  GROUP BY market_id
  UNION ALL
  SELECT market_id, sum(value_units)::text FROM contract_markets CROSS JOIN LATERAL (
    SELECT value_units FROM contract_trades
    WHERE contract_trades.market_id = contract_markets.market_id AND NOT (maker_is_house AND taker_is_house)
      AND traded_at_ms >= $2) AS traded
  GROUP BY market_id`;

async function readClientVolumes(pool: Pool, fromMs: number): Promise<ReadonlyMap<number, bigint>> {
  const first = await firstIdAt(pool, 'trades', fromMs);
  const { rows } = await pool.query<{ market_id: number; units: string }>(CLIENT_VOLUMES, [
    first,
    fromMs,
  ]);
  return new Map(rows.map((row) => [row.market_id, BigInt(row.units)]));
}

/** What clients traded in 24 hours by market, and what is left of all that was traded there: the house with itself. */
export function volumesReader(
  pool: Pool,
  { catalogue, marketData }: { catalogue: MarketCatalogue; marketData: MarketDataReads },
  nowMs: () => number,
): () => Promise<MarketVolumes> {
  return atMostEvery(VOLUMES_FRESH_MS, nowMs, async (asOfMs) => {
    const ofClients = await readClientVolumes(pool, asOfMs - DAY_MS);
    const markets = [...catalogue.markets, ...catalogue.contracts].map((market) => {
      const { marketId, symbol, quote } = market;
      const clients = formatUnits(asUnits(ofClients.get(marketId) ?? 0n), quote.scale);
      const all = marketData.ticker(symbol)?.quoteVolume ?? '0';
      // The day of a ticker moves by the minute: the same trades may have left one and not yet the other.
      const rest = subtractDecimals(all, clients);
      return {
        ...{ symbol, quoteAsset: quote.symbol, clients },
        house: rest.startsWith('-') ? '0' : rest,
      };
    });
    return { asOfMs, markets };
  });
}
