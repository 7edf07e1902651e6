import { asUnits } from '@candor/money';
import type { EndpointReply } from '@candor/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';

let api: TestApi;
let alice: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  alice = await api.newUser();
});
afterAll(() => api.stop());

const info = async (user: TestUser, request: object = {}) =>
  (await api.call('checkInfo', request, { token: user.token })).data as EndpointReply<'checkInfo'>;
const checkIn = (user: TestUser, key?: string) =>
  api.call('checkIn', {}, { token: user.token, ...(key === undefined ? {} : { key }) });
const setRule = (isOpen: number) =>
  api.exchange.submit({
    type: 'checkin_rule_set',
    ...{ assetId: 1, rewardUnits: asUnits(20_000_000), isOpen },
  });
const fund = (units: number) =>
  api.exchange.submit({ type: 'checkin_fund', source: 'seed_capital', units: asUnits(units) });

describe('the daily check-in', () => {
  test('is not yet open before it is set up', async () => {
    expect((await api.call('chenkDayConfig')).code).toBe(2015);
    expect((await checkIn(alice)).code).toBe(2015);
    expect((await api.call('checkInfo', {}, { token: alice.token })).code).toBe(2015);
  });

  test('pauses with a refusal of its own while its pool is empty', async () => {
    await setRule(1);
    expect((await api.call('chenkDayConfig')).data).toMatchObject({ state: 'pool_empty' });
    expect(await checkIn(alice)).toMatchObject({
      code: 2029,
      msg: expect.stringContaining('pool') as unknown,
    });
  });

  test('pays once a day into the main account, and says so a second time', async () => {
    await fund(500_000_000);
    const first = await checkIn(alice, 'checkin-key-1');
    expect(first).toMatchObject({
      code: 200,
      data: { asset: 'USDT', reward: '0.2', isDouble: false, streakDays: 1, replayed: false },
    });
    expect((await checkIn(alice, 'checkin-key-1')).data).toMatchObject({ replayed: true });
    expect((await checkIn(alice)).code).toBe(2061);
    const { accounts } = (await api.call('wallet', {}, { token: alice.token }))
      .data as EndpointReply<'wallet'>;
    const main = accounts.find(({ accountKind }) => accountKind === 'main');
    expect(main?.balances).toMatchObject([{ asset: 'USDT', available: '0.2' }]);
    const { bills } = (
      await api.call('cashflow', { reason: 'checkin_reward' }, { token: alice.token })
    ).data as EndpointReply<'cashflow'>;
    expect(bills).toHaveLength(1);
  });

  test('shows the run, the month and the pool', async () => {
    const own = await info(alice);
    expect(own).toMatchObject({
      isSignedToday: true,
      ...{ streakDays: 1, bestDays: 1, runDay: 1, totalReward: '0.2', totalDays: 1 },
      ...{ todayReward: '0.2', nextReward: '0.2', month: own.today.slice(0, 7) },
      days: [{ date: own.today, reward: '0.2', isDouble: false }],
    });
    expect(own.firstDate <= own.today).toBe(true);
    expect(own.dayEndsAtMs % 86_400_000).toBe(16 * 3_600_000);
    expect((await info(alice, { month: '2025-01' })).days).toEqual([]);
    const config = (await api.call('chenkDayConfig')).data as EndpointReply<'chenkDayConfig'>;
    expect(config.days.map(({ reward }) => reward)).toEqual([
      ...Array.from({ length: 6 }, () => '0.2'),
      '0.4',
    ]);
    expect(config.pool).toMatchObject({ left: '4.8', funded: '5', paidInWeek: '0.2' });
  });

  test('of a user who never came is empty, and paused it takes nobody', async () => {
    const bob = await api.newUser();
    expect(await info(bob)).toMatchObject({ isSignedToday: false, streakDays: 0, days: [] });
    await setRule(0);
    expect((await checkIn(bob)).code).toBe(2015);
    expect((await checkIn(alice)).code).toBe(2061);
    await setRule(1);
    expect((await checkIn(bob)).code).toBe(200);
  });

  test('is nobody’s without a session or a key', async () => {
    expect((await api.call('checkIn')).code).toBe(1001);
    expect((await api.call('checkIn', {}, { token: alice.token, key: null })).code).toBe(41004);
    expect((await api.call('checkInfo', { month: '1999-13' }, { token: alice.token })).code).toBe(
      41001,
    );
  });
});
