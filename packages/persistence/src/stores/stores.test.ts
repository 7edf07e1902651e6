import type { Effect } from '@candor/exchange-core';
import { forEachEffect } from '@candor/exchange-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Storage } from '#loader/recover.ts';
import { createTestDatabase } from '#testing/create-test-database.ts';
import type { TestDatabase } from '#testing/create-test-database.ts';
import { runExchange, storedState } from '#testing/running-exchange.ts';
import type { TestExchange } from '#testing/test-exchange.ts';
import { listBills } from './bills-store.ts';
import { insertSimulatedKlines, pruneKlines, readKlines } from './klines-store.ts';
import type { Kline } from './klines-store.ts';
import { findOrder, listFinishedOrders } from './orders-store.ts';
import { pruneHouseHistory } from './prune-house-history.ts';
import type { AsOf } from './read-as-of.ts';
import { listFills, listMarketTrades } from './trades-store.ts';

const CUSTOMER = 1_001;
const HOUSE_USER = 2;

let database: TestDatabase;
let storage: Storage;
let exchange: TestExchange;
/** Everything that happened, to compare with. */
let effects: { effect: Effect; timestampMs: number }[];

beforeAll(async () => {
  database = await createTestDatabase();
  const run = await runExchange(database, { seed: 30 });
  ({ storage, exchange } = run);
  effects = [];
  for (let round = 0; round < 60; round++) {
    const batch = exchange.trade(40);
    let from = 0;
    for (const [place, { timestampMs }] of batch.commands.entries()) {
      const to = batch.effectEnds[place] ?? from;
      forEachEffect(batch.effects, from, to, (effect) => effects.push({ effect, timestampMs }));
      from = to;
    }
    await run.commit(batch);
  }
  await storage.projector.drain();
});

afterAll(async () => {
  await storage.close();
  await database.stop();
});

/** All pages of a list, following its cursor; each page is true as of the same sequence. */
async function allPages<Row>(read: (last: Row | undefined) => Promise<AsOf<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = await read(rows.at(-1));
    expect(page.asOfSequence).toBe(exchange.engine.sequence);
    rows.push(...page.rows);
    if (page.rows.length === 0) return rows;
  }
}

const ofType = <Type extends Effect['type']>(type: Type) =>
  effects.filter(
    (one): one is { effect: Extract<Effect, { type: Type }>; timestampMs: number } =>
      one.effect.type === type,
  );

describe('finished orders', () => {
  const page = (last?: { orderId: number }) =>
    listFinishedOrders(database, { userId: CUSTOMER, beforeOrderId: last?.orderId, limit: 7 });

  test('are all there, newest first, page by page', async () => {
    const mine = new Set(
      ofType('order_opened')
        .filter(({ effect }) => effect.userId === CUSTOMER)
        .map(({ effect }) => effect.orderId),
    );
    const finals = ofType('order_changed').filter(
      ({ effect }) =>
        mine.has(effect.orderId) &&
        !['waiting', 'open', 'partially_filled'].includes(effect.status),
    );
    const rows = await allPages(page);
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.map(({ orderId }) => orderId)).toEqual(
      finals.map(({ effect }) => effect.orderId).sort((a, b) => b - a),
    );
    const byId = new Map(finals.map((one) => [one.effect.orderId, one]));
    for (const row of rows) {
      const final = byId.get(row.orderId);
      expect(row).toMatchObject({
        status: final?.effect.status,
        closeReason: final?.effect.closeReason,
        filledLots: final?.effect.filledLots,
        feeUnits: final?.effect.feeUnits,
        updatedAtMs: final?.timestampMs,
      });
    }
  });

  test.each([
    ['market', { marketId: 2 }],
    ['side', { side: 'sell' }],
    ['status', { statuses: ['filled', 'cancelled'] }],
    ['type', { orderTypes: ['market'] }],
  ] as const)('are filtered by %s', async (_, filter) => {
    const all = (await listFinishedOrders(database, { userId: CUSTOMER, limit: 1_000 })).rows;
    const some = await listFinishedOrders(database, { userId: CUSTOMER, limit: 1_000, ...filter });
    const expected = all.filter(
      (row) =>
        (!('marketId' in filter) || row.marketId === filter.marketId) &&
        (!('side' in filter) || row.side === filter.side) &&
        (!('statuses' in filter) || (filter.statuses as readonly string[]).includes(row.status)) &&
        (!('orderTypes' in filter) ||
          (filter.orderTypes as readonly string[]).includes(row.orderType)),
    );
    expect(some.rows).toEqual(expected);
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(all.length);
  });

  test('are filtered by time, from inclusive and to exclusive', async () => {
    const all = (await listFinishedOrders(database, { userId: CUSTOMER, limit: 1_000 })).rows;
    const [to, from] = [all[2]?.createdAtMs ?? 0, all[9]?.createdAtMs ?? 0];
    const some = await listFinishedOrders(database, {
      userId: CUSTOMER,
      fromMs: from,
      toMs: to,
      limit: 99,
    });
    expect(some.rows).toEqual(all.filter((row) => row.createdAtMs >= from && row.createdAtMs < to));
    expect(some.rows.length).toBeGreaterThan(3);
  });

  test('of nobody are none, as of the same sequence', async () => {
    expect(await listFinishedOrders(database, { userId: 77, limit: 5 })).toEqual({
      asOfSequence: exchange.engine.sequence,
      rows: [],
    });
  });
});

describe('one order', () => {
  test('is found while open and when it is over, by its owner only', async () => {
    const open = [1_000, 1_001, 1_002, 1_003, 1_004].flatMap((userId) =>
      exchange.engine.openOrdersOf(userId, 0),
    )[0];
    const [over] = (await listFinishedOrders(database, { userId: CUSTOMER, limit: 1 })).rows;
    if (open === undefined || over === undefined) throw new Error('the seed gives no such orders');
    for (const { orderId, userId, status } of [open, over]) {
      const { rows } = await findOrder(database, { userId, orderId });
      expect(rows).toMatchObject([{ orderId, userId, status }]);
      expect((await findOrder(database, { userId: userId + 1, orderId })).rows).toEqual([]);
    }
  });
});

describe('trades', () => {
  test('of a market are all there, newest first, page by page', async () => {
    const rows = await allPages((last: { tradeId: number } | undefined) =>
      listMarketTrades(database, { marketId: 1, beforeTradeId: last?.tradeId, limit: 9 }),
    );
    const expected = ofType('trade')
      .filter(({ effect }) => effect.marketId === 1)
      .map(({ effect, timestampMs }) => ({
        ...{ tradeId: effect.tradeId, marketId: 1, ticks: effect.ticks, lots: effect.lots },
        ...{ quoteUnits: effect.ticks * effect.lots, takerSide: effect.takerSide },
        tradedAtMs: timestampMs,
      }))
      .reverse();
    expect(rows).toEqual(expected);
    expect(rows.length).toBeGreaterThan(10);
  });

  test('a user made or took are fills on the user’s side', async () => {
    const rows = await allPages((last: { tradeId: number } | undefined) =>
      listFills(database, { userId: CUSTOMER, beforeTradeId: last?.tradeId, limit: 3 }),
    );
    const expected = ofType('trade')
      .filter(({ effect }) => effect.makerUserId === CUSTOMER || effect.takerUserId === CUSTOMER)
      .map(({ effect, timestampMs }) => {
        const isTaker = effect.takerUserId === CUSTOMER;
        const makerSide = effect.takerSide === 'buy' ? 'sell' : 'buy';
        return {
          tradeId: effect.tradeId,
          orderId: isTaker ? effect.takerOrderId : effect.makerOrderId,
          marketId: effect.marketId,
          side: isTaker ? effect.takerSide : makerSide,
          role: isTaker ? 'taker' : 'maker',
          ticks: effect.ticks,
          lots: effect.lots,
          quoteUnits: effect.ticks * effect.lots,
          feeUnits: isTaker ? effect.takerFeeUnits : effect.makerFeeUnits,
          tradedAtMs: timestampMs,
        };
      })
      .reverse();
    expect(rows).toEqual(expected);
    expect(new Set(rows.map(({ role }) => role)).size).toBe(2);
  });

  test('of one order are its fills', async () => {
    const [newest] = (await listFills(database, { userId: CUSTOMER, limit: 1 })).rows;
    const orderId = newest?.orderId ?? 0;
    const { rows } = await listFills(database, { userId: CUSTOMER, orderId, limit: 100 });
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every((row) => row.orderId === orderId)).toBe(true);
  });
});

describe('bills', () => {
  const page = (last?: { billId: number }) =>
    listBills(database, { userId: CUSTOMER, beforeBillId: last?.billId, limit: 5 });

  test('sum to the balances, asset by asset and kind by kind', async () => {
    const rows = await allPages(page);
    const ids = rows.map(({ billId }) => billId);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
    for (const balance of exchange.engine.balancesOf(CUSTOMER)) {
      const sum = rows
        .filter((row) => row.assetId === balance.assetId && row.accountKind === balance.accountKind)
        .reduce((total, row) => total + BigInt(row.units), 0n);
      expect(sum).toBe(BigInt(balance.availableUnits) + BigInt(balance.heldUnits));
    }
  });

  test('of a transfer between own accounts are two, one each way', async () => {
    const { rows } = await listBills(database, {
      userId: CUSTOMER,
      reasons: ['account_transfer'],
      limit: 2,
    });
    const [into, outOf] = rows;
    expect(into?.sequence).toBe(outOf?.sequence);
    expect(BigInt(into?.units ?? 0)).toBe(-BigInt(outOf?.units ?? 0));
    expect([into?.accountKind, into?.counterpartKind]).toEqual([
      outOf?.counterpartKind,
      outOf?.accountKind,
    ]);
  });

  test.each([
    ['asset', { assetId: 2 }],
    ['kind', { accountKind: 'wallet' }],
    ['reason', { reasons: ['trade_fee'] }],
    ['coming in', { direction: 'in' }],
    ['going out', { direction: 'out' }],
  ] as const)('are filtered by %s', async (_, filter) => {
    const all = await allPages(page);
    const { rows } = await listBills(database, { userId: CUSTOMER, limit: 1_000, ...filter });
    const expected = all.filter(
      (row) =>
        (!('assetId' in filter) || row.assetId === filter.assetId) &&
        (!('accountKind' in filter) || row.accountKind === filter.accountKind) &&
        (!('reasons' in filter) || row.reason === 'trade_fee') &&
        (!('direction' in filter) || row.units > 0 === (filter.direction === 'in')),
    );
    expect(rows).toEqual(expected);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.length).toBeLessThan(all.length);
  });
});

describe('candles', () => {
  test.each(['1m', '1h', '1d', '1M'] as const)(
    'of %s are those of the trades',
    async (interval) => {
      const { rows } = await readKlines(database, { marketId: 2, interval, limit: 1_000 });
      const trades = ofType('trade').filter(({ effect }) => effect.marketId === 2);
      const sum = (values: readonly (number | bigint)[]): bigint =>
        values.reduce((total: bigint, value) => total + BigInt(value), 0n);
      expect(sum(rows.map((row) => row.volumeLots))).toBe(
        sum(trades.map(({ effect }) => effect.lots)),
      );
      expect(sum(rows.map((row) => row.tradeCount))).toBe(BigInt(trades.length));
      expect(rows[0]?.openTicks).toBe(trades[0]?.effect.ticks);
      expect(rows.at(-1)?.closeTicks).toBe(trades.at(-1)?.effect.ticks);
      expect(Math.max(...rows.map((row) => row.highTicks))).toBe(
        Math.max(...trades.map(({ effect }) => effect.ticks)),
      );
      expect(Math.min(...rows.map((row) => row.lowTicks))).toBe(
        Math.min(...trades.map(({ effect }) => effect.ticks)),
      );
      expect(rows.every((row) => !row.simulated)).toBe(true);
    },
  );

  test('made up before the first trade come first, and the one trades go on in is continued', async () => {
    const { rows: traded } = await readKlines(database, {
      marketId: 1,
      interval: '5m',
      limit: 1_000,
    });
    const first = traded[0];
    if (first === undefined) throw new Error('no trades');
    const made = (openTimeMs: number): Omit<Kline, 'simulated'> => ({
      ...{ marketId: 1, interval: '5m', openTimeMs, openTicks: 7, highTicks: 99_999, lowTicks: 5 },
      ...{ closeTicks: 8, volumeLots: 10n ** 17n, volumeQuoteUnits: 3, tradeCount: 4 },
    });
    const simulated = [made(first.openTimeMs - 300_000), made(first.openTimeMs)];
    await insertSimulatedKlines(database, simulated);
    await insertSimulatedKlines(database, simulated);
    const { rows } = await readKlines(database, { marketId: 1, interval: '5m', limit: 1_000 });
    expect(rows).toHaveLength(traded.length + 1);
    expect(rows[0]).toEqual({ ...simulated[0], simulated: true });
    expect(rows[1]).toEqual({
      ...simulated[1],
      closeTicks: first.closeTicks,
      volumeLots: 10n ** 17n + BigInt(first.volumeLots),
      volumeQuoteUnits:
        3n + BigInt(first.volumeQuoteUnits) > 2n ** 53n ? 0 : 3 + Number(first.volumeQuoteUnits),
      tradeCount: 4 + first.tradeCount,
      simulated: true,
    });
    const before = await readKlines(database, {
      marketId: 1,
      interval: '5m',
      beforeMs: first.openTimeMs,
      limit: 10,
    });
    expect(before.rows).toEqual([rows[0]]);
    expect(await pruneKlines(database, { interval: '5m', beforeMs: first.openTimeMs })).toBe(1);
  });
});

test('pruning forgets what house users did among themselves and nothing else', async () => {
  const state = await storedState(database);
  const mine = await listFinishedOrders(database, { userId: CUSTOMER, limit: 1_000 });
  const bills = await listBills(database, { userId: CUSTOMER, limit: 1_000 });
  const fills = await listFills(database, { userId: CUSTOMER, limit: 1_000 });
  const count = async (sql: string): Promise<unknown> => (await database.pool.query(sql)).rows[0];
  const houseOrders = `SELECT count(*) > 0 AS has FROM finished_orders WHERE user_id = ${HOUSE_USER}`;
  expect(await count(houseOrders)).toEqual({ has: true });
  expect(await pruneHouseHistory(database, { olderThanMs: 0 })).toBe(0);
  const olderThanMs = exchange.engine.timestampMs + 1;
  expect(await pruneHouseHistory(database, { olderThanMs, rowsMax: 3 })).toBe(3);
  expect(await pruneHouseHistory(database, { olderThanMs })).toBeGreaterThan(20);
  expect(await pruneHouseHistory(database, { olderThanMs })).toBe(0);
  expect(await count(houseOrders)).toEqual({ has: false });
  expect(
    await count('SELECT count(*) FROM trades WHERE maker_is_house AND taker_is_house'),
  ).toEqual({ count: 0 });
  expect(await storedState(database)).toEqual(state);
  expect(await listFinishedOrders(database, { userId: CUSTOMER, limit: 1_000 })).toEqual(mine);
  expect(await listBills(database, { userId: CUSTOMER, limit: 1_000 })).toEqual(bills);
  expect(await listFills(database, { userId: CUSTOMER, limit: 1_000 })).toEqual(fills);
});
