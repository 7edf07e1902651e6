import type { ErrorCode } from '@candor/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import { limitBuy, listOrders, placeOrder } from './testing/order-calls.ts';
import type { OrderRequest } from './testing/order-calls.ts';

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

describe('currency', () => {
  test('a limit order rests, shows in the book and among the open orders, and holds money', async () => {
    const placed = await place(alice);
    expect(placed).toMatchObject({ otherOrderId: 0, replayed: false });
    expect((await orders(alice)).orders).toEqual([
      {
        orderId: placed.orderId,
        clientOrderId: '',
        symbol: 'BTCUSDT',
        side: 'buy',
        type: 'limit',
        timeInForce: 'gtc',
        selfTradePrevention: 'expire_taker',
        price: '59000.00',
        quantity: '0.01000',
        quoteAmount: null,
        triggerPrice: null,
        triggered: false,
        displayQuantity: null,
        filledQuantity: '0.00000',
        filledQuote: '0',
        averagePrice: null,
        fee: '0',
        feeAsset: 'BTC',
        status: 'open',
        closeReason: 'none',
        ocoOrderId: 0,
        createdAtMs: expect.any(Number) as number,
        updatedAtMs: expect.any(Number) as number,
      },
    ]);
    const depth = await api.call('common/depth', { symbol: 'BTCUSDT' });
    expect(depth.data).toMatchObject({ bids: [['59000.00', '0.01000']] });
    const wallet = await api.call('wallet', { accountKind: 'spot' }, { token: alice.token });
    expect(wallet.data).toMatchObject({
      accounts: [
        { balances: [{ asset: 'USDT', held: '590' }, { asset: 'BTC' }, { asset: 'ETH' }] },
      ],
    });
  });

  test('two orders meet: history, fills and detail agree, each with its own fee', async () => {
    await place(bob, { side: 'sell', price: '60000', quantity: '0.02' });
    const taken = await place(alice, { price: '60500', quantity: '0.01' });
    const { orders: finished } = await orders(alice, { scope: 'history' });
    expect(finished[0]).toMatchObject({
      orderId: taken.orderId,
      status: 'filled',
      filledQuantity: '0.01000',
      filledQuote: '600',
      averagePrice: '60000.00',
      fee: '0.00001',
      feeAsset: 'BTC',
    });
    const fills = await api.call('currencyFills', { symbol: 'BTCUSDT' }, { token: bob.token });
    expect(fills.data).toMatchObject({
      fills: [
        {
          side: 'sell',
          price: '60000.00',
          quantity: '0.01000',
          quote: '600',
          fee: '0.48',
          feeAsset: 'USDT',
          liquidity: 'maker',
        },
      ],
    });
    const request = { orderId: taken.orderId };
    const detail = await api.call('currencyDetail', request, { token: alice.token });
    expect(detail.data).toMatchObject({
      order: { orderId: taken.orderId },
      fills: [{ liquidity: 'taker', fee: '0.00001' }],
    });
  });

  test.each<[what: string, change: Partial<OrderRequest>]>([
    ['market by quantity', { type: 'market', price: undefined }],
    [
      'market by quote amount',
      { type: 'market', price: undefined, quantity: undefined, quoteAmount: '100' },
    ],
    ['stop limit', { type: 'stop_limit', triggerPrice: '65000', price: '65100' }],
    ['stop market', { type: 'stop_market', triggerPrice: '65000', price: undefined }],
    ['take-profit limit', { type: 'take_profit_limit', triggerPrice: '55000', price: '55000' }],
    ['take-profit market', { type: 'take_profit_market', triggerPrice: '55000', price: undefined }],
    ['iceberg', { quantity: '0.05', displayQuantity: '0.01' }],
    ['post only', { timeInForce: 'post_only' }],
    ['immediate or cancel', { timeInForce: 'ioc' }],
    ['fill or kill', { timeInForce: 'fok', price: '61000' }],
    ['oco with a stop-market leg', { type: 'oco', triggerPrice: '65000' }],
    ['oco with a stop-limit leg', { type: 'oco', triggerPrice: '65000', stopLimitPrice: '65100' }],
  ] as [string, Partial<OrderRequest>][])('takes a %s order', async (_what, change) => {
    await place(bob, { side: 'sell', price: '60000', quantity: '0.05' });
    // A last price, so that triggers have something to be compared with.
    await place(alice, { price: '60000', quantity: '0.001' });
    const placed = await place(alice, { ...change, clientOrderId: 'mine.1' });
    expect(placed.orderId).toBeGreaterThan(0);
    expect(placed.otherOrderId > 0).toBe(change.type === 'oco');
  });

  test('a form says the same as JSON', async () => {
    const request = { ...limitBuy, displayQuantity: '' };
    const answer = await api.call('currency', request, { token: alice.token, encoding: 'form' });
    expect(answer.code).toBe(200);
    expect((await orders(alice)).orders).toHaveLength(1);
  });

  const far = '9'.repeat(20);
  test.each<[code: ErrorCode, change: Record<string, unknown>]>([
    [404, { symbol: 'NOPEUSDT' }],
    [41001, { symbol: 'btcusdt' }],
    [41001, { side: 'long' }],
    [41001, { type: 'LIMIT' }],
    [41001, { quantity: 1 }],
    [41001, { quantity: '1e3' }],
    [41001, { quantity: '１' }],
    [41001, { quantity: ['1'] }],
    [41001, { quantity: 'NaN' }],
    [41001, { price: null }],
    [41001, { userId: 1 }],
    [41001, { fee: '0' }],
    ...['-1', '+1', '1.', '.5', '- 1', '-0'].flatMap(
      (text): [ErrorCode, Record<string, unknown>][] => [
        [41001, { quantity: text }],
        [41001, { price: text }],
        [41001, { displayQuantity: text }],
      ],
    ),
    [4024, { quantity: '9'.repeat(40) }],
    [41022, { price: '0' }],
    [41020, { price: '59000.001' }],
    [41021, { quantity: '0.010001' }],
    [41022, { price: far }],
    [41022, { price: '1000000.01' }],
    [4024, { quantity: far }],
    [4016, { quantity: '0' }],
    [4016, { quantity: '0.00001' }],
    [4024, { quantity: '1000000.00001' }],
    [41023, { price: '72000.01' }],
    [4016, { quantity: '0.0001', price: '49000' }],
    [2005, { quantity: '0.2' }],
    [2005, { quantity: '16' }],
    [4026, { quantity: '17' }],
    [41034, { quantity: '1000000' }],
    [41032, { price: undefined }],
    [41032, { quantity: undefined }],
    [41032, { type: 'market' }],
    [41032, { type: 'market', price: undefined, quoteAmount: '100' }],
    [41032, { quoteAmount: '100', quantity: undefined }],
    [41032, { triggerPrice: '65000' }],
    [41032, { type: 'stop_limit' }],
    [41032, { type: 'stop_market', triggerPrice: '65000' }],
    [41032, { stopLimitPrice: '65000' }],
    [41032, { type: 'market', price: undefined, timeInForce: 'post_only' }],
    [41032, { timeInForce: 'ioc', displayQuantity: '0.001' }],
    [41031, { displayQuantity: '0.02' }],
    [41032, { type: 'oco' }],
    [41032, { type: 'oco', triggerPrice: '65000', timeInForce: 'gtc' }],
    [41030, { type: 'oco', triggerPrice: '55000' }],
    [41001, { clientOrderId: 'a b' }],
    [41024, { type: 'market', price: undefined, side: 'sell' }],
  ])('refuses with %i: %j', async (code, change) => {
    const before = await api.call('wallet', {}, { token: alice.token });
    const answer = await api.call('currency', { ...limitBuy, ...change }, { token: alice.token });
    expect(answer).toMatchObject({ code, type: 'error' });
    expect(answer.msg).toBe(answer.message);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    const after = await api.call('wallet', {}, { token: alice.token });
    expect((after.data as { accounts: unknown }).accounts).toEqual(
      (before.data as { accounts: unknown }).accounts,
    );
  });

  const prices = { of: 'price', unit: 'USDT', min: '0.01', max: '1000000.00' };
  const quantities = { of: 'quantity', unit: 'BTC', min: '0.00010', max: '1000000.00000' };
  const values = { of: 'value', unit: 'USDT', min: '5', max: '1000000' };

  test.each<[code: ErrorCode, bound: object, change: object]>([
    [41020, { of: 'price', unit: 'USDT', step: '0.01' }, { price: '59000.001' }],
    [41021, { of: 'quantity', unit: 'BTC', step: '0.00001' }, { quantity: '0.010001' }],
    [41022, prices, { price: '0' }],
    [41022, prices, { price: '1000000.01' }],
    [4016, quantities, { quantity: '0.00001' }],
    [4024, quantities, { quantity: '1000000.00001' }],
    [4016, values, { quantity: '0.0001', price: '49000' }],
    [4026, values, { quantity: '17' }],
    [
      41021,
      { of: 'value', unit: 'USDT', step: '0.00000001' },
      { type: 'market', price: undefined, quantity: undefined, quoteAmount: '6.000000001' },
    ],
    [41022, prices, { takeProfitPrice: '1000000.01' }],
  ])('%i names its bound %j: %j', async (code, bound, change) => {
    const answer = await api.call('currency', { ...limitBuy, ...change }, { token: alice.token });
    expect(answer).toMatchObject({ code, data: { bound } });
  });

  test('a bound is named when an order is changed, too, and no other refusal names one', async () => {
    const { orderId } = await place(alice);
    const amend = (change: object) =>
      api.call('amendCurrency', { orderId, ...change }, { token: alice.token });
    expect(await amend({ price: '1000000.01' })).toMatchObject({
      ...{ code: 41022, data: { bound: prices } },
    });
    const short = await api.call('currency', { ...limitBuy, quantity: '0.2' }, alice);
    expect(short).toMatchObject({ code: 2005, data: null });
  });

  test('a trigger on the wrong side of the last price is 2050 or 2051, as the specification says', async () => {
    await place(bob, { side: 'sell', price: '60000', quantity: '0.01' });
    await place(alice, { price: '60000', quantity: '0.01' });
    const tryTrigger = async (
      type: string,
      side: string,
      triggerPrice: string,
    ): Promise<number> => {
      const request = { ...limitBuy, price: undefined, type, side, triggerPrice };
      return (await api.call('currency', request, { token: alice.token })).code;
    };
    expect(await tryTrigger('stop_market', 'buy', '59000')).toBe(2050);
    expect(await tryTrigger('stop_market', 'sell', '61000')).toBe(2051);
    expect(await tryTrigger('take_profit_market', 'buy', '61000')).toBe(2051);
    expect(await tryTrigger('take_profit_market', 'sell', '59000')).toBe(2050);
  });

  test('post-only, fill-or-kill, a used client id and too many triggers have codes of their own', async () => {
    await place(bob, { side: 'sell', price: '60000', quantity: '0.01' });
    const code = async (change: object): Promise<number> =>
      (await api.call('currency', { ...limitBuy, ...change }, { token: alice.token })).code;
    expect(await code({ price: '60000', timeInForce: 'post_only' })).toBe(41028);
    expect(await code({ price: '60000', quantity: '0.02', timeInForce: 'fok' })).toBe(41029);
    await place(alice, { clientOrderId: 'once' });
    expect(await code({ clientOrderId: 'once' })).toBe(41027);
    const stop = {
      type: 'stop_market',
      price: undefined,
      quantity: '0.0001',
      triggerPrice: '65000',
    };
    for (let count = 0; count < 5; count += 1) expect(await code(stop)).toBe(200);
    expect(await code(stop)).toBe(41026);
  });

  test('a closed pair takes cancellations only, a halted one nothing', async () => {
    const { orderId } = await place(alice, { symbol: 'ETHUSDT', price: '3000' });
    const place2 = { ...limitBuy, symbol: 'ETHUSDT', price: '3000' };
    for (const state of ['cancel_only', 'halted'] as const) {
      await api.exchange.submit({ type: 'market_state_set', marketId: 2, state });
      expect((await api.call('currency', place2, { token: alice.token })).code).toBe(4022);
    }
    expect((await api.call('common/symbolsList')).data).toMatchObject({
      markets: [{ state: 'open' }, { state: 'halted' }],
    });
    await api.exchange.submit({ type: 'market_state_set', marketId: 2, state: 'cancel_only' });
    expect((await api.call('cancelCurrency', { orderId }, { token: alice.token })).code).toBe(200);
    await api.exchange.submit({ type: 'market_state_set', marketId: 2, state: 'open' });
  });
});

describe('cancelCurrency', () => {
  test('cancels by id and by client id, and gives the money back', async () => {
    const first = await place(alice);
    await place(alice, { clientOrderId: 'second' });
    const token = alice.token;
    expect((await api.call('cancelCurrency', { orderId: first.orderId }, { token })).code).toBe(
      200,
    );
    expect((await api.call('cancelCurrency', { clientOrderId: 'second' }, { token })).code).toBe(
      200,
    );
    expect((await orders(alice)).orders).toEqual([]);
    const { orders: closed } = await orders(alice, { scope: 'history' });
    expect(closed.map(({ status, closeReason }) => [status, closeReason])).toEqual([
      ['cancelled', 'user_cancel'],
      ['cancelled', 'user_cancel'],
    ]);
  });

  test('what is finished is 4003 for its owner; what is not there or not theirs is 404', async () => {
    const { orderId } = await place(alice);
    const cancel = async (request: object, user: TestUser): Promise<number> =>
      (await api.call('cancelCurrency', request, { token: user.token })).code;
    expect(await cancel({ orderId }, bob)).toBe(404);
    expect(await cancel({ orderId }, alice)).toBe(200);
    expect(await cancel({ orderId }, alice)).toBe(4003);
    expect(await cancel({ orderId }, bob)).toBe(404);
    expect(await cancel({ orderId: 999_999 }, alice)).toBe(404);
    expect(await cancel({ clientOrderId: 'never' }, alice)).toBe(404);
    expect(await cancel({}, alice)).toBe(41001);
    expect(await cancel({ orderId, clientOrderId: 'both' }, alice)).toBe(41001);
    expect(await cancel({ orderId: 0 }, alice)).toBe(41001);
    expect(await cancel({ orderId: 2 ** 53 }, alice)).toBe(41001);
  });
});

describe('cancelAllCurrency', () => {
  test('cancels in one market or in all, and only one’s own', async () => {
    await place(alice);
    await place(alice, { symbol: 'ETHUSDT', price: '3000' });
    await place(bob);
    await api.call('cancelAllCurrency', { symbol: 'BTCUSDT' }, { token: alice.token });
    expect((await orders(alice)).orders.map(({ symbol }) => symbol)).toEqual(['ETHUSDT']);
    await api.call('cancelAllCurrency', {}, { token: alice.token });
    expect((await orders(alice)).orders).toEqual([]);
    expect((await orders(bob)).orders).toHaveLength(1);
    const unknown = await api.call('cancelAllCurrency', { symbol: 'NOPE' }, { token: alice.token });
    expect(unknown.code).toBe(404);
  });
});

describe('amendCurrency', () => {
  test('changes price and quantity of an open order', async () => {
    const { orderId } = await place(alice);
    const request = { orderId, price: '58000.5', quantity: '0.02' };
    expect((await api.call('amendCurrency', request, { token: alice.token })).code).toBe(200);
    expect((await orders(alice)).orders[0]).toMatchObject({
      price: '58000.50',
      quantity: '0.02000',
    });
  });

  test.each<[code: number, request: object]>([
    [41033, {}],
    [41020, { price: '58000.001' }],
    [41021, { quantity: '0.0000001' }],
    [4016, { quantity: '0.00001' }],
    [41023, { price: '80000' }],
    [2005, { quantity: '1' }],
    [41001, { price: 58_000 }],
  ])('refuses with %i: %j', async (code, request) => {
    const { orderId } = await place(alice);
    const answer = await api.call('amendCurrency', { orderId, ...request }, { token: alice.token });
    expect(answer.code).toBe(code);
  });

  test('what is finished is 4017 for its owner, what is not theirs 404', async () => {
    const { orderId } = await place(alice);
    const amend = async (user: TestUser): Promise<number> =>
      (await api.call('amendCurrency', { orderId, price: '58000' }, { token: user.token })).code;
    expect(await amend(bob)).toBe(404);
    await api.call('cancelCurrency', { orderId }, { token: alice.token });
    expect(await amend(alice)).toBe(4017);
    expect(await amend(bob)).toBe(404);
  });
});
