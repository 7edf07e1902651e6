import { quotesHeard } from '@candor/exchange-core';
import type { Units } from '@candor/money';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rebuild } from '#audit/rebuild.ts';
import { batchFrom, createAsset } from '#testing/batches.ts';
import { createTestDatabase } from '#testing/create-test-database.ts';
import type { TestDatabase } from '#testing/create-test-database.ts';
import { runExchange, storedState } from '#testing/running-exchange.ts';
import { TestExchange } from '#testing/test-exchange.ts';
import { Projector } from './projector.ts';

let database: TestDatabase;
let open: { close(): Promise<void> }[];

beforeEach(async () => {
  database = await createTestDatabase();
  open = [];
});

afterEach(async () => {
  for (const one of open) await one.close();
  await database.stop();
});

function keep<T extends { close(): Promise<void> }>(one: T): T {
  open.push(one);
  return one;
}

async function openProjector(onStop: (error: unknown) => void = fail): Promise<Projector> {
  return keep(await Projector.open(database, { onStop }));
}

function fail(error: unknown): void {
  throw error;
}

async function count(table: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(`SELECT count(*) FROM ${table}`);
  return rows[0]?.count ?? 0;
}

describe('the tables', () => {
  test.each([1, 2, 3, 4, 5, 6])(
    'hold the state of the core after every batch, seed %i',
    async (seed) => {
      const projector = await openProjector();
      const exchange = new TestExchange(seed);
      projector.accept(exchange.open());
      for (let round = 0; round < 12; round++) {
        projector.accept(exchange.trade(40));
        await projector.drain();
        expect(await storedState(database)).toEqual(exchange.engine.dump());
      }
    },
  );

  test('have no row for the own index of a contract market, and go on', async () => {
    const projector = await openProjector();
    const body = quotesHeard([]);
    const tick = {
      body,
      effects: [{ type: 'index_price_set', marketId: 99, ticks: 4_000, sourceCount: 3 }],
    } as const;
    projector.accept(batchFrom(1, [createAsset(1), tick]));
    await projector.drain();
    expect(await count('assets')).toBe(1);
    expect(await count('markets')).toBe(0);
  });

  test('let nobody wait once they are closed', async () => {
    const projector = await openProjector();
    projector.accept(new TestExchange(1).open());
    const closed = projector.close();
    // A loop that went on asking would never let go of the thread.
    await expect(projector.drain()).rejects.toThrow('closed before they were caught up');
    await closed;
  });

  test('are the same whether batches come one by one or all at once', async () => {
    const run = await runExchange(database, { seed: 7, trades: 30 });
    keep(run.storage);
    const { exchange } = run;
    const tables = [
      ...['finished_orders', 'trades', 'transfers', 'klines', 'open_orders', 'accounts'],
      'hourly_prices',
    ];
    const read = async (): Promise<unknown[]> =>
      Promise.all(
        tables.map(async (table) => {
          const { rows } = await database.pool.query(`SELECT * FROM ${table} ORDER BY 1, 2, 3`);
          return rows as unknown;
        }),
      );
    const before = await read();
    await rebuild(database);
    expect(await read()).toEqual(before);
    expect(await storedState(database)).toEqual(exchange.engine.dump());
    expect(before.map((rows) => (rows as unknown[]).length > 0)).toEqual(tables.map(() => true));
  });

  test('have no row for what is only held', async () => {
    const projector = await openProjector();
    const exchange = new TestExchange();
    projector.accept(exchange.open());
    await projector.drain();
    const before = await count('transfers');
    exchange.submit({
      ...{ type: 'order_place', userId: 1_000, marketId: 1, side: 'buy', orderType: 'limit' },
      ...{ timeInForce: 'gtc', ticks: 10, lots: 100, quoteUnits: 0, triggerTicks: 0 },
      ...{ displayLots: 0, selfTradeMode: 'expire_taker', clientOrderId: '', requestKey: '' },
    });
    projector.accept(exchange.takeBatch());
    await projector.drain();
    expect(await count('transfers')).toBe(before);
    const { rows } = await database.pool.query(
      'SELECT sum(held_units)::text AS held FROM accounts',
    );
    expect(rows).toEqual([{ held: '1000' }]);
  });

  test('keep what coins were worth when they came, and at the end of each hour', async () => {
    const exchange = new TestExchange();
    const projector = await openProjector();
    projector.accept(exchange.open());
    await projector.drain();
    const newcomer = (userId: number): void => {
      const user = { userId, role: 'customer', feeTier: 0, selfTradeGroup: 0 } as const;
      exchange.submit({ type: 'user_create', ...user });
      for (const assetId of [1, 2, 3]) {
        const funds = { userId, assetId, accountKind: 'spot', units: 5 as Units } as const;
        exchange.submit({ type: 'demo_fund', ...funds, requestKey: '' });
      }
    };
    const setIndex = (ticks: number, elapsedMs: number): void => {
      exchange.submit({ type: 'index_prices_set', triples: [1, ticks, 3] }, elapsedMs);
    };
    newcomer(2_000);
    setIndex(10_000, 250);
    newcomer(2_001);
    // Through the next projector, which must know the price of before, too.
    projector.accept(exchange.takeBatch());
    await projector.drain();
    await projector.close();
    newcomer(2_002);
    setIndex(11_000, 3_600_000);
    setIndex(12_000, 250);
    newcomer(2_003);
    const next = await openProjector();
    next.accept(exchange.takeBatch());
    await next.drain();
    const came = await database.pool.query(
      `SELECT credit_customer_id AS user_id, asset_id, market_id, ticks FROM transfer_prices
       JOIN transfers USING (transfer_id) ORDER BY transfer_id`,
    );
    // Nobody had a price at first; the third coin has none at all, and money needs none.
    expect(came.rows).toEqual(
      [2_001, 2_002, 2_003].map((user_id) => ({
        ...{ user_id, asset_id: 2, market_id: 1, ticks: user_id === 2_003 ? 12_000 : 10_000 },
      })),
    );
    const first = Date.UTC(2026, 0, 1) / 3_600_000;
    const hours = await database.pool.query('SELECT * FROM hourly_prices ORDER BY hour');
    expect(hours.rows).toEqual([
      { market_id: 1, hour: first, close_ticks: 10_000 },
      { market_id: 1, hour: first + 1, close_ticks: 12_000 },
    ]);
  });

  test('hold answers to requests no longer than the core does', async () => {
    const projector = await openProjector();
    const exchange = new TestExchange();
    projector.accept(exchange.open());
    exchange.submit({ type: 'index_prices_set', triples: [1, 10_000, 3] }, 86_400_000);
    projector.accept(exchange.takeBatch());
    await projector.drain();
    const { requests } = await storedState(database);
    expect(requests).toEqual(exchange.engine.dump().requests);
    // Those of the opening's last moments are a day old all but a little.
    expect(requests.length).toBeLessThan(15);
  });

  test('give every balance back as the sum of the transfers, holds aside', async () => {
    keep((await runExchange(database, { seed: 11, trades: 40 })).storage);
    const { rows } = await database.pool.query(
      `SELECT account_id FROM accounts
       LEFT JOIN (
         SELECT account_id - account_id % 2 AS pair, sum(units) AS moved FROM (
           SELECT debit_account_id AS account_id, -units AS units FROM transfers
           UNION ALL SELECT credit_account_id, units FROM transfers) AS sides
         GROUP BY 1) AS sums ON pair = account_id
       WHERE available_units + held_units <> coalesce(moved, 0)`,
    );
    expect(rows).toEqual([]);
  });
});

describe('a batch', () => {
  test('that was written already is refused, and the engine told to stop', async () => {
    const stops: unknown[] = [];
    const first = await openProjector();
    const second = await openProjector((error) => stops.push(error));
    const batch = new TestExchange().open();
    first.accept(batch);
    await first.drain();
    second.accept(batch);
    await expect(second.drain()).rejects.toThrow('not at sequence 0');
    expect(stops).toHaveLength(1);
    expect(await count('engine_users')).toBe(8);
  });

  test('out of order is refused before anything is written', async () => {
    const projector = await openProjector();
    const exchange = new TestExchange();
    exchange.open();
    expect(() => projector.accept(exchange.trade(3))).toThrow('cannot follow 0');
  });

  test('that fails half-way leaves the tables as they were', async () => {
    const stops: unknown[] = [];
    const projector = await openProjector((error) => stops.push(error));
    const exchange = new TestExchange();
    projector.accept(exchange.open());
    await projector.drain();
    const before = await storedState(database);
    await database.pool.query(
      'ALTER TABLE trades ADD CONSTRAINT no_trades CHECK (trade_id < 0) NOT VALID',
    );
    for (let round = 0; round < 5; round++) projector.accept(exchange.trade(40));
    await expect(projector.drain()).rejects.toThrow('no_trades');
    expect(stops).toHaveLength(1);
    expect(await projector.waitFor(exchange.engine.sequence, 1_000)).toBe(false);
    expect(await storedState(database)).toEqual(before);
  });

  test('may be overwritten by its owner once it was accepted', async () => {
    const projector = await openProjector();
    const exchange = new TestExchange();
    const batch = exchange.open();
    projector.accept(batch);
    batch.effects.words.fill(0);
    batch.effects.texts.fill('');
    await projector.drain();
    expect(await storedState(database)).toEqual(exchange.engine.dump());
  });
});

describe('who waits', () => {
  test('is told once the tables have the sequence', async () => {
    const projector = await openProjector();
    const batch = new TestExchange().open();
    projector.accept(batch);
    const last = batch.commands.length;
    expect(projector.pendingCommands).toBe(last);
    expect(await projector.waitFor(last, 10_000)).toBe(true);
    expect([
      projector.projectedSequence,
      projector.pendingCommands,
      projector.pendingEffects,
    ]).toEqual([last, 0, 0]);
    expect(await projector.waitFor(last, 0)).toBe(true);
  });

  test('for what never comes is told so in time', async () => {
    const projector = await openProjector();
    expect(await projector.waitFor(1, 5)).toBe(false);
  });

  test('is let go when the projector closes', async () => {
    const projector = await openProjector();
    const waiting = projector.waitFor(1, 60_000);
    await projector.close();
    expect(await waiting).toBe(false);
  });
});

test('writing passes the crash points in order', async () => {
  const points: string[] = [];
  const projector = keep(
    await Projector.open(database, { onStop: fail, probe: (point) => points.push(point) }),
  );
  projector.accept(new TestExchange().open());
  await projector.drain();
  expect(points).toEqual(['projector_begun', 'projector_before_commit', 'projector_committed']);
});

test('writing waits while commands need the machine, until somebody waits for it', async () => {
  let isAsked = 0;
  const projector = keep(
    await Projector.open(database, {
      onStop: fail,
      deferWhile: () => {
        isAsked += 1;
        return true;
      },
    }),
  );
  projector.accept(new TestExchange().open());
  while (isAsked < 2) await new Promise((resolve) => setImmediate(resolve));
  expect(projector.projectedSequence).toBe(0);
  expect(await projector.waitFor(1, 10_000)).toBe(true);
});

test('a connection that breaks stops the engine once', async () => {
  const stopped = Promise.withResolvers<unknown>();
  const projector = await openProjector((error) => stopped.resolve(error));
  await database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'candor-projector' AND datname = current_database()`,
  );
  expect(await stopped.promise).toBeInstanceOf(Error);
  await expect(projector.drain()).rejects.toThrow();
});
