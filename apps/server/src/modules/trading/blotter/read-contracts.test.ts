import { createTestDatabase } from '@candor/persistence/testing';
import type { TestDatabase } from '@candor/persistence/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readContractOrders } from './read-contract-orders.ts';
import type { ContractOrderFilter } from './read-contract-orders.ts';
import { readContractTrades } from './read-contract-trades.ts';
import type { ContractTradeFilter } from './read-contract-trades.ts';
import { allPages } from './testing/all-pages.ts';

/** Users 1 to 8 are clients, 9 and 10 the house; 0 is the exchange. */
const MARKETS = [1, 2, 3];
const ROWS = 2_000;

let database: TestDatabase;

/** A table's columns in their order, those that are not said as 0, '' or false. */
async function fill(table: string, source: string, said: Readonly<Record<string, string>>) {
  const { rows } = await database.pool.query<{ name: string; type: string }>(
    `SELECT column_name AS name, udt_name AS type FROM information_schema.columns
     WHERE table_name = $1 ORDER BY ordinal_position`,
    [table],
  );
  const blank: Readonly<Record<string, string>> = { text: `''`, bool: 'false' };
  const values = rows.map(({ name, type }) => said[name] ?? blank[type] ?? '0');
  await database.pool.query(`INSERT INTO ${table} SELECT ${values.join(', ')} FROM ${source}`);
}

beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  await pool.query(
    `INSERT INTO engine_users
     SELECT n, (CASE WHEN n > 8 THEN 'house' ELSE 'customer' END)::user_role, 0, n FROM generate_series(1, 10) n`,
  );
  const markets = `generate_series(1, ${MARKETS.length}) n`;
  await fill('contract_markets', markets, { market_id: 'n' });
  // Several orders share a time, and some numbers are missing: those that are gone.
  await fill('contract_orders', `generate_series(1, ${ROWS}) n WHERE n % 11 > 0`, {
    order_id: 'n',
    user_id: 'CASE WHEN n % 97 = 0 THEN 0 ELSE n * 7919 % 10 + 1 END',
    market_id: `n * 31 % ${MARKETS.length} + 1`,
    lots: '1',
    created_at_ms: 'n / 3',
    updated_at_ms: 'n / 3',
    is_open: 'n % 5 = 0',
  });
  await fill('contract_trades', 'contract_orders', {
    market_id: 'market_id',
    trade_id: 'order_id / 2 * 2 + order_id % 2',
    ticks: '1',
    lots: '1',
    maker_order_id: 'order_id',
    taker_order_id: 'order_id + 1',
    maker_user_id: 'user_id',
    taker_user_id: '(user_id + 1) % 10 + 1',
    traded_at_ms: 'created_at_ms',
    taker_side: `'buy'`,
    maker_is_house: 'user_id > 8 OR user_id = 0',
    taker_is_house: '(user_id + 1) % 10 + 1 > 8',
  });
  // The house with itself.
  await pool.query(
    'UPDATE contract_trades SET taker_user_id = 10, taker_is_house = true WHERE maker_user_id = 9',
  );
  await pool.query('ANALYZE');
});
afterAll(() => database.stop());

interface Facts {
  readonly key: string;
  readonly users: readonly number[];
  readonly market: number;
  readonly at: number;
  readonly isHouse: boolean;
  readonly isOpen?: boolean;
}

type Filter = ContractOrderFilter & ContractTradeFilter;

function matches(filter: Filter, fact: Facts): boolean {
  const { userId, marketId, origin = 'clients', scope, fromMs = 0, toMs = Infinity } = filter;
  return (
    (userId === undefined || fact.users.includes(userId)) &&
    (marketId === undefined || fact.market === marketId) &&
    (userId !== undefined || origin === 'both' || (origin === 'house') === fact.isHouse) &&
    (scope === undefined || (scope === 'open') === fact.isOpen) &&
    fact.at >= fromMs &&
    fact.at < toMs
  );
}

const filters = fc.record(
  {
    userId: fc.integer({ min: 1, max: 11 }),
    marketId: fc.constantFrom(...MARKETS),
    origin: fc.constantFrom('clients' as const, 'house' as const, 'both' as const),
    fromMs: fc.integer({ min: 0, max: 700 }),
    toMs: fc.integer({ min: 0, max: 700 }),
  },
  { requiredKeys: [] },
);

test('a filter finds the orders that looking at every row finds, newest first, page by page', async () => {
  const { rows: facts } = await database.pool.query<Facts>(
    `SELECT order_id::text AS key, ARRAY[user_id::int] AS users, market_id AS market, created_at_ms AS at,
       is_open AS "isOpen", user_id > 8 OR user_id = 0 AS "isHouse"
     FROM contract_orders ORDER BY order_id DESC`,
  );
  const scopes = fc.constantFrom(undefined, 'open' as const, 'history' as const);
  await fc.assert(
    fc.asyncProperty(filters, scopes, async (other, scope) => {
      const filter = { ...other, ...(scope === undefined ? {} : { scope }) };
      const rows = await allPages((page) =>
        readContractOrders(database.pool, { ...filter, ...page }),
      );
      const wanted = facts.filter((fact) => matches(filter, fact)).map(({ key }) => key);
      expect(rows.map((row) => String(row.order_id))).toEqual(wanted);
      expect(rows.every((row) => row.is_house === (row.user_id > 8 || row.user_id === 0))).toBe(
        true,
      );
    }),
    { numRuns: 60 },
  );
});

test('a filter finds the trades that looking at every row finds, newest first, page by page', async () => {
  const { rows: facts } = await database.pool.query<Facts>(
    `SELECT market_id || '.' || trade_id AS key, ARRAY[maker_user_id::int, taker_user_id::int] AS users,
       market_id AS market, traded_at_ms AS at, maker_is_house AND taker_is_house AS "isHouse"
     FROM contract_trades ORDER BY traded_at_ms DESC, market_id DESC, trade_id DESC`,
  );
  expect(facts.filter(({ isHouse }) => isHouse).length).toBeGreaterThan(100);
  await fc.assert(
    fc.asyncProperty(filters, async (filter) => {
      const rows = await allPages((page) =>
        readContractTrades(database.pool, { ...filter, ...page }),
      );
      const wanted = facts.filter((fact) => matches(filter, fact)).map(({ key }) => key);
      expect(rows.map((row) => `${row.market_id}.${row.trade_id}`)).toEqual(wanted);
    }),
    { numRuns: 60 },
  );
});

test('an order and its trades are found by number, and not under another user’s', async () => {
  const orders = async (filter: ContractOrderFilter) =>
    (await readContractOrders(database.pool, filter)).rows.map((row) => row.order_id);
  const trades = async (filter: ContractTradeFilter) =>
    (await readContractTrades(database.pool, filter)).rows.map((row) => row.maker_order_id);
  expect(await orders({ orderId: 4 })).toEqual([4]);
  expect(await orders({ orderId: 8 })).toEqual([8]);
  expect(await orders({ orderId: 11 })).toEqual([]);
  expect(await orders({ orderId: 4, userId: 99 })).toEqual([]);
  expect(await trades({ orderId: 4 })).toEqual([4]);
  expect(await trades({ orderId: 11 })).toEqual([]);
  expect(await trades({ orderId: 4, userId: 99 })).toEqual([]);
  // Of the house with itself too, and in its own market alone.
  const [trade] = (await readContractTrades(database.pool, { origin: 'house', limit: 1 })).rows;
  const { market_id: marketId = 0, trade_id: tradeId = 0, maker_order_id: orderId } = trade ?? {};
  expect(await trades({ marketId, tradeId })).toEqual([orderId]);
  expect(await trades({ marketId: 99, tradeId })).toEqual([]);
  await expect(trades({ tradeId })).rejects.toThrow('counts in its market');
});
