import { createTestDatabase } from '@candor/persistence/testing';
import type { TestDatabase } from '@candor/persistence/testing';
import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBills } from './bill-history.ts';
import { readFills } from './fill-history.ts';
import { readFinishedOrders } from './order-history.ts';
import type { HistoryDatabase, HistoryTables } from './tables.ts';

const USERS = 200;
const ROWS = 20_000;

let database: TestDatabase;
let history: HistoryDatabase;
const statements: { sql: string; parameters: readonly unknown[] }[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  await pool.query(`INSERT INTO assets VALUES (1, 'USDT', 8)`);
  await pool.query(
    `INSERT INTO accounts (account_id, user_id, account_kind, house_account, asset_id)
     SELECT n * 2, n, 'spot', '', 1 FROM generate_series(1, ${USERS}) n`,
  );
  await pool.query(
    `INSERT INTO finished_orders
     SELECT n, n % ${USERS} + 1, 1, 1, 1, 0, 0, 0, 0, 1, 0, 1, 0, n, n, 'buy', 'limit', 'gtc', 'expire_taker',
       'filled', 'filled', false, n % 10 > 0, '' FROM generate_series(1, ${ROWS}) n`,
  );
  await pool.query(
    `INSERT INTO trades
     SELECT n, 1, 1, 1, 1, n, n + 1, n % ${USERS} + 1, (n + 7) % ${USERS} + 1, 0, 0, n, 'buy', n % 10 > 0,
       (n + 7) % 10 > 0 FROM generate_series(1, ${ROWS}) n`,
  );
  await pool.query(
    `INSERT INTO transfers
     SELECT n, n, (n % ${USERS} + 1) * 2, ((n + 7) % ${USERS} + 1) * 2, 1, 0, n % ${USERS} + 1,
       (n + 7) % ${USERS} + 1, 1, n, 'trade' FROM generate_series(1, ${ROWS}) n`,
  );
  await pool.query('ANALYZE');
  history = new Kysely<HistoryTables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      statements.push({ sql: query.sql, parameters: query.parameters });
    },
  });
});
afterAll(() => database.stop());

/** Whether every statement of a read walks an index from the newest row on, without sorting. */
async function plansOf(read: () => Promise<unknown>): Promise<string[]> {
  statements.length = 0;
  await read();
  return Promise.all(
    statements.map(async ({ sql, parameters }) => {
      const { rows } = await database.pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, [
        ...parameters,
      ]);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    }),
  );
}

const page = { userId: 11, limit: 50, cursor: '15000' };

test.each<[what: string, indexes: string[], read: () => Promise<unknown>]>([
  ['orders', ['finished_orders_by_user'], () => readFinishedOrders(history, page)],
  ['fills', ['trades_by_maker', 'trades_by_taker'], () => readFills(history, page)],
  ['bills', ['transfers_by_debit', 'transfers_by_credit'], () => readBills(history, page)],
])('a page of %s costs its own rows only', async (_what, indexes, read) => {
  const plans = await plansOf(read);
  expect(plans).toHaveLength(indexes.length);
  // The two sides of a page are read at the same time, in whatever order.
  for (const index of indexes) {
    expect(plans.join('\n')).toContain(`Index Scan Backward using ${index}`);
  }
  expect(plans.join('\n')).not.toMatch(/Sort|Seq Scan on (finished_orders|trades|transfers)/);
});
