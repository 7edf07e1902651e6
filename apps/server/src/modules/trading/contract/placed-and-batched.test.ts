import type { EndpointReply, EndpointRequest } from '@candor/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestUser } from '#compose/testing/test-api.ts';
import { ContractApi, SYMBOL } from './testing/contract-api.ts';

let own: ContractApi;
let alice: TestUser;
let bob: TestUser;

beforeAll(async () => {
  own = await ContractApi.start();
});
afterAll(() => own.api.stop());
beforeEach(async () => {
  await own.say(60_000);
  for (const user of [alice, bob] as (TestUser | undefined)[]) {
    if (user !== undefined) await own.accept(user, 'cancelAllContract');
  }
  [alice, bob] = await Promise.all([own.newTrader('2000'), own.newTrader('5000')]);
});

type Order = EndpointRequest<'contract'>;
const limit = { symbol: SYMBOL, side: 'buy', type: 'limit', lots: 10, price: '59000.0' } as const;

/** What the lists say of an order and its fills. */
async function listed(user: TestUser, orderId: number) {
  const [open, ended, { fills }] = await Promise.all([
    own.accept(user, 'contractList'),
    own.accept(user, 'contractList', { scope: 'history' }),
    own.accept(user, 'contractFills', { orderId }),
  ]);
  const order = [...open.orders, ...ended.orders].find((one) => one.orderId === orderId);
  return { order, fills };
}

describe('what placing answers', () => {
  const rows: readonly (readonly [string, Order, object, number])[] = [
    ['rests', limit, { status: 'open', filledLots: 0, averagePrice: null }, 0],
    [
      'is filled in part and rests',
      { ...limit, price: '60100.0', lots: 30 },
      { status: 'partially_filled', filledLots: 20, averagePrice: '60050.000' },
      2,
    ],
    [
      'is filled',
      { symbol: SYMBOL, side: 'buy', type: 'market', lots: 15 },
      { status: 'filled', closeReason: 'filled', filledLots: 15 },
      2,
    ],
    [
      'is filled in part and ends',
      { ...limit, price: '60000.0', lots: 30, timeInForce: 'ioc' },
      { filledLots: 10, averagePrice: '60000.000' },
      1,
    ],
  ];

  test.each(rows)(
    'an order that %s says so, with its fills, as the lists do',
    async (_what, order, state, count) => {
      for (const price of ['60000.0', '60100.0']) {
        await own.accept(bob, 'contract', { ...limit, side: 'sell', price });
      }
      const placed = await own.accept(alice, 'contract', order);
      expect(placed.order).toMatchObject({ orderId: placed.orderId, ...state });
      expect(placed.fills).toHaveLength(count);
      const { order: inList, fills } = await listed(alice, placed.orderId);
      expect({ order: placed.order, fills: placed.fills }).toEqual({ order: inList, fills });
    },
  );

  test('a close and a reversal say how they were filled', async () => {
    await own.trade(alice, bob, 20, '60000.0');
    const [position] = (await own.accept(alice, 'contractPage')).positions;
    const { positionId } = position ?? { positionId: 0 };
    await own.accept(bob, 'contract', { ...limit, price: '59990.0', lots: 40 });
    const closed = await own.accept(alice, 'outContract', { positionId, lots: 5 });
    expect(closed).toMatchObject({
      order: { status: 'filled', closeType: 'manual', filledLots: 5 },
      fills: [{ price: '59990.0', lots: 5, profit: '-0.05' }],
    });
    const turned = await own.accept(alice, 'reverseContract', { positionId });
    expect(turned).toMatchObject({
      order: { status: 'filled', filledLots: 30 },
      fills: [{ price: '59990.0', lots: 30 }],
    });
  });

  test('a repeat answers the order as it is now, with its fills', async () => {
    await own.accept(bob, 'contract', { ...limit, side: 'sell', price: '60000.0', lots: 4 });
    const options = { token: alice.token, key: 'asked-for-twice' };
    const order = { ...limit, price: '60000.0' };
    const first = (await own.api.call('contract', order, options)).data;
    const { orderId, fills } = first as EndpointReply<'contract'>;
    expect(fills).toHaveLength(1);
    const again = async () => (await own.api.call('contract', order, options)).data;
    expect(await again()).toMatchObject({
      ...{ orderId, replayed: true, fills },
      order: { status: 'partially_filled' },
    });
    await own.accept(alice, 'cancelContract', { orderId });
    expect(await again()).toMatchObject({
      ...{ orderId, replayed: true, fills },
      order: { status: 'cancelled', filledLots: 4 },
    });
  });
});

describe('batches', () => {
  const line = (at: number, change: object = {}) => ({
    ...limit,
    requestId: `line-of-a-batch-${at}`,
    ...change,
  });
  const send = (name: 'contractBatch' | 'cancelContractBatch', orders: object[]) =>
    own.call(alice, name, { orders });
  const open = async () => (await own.accept(alice, 'contractList')).orders;

  test('each line has its own result, in the order given, and a repeat finds each', async () => {
    const lines = [
      line(1),
      line(2, { price: '59000.05' }),
      line(3, { symbol: 'NOSUCHPERP' }),
      line(4, { lots: 1_000 }),
      line(5, { price: '58000.0' }),
    ];
    const first = (await send('contractBatch', lines)).data as EndpointReply<'contractBatch'>;
    expect(first.results.map(({ code }) => code)).toEqual([200, 41020, 404, 2005, 200]);
    expect(first.results[1]?.field).toBe('price');
    const ids = first.results.flatMap(({ data }) => (data === null ? [] : [data.orderId]));
    expect((await open()).map(({ orderId }) => orderId)).toEqual(ids.toReversed());
    const again = (await send('contractBatch', lines)).data as EndpointReply<'contractBatch'>;
    expect(again.results[0]?.data).toMatchObject({ orderId: ids[0], replayed: true });
    expect(await open()).toHaveLength(2);

    const cancels = [
      { orderId: ids[0], requestId: 'cancel-of-a-batch-1' },
      { orderId: 2_000_000_000, requestId: 'cancel-of-a-batch-2' },
      { requestId: 'cancel-of-a-batch-3' },
      { orderId: ids[1], requestId: 'cancel-of-a-batch-4' },
    ];
    const ended = (await send('cancelContractBatch', cancels)).data;
    const { results } = ended as EndpointReply<'cancelContractBatch'>;
    expect(results.map(({ code }) => code)).toEqual([200, 404, 41001, 200]);
    expect(await open()).toEqual([]);
  });

  test.each([
    ['none', []],
    ['21', Array.from({ length: 21 }, (_, at) => line(at))],
    ['one without a key', [limit]],
    ['one with a field that is none', [line(1, { fee: '0' })]],
  ])('of %s places nothing', async (_what, lines) => {
    expect((await send('contractBatch', lines)).code).toBe(41001);
    expect(await open()).toEqual([]);
  });
});
