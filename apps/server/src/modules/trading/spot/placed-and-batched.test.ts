import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import { limitBuy, listOrders, placeOrder } from './testing/order-calls.ts';
import type { OrderRequest, Placed } from './testing/order-calls.ts';

let api: TestApi;
let alice: TestUser;
let bob: TestUser;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

beforeEach(async () => {
  for (const user of [alice, bob] as (TestUser | undefined)[]) {
    if (user !== undefined) await api.call('cancelAllCurrency', {}, { token: user.token });
  }
  [alice, bob] = await Promise.all([api.newTrader(), api.newTrader()]);
});

const place = (user: TestUser, change: Partial<OrderRequest> = {}) => placeOrder(api, user, change);
const orders = (user: TestUser, request: object = {}) => listOrders(api, user, request);

describe('what placing answers', () => {
  const detail = async (user: TestUser, orderId: number) =>
    (await api.call('currencyDetail', { orderId }, { token: user.token })).data as object;

  test.each<[string, OrderRequest, object, number]>([
    ['rests', limitBuy, { status: 'open', filledQuantity: '0.00000' }, 0],
    [
      'is filled in part and rests',
      { ...limitBuy, price: '60100.00', quantity: '0.03' },
      { status: 'partially_filled', filledQuantity: '0.02000', averagePrice: '60050.00' },
      2,
    ],
    [
      'is filled',
      { symbol: 'BTCUSDT', side: 'buy', type: 'market', quantity: '0.015' },
      { status: 'filled', closeReason: 'filled', filledQuantity: '0.01500' },
      2,
    ],
    [
      'is filled in part and ends',
      { ...limitBuy, price: '60000.00', quantity: '0.03', timeInForce: 'ioc' },
      { filledQuantity: '0.01000', averagePrice: '60000.00' },
      1,
    ],
    [
      'rests with what follows it',
      { ...limitBuy, takeProfitPrice: '61000.00', stopLossPrice: '58000.00' },
      {
        status: 'open',
        attached: expect.objectContaining({ takeProfitPrice: '61000.00' }) as object,
      },
      0,
    ],
  ])(
    'an order that %s says so, with its fills, as its detail does',
    async (_what, order, state, fills) => {
      for (const price of ['60000.00', '60100.00']) {
        await place(bob, { side: 'sell', price, quantity: '0.01' });
      }
      const answer = await api.call('currency', order, { token: alice.token });
      expect(answer.code).toBe(200);
      const placed = answer.data as Placed;
      expect(placed.order).toMatchObject(state);
      expect(placed.fills).toHaveLength(fills);
      expect(await detail(alice, placed.orderId)).toMatchObject({
        order: placed.order,
        fills: placed.fills,
      });
    },
  );

  test('a repeat answers the order as it is now', async () => {
    const options = { token: alice.token, key: 'asked-for-twice' };
    const first = (await api.call('currency', limitBuy, options)).data as { orderId: number };
    await api.call('cancelCurrency', { orderId: first.orderId }, { token: alice.token });
    const again = await api.call('currency', limitBuy, options);
    expect(again.data).toMatchObject({
      orderId: first.orderId,
      replayed: true,
      order: { status: 'cancelled' },
      fills: [],
    });
  });
});

describe('batches', () => {
  const line = (at: number, change: object = {}) => ({
    ...limitBuy,
    requestId: `line-of-a-batch-${String(at)}`,
    ...change,
  });
  type Results = {
    results: { code: number; field: string | null; data: { orderId: number } | null }[];
  };
  const send = async (name: 'currencyBatch' | 'cancelCurrencyBatch', lines: object[]) =>
    api.call(name, { orders: lines }, { token: alice.token });

  test('each line has its own result, in the order given, and a repeat finds each', async () => {
    const lines = [
      line(1),
      line(2, { price: '59000.001' }),
      line(3, { symbol: 'NOSUCHPAIR' }),
      line(4, { quantity: '0.2' }),
      line(5, { price: '58000.00' }),
    ];
    const first = (await send('currencyBatch', lines)).data as Results;
    expect(first.results.map(({ code }) => code)).toEqual([200, 41020, 404, 2005, 200]);
    expect(first.results[1]?.field).toBe('price');
    const ids = first.results.flatMap(({ data }) => (data === null ? [] : [data.orderId]));
    expect((await orders(alice)).orders.map(({ orderId }) => orderId)).toEqual(ids.toReversed());
    const again = (await send('currencyBatch', lines)).data as Results;
    expect(again.results[0]?.data).toMatchObject({ orderId: ids[0], replayed: true });
    expect((await orders(alice)).orders).toHaveLength(2);

    const cancels = [
      { orderId: ids[0], requestId: 'cancel-of-a-batch-1' },
      { orderId: 2_000_000_000, requestId: 'cancel-of-a-batch-2' },
      { requestId: 'cancel-of-a-batch-3' },
      { orderId: ids[1], requestId: 'cancel-of-a-batch-4' },
    ];
    const cancelled = (await send('cancelCurrencyBatch', cancels)).data as Results;
    expect(cancelled.results.map(({ code }) => code)).toEqual([200, 404, 41001, 200]);
    expect((await orders(alice)).orders).toEqual([]);
  });

  test.each([
    ['none', []],
    ['21', Array.from({ length: 21 }, (_, at) => line(at))],
    ['one without a key', [limitBuy]],
    ['one with a field that is none', [line(1, { fee: '0' })]],
  ])('of %s places nothing', async (_what, lines) => {
    expect((await send('currencyBatch', lines)).code).toBe(41001);
    expect((await orders(alice)).orders).toEqual([]);
  });
});
