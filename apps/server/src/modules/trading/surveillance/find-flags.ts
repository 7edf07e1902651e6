import type { FlagFigure, FlagKind } from '@candor/protocol';
import type { PoolClient } from 'pg';
import { MINUTE_MS } from '#api/durations.ts';
import { bookOf } from './books.ts';
import type { Book, Venue } from './books.ts';
import type { WatchRules } from './rules.ts';

/** What looks like abuse, before it is kept. */
export interface FoundFlag {
  readonly kind: FlagKind;
  readonly marketId: number;
  readonly userId: number;
  readonly otherUserId: number | null;
  readonly withHouse: boolean;
  readonly fromMs: number;
  readonly toMs: number;
  readonly figures: Partial<Record<FlagFigure, number>>;
  readonly orderIds: readonly number[];
}

/** What is looked at: what was placed, ended or traded within these times. */
export interface Span {
  /** Inclusive. */
  readonly fromMs: number;
  /** Exclusive. */
  readonly toMs: number;
}

/** Orders that a flag names; of more it has the first. */
const ORDERS_NAMED_MAX = 20;

/** The day's volume is read from candles of this width. */
const CANDLE_MS = 15 * MINUTE_MS;
const DAY_MS = 96 * CANDLE_MS;

const first = (ids: string): string => `(array_agg(${ids}))[1:${ORDERS_NAMED_MAX}]`;

type Row = Readonly<Record<string, unknown>> & {
  readonly market_id: number;
  readonly user_id: number;
  readonly from_ms: number;
  readonly to_ms: number;
  /** Numbers in arrays come as texts. */
  readonly order_ids: readonly string[];
};

/** Sums come as texts: they are whole and far below 2^53. */
function flagOf(kind: FlagKind, row: Row, names: readonly FlagFigure[]): FoundFlag {
  const other = row['other_user_id'];
  return {
    kind,
    marketId: row.market_id,
    userId: row.user_id,
    otherUserId: typeof other === 'number' ? other : null,
    withHouse: row['with_house'] === true,
    fromMs: row.from_ms,
    toMs: row.to_ms,
    figures: Object.fromEntries(names.map((name) => [name, Number(row[name.toLowerCase()])])),
    orderIds: [...new Set(row.order_ids)].slice(0, ORDERS_NAMED_MAX).map(Number),
  };
}

/** Of an order that ended because it met its own user all that it had not traded, though nothing was taken off the other one. */
const TAKEN_OFF = `CASE WHEN close_reason = 'self_trade' THEN lots - filled_lots ELSE prevented_lots END`;

/** Orders of clients that ended with something taken off because they met one of their own user. */
async function selfTrades(
  tx: PoolClient,
  book: Book,
  { fromMs, toMs }: Span,
): Promise<FoundFlag[]> {
  const { rows } = await tx.query<Row>(
    `SELECT market_id, user_id, min(created_at_ms) AS from_ms, max(updated_at_ms) + 1 AS to_ms,
       count(*) AS orders, sum(${TAKEN_OFF}) AS prevented, ${first('order_id ORDER BY order_id')} AS order_ids
     FROM ${book.ended} AS ended
     WHERE (prevented_lots > 0 OR close_reason = 'self_trade') AND NOT is_house
       AND updated_at_ms >= $1 AND updated_at_ms < $2
     GROUP BY market_id, user_id`,
    [fromMs, toMs],
  );
  return rows.map((row) => flagOf('self_trade', row, ['orders', 'prevented']));
}

/** Two clients who sold to each other, within a time, what they bought from each other. */
async function washes(
  tx: PoolClient,
  book: Book,
  { fromMs, toMs }: Span,
  rules: WatchRules,
): Promise<FoundFlag[]> {
  const sinceMs = Math.min(fromMs, toMs - rules.watchWashMinutes * MINUTE_MS);
  const { rows } = await tx.query<Row>(
    `SELECT * FROM (
       SELECT market_id, least(maker_user_id, taker_user_id) AS user_id,
         greatest(maker_user_id, taker_user_id) AS other_user_id,
         min(traded_at_ms) AS from_ms, max(traded_at_ms) + 1 AS to_ms, count(*) AS trades,
         coalesce(sum(lots) FILTER (WHERE (taker_side = 'buy') = (taker_user_id < maker_user_id)), 0) AS bought,
         coalesce(sum(lots) FILTER (WHERE (taker_side = 'buy') = (taker_user_id > maker_user_id)), 0) AS sold,
         ${first('taker_order_id ORDER BY traded_at_ms')} AS order_ids
       FROM ${book.tradesFrom('$1', '$2')} AS trades
       WHERE NOT maker_is_house AND NOT taker_is_house AND maker_user_id <> taker_user_id
       GROUP BY 1, 2, 3) AS pairs
     WHERE trades >= $3 AND bought > 0 AND sold > 0 AND abs(bought - sold) * 100 <= (bought + sold) * $4
       AND to_ms > $5
       AND NOT EXISTS (
         SELECT 1 FROM surveillance_flags AS known
         WHERE known.user_id = pairs.user_id AND known.kind = 'wash' AND known.market_id = pairs.market_id
           AND known.other_user_id = pairs.other_user_id AND known.to_ms > pairs.from_ms)`,
    [
      ...[await book.firstTrade(tx, sinceMs), toMs],
      ...[rules.watchWashTrades, rules.watchWashNetPercent, fromMs],
    ],
  );
  return rows.map((row) => flagOf('wash', row, ['trades', 'bought', 'sold']));
}

/**
 * Orders of clients that were cancelled soon and unfilled while the same user traded the other way: of each user, market
 * and side the largest, with how many there were.
 */
async function spoofs(
  tx: PoolClient,
  book: Book,
  { fromMs, toMs }: Span,
  rules: WatchRules,
): Promise<FoundFlag[]> {
  const livedMs = rules.watchSpoofSeconds * 1_000;
  const { rows } = await tx.query<Row>(
    `WITH recent AS MATERIALIZED (SELECT * FROM ${book.tradesFrom('$1', '$2')} AS trades),
     fills AS (
       SELECT market_id, maker_user_id AS user_id, maker_order_id AS own_id, lots, traded_at_ms,
         taker_side = 'buy' AS has_sold FROM recent
       UNION ALL
       SELECT market_id, taker_user_id, taker_order_id, lots, traded_at_ms, taker_side = 'sell' FROM recent
     ), quick AS (
       SELECT order_id, market_id, user_id, side::text AS side, lots, created_at_ms, updated_at_ms
       FROM ${book.placedFrom('$3')} AS placed
       WHERE status = 'cancelled' AND close_reason = 'user_cancel' AND filled_lots = 0 AND NOT is_house
         AND updated_at_ms >= $6 AND updated_at_ms < $2 AND updated_at_ms - created_at_ms <= $4
     ), opposite AS (
       SELECT quick.*, sum(fills.lots) AS filled, array_agg(own_id) AS own_ids
       FROM quick JOIN fills ON fills.market_id = quick.market_id AND fills.user_id = quick.user_id
         AND fills.has_sold = (quick.side = 'buy')
         AND fills.traded_at_ms BETWEEN quick.created_at_ms AND quick.updated_at_ms
       GROUP BY order_id, quick.market_id, quick.user_id, side, quick.lots, created_at_ms, updated_at_ms
     ), large AS (
       SELECT *, row_number() OVER place AS place, count(*) OVER whose AS orders,
         min(created_at_ms) OVER whose AS from_ms, max(updated_at_ms) OVER whose + 1 AS to_ms
       FROM opposite WHERE lots >= filled * $5
       WINDOW whose AS (PARTITION BY market_id, user_id, side),
         place AS (PARTITION BY market_id, user_id, side ORDER BY lots DESC, order_id)
     )
     SELECT market_id, user_id, from_ms, to_ms, orders, lots AS size, filled,
       updated_at_ms - created_at_ms AS livedms, order_id || own_ids AS order_ids
     FROM large WHERE place = 1`,
    [
      ...[await book.firstTrade(tx, fromMs - livedMs), toMs],
      ...[await book.firstOrder(tx, fromMs - livedMs), livedMs, rules.watchSpoofTimes, fromMs],
    ],
  );
  return rows.map((row) => flagOf('spoof', row, ['orders', 'size', 'filled', 'livedMs']));
}

/** The volume of each market in the day before, by whole candles. */
const dayOf = (span: Span): Span => {
  const toMs = Math.floor(span.toMs / CANDLE_MS) * CANDLE_MS;
  return { fromMs: toMs - DAY_MS, toMs };
};

const DAYS = `days AS MATERIALIZED (
  SELECT market_id, sum(volume_lots) AS day FROM klines
  WHERE kline_interval = '15m' AND open_time_ms >= $3 AND open_time_ms < $4 GROUP BY market_id)`;

/** Orders of clients that are large against the day: of each user, market and side the largest. */
async function largeOrders(
  tx: PoolClient,
  book: Book,
  { fromMs, toMs }: Span,
  rules: WatchRules,
): Promise<FoundFlag[]> {
  const day = dayOf({ fromMs, toMs });
  const { rows } = await tx.query<Row>(
    `WITH ${DAYS}
     SELECT DISTINCT ON (market_id, user_id, side) market_id, user_id, created_at_ms AS from_ms,
       created_at_ms + 1 AS to_ms, lots AS size, day, ARRAY[order_id] AS order_ids,
       count(*) OVER (PARTITION BY market_id, user_id, side) AS orders, $3::bigint AS dayfromms, $4::bigint AS daytoms
     FROM ${book.placedFrom('$1')} AS placed JOIN days USING (market_id)
     WHERE NOT is_house AND created_at_ms < $2 AND day > 0 AND lots * 100 >= day * $5
     ORDER BY market_id, user_id, side, lots DESC, order_id`,
    [
      ...[await book.firstOrder(tx, fromMs), toMs],
      ...[day.fromMs, day.toMs, rules.watchLargePercent],
    ],
  );
  return rows.map((row) =>
    flagOf('large_order', row, ['orders', 'size', 'day', 'dayFromMs', 'dayToMs']),
  );
}

/** Trades with a client that are large against the day: of each two in each market the largest. */
async function largeTrades(
  tx: PoolClient,
  book: Book,
  { fromMs, toMs }: Span,
  rules: WatchRules,
): Promise<FoundFlag[]> {
  const day = dayOf({ fromMs, toMs });
  const { rows } = await tx.query<Row>(
    `WITH ${DAYS}, sides AS (
       SELECT market_id, lots, traded_at_ms, ARRAY[maker_order_id, taker_order_id] AS order_ids,
         CASE WHEN taker_is_house THEN maker_user_id ELSE taker_user_id END AS user_id,
         CASE WHEN taker_is_house THEN taker_user_id ELSE maker_user_id END AS other_user_id,
         maker_is_house OR taker_is_house AS with_house
       FROM ${book.tradesFrom('$1', '$2')} AS trades)
     SELECT DISTINCT ON (market_id, user_id, other_user_id) *, traded_at_ms AS from_ms,
       traded_at_ms + 1 AS to_ms, lots AS size, $3::bigint AS dayfromms, $4::bigint AS daytoms,
       count(*) OVER (PARTITION BY market_id, user_id, other_user_id) AS trades
     FROM sides JOIN days USING (market_id)
     WHERE day > 0 AND lots * 100 >= day * $5
     ORDER BY market_id, user_id, other_user_id, lots DESC`,
    [
      ...[await book.firstTrade(tx, fromMs), toMs],
      ...[day.fromMs, day.toMs, rules.watchLargePercent],
    ],
  );
  return rows.map((row) =>
    flagOf('large_trade', row, ['trades', 'size', 'day', 'dayFromMs', 'dayToMs']),
  );
}

/** Everything of a venue that looks like abuse, in a span of time that ends before what is still to come. */
export async function findFlags(
  tx: PoolClient,
  venue: Venue,
  span: Span,
  rules: WatchRules,
): Promise<readonly FoundFlag[]> {
  const book = bookOf(venue);
  return [
    ...(await selfTrades(tx, book, span)),
    ...(await washes(tx, book, span, rules)),
    ...(await spoofs(tx, book, span, rules)),
    ...(await largeOrders(tx, book, span, rules)),
    ...(await largeTrades(tx, book, span, rules)),
  ];
}
