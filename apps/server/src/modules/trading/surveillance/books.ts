import type { Queries } from '#jobs/index.ts';
import { firstIdAt } from '#modules/trading/blotter/index.ts';

export type Venue = 'spot' | 'contract';

/** Where a venue keeps orders and trades, each as a source of rows with the same columns. */
export interface Book {
  /** Orders that are over. */
  readonly ended: string;
  /** Orders from one on; what is given is the place of {@link firstOrder} among a statement's values. */
  readonly placedFrom: (first: string) => string;
  readonly firstOrder: (tx: Queries, atMs: number) => Promise<number>;
  /** Trades with a client on a side, from one on and before a time. */
  readonly tradesFrom: (first: string, toMs: string) => string;
  readonly firstTrade: (tx: Queries, atMs: number) => Promise<number>;
}

const ORDER = `order_id, user_id, market_id, side::text AS side, lots, filled_lots, prevented_lots, status::text AS status,
  close_reason::text AS close_reason, created_at_ms, updated_at_ms`;
const OPEN_ORDER = ORDER.replace('close_reason::text', `'none'`);
const TRADE = `market_id, lots, maker_user_id, taker_user_id, maker_order_id, taker_order_id, taker_side::text AS taker_side,
  traded_at_ms, maker_is_house, taker_is_house`;

/** Of every market along its index of trades with a client. */
const tradesOf = (table: string, markets: string, condition: string): string =>
  `(SELECT found.* FROM ${markets} CROSS JOIN LATERAL (
     SELECT ${TRADE} FROM ${table} WHERE ${table}.market_id = ${markets}.market_id
       AND NOT (maker_is_house AND taker_is_house) AND ${condition}) AS found)`;

const IS_HOUSE = `user_id IN (SELECT user_id FROM engine_users WHERE role = 'house' UNION ALL SELECT 0)`;

const books: Readonly<Record<Venue, Book>> = {
  spot: {
    ended: 'finished_orders',
    placedFrom: (
      first,
    ) => `(SELECT ${ORDER}, is_house FROM finished_orders WHERE order_id >= ${first}
       UNION ALL SELECT ${OPEN_ORDER}, is_house FROM open_orders WHERE order_id >= ${first})`,
    // Where a table has no such row, its answer is beyond its last: both share their numbers.
    firstOrder: async (tx, atMs) =>
      Math.min(
        await firstIdAt(tx, 'finished_orders', atMs),
        await firstIdAt(tx, 'open_orders', atMs),
      ),
    tradesFrom: (first, toMs) =>
      tradesOf(
        'trades',
        'markets',
        `(trades.market_id, trade_id) >= (markets.market_id, ${first}) AND traded_at_ms < ${toMs}`,
      ),
    firstTrade: (tx, atMs) => firstIdAt(tx, 'trades', atMs),
  },
  contract: {
    ended: `(SELECT ${ORDER}, ${IS_HOUSE} AS is_house FROM contract_orders WHERE NOT is_open)`,
    placedFrom: (first) =>
      `(SELECT ${ORDER}, ${IS_HOUSE} AS is_house FROM contract_orders WHERE order_id >= ${first})`,
    firstOrder: (tx, atMs) => firstIdAt(tx, 'contract_orders', atMs),
    // They are kept by time: the first trade of a time is the time.
    tradesFrom: (first, toMs) =>
      tradesOf(
        'contract_trades',
        'contract_markets',
        `traded_at_ms >= ${first} AND traded_at_ms < ${toMs}`,
      ),
    firstTrade: (_tx, atMs) => Promise.resolve(atMs),
  },
};

export const bookOf = (venue: Venue): Book => books[venue];
