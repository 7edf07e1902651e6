import { CONTRACT_MARKETS_FROM } from '@candor/exchange-core';
import type { AdminReply, AdminRequest } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import { newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';

let api: TestApi;
let auditor: TestStaff;
let ann: TestUser;
let ben: TestUser;

const limit = { symbol: 'BTCUSDT', type: 'limit', price: '59000', quantity: '0.01' };

async function place(user: TestUser, side: 'buy' | 'sell', more: object = {}): Promise<number> {
  const answer = await api.call('currency', { ...limit, side, ...more }, { token: user.token });
  expect(answer.code).toBe(200);
  return (answer.data as { orderId: number }).orderId;
}

async function orders(request: AdminRequest<'blotterOrders'> = {}) {
  const answer = await auditor.call('blotterOrders', request);
  return answer.data as AdminReply<'blotterOrders'>;
}

async function trades(request: AdminRequest<'blotterTrades'> = {}) {
  const answer = await auditor.call('blotterTrades', request);
  return answer.data as AdminReply<'blotterTrades'>;
}

beforeAll(async () => {
  api = await startTestApi();
  auditor = await newStaff(api, 'auditor');
  ann = await api.newTrader();
  ben = await api.newTrader();
});
afterAll(() => api.stop());

test('orders and trades of everybody stand beside each other, with numbers and no contact', async () => {
  const bid = await place(ann, 'buy', { quantity: '0.03', clientOrderId: 'mine-1' });
  const ask = await place(ben, 'sell');
  // Trades with nobody else: it would meet Ann's own bid.
  const own = await place(ann, 'sell');
  const { value: sequence } = await api.exchange.read((reader) => reader.sequence);
  await api.exchange.waitForProjection(sequence, 5_000);

  const { orders: all } = await orders();
  expect(all.map((order) => [order.orderId, order.userId, order.status])).toEqual([
    [own, ann.userId, 'expired'],
    [ask, ben.userId, 'filled'],
    [bid, ann.userId, 'partially_filled'],
  ]);
  expect(all[2]).toMatchObject({
    isHouse: false,
    quoteAsset: 'USDT',
    filledQuantity: '0.01000',
    clientOrderId: 'mine-1',
    closeReason: 'none',
  });
  expect(JSON.stringify(all)).not.toContain(ann.account);
  expect((await orders({ scope: 'open' })).orders.map(({ orderId }) => orderId)).toEqual([bid]);
  expect((await orders({ view: 'prevented' })).orders).toMatchObject([
    { orderId: own, closeReason: 'self_trade' },
  ]);
  expect((await orders({ origin: 'house' })).orders).toEqual([]);
  expect((await orders({ symbol: 'ETHUSDT' })).orders).toEqual([]);

  const trade = {
    symbol: 'BTCUSDT',
    price: '59000.00',
    quantity: '0.01000',
    quote: '590',
    quoteAsset: 'USDT',
    takerSide: 'sell',
    makerOrderId: bid,
    takerOrderId: ask,
    makerUserId: ann.userId,
    takerUserId: ben.userId,
    makerIsHouse: false,
    takerIsHouse: false,
  };
  for (const request of [{}, { orderId: bid }, { orderId: ask }, { userId: ben.userId }]) {
    expect((await trades(request)).trades).toMatchObject([trade]);
  }
  expect((await trades({ orderId: own })).trades).toEqual([]);
});

test('orders that flags name are found by kind, and flags by the orders that they name', async () => {
  const [bid, other] = [await place(ann, 'buy'), await place(ann, 'buy', { price: '58000' })];
  const { value: sequence } = await api.exchange.read((reader) => reader.sequence);
  await api.exchange.waitForProjection(sequence, 5_000);
  const flag = async (kind: string, marketId: number, orderIds: readonly number[]) => {
    const { rows } = await api.database.pool.query<{ flag_id: number }>(
      `INSERT INTO surveillance_flags (kind, market_id, user_id, with_house, from_ms, to_ms, figures, rule, order_ids,
         found_at_ms)
       VALUES ($1, $2, $3, false, 1, 2, '{}', '{}', $4, 2) RETURNING flag_id`,
      [kind, marketId, ann.userId, orderIds],
    );
    return rows[0]?.flag_id;
  };
  const [marketId, ofContracts] = [1, CONTRACT_MARKETS_FROM];
  const spoof = await flag('spoof', marketId, [bid, other]);
  const large = await flag('large_order', marketId, [other]);
  // Of contracts, whose orders have numbers of their own: this one means another order.
  await flag('wash', ofContracts, [bid]);

  const found = async (request: AdminRequest<'blotterFlaggedOrders'>) => {
    const { data } = await auditor.call('blotterFlaggedOrders', request);
    return (data as AdminReply<'blotterFlaggedOrders'>).orders.map(({ orderId }) => orderId);
  };
  expect(await found({})).toEqual([other, bid]);
  expect(await found({ flag: 'large_order' })).toEqual([other]);
  expect(await found({ flag: 'wash' })).toEqual([]);
  expect(await found({ orderId: bid })).toEqual([bid]);
  expect(await found({ userId: ben.userId })).toEqual([]);
  expect(await found({ symbol: 'ETHUSDT' })).toEqual([]);

  const flagsOf = async (request: AdminRequest<'flagList'>) => {
    const { data } = await auditor.call('flagList', { isContract: false, ...request });
    return (data as AdminReply<'flagList'>).flags.map(({ flagId }) => flagId);
  };
  expect(await flagsOf({ orderIds: String(bid) })).toEqual([spoof]);
  expect(await flagsOf({ orderIds: `${other},1` })).toEqual([large, spoof]);
  expect((await auditor.call('flagList', { orderIds: '1,' })).code).toBe(41001);

  // Who serves customers sees every order, and not who is suspected.
  const service = await newStaff(api, 'customer_service');
  expect((await service.call('blotterOrders', {})).code).toBe(200);
  expect((await service.call('blotterFlaggedOrders', {})).code).toBe(41061);
});

test('a market that is none, a cursor that is not ours and more than a year are refused', async () => {
  const code = async (name: 'blotterOrders' | 'blotterTrades', request: object) =>
    (await auditor.call(name, request)).code;
  for (const name of ['blotterOrders', 'blotterTrades'] as const) {
    expect(await code(name, { symbol: 'NOPE' })).toBe(404);
    expect(await code(name, { cursor: '0' })).toBe(41001);
    expect(await code(name, { fromMs: 0, toMs: 40_000_000_000 })).toBe(41001);
  }
});
