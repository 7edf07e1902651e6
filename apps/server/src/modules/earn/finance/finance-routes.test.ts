import type { CommandOf } from '@candor/exchange-core';
import { asUnits } from '@candor/money';
import type { EndpointName, EndpointReply } from '@candor/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';

let api: TestApi;
let alice: TestUser;

const weekly: CommandOf<'finance_product_set'> = {
  type: 'finance_product_set',
  ...{ productId: 0, assetId: 1, cycle: 'weekly', termDays: 7, ratePpm: 36_500, isManaged: 1 },
  capUnits: asUnits(1_000_000_000_000),
  userUnitsMax: asUnits(500_000_000_000),
  unitsMin: asUnits(10_000_000_000),
  stepUnits: asUnits(1_000_000),
};

beforeAll(async () => {
  api = await startTestApi();
  alice = await api.newTrader();
  await api.exchange.submitAll([
    weekly,
    {
      ...weekly,
      ratePpm: 1,
      cycle: 'monthly',
      termDays: 30,
      unitsMin: asUnits(1_000_000),
      isManaged: 0,
    },
    { type: 'finance_fund', assetId: 1, source: 'seed_capital', units: asUnits(300_000_000) },
  ]);
});
afterAll(() => api.stop());

const as =
  (user: TestUser) =>
  async (name: EndpointName, request: object = {}, key?: string) =>
    api.call(name, request, { token: user.token, ...(key === undefined ? {} : { key }) });

const order = (fields: object = {}) => ({
  ...{ productId: 1, amount: '1000', ratePpm: 36_500, accountKind: 'spot' },
  ...fields,
});

type Added = EndpointReply<'finPeriodicOrderAdd'>;

async function held(user: TestUser): Promise<string | undefined> {
  const { accounts } = (await as(user)('wallet')).data as EndpointReply<'wallet'>;
  return accounts
    .find(({ accountKind }) => accountKind === 'spot')
    ?.balances.find(({ asset }) => asset === 'USDT')?.held;
}

describe('the products', () => {
  test('show what is left, and the reward account that backs them', async () => {
    const list = (await api.call('finPeriodicList')).data as EndpointReply<'finPeriodicList'>;
    expect(list.products).toMatchObject([
      {
        productId: 1,
        asset: 'USDT',
        cycle: 'weekly',
        state: 'open',
        remaining: '10000',
        min: '100',
      },
      { productId: 2, cycle: 'monthly', isManaged: false },
    ]);
    expect(list.rewards).toEqual([
      { asset: 'USDT', balance: '3', owed: '0', free: '3', coverPercent: null, principal: '0' },
    ]);
    const plans = (await api.call('common/teManagementList'))
      .data as EndpointReply<'common/teManagementList'>;
    expect(plans.products.map(({ productId }) => productId)).toEqual([1]);
  });
});

// Each row also has what the rows after it are about.
describe('a subscription is refused', () => {
  test.each<[number, 'finPeriodicOrderAdd' | 'teManagementOrderAdd', object]>([
    [404, 'finPeriodicOrderAdd', { productId: 9, ratePpm: 1 }],
    [2015, 'teManagementOrderAdd', { productId: 2, accountKind: 'fiat' }],
    [41036, 'finPeriodicOrderAdd', { accountKind: 'fiat', ratePpm: 1 }],
    [5021, 'finPeriodicOrderAdd', { ratePpm: 36_501, amount: '0' }],
    [4016, 'finPeriodicOrderAdd', { amount: '0' }],
    [4027, 'finPeriodicOrderAdd', { amount: '99.999' }],
    [4029, 'teManagementOrderAdd', { amount: '99.999' }],
    [41021, 'finPeriodicOrderAdd', { amount: '5000.001' }],
    [41021, 'finPeriodicOrderAdd', { amount: '100.000000001' }],
    [4026, 'finPeriodicOrderAdd', { amount: '5000.01' }],
    [4028, 'teManagementOrderAdd', { amount: '5000.01' }],
    [3004, 'finPeriodicOrderAdd', { productId: 2, ratePpm: 1, amount: '0.01' }],
    [2029, 'finPeriodicOrderAdd', { amount: '5000' }],
    [2005, 'finPeriodicOrderAdd', { accountKind: 'wallet' }],
  ])('with %i', async (code, name, fields) => {
    const answer = await as(alice)(name, order(fields));
    expect(answer).toMatchObject({ code });
    expect(await held(alice)).toBe('0');
  });

  test('to a visitor, and without a key', async () => {
    expect((await api.call('finPeriodicOrderAdd', order())).code).toBe(1001);
    const noKey = { token: alice.token, key: null };
    expect((await api.call('finPeriodicOrderAdd', order(), noKey)).code).toBe(41004);
  });

  test('while its product is paused', async () => {
    const open = (isOpen: number) =>
      api.exchange.submit({ type: 'finance_product_open', productId: 1, isOpen });
    await open(0);
    expect((await as(alice)('finPeriodicOrderAdd', order({ amount: '0' }))).code).toBe(2015);
    await open(1);
  });
});

describe('an order', () => {
  test('is made once, held, promised, and taken back for free', async () => {
    const added = (await as(alice)('finPeriodicOrderAdd', order(), 'finance-key-1')).data as Added;
    expect(added.order).toMatchObject({
      ...{ principal: '1000', earning: 'not_earned', isManaged: false, cycleNumber: 1 },
      ...{ promised: '0.7', daily: '0.1', paid: '0', earlyCost: '0', paidDays: 0 },
    });
    expect(added.order.accruesFromMs % 86_400_000).toBe(0);
    expect(added.order.maturesAtMs - added.order.accruesFromMs).toBe(7 * 86_400_000);
    const again = (await as(alice)('finPeriodicOrderAdd', order(), 'finance-key-1')).data as Added;
    expect(again).toMatchObject({ replayed: true, order: { orderId: added.order.orderId } });
    expect(await held(alice)).toBe('1000');
    const source = (await api.call('common/knowTeManagementList'))
      .data as EndpointReply<'common/knowTeManagementList'>;
    expect(source.rewards[0]).toMatchObject({
      ...{ owed: '0.7', free: '2.3', coverPercent: 428, principal: '1000', fromPromotion: '3' },
      flows: [{ kind: 'promotion', amount: '3', count: 1 }],
    });
    const { orderId } = added.order;
    expect((await as(alice)('teManagementOrderRenew', { orderId, renews: true })).code).toBe(2015);
    const cancelled = (await as(alice)('finOrderCancel', { orderId })).data as Added;
    expect(cancelled.order).toMatchObject({ orderId, earning: 'cancelled', earned: '0' });
    expect(await held(alice)).toBe('0');
    expect((await as(alice)('finOrderCancel', { orderId })).code).toBe(4017);
    expect((await as(alice)('finOrderCancel', { orderId: 5 })).code).toBe(404);
  });

  test('is left in part, and only by its owner', async () => {
    const bob = await api.newTrader();
    const { order: own } = (await as(alice)('finPeriodicOrderAdd', order())).data as Added;
    const { orderId } = own;
    const part = { orderId, amount: '400', cost: '0' };
    expect((await as(bob)('finOrderRedeem', part)).code).toBe(404);
    expect((await as(alice)('finOrderRedeem', { ...part, amount: '0' })).code).toBe(4016);
    expect((await as(alice)('finOrderRedeem', { ...part, amount: '1000.01' })).code).toBe(4024);
    expect((await as(alice)('finOrderRedeem', { ...part, amount: '950' })).code).toBe(4024);
    expect((await as(alice)('finOrderRedeem', { ...part, cost: '0.01' })).code).toBe(5021);
    expect((await as(alice)('finOrderRedeem', part)).data).toMatchObject({
      ...{ returned: '400', cost: '0' },
      order: { principal: '600', promised: '0.42' },
    });
    const rest = { orderId, amount: '600', cost: '0' };
    expect((await as(alice)('finOrderRedeem', rest)).data).toMatchObject({
      order: { earning: 'cancelled' },
    });
    expect((await as(alice)('finOrderRedeem', rest)).code).toBe(4017);
  });

  test('that renews is a plan of its own list, and can be stopped', async () => {
    const { order: plan } = (await as(alice)('teManagementOrderAdd', order())).data as Added;
    const { orderId } = plan;
    expect(plan).toMatchObject({ isManaged: true, renews: true });
    const ids = async (
      name: 'finPeriodicMyOrderList' | 'teManagementOrderList0' | 'teManagementOrderList1',
      request = {},
    ) =>
      ((await as(alice)(name, request)).data as EndpointReply<typeof name>).orders.map(
        (one) => one.orderId,
      );
    expect(await ids('teManagementOrderList0')).toEqual([orderId]);
    expect(await ids('finPeriodicMyOrderList', { earning: 'not_earned' })).toEqual([]);
    expect(await ids('finPeriodicMyOrderList', { earning: 'cancelled' })).toHaveLength(2);
    expect(await ids('finPeriodicMyOrderList', { limit: 1 })).toHaveLength(1);
    const stop = { orderId, renews: false };
    expect((await as(alice)('teManagementOrderRenew', stop)).data).toMatchObject({
      order: { renews: false },
    });
    expect((await as(alice)('teManagementOrderRenew', stop)).code).toBe(400);
    await as(alice)('finOrderCancel', { orderId });
    expect(await ids('teManagementOrderList0')).toEqual([]);
    expect(await ids('teManagementOrderList1')).toEqual([orderId]);
  });
});
