import type { Pool } from 'pg';
import type { KlineInterval } from '#klines/kline-times.ts';
import type { Database } from '#postgres/open-database.ts';
import { insertStatement, RowBuffer } from '#projector/row-buffer.ts';
import { klinesShape } from '#projector/table-shapes.ts';

/** A candle. Volumes have no upper limit: numbers while safe, bigints beyond. */
export interface Kline {
  readonly marketId: number;
  readonly interval: KlineInterval;
  readonly openTimeMs: number;
  readonly openTicks: number;
  readonly highTicks: number;
  readonly lowTicks: number;
  readonly closeTicks: number;
  readonly volumeLots: number | bigint;
  readonly volumeQuoteUnits: number | bigint;
  readonly tradeCount: number;
  /** True when some or all of it was made up before the first trade, for the demo's charts. */
  readonly simulated: boolean;
}

/** Which candles: those that open in [fromMs, toMs), the newest `limit` of them. */
export interface KlinesQuery {
  readonly marketId: number;
  readonly interval: KlineInterval;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
  readonly limit: number;
}

/** Volumes are numeric: text on the way back. */
interface KlineRow extends Omit<Kline, 'volumeLots' | 'volumeQuoteUnits'> {
  readonly volumeLots: string;
  readonly volumeQuoteUnits: string;
}

const selectKlines = (table: 'klines' | 'imported_klines'): string => `
  SELECT market_id AS "marketId", kline_interval AS "interval", open_time_ms AS "openTimeMs",
    open_ticks AS "openTicks", high_ticks AS "highTicks", low_ticks AS "lowTicks",
    close_ticks AS "closeTicks", volume_lots AS "volumeLots",
    volume_quote_units AS "volumeQuoteUnits", trade_count AS "tradeCount",
    ${table === 'imported_klines'} AS simulated
  FROM ${table}
  WHERE market_id = $1 AND kline_interval = $2 AND open_time_ms >= $3 AND open_time_ms < $4
  ORDER BY open_time_ms DESC LIMIT $5`;

/** Candles oldest first; none where nothing was traded. */
export async function readKlines(
  { pool }: Pick<Database, 'pool'>,
  { marketId, interval, fromMs = 0, toMs = Number.MAX_SAFE_INTEGER, limit }: KlinesQuery,
): Promise<readonly Kline[]> {
  const values = [marketId, interval, fromMs, toMs, limit];
  const [imported, traded] = await Promise.all([
    pool.query<KlineRow>(selectKlines('imported_klines'), values),
    pool.query<KlineRow>(selectKlines('klines'), values),
  ]);
  return mergeByTime(imported.rows.map(asKline), traded.rows.map(asKline)).slice(-limit);
}

/** A highest or lowest price, and the day (UTC, its first ms) that first had it. */
export interface PriceExtreme {
  readonly ticks: number;
  readonly dayMs: number;
  /** True when the candle was made up before the first trade. */
  readonly simulated: boolean;
}

/** The highest and lowest price of a market's daily candles, which are never pruned. */
export interface PriceExtremes {
  readonly high: PriceExtreme;
  readonly low: PriceExtreme;
  /** The first day there is a candle of. */
  readonly sinceMs: number;
}

/** Of equal prices a day that was traded stands before one made up, then the earlier one. */
const selectExtreme = (column: 'high_ticks' | 'low_ticks', order: 'ASC' | 'DESC'): string => `
  SELECT ${column} AS ticks, open_time_ms AS "dayMs", simulated FROM days
  ORDER BY ${column} ${order}, simulated, open_time_ms LIMIT 1`;

const selectExtremes = `
  WITH days AS (
    SELECT high_ticks, low_ticks, open_time_ms, false AS simulated FROM klines
    WHERE market_id = $1 AND kline_interval = '1d'
    UNION ALL
    SELECT high_ticks, low_ticks, open_time_ms, true FROM imported_klines
    WHERE market_id = $1 AND kline_interval = '1d')
  SELECT (SELECT to_jsonb(high) FROM (${selectExtreme('high_ticks', 'DESC')}) high) AS high,
    (SELECT to_jsonb(low) FROM (${selectExtreme('low_ticks', 'ASC')}) low) AS low,
    min(open_time_ms) AS "sinceMs"
  FROM days HAVING count(*) > 0`;

/** Undefined where nothing was traded or imported. Prices are whole ticks below 2^53: exact in JSON. */
export async function readPriceExtremes(
  { pool }: Pick<Database, 'pool'>,
  marketId: number,
): Promise<PriceExtremes | undefined> {
  const { rows } = await pool.query<PriceExtremes>(selectExtremes, [marketId]);
  return rows[0];
}

/** A simulated candle that trades went on in is one candle: the first half made up, the second not. */
function mergeByTime(imported: readonly Kline[], traded: readonly Kline[]): Kline[] {
  const byTime = new Map(imported.map((kline) => [kline.openTimeMs, kline]));
  for (const kline of traded) {
    const before = byTime.get(kline.openTimeMs);
    byTime.set(kline.openTimeMs, before === undefined ? kline : continueKline(before, kline));
  }
  return [...byTime.values()].sort((a, b) => a.openTimeMs - b.openTimeMs);
}

function continueKline(first: Kline, second: Kline): Kline {
  return {
    ...first,
    highTicks: Math.max(first.highTicks, second.highTicks),
    lowTicks: Math.min(first.lowTicks, second.lowTicks),
    closeTicks: second.closeTicks,
    volumeLots: canonical(BigInt(first.volumeLots) + BigInt(second.volumeLots)),
    volumeQuoteUnits: canonical(BigInt(first.volumeQuoteUnits) + BigInt(second.volumeQuoteUnits)),
    tradeCount: first.tradeCount + second.tradeCount,
  };
}

function asKline(row: KlineRow): Kline {
  return {
    ...row,
    volumeLots: canonical(BigInt(row.volumeLots)),
    volumeQuoteUnits: canonical(BigInt(row.volumeQuoteUnits)),
  };
}

function canonical(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** Rows of one insert: a few parameters of some hundred kilobytes. */
const ROWS_PER_INSERT = 5_000;

const importStatement = insertStatement({
  ...klinesShape,
  table: 'imported_klines',
  onConflict: 'ON CONFLICT DO NOTHING',
});

/** Stores made-up candles from before the first trade; those that are there already stay as they are. */
export async function insertSimulatedKlines(
  { pool }: { readonly pool: Pool },
  klines: readonly Omit<Kline, 'simulated'>[],
): Promise<void> {
  for (let from = 0; from < klines.length; from += ROWS_PER_INSERT) {
    const rows = new RowBuffer(klinesShape);
    for (const kline of klines.slice(from, from + ROWS_PER_INSERT)) {
      rows.add(
        kline.marketId,
        kline.interval,
        kline.openTimeMs,
        kline.openTicks,
        kline.highTicks,
        kline.lowTicks,
        kline.closeTicks,
        kline.volumeLots,
        kline.volumeQuoteUnits,
        kline.tradeCount,
      );
    }
    await pool.query(importStatement, rows.literals());
  }
}

/** Forgets candles of one width that opened before `beforeMs`. */
export async function pruneKlines(
  { pool }: { readonly pool: Pool },
  query: { readonly interval: KlineInterval; readonly beforeMs: number },
): Promise<number> {
  let count = 0;
  for (const table of ['klines', 'imported_klines']) {
    const { rowCount } = await pool.query(
      `DELETE FROM ${table} WHERE kline_interval = $1 AND open_time_ms < $2`,
      [query.interval, query.beforeMs],
    );
    count += rowCount ?? 0;
  }
  return count;
}
