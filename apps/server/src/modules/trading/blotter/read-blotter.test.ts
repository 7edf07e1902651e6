import { createTestDatabase } from '@candor/persistence/testing';
import type { TestDatabase } from '@candor/persistence/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstIdAt } from './first-id.ts';
import { readBlotterOrders } from './read-orders.ts';
import type { OrderFilter } from './read-orders.ts';
import { readBlotterTrades } from './read-trades.ts';
import type { TradeFilter } from './read-trades.ts';
import { allPages } from './testing/all-pages.ts';

/** Users 1 to 8 are clients, 9 and 10 the house; 99 is nobody. */
const HOUSE = [9, 10];
const MARKETS = [1, 2, 3];
const ROWS = 2_000;

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  await pool.query(`INSERT INTO assets VALUES (1, 'USDT', 8), (2, 'BTC', 8)`);
  await pool.query(
    `INSERT INTO markets SELECT n, 'M' || n, 2, 1, 2, 4, 1, 1, 1, 1, 9, 1, 9, 1, 9, 0, 0, 9, 9, 'open'
     FROM generate_series(1, ${MARKETS.length}) n`,
  );
  await pool.query(
    `INSERT INTO engine_users
     SELECT n, (CASE WHEN n > 8 THEN 'house' ELSE 'customer' END)::user_role, 0, n FROM generate_series(1, 10) n`,
  );
  // Several orders share a time, and some numbers are missing: those that are gone.
  const facts = `n * 7919 % 10 + 1, n * 31 % ${MARKETS.length} + 1, 1, 1, 0, 0, 0, 0`;
  const rest = `n / 3, n / 3 + n % 50, 'buy', 'limit', 'gtc', 'expire_taker'`;
  await pool.query(
    `INSERT INTO finished_orders
     SELECT n, ${facts}, 1, (n % 37 = 0)::int, 1, 0, ${rest}, 'filled',
       (CASE WHEN n % 41 = 0 THEN 'self_trade' ELSE 'filled' END)::close_reason, false, n * 7919 % 10 + 1 > 8, ''
     FROM generate_series(1, ${ROWS}) n WHERE n % 5 > 0 AND n % 11 > 0`,
  );
  await pool.query(
    `INSERT INTO open_orders
     SELECT n, ${facts}, 0, 0, 0, 0, 0, 1, n, ${rest}, 'open', false, n * 7919 % 10 + 1 > 8, ''
     FROM generate_series(1, ${ROWS}) n WHERE n % 5 = 0`,
  );
  await pool.query(
    `INSERT INTO trades
     SELECT n, market_id, 1, 1, 1, order_id, order_id - 1, user_id, (user_id + 2) % 10 + 1, 0, 0, created_at_ms, 'buy',
       is_house, (user_id + 2) % 10 + 1 > 8
     FROM (SELECT row_number() OVER (ORDER BY order_id) AS n, * FROM finished_orders) AS taken`,
  );
  await pool.query('ANALYZE');
});
afterAll(() => database.stop());

interface Facts {
  readonly id: number;
  readonly users: readonly number[];
  readonly market: number;
  readonly at: number;
  readonly isHouse: boolean;
}

async function factsOf(text: string): Promise<Facts[]> {
  const { rows } = await database.pool.query<Facts>(text);
  return rows;
}

const matches = (filter: OrderFilter | TradeFilter, fact: Facts): boolean => {
  const { userId, marketId, origin = 'clients', fromMs = 0, toMs = Infinity } = filter;
  return (
    (userId === undefined || fact.users.includes(userId)) &&
    (marketId === undefined || fact.market === marketId) &&
    (userId !== undefined || origin === 'both' || (origin === 'house') === fact.isHouse) &&
    fact.at >= fromMs &&
    fact.at < toMs
  );
};

const filters = fc.record(
  {
    userId: fc.integer({ min: 1, max: 11 }).map((id) => (id === 11 ? 99 : id)),
    marketId: fc.constantFrom(...MARKETS),
    origin: fc.constantFrom('clients' as const, 'house' as const, 'both' as const),
    fromMs: fc.integer({ min: 0, max: 700 }),
    toMs: fc.integer({ min: 0, max: 700 }),
  },
  { requiredKeys: [] },
);

describe('a filter finds what looking at every row finds, newest first, page by page', () => {
  test('orders', async () => {
    const select = (table: string) =>
      `SELECT order_id AS id, ARRAY[user_id::int] AS users, market_id AS market, created_at_ms AS at, is_house AS "isHouse"
       FROM ${table}`;
    const byScope = {
      open: await factsOf(select('open_orders')),
      history: await factsOf(select('finished_orders')),
    };
    const scopes = fc.constantFrom(undefined, 'open' as const, 'history' as const);
    await fc.assert(
      fc.asyncProperty(filters, scopes, async (filter, scope) => {
        const rows = await allPages((page) =>
          readBlotterOrders(database.pool, {
            ...filter,
            ...page,
            ...(scope === undefined ? {} : { scope }),
          }),
        );
        const all = scope === undefined ? [...byScope.open, ...byScope.history] : byScope[scope];
        const wanted = all.filter((fact) => matches(filter, fact)).map(({ id }) => id);
        expect(rows.map((row) => row.order_id)).toEqual(wanted.sort((a, b) => b - a));
      }),
      { numRuns: 60 },
    );
  });

  test('trades', async () => {
    const facts = await factsOf(
      `SELECT trade_id AS id, ARRAY[maker_user_id::int, taker_user_id::int] AS users, market_id AS market,
         traded_at_ms AS at, maker_is_house AND taker_is_house AS "isHouse" FROM trades`,
    );
    expect(facts.some(({ isHouse }) => isHouse)).toBe(false);
    await database.pool.query(
      `UPDATE trades SET taker_user_id = 10, taker_is_house = true WHERE maker_user_id = 9`,
    );
    const now = facts.map((fact) =>
      fact.users[0] === 9 ? { ...fact, users: HOUSE, isHouse: true } : fact,
    );
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const rows = await allPages((page) =>
          readBlotterTrades(database.pool, { ...filter, ...page }),
        );
        const wanted = now.filter((fact) => matches(filter, fact)).map(({ id }) => id);
        expect(rows.map((row) => row.trade_id)).toEqual(wanted.sort((a, b) => b - a));
      }),
      { numRuns: 60 },
    );
  });
});

test('an order is found by its number, whoever placed it, and not under another user’s', async () => {
  const find = async (filter: OrderFilter) =>
    (await readBlotterOrders(database.pool, filter)).rows.map((row) => row.order_id);
  expect(await find({ orderId: 4 })).toEqual([4]);
  expect(await find({ orderId: 8, origin: 'clients' })).toEqual([8]);
  expect(await find({ orderId: 5 })).toEqual([5]);
  expect(await find({ orderId: 11 })).toEqual([]);
  expect(await find({ orderId: 4, userId: 99 })).toEqual([]);
});

test('the trades of an order are found on either side of it', async () => {
  const { rows: all } = await database.pool.query<{ maker: number; taker: number; id: number }>(
    'SELECT maker_order_id AS maker, taker_order_id AS taker, trade_id AS id FROM trades',
  );
  const [some] = all.filter(({ maker }) => maker === 13);
  const found = await readBlotterTrades(database.pool, { orderId: 13 });
  expect(found.rows.map((row) => row.trade_id)).toEqual([some?.id]);
  expect((await readBlotterTrades(database.pool, { orderId: 11 })).rows).toEqual([]);
  expect((await readBlotterTrades(database.pool, { orderId: 13, userId: 99 })).rows).toEqual([]);
  expect((await readBlotterTrades(database.pool, { tradeId: 3 })).rows).toHaveLength(1);
});

test('orders that met one of their own user: what was taken off, or the whole order', async () => {
  const rows = await allPages((page) =>
    readBlotterOrders(database.pool, { ...page, view: 'prevented' }),
  );
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.every((row) => row.prevented_lots > 0 || row.close_reason === 'self_trade')).toBe(
    true,
  );
  expect(rows.some((row) => row.is_house)).toBe(false);
  const open = { view: 'prevented', scope: 'open' } as const;
  expect((await readBlotterOrders(database.pool, open)).rows).toEqual([]);
});

test('a number parts the rows before a time from those at it or later', async () => {
  const facts = await factsOf(
    `SELECT order_id AS id, created_at_ms AS at FROM finished_orders ORDER BY order_id`,
  );
  for (const atMs of [0, 1, 7, 100, 333, 665, 666, 667, 9_999]) {
    const first = await firstIdAt(database.pool, 'finished_orders', atMs);
    expect(facts.filter(({ id }) => id >= first)).toEqual(facts.filter(({ at }) => at >= atMs));
  }
});
