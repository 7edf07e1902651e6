import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import { limitBuy, listOrders, placeOrder } from './testing/order-calls.ts';

let api: TestApi;
let alice: TestUser;
let bob: TestUser;

const trailing = {
  symbol: 'BTCUSDT',
  side: 'sell',
  type: 'trailing_stop',
  quantity: '0.01',
  callbackBps: 100,
} as const;

beforeAll(async () => {
  api = await startTestApi();
  [alice, bob] = await Promise.all([api.newTrader(), api.newTrader()]);
  await tradeAt('60000');
});
afterAll(() => api.stop());

/** Bob sells to alice. */
async function tradeAt(price: string): Promise<void> {
  await placeOrder(api, bob, { side: 'sell', price, quantity: '0.001' });
  await placeOrder(api, alice, { price, quantity: '0.001', timeInForce: 'ioc' });
}

const call = (name: 'currency' | 'amendCurrency', body: object) =>
  api.call(name, body, { token: alice.token });

test('a trailing stop follows the market, can be changed, and says in the end what it fired from', async () => {
  const placed = await call('currency', trailing);
  expect(placed.code).toBe(200);
  const { orderId } = placed.data as { orderId: number };
  await tradeAt('61000');
  const [open] = (await listOrders(api, alice)).orders;
  expect(open).toMatchObject({
    orderId,
    type: 'trailing_stop',
    status: 'waiting',
    price: null,
    triggerPrice: '60390.00',
    trailing: { callbackBps: 100, activationPrice: null, extremePrice: '61000.00' },
  });
  expect((await call('amendCurrency', { orderId, callbackBps: 200, quantity: '0.02' })).code).toBe(
    200,
  );
  expect((await listOrders(api, alice)).orders[0]).toMatchObject({
    quantity: '0.02000',
    triggerPrice: '59780.00',
  });
  await placeOrder(api, bob, { price: '59500', quantity: '0.05' });
  await tradeAt('59700');
  const { orders } = await listOrders(api, alice, { scope: 'history', type: 'trailing_stop' });
  expect(orders[0]).toMatchObject({
    orderId,
    status: 'filled',
    averagePrice: '59500.00',
    triggerPrice: '59780.00',
    trailing: { callbackBps: 200, extremePrice: '61000.00' },
  });
});

test('one that never started says so, and can start elsewhere', async () => {
  const placed = await call('currency', { ...trailing, triggerPrice: '70000' });
  const { orderId } = placed.data as { orderId: number };
  const waiting = { callbackBps: 100, activationPrice: '70000.00', extremePrice: null };
  expect((await listOrders(api, alice)).orders[0]).toMatchObject({
    triggerPrice: null,
    trailing: waiting,
  });
  expect((await call('amendCurrency', { orderId, triggerPrice: '69000' })).code).toBe(200);
  await api.call('cancelCurrency', { orderId }, { token: alice.token });
  const { orders } = await listOrders(api, alice, { scope: 'history' });
  expect(orders[0]).toMatchObject({
    status: 'cancelled',
    triggerPrice: null,
    trailing: { ...waiting, activationPrice: '69000.00' },
  });
});

test('a stop is amended by naming its trigger', async () => {
  const stop = { type: 'stop_limit', triggerPrice: '65000', price: '65100' } as const;
  const { orderId } = await placeOrder(api, alice, stop);
  const change = { orderId, triggerPrice: '66000', price: '66100', quantity: '0.005' };
  expect((await call('amendCurrency', change)).code).toBe(200);
  expect((await listOrders(api, alice)).orders[0]).toMatchObject({
    triggerPrice: '66000.00',
    price: '66100.00',
    quantity: '0.00500',
  });
  expect((await call('amendCurrency', { orderId, price: '66200' })).code).toBe(41037);
  expect(
    (await call('amendCurrency', { orderId, triggerPrice: '50000', price: '50100' })).code,
  ).toBe(41030);
  await api.call('cancelCurrency', { orderId }, { token: alice.token });
});

test.each<[code: number, change: object]>([
  [41032, { callbackBps: undefined }],
  [41032, { quantity: undefined }],
  [41032, { price: '60000' }],
  [41032, { timeInForce: 'gtc' }],
  [41001, { callbackBps: 9 }],
  [41001, { callbackBps: 1_001 }],
  [41020, { triggerPrice: '60000.001' }],
  [4016, { quantity: '0.00001' }],
  [2005, { quantity: '16' }],
])('is refused with %i: %j', async (code, change) => {
  expect((await call('currency', { ...trailing, ...change })).code).toBe(code);
});

test('other types take no distance', async () => {
  expect((await call('currency', { ...limitBuy, callbackBps: 100 })).code).toBe(41032);
});

test('what follows an order is shown, replaced, taken away, and placed for what it filled', async () => {
  const following = { takeProfitPrice: '70000', stopLossPrice: '50000' };
  const { orderId } = await placeOrder(api, alice, following);
  const attached = async () => (await listOrders(api, alice)).orders[0]?.attached;
  expect(await attached()).toEqual({
    takeProfitPrice: '70000.00',
    stopLossPrice: '50000.00',
    stopLossLimitPrice: null,
    takeProfitOrderId: 0,
    stopLossOrderId: 0,
  });
  expect((await call('amendCurrency', { orderId, takeProfitPrice: '71000' })).code).toBe(200);
  expect(await attached()).toMatchObject({ takeProfitPrice: '71000.00', stopLossPrice: null });
  expect((await call('amendCurrency', { orderId, attached: 'none' })).code).toBe(200);
  expect(await attached()).toBeUndefined();
  expect((await call('amendCurrency', { orderId, stopLossPrice: '60000' })).code).toBe(41030);
  expect((await call('amendCurrency', { orderId, attached: 'none', price: '1' })).code).toBe(41032);
  expect((await call('amendCurrency', { orderId, ...following })).code).toBe(200);
  // His bid of the first test would stand before hers.
  await api.call('cancelAllCurrency', {}, { token: bob.token });
  await placeOrder(api, bob, {
    side: 'sell',
    price: '59000',
    quantity: '0.01',
    timeInForce: 'ioc',
  });
  const { orders } = await listOrders(api, alice);
  expect(orders.map(({ type, side, price }) => [type, side, price])).toEqual([
    ['stop_market', 'sell', null],
    ['limit', 'sell', '70000.00'],
  ]);
});
