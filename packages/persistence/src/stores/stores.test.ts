import { asUnits } from '@candor/money';
import type { Effect } from '@candor/exchange-core';
import { forEachEffect } from '@candor/exchange-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Storage } from '#loader/recover.ts';
import { createTestDatabase } from '#testing/create-test-database.ts';
import type { TestDatabase } from '#testing/create-test-database.ts';
import { runExchange, storedState } from '#testing/running-exchange.ts';
import type { TestExchange } from '#testing/test-exchange.ts';
import {
  insertSimulatedKlines,
  pruneKlines,
  readKlines,
  readPriceExtremes,
} from './klines-store.ts';
import type { Kline } from './klines-store.ts';
import { pruneHouseHistory } from './prune-house-history.ts';
import { restoreFundTransfers } from './restore-fund-transfers.ts';
import { listMarketTrades } from './trades-store.ts';

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
  // The house's money for an insurance fund, whose public log must never lose a line.
  const fund = { accountKind: 'contract', assetId: 1, source: 'seed_capital' } as const;
  exchange.submit({ type: 'contract_insurance_fund', ...fund, units: asUnits(5_000) });
  await run.commit(exchange.takeBatch());
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

const rowsOf = async (sql: string): Promise<unknown[]> =>
  (await database.pool.query<Record<string, unknown>>(sql)).rows;

const ofType = <Type extends Effect['type']>(type: Type) =>
  effects.filter(
    (one): one is { effect: Extract<Effect, { type: Type }>; timestampMs: number } =>
      one.effect.type === type,
  );

test('finished orders are all there, as they ended', async () => {
  const ended = ofType('order_changed')
    .filter(({ effect }) => !['waiting', 'open', 'partially_filled'].includes(effect.status))
    .map(({ effect, timestampMs }) => ({
      order_id: effect.orderId,
      status: effect.status,
      close_reason: effect.closeReason,
      filled_lots: effect.filledLots,
      fee_units: effect.feeUnits,
      updated_at_ms: timestampMs,
    }));
  const rows = await rowsOf(
    `SELECT order_id, status, close_reason, filled_lots, fee_units, updated_at_ms
     FROM finished_orders ORDER BY order_id`,
  );
  expect(rows).toEqual(ended.sort((a, b) => a.order_id - b.order_id));
  expect(rows.length).toBeGreaterThan(100);
});

test('trades are all there, with who made and who took them', async () => {
  const rows = await rowsOf(
    `SELECT trade_id, quote_units, maker_order_id, taker_order_id, maker_user_id, taker_user_id,
       maker_fee_units, taker_fee_units FROM trades ORDER BY trade_id`,
  );
  expect(rows).toEqual(
    ofType('trade').map(({ effect }) => ({
      trade_id: effect.tradeId,
      quote_units: effect.ticks * effect.lots,
      maker_order_id: effect.makerOrderId,
      taker_order_id: effect.takerOrderId,
      maker_user_id: effect.makerUserId,
      taker_user_id: effect.takerUserId,
      maker_fee_units: effect.makerFeeUnits,
      taker_fee_units: effect.takerFeeUnits,
    })),
  );
  expect(rows.length).toBeGreaterThan(50);
});

test('a market’s newest trades are read, the newest first', async () => {
  const all = ofType('trade')
    .filter(({ effect }) => effect.marketId === 1)
    .map(({ effect: { tradeId, ticks, lots, takerSide }, timestampMs }) => ({
      ...{ tradeId, ticks, lots, takerSide },
      atMs: timestampMs,
    }))
    .reverse();
  expect(await listMarketTrades(database, { marketId: 1, limit: 1_000 })).toEqual(all);
  expect(await listMarketTrades(database, { marketId: 1, limit: 9 })).toEqual(all.slice(0, 9));
  expect(all.length).toBeGreaterThan(10);
  const before = { marketId: 1, limit: 5, beforeId: all[3]!.tradeId };
  expect(await listMarketTrades(database, before)).toEqual(all.slice(4, 9));
});

describe('candles', () => {
  test.each(['1m', '1h', '1d', '1M'] as const)(
    'of %s are those of the trades',
    async (interval) => {
      const rows = await readKlines(database, { marketId: 2, interval, limit: 1_000 });
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

  test('of days say the highest and lowest price of all trades, and of what was made up before', async () => {
    const trades = ofType('trade').filter(({ effect }) => effect.marketId === 1);
    const ticks = trades.map(({ effect }) => effect.ticks);
    const dayOf = (wanted: number): number => {
      const first = trades.find(({ effect }) => effect.ticks === wanted)?.timestampMs ?? 0;
      return first - (first % 86_400_000);
    };
    const [high, low] = [Math.max(...ticks), Math.min(...ticks)];
    const sinceMs = dayOf(ticks[0] ?? 0);
    const traded = {
      high: { ticks: high, dayMs: dayOf(high), simulated: false },
      low: { ticks: low, dayMs: dayOf(low), simulated: false },
      sinceMs,
    };
    expect(await readPriceExtremes(database, 1)).toEqual(traded);
    expect(await readPriceExtremes(database, 999)).toBeUndefined();
    const openTimeMs = sinceMs - 86_400_000;
    const made = { marketId: 1, interval: '1d', openTimeMs, openTicks: high } as const;
    const size = { closeTicks: high, volumeLots: 1, volumeQuoteUnits: 1, tradeCount: 1 };
    await insertSimulatedKlines(database, [
      { ...made, highTicks: high, lowTicks: low - 1, ...size },
    ]);
    expect(await readPriceExtremes(database, 1)).toEqual({
      // A price made up is no record where one that was traded is as high.
      high: traded.high,
      low: { ticks: low - 1, dayMs: openTimeMs, simulated: true },
      sinceMs: openTimeMs,
    });
    expect(await pruneKlines(database, { interval: '1d', beforeMs: sinceMs })).toBe(1);
  });

  test('made up before the first trade come first, and the one trades go on in is continued', async () => {
    const all = { marketId: 1, interval: '5m', limit: 1_000 } as const;
    const traded = await readKlines(database, all);
    const first = traded[0];
    if (first === undefined) throw new Error('no trades');
    const made = (openTimeMs: number): Omit<Kline, 'simulated'> => ({
      ...{ marketId: 1, interval: '5m', openTimeMs, openTicks: 7, highTicks: 99_999, lowTicks: 5 },
      ...{ closeTicks: 8, volumeLots: 10n ** 17n, volumeQuoteUnits: 3, tradeCount: 4 },
    });
    const simulated = [made(first.openTimeMs - 300_000), made(first.openTimeMs)];
    await insertSimulatedKlines(database, simulated);
    await insertSimulatedKlines(database, simulated);
    const rows = await readKlines(database, all);
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
    expect(await readKlines(database, { ...all, toMs: first.openTimeMs })).toEqual([rows[0]]);
    expect(await readKlines(database, { ...all, fromMs: first.openTimeMs })).toEqual(rows.slice(1));
    expect(await readKlines(database, { ...all, limit: 1 })).toEqual(rows.slice(-1));
    expect(await pruneKlines(database, { interval: '5m', beforeMs: first.openTimeMs })).toBe(1);
  });
});

test('pruning forgets what house users did among themselves and nothing else, no line of a public log', async () => {
  const state = await storedState(database);
  const ofFund = `FROM transfers JOIN accounts ON account_id IN (debit_account_id, credit_account_id)
    WHERE house_account = 'contract_insurance'`;
  expect(await rowsOf(`SELECT units ${ofFund}`)).toEqual([{ units: 5_000 }]);
  const ofCustomers = (): Promise<unknown[]> =>
    Promise.all([
      rowsOf(`SELECT transfers.* ${ofFund}`),
      rowsOf('SELECT * FROM finished_orders WHERE NOT is_house ORDER BY 1'),
      rowsOf('SELECT * FROM trades WHERE NOT (maker_is_house AND taker_is_house) ORDER BY 1'),
      rowsOf('SELECT * FROM transfers WHERE debit_customer_id + credit_customer_id > 0 ORDER BY 1'),
    ]);
  const before = await ofCustomers();
  const houseOrders = `SELECT count(*) > 0 AS has FROM finished_orders WHERE user_id = ${HOUSE_USER}`;
  expect(await rowsOf(houseOrders)).toEqual([{ has: true }]);
  expect(await pruneHouseHistory(database, { olderThanMs: 0 })).toBe(0);
  const olderThanMs = exchange.engine.timestampMs + 1;
  expect(await pruneHouseHistory(database, { olderThanMs, rowsMax: 3 })).toBe(3);
  expect(await pruneHouseHistory(database, { olderThanMs })).toBeGreaterThan(20);
  expect(await pruneHouseHistory(database, { olderThanMs })).toBe(0);
  expect(await rowsOf(houseOrders)).toEqual([{ has: false }]);
  expect(
    await rowsOf('SELECT count(*) FROM trades WHERE maker_is_house AND taker_is_house'),
  ).toEqual([{ count: 0 }]);
  expect(await storedState(database)).toEqual(state);
  expect(await ofCustomers()).toEqual(before);
});

describe('transfers of an insurance fund', () => {
  const all = 'SELECT * FROM transfers ORDER BY transfer_id';
  const missing = vi.fn();
  const restore = () => restoreFundTransfers(database, missing);
  beforeEach(() => missing.mockClear());

  test('that are all there are left alone, and the journal is not read', async () => {
    expect(await restore()).toBeUndefined();
    expect(missing).not.toHaveBeenCalled();
  });

  test('that were pruned come back from the journal as they were, and no other row', async () => {
    const before = await rowsOf(all);
    await database.pool.query(`DELETE FROM transfers WHERE reason = 'contract_insurance'`);
    expect(await restore()).toBe(1);
    expect(missing).toHaveBeenCalledOnce();
    expect(await rowsOf(all)).toEqual(before);
    expect(await restore()).toBeUndefined();
  });

  test('are not guessed where the journal does not have as many as the tables counted', async () => {
    await database.pool.query(`DELETE FROM transfers WHERE reason = 'contract_insurance'`);
    const before = await rowsOf(all);
    const count = (by: number) =>
      database.pool.query('UPDATE projection SET last_transfer_id = last_transfer_id + $1', [by]);
    await count(1);
    await expect(restore()).rejects.toThrow('transfers, the tables');
    expect(await rowsOf(all)).toEqual(before);
    await count(-1);
    expect(await restore()).toBe(1);
  });
});
