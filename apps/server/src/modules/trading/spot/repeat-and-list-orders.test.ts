import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import { limitBuy, listOrders, placeOrder } from './testing/order-calls.ts';
import type { OrderRequest, Orders, Placed } from './testing/order-calls.ts';

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

describe('idempotency keys', () => {
  const key = 'a-key-of-the-client';

  test('the same key with the same order answers the same and places nothing anew', async () => {
    const first = await api.call('currency', limitBuy, { token: alice.token, key });
    const again = await api.call('currency', limitBuy, { token: alice.token, key });
    const first2 = first.data as Placed;
    expect(again.data).toMatchObject({ orderId: first2.orderId, replayed: true });
    expect((await orders(alice)).orders).toHaveLength(1);
  });

  test('the field requestId does what the header does', async () => {
    const request = { ...limitBuy, requestId: key };
    const options = { token: alice.token, key: null };
    const first = await api.call('currency', request, options);
    expect((await api.call('currency', request, options)).data).toEqual({
      ...(first.data as Placed),
      replayed: true,
      sequence: expect.any(Number) as number,
    });
  });

  test.each([
    ['none at all', 41004, 400, limitBuy, null],
    ['two that differ', 41001, 400, { ...limitBuy, requestId: 'another-key' }, key],
    ['one that is too short', 41001, 400, limitBuy, 'short'],
    ['one with a space', 41001, 400, limitBuy, 'with a space'],
  ])('refuses %s', async (_what, code, status, request, sent) => {
    const answer = await api.call('currency', request, { token: alice.token, key: sent });
    expect(answer).toMatchObject({ code, status });
  });

  test('the same key with another order is 41005 and HTTP 409', async () => {
    await api.call('currency', limitBuy, { token: alice.token, key });
    const other = { ...limitBuy, quantity: '0.02' };
    expect(await api.call('currency', other, { token: alice.token, key })).toMatchObject({
      code: 41005,
      status: 409,
    });
  });

  test('another user’s equal key is another key', async () => {
    await api.call('currency', limitBuy, { token: alice.token, key });
    const answer = await api.call('currency', limitBuy, { token: bob.token, key });
    expect(answer.data).toMatchObject({ replayed: false });
  });
});

describe('lists', () => {
  test('open orders and history page by cursor without loss or repetition', async () => {
    for (let count = 0; count < 5; count += 1) await place(alice);
    const walk = async (scope: string): Promise<number[]> => {
      const ids: number[] = [];
      let cursor: string | null = null;
      do {
        const page: Orders = await orders(alice, {
          scope,
          limit: 2,
          ...(cursor === null ? {} : { cursor }),
        });
        ids.push(...page.orders.map(({ orderId }) => orderId));
        cursor = page.nextCursor;
      } while (cursor !== null);
      return ids;
    };
    const open = await walk('open');
    expect(open).toHaveLength(5);
    expect(open).toEqual([...new Set(open)].sort((left, right) => right - left));
    await api.call('cancelAllCurrency', {}, { token: alice.token });
    expect(await walk('history')).toEqual(open);
  });

  test('filters choose by symbol, side, type and time', async () => {
    await place(alice);
    await place(alice, { symbol: 'ETHUSDT', price: '3500', side: 'sell' });
    const count = async (request: object): Promise<number> =>
      (await orders(alice, request)).orders.length;
    expect(await count({ symbol: 'ETHUSDT' })).toBe(1);
    expect(await count({ side: 'buy' })).toBe(1);
    expect(await count({ type: 'stop_limit' })).toBe(0);
    expect(await count({ toMs: 1 })).toBe(0);
    expect(await count({ fromMs: 1, status: 'open' })).toBe(2);
  });

  test('the history is filtered like the open orders', async () => {
    const first = await place(alice);
    const second = await place(alice, { symbol: 'ETHUSDT', price: '3500', side: 'sell' });
    await api.call('cancelAllCurrency', {}, { token: alice.token });
    const history = async (request: object): Promise<readonly number[]> =>
      (await orders(alice, { scope: 'history', ...request })).orders.map(({ orderId }) => orderId);
    expect(await history({ symbol: 'ETHUSDT' })).toEqual([second.orderId]);
    expect(await history({ side: 'buy' })).toEqual([first.orderId]);
    expect(await history({ type: 'stop_limit' })).toEqual([]);
    expect(await history({ status: 'filled' })).toEqual([]);
    expect(await history({ status: 'cancelled' })).toEqual([second.orderId, first.orderId]);
    expect(await history({ toMs: 1 })).toEqual([]);
    expect(await history({ fromMs: 1 })).toEqual([second.orderId, first.orderId]);
  });

  test.each(['currencyRecord', 'currencyFills', 'cashflow'] as const)(
    '%s is asked for a leap year at most',
    async (name) => {
      const ask = async (toMs: number): Promise<number> => {
        const range = {
          fromMs: 1_000,
          toMs,
          ...(name === 'currencyRecord' ? { scope: 'history' } : {}),
        };
        return (await api.call(name, range, { token: alice.token })).code;
      };
      const leapYearMs = 366 * 24 * 60 * 60_000;
      expect(await ask(1_000 + leapYearMs)).toBe(200);
      expect(await ask(1_001 + leapYearMs)).toBe(41001);
    },
  );

  test.each(['0', '-1', '1.9', 'abc', '9999999999999999'])(
    'a cursor %s is not ours',
    async (cursor) => {
      const answer = await api.call(
        'currencyRecord',
        { scope: 'history', cursor },
        { token: alice.token },
      );
      expect(answer.code).toBe(41001);
    },
  );

  test('another user’s order, open or finished, is not there', async () => {
    const { orderId } = await place(alice);
    const look = async (): Promise<number> =>
      (await api.call('currencyDetail', { orderId }, { token: bob.token })).code;
    expect(await look()).toBe(404);
    await api.call('cancelCurrency', { orderId }, { token: alice.token });
    expect(await look()).toBe(404);
    const fills = await api.call('currencyFills', { orderId }, { token: bob.token });
    expect(fills.data).toMatchObject({ fills: [] });
  });
});
