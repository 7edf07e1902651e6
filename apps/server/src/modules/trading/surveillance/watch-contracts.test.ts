import type { AdminReply, FlagView } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestUser } from '#compose/testing/test-api.ts';
import { newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';
import { ContractApi, SYMBOL } from '#modules/trading/contract/testing/contract-api.ts';

let own: ContractApi;
let risk: TestStaff;
let ann: TestUser;
let ben: TestUser;
let cat: TestUser;

const order = { symbol: SYMBOL, type: 'limit', price: '60000' };

/** Submits something that concerns nobody until the engine's clock has gone on: what came before can be looked at. */
async function watched(): Promise<void> {
  const { exchange, database, api } = own.api;
  const shownMs = async (): Promise<number> => {
    const { value: sequence } = await exchange.read((reader) => reader.sequence);
    await exchange.waitForProjection(sequence, 5_000);
    const { rows } = await database.pool.query<{ timestamp_ms: number }>(
      'SELECT timestamp_ms FROM projection',
    );
    return rows[0]?.timestamp_ms ?? 0;
  };
  const beforeMs = await shownMs();
  do {
    await exchange.submit({ type: 'fee_tier_set', tier: 3, makerRatePpm: 1, takerRatePpm: 1 });
  } while ((await shownMs()) === beforeMs);
  await api.watch();
}

async function newest(kind: FlagView['kind'], userId: number): Promise<FlagView | undefined> {
  const { data } = await risk.call('flagList', { kind, userId });
  return (data as AdminReply<'flagList'>).flags[0];
}

const figuresOf = (flag: FlagView | undefined) =>
  Object.fromEntries((flag?.figures ?? []).map(({ name, value }) => [name, value]));

beforeAll(async () => {
  own = await ContractApi.start();
  risk = await newStaff(own.api, 'risk');
  [ann, ben, cat] = [
    await own.newTrader('9000'),
    await own.newTrader('9000'),
    await own.newTrader('9000'),
  ];
  await own.say(60_000);
  await watched();
});
afterAll(() => own.api.stop());

test('two who trade positions to each other and back are flagged, in lots', async () => {
  for (let round = 0; round < 3; round++) {
    await own.trade(ann, ben, 10, '60000');
    await own.trade(ben, ann, 10, '60000');
  }
  await watched();
  const [left = 0, right = 0] = [ann.userId, ben.userId].sort((a, b) => a - b);
  const wash = await newest('wash', left);
  expect(wash).toMatchObject({ symbol: SYMBOL, isContract: true });
  expect(wash).toMatchObject({ userId: left, otherUserId: right, withHouse: false });
  expect(figuresOf(wash)).toEqual({ trades: '6', bought: '30', sold: '30' });
  expect(wash?.orderIds).toHaveLength(6);
});

test('a wall that is gone before it trades, while its owner buys, is flagged', async () => {
  const wall = await own.accept(cat, 'contract', {
    ...{ ...order, side: 'sell', price: '60600', lots: 50 },
  });
  await own.trade(cat, ann, 5, '60000');
  await own.accept(cat, 'cancelContract', { orderId: wall.orderId });
  await watched();
  const spoof = await newest('spoof', cat.userId);
  expect(spoof).toMatchObject({ symbol: SYMBOL, isContract: true, otherUserId: null });
  expect(spoof?.orderIds[0]).toBe(wall.orderId);
  expect(figuresOf(spoof)).toMatchObject({ orders: '1', size: '50', filled: '5' });
});

test('an order and a trade that are large against the day are flagged', async () => {
  const { pool } = own.api.database;
  const openMs = Math.floor(Date.now() / 900_000 - 4) * 900_000;
  await pool.query(
    `INSERT INTO klines SELECT market_id, '15m', $1, 1, 1, 1, 1, 200, 1, 1 FROM contract_markets`,
    [openMs],
  );
  await own.trade(ben, ann, 20, '60000');
  await watched();
  const large = await newest('large_order', ben.userId);
  expect(large).toMatchObject({ symbol: SYMBOL, isContract: true });
  expect(figuresOf(large)).toMatchObject({ orders: '1', size: '20', day: '200' });
  const trade = await newest('large_trade', ben.userId);
  expect(trade).toMatchObject({ userId: ben.userId, otherUserId: ann.userId, withHouse: false });
  expect(figuresOf(trade)).toMatchObject({ trades: '1', size: '20', day: '200' });
});

test('an order that met its own user is flagged, with what was taken off', async () => {
  await own.accept(ann, 'contract', { ...order, side: 'buy', price: '59800', lots: 3 });
  const met = await own.accept(ann, 'contract', {
    ...{ ...order, side: 'sell', price: '59800', lots: 3 },
  });
  await watched();
  const flag = await newest('self_trade', ann.userId);
  expect(flag).toMatchObject({ symbol: SYMBOL, isContract: true, orderIds: [met.orderId] });
  expect(figuresOf(flag)).toMatchObject({ orders: '1', prevented: '3' });
});
