import { mkdtempSync, chmodSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@candor/persistence';
import type { Database } from '@candor/persistence';
import { afterEach, expect, test } from 'vitest';
import { createFundedUser } from '../journeys/api.ts';
import { waitUntil } from '../journeys/patience.ts';
import { ServerProcess, startReady } from './server-process.ts';
import type { ServerOptions } from './server-process.ts';
import { auditJournal } from './verify.ts';

const DAY_MS = 86_400_000;
const USERS = 3;
/** So many rows that a week of them takes several commands, and a server dies between any two. */
const ORDERS_OF_USER = 90;
/** Patience for a busy machine; on an idle one it takes about two minutes. */
const TIMEOUT_MS = 900_000;

/** Where a server dies while it pays the days that it missed. */
const DEATHS = [
  'after_decide:1',
  'journal_encoded:2',
  'journal_in_flight:2',
  'journal_committed:1',
  'after_decide:3',
  'projector_before_commit:1',
  'journal_committed:2',
  'projector_committed:1',
] as const;

const dataDir = mkdtempSync(join(tmpdir(), 'candor-accruals-'));
// Open to the user PostgreSQL runs as, so that its files stay inside and go with the folder.
chmodSync(dataDir, 0o755);
let running: ServerProcess | undefined;

afterEach(async () => {
  running?.signal('SIGTERM');
  await running?.exited;
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
});

/** A server whose clock stands at `nowMs` when it is started, and goes on from there. */
function clockAt(nowMs: number): ServerOptions {
  const offsetMs = nowMs - Date.now();
  const module = `const now=Date.now;Date.now=()=>now()+(${offsetMs})`;
  const address = `data:text/javascript,${encodeURIComponent(module)}`;
  return { dataDir, environment: { NODE_OPTIONS: `--import=${address}` } };
}

async function withDatabase<T>(look: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir, purpose: 'tool' });
  try {
    return await look(database);
  } finally {
    await database.stop();
  }
}

interface Order {
  readonly order_id: number;
  readonly user_id: number;
  readonly principal_units: number;
  readonly rate_ppm: number;
  readonly term_days: number;
  readonly renews: number;
  readonly accrues_from_ms: number;
  readonly cycle_number: number;
}

/** What an order has been paid after whole days, by pen and paper; a plan begins again at once. */
function paidAfter(order: Order, days: number): bigint {
  const yearly = BigInt(order.principal_units) * BigInt(order.rate_ppm);
  const interest = (count: number): bigint => (yearly * BigInt(count)) / 365_000_000n;
  const cycles = order.renews === 1 ? Math.floor(days / order.term_days) : 0;
  const left = Math.min(days - cycles * order.term_days, order.term_days);
  const ofCycle = left === order.term_days ? interest(left) : interest(1) * BigInt(left);
  return BigInt(cycles) * interest(order.term_days) + ofCycle;
}

const ordersOf = (database: Database): Promise<readonly Order[]> =>
  database.pool
    .query<Order>('SELECT * FROM finance_orders ORDER BY order_id')
    .then(({ rows }) => rows);

/** What each account of finance and each user has in USDT, and what each order was paid. */
async function booksOf({ pool }: Database) {
  const { rows: accounts } = await pool.query<{ name: string; units: number }>(
    `SELECT house_account || user_id AS name, (available_units + held_units) AS units FROM accounts
     JOIN assets USING (asset_id) WHERE symbol = 'USDT'
       AND (house_account = 'finance_rewards' OR (user_id > 0 AND account_kind = 'main'))`,
  );
  const { rows: paid } = await pool.query<{ order_id: number; units: number }>(
    `SELECT reference_id AS order_id, sum(units)::bigint AS units FROM transfers
     WHERE reason = 'finance_interest' GROUP BY 1`,
  );
  const sums = (rows: readonly { units: number }[], nameOf: (row: never) => string | number) =>
    new Map(rows.map((row) => [nameOf(row as never), BigInt(row.units)]));
  return {
    accounts: sums(accounts, ({ name }: { name: string }) => name),
    paid: sums(paid, ({ order_id: orderId }: { order_id: number }) => orderId),
  };
}

/** How many terms that ended their users were told of. */
async function toldOf({ pool }: Database): Promise<number | undefined> {
  const { rows } = await pool.query<{ count: number }>(
    "SELECT count(*)::int FROM user_messages WHERE template = 'earn_matured'",
  );
  return rows[0]?.count;
}

test('a week of interest is paid once, whatever kills the server between its steps', {
  timeout: TIMEOUT_MS,
}, async () => {
  // Noon: no order is made before midnight and the next one after it.
  const noonMs = Math.floor(Date.now() / DAY_MS) * DAY_MS + DAY_MS / 2;
  const first = await startReady(clockAt(noonMs));
  running = first.server;
  for (let user = 0; user < USERS; user++) {
    const { call } = await createFundedUser(first.url);
    const { products } = await call('finPeriodicList', {});
    const ofDays = (days: number) =>
      products.find(({ asset, termDays }) => asset === 'USDT' && termDays === days);
    const subscribe = (place: number) => {
      const product = ofDays(place % 3 === 0 ? 30 : 7);
      if (product === undefined) throw new Error('the demo offers no such product');
      const { productId, ratePpm } = product;
      const amount = `${100 + (place % 10)}.${10 + place}`;
      const request = { productId, ratePpm, amount, accountKind: 'spot' } as const;
      return call(place % 3 === 1 ? 'teManagementOrderAdd' : 'finPeriodicOrderAdd', request);
    };
    for (let place = 0; place < ORDERS_OF_USER; place++) await subscribe(place);
  }
  first.server.signal('SIGKILL');
  await first.server.exited;

  // Eight days later, half of the ninth is over.
  const laterMs = noonMs + 9 * DAY_MS;
  for (const crashAt of DEATHS) {
    const dying = new ServerProcess({ ...clockAt(laterMs), crashAt });
    running = dying;
    expect(await dying.exited, crashAt).toEqual({ code: null, signal: 'SIGKILL' });
  }
  const before = await withDatabase(ordersOf);
  expect(before).toHaveLength(USERS * ORDERS_OF_USER);

  const { server } = await startReady(clockAt(laterMs));
  running = server;
  await waitUntil('every day that is complete is paid', () =>
    withDatabase(async (database) => {
      const { rows } = await database.pool.query<{ due: number }>(
        `SELECT count(*) AS due FROM finance_orders
         WHERE is_open AND accrues_from_ms + (paid_days + 1) * ${DAY_MS} <= $1`,
        [laterMs],
      );
      return rows[0]?.due === 0;
    }),
  );
  server.signal('SIGTERM');
  await server.exited;

  const { orders, books, told, problems } = await withDatabase(async (database) => ({
    orders: await ordersOf(database),
    books: await booksOf(database),
    told: await toldOf(database),
    problems: await auditJournal(database),
  }));
  expect(problems).toEqual([]);
  const owed = new Map(orders.map((order) => [order.order_id, paidAfter(order, 8)]));
  expect(books.paid).toEqual(owed);
  // A third of the orders ended; the plans go on, and the rest runs for a month.
  expect(told).toBe((USERS * ORDERS_OF_USER) / 3);
  const total = [...owed.values()].reduce((sum, units) => sum + units, 0n);
  expect(books.accounts.get('finance_rewards0')).toBe(5_218_000_000_000n - total);
  for (const userId of new Set(orders.map((order) => order.user_id))) {
    const own = orders.filter((order) => order.user_id === userId);
    const sum = own.reduce((units, { order_id: id }) => units + (owed.get(id) ?? 0n), 0n);
    expect(books.accounts.get(String(userId))).toBe(sum);
  }
});
