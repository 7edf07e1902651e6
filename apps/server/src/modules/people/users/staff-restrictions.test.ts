import type { AdminReply, EndpointReply } from '@candor/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#api/durations.ts';
import { PASSWORD, startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import { as, newOwner, newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';

let api: TestApi;
let owner: TestStaff;
let risk: TestStaff;
let user: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  owner = await newOwner(api);
  risk = await newStaff(api, 'risk');
});
beforeEach(async () => {
  user = await api.newTrader();
});
afterAll(() => api.stop());

const reason = 'a chargeback is looked into';
const buy = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '59000.00', quantity: '0.01' };

/** Staff stay signed in meanwhile. */
const SHORT_MS = 5 * MINUTE_MS;

const nowMs = () => Date.now() + api.clock.skipMs;
const detail = async () =>
  (await as(risk)('userDetail', { userId: user.userId })).data as AdminReply<'userDetail'>;
const order = async (token = user.token) => (await api.call('currency', buy, { token })).code;
const restrict = async (restriction: string, more: object = {}) =>
  (await as(risk)('userRestrict', { userIds: [user.userId], restriction, reason, ...more })).code;

async function lift(restriction: string, userIds = [user.userId]): Promise<number> {
  const asked = await as(risk)('userRestrictionLift', { userIds, restriction, reason });
  if (asked.code !== 200) return asked.code;
  const { approvalId } = asked.data as AdminReply<'userRestrictionLift'>;
  expect((await as(risk)('approvalApprove', { approvalId })).code).toBe(41064);
  return (await as(owner)('approvalApprove', { approvalId })).code;
}

describe('a restriction of trading', () => {
  test('is in force when the act is answered: open orders end, new ones are refused; two lift it', async () => {
    expect(await order()).toBe(200);
    expect(await restrict('no_trading', { category: 'review' })).toBe(200);
    expect(await order()).toBe(41075);
    expect(await detail()).toMatchObject({
      status: 'active',
      openOrders: 0,
      restrictions: [{ restriction: 'no_trading', untilMs: null, category: 'review', reason }],
      notes: 1,
    });
    expect((await api.call('cancelAllCurrency', {}, { token: user.token })).code).toBe(200);
    expect((await api.call('info', {}, { token: user.token })).code).toBe(200);
    expect(await restrict('no_trading')).toBe(400);

    expect(await lift('no_trading')).toBe(200);
    expect(await order()).toBe(200);
    expect((await detail()).restrictions).toEqual([]);
    expect(await lift('no_trading')).toBe(400);
  });

  test('that only lets a user reduce takes sales, and ends by itself', async () => {
    // The core has a clock of its own, which nobody moves.
    expect(await restrict('reduce_only', { untilMs: Date.now() + 1_500 })).toBe(200);
    expect(await order()).toBe(41076);
    const sell = { ...buy, side: 'sell', price: '61000.00', quantity: '0.001' };
    expect((await api.call('currency', sell, { token: user.token })).code).not.toBe(41076);
    await expect.poll(() => order()).toBe(200);
    expect((await detail()).restrictions).toEqual([]);
  });

  test('tells the user what, until when and the category, and never the reason', async () => {
    expect(await restrict('no_withdrawal', { category: 'security' })).toBe(200);
    const { data } = await api.call(
      'getMsg',
      { box: 'personal', locale: 'en' },
      { token: user.token },
    );
    const [message] = (data as EndpointReply<'getMsg'>).messages;
    expect(message?.title).toBe('Your account is restricted');
    expect(message?.body).toContain('nothing can leave your account to others');
    expect(message?.body).toContain('somebody else may have access');
    expect(message?.body).not.toContain(reason);
  });
});

test('without log-in every session ends and logging in is refused neutrally, until its end', async () => {
  const { account, token } = user;
  const login = async () => (await api.call('login', { account, password: PASSWORD })).code;
  expect(await restrict('no_login', { untilMs: nowMs() + SHORT_MS })).toBe(200);
  expect((await api.call('info', {}, { token })).code).toBe(1001);
  expect(await login()).toBe(2016);
  api.clock.skipMs += SHORT_MS + 1_000;
  expect(await login()).toBe(200);
  expect(await restrict('no_login')).toBe(200);
  expect(await login()).toBe(2016);
  expect(await lift('no_login')).toBe(200);
  expect(await login()).toBe(200);
});

describe.each(['no_trading', 'no_login'])('%s that stands', (restriction) => {
  test('is made longer by one person, and ends sooner only by two', async () => {
    const untilMs = nowMs() + DAY_MS;
    const ends = async () => (await detail()).restrictions.map((one) => one.untilMs);
    expect(await restrict(restriction, { untilMs })).toBe(200);
    expect(await restrict(restriction, { untilMs: nowMs() + 60_000 })).toBe(41119);
    expect(await restrict(restriction, { untilMs: untilMs - 1 })).toBe(41119);
    expect(await ends()).toEqual([untilMs]);
    expect(await restrict(restriction, { untilMs: untilMs + 1 })).toBe(200);
    expect(await restrict(restriction)).toBe(200);
    expect(await restrict(restriction, { untilMs: nowMs() + 300 * DAY_MS })).toBe(41119);
    expect(await ends()).toEqual([null]);
    expect(await lift(restriction)).toBe(200);
    expect(await restrict(restriction, { untilMs })).toBe(200);
  });
});

describe('several at once', () => {
  test('are all restricted by one act, which names only those it changes', async () => {
    const other = await api.newTrader();
    expect(await restrict('no_trading')).toBe(200);
    const userIds = [other.userId, user.userId, other.userId];
    expect(
      (await as(risk)('userRestrict', { userIds, restriction: 'no_trading', reason })).code,
    ).toBe(200);
    expect(await order(other.token)).toBe(41075);
    const { data } = await as(owner)('auditList', { act: 'userRestrict', limit: 1 });
    const [entry] = (data as AdminReply<'auditList'>).entries;
    expect(JSON.parse(String(entry?.effect))).toMatchObject({
      kind: 'user_restrict',
      userIds: [other.userId],
    });
  });

  test('are freed by one act of two people, which names only those who had it', async () => {
    const [other, free] = [await api.newTrader(), await api.newTrader()];
    const restricted = [user.userId, other.userId];
    const act = { userIds: restricted, restriction: 'no_trading', reason };
    expect((await as(risk)('userRestrict', act)).code).toBe(200);
    expect((await as(risk)('userRestrict', { ...act, restriction: 'no_login' })).code).toBe(200);
    const userIds = [free.userId, ...restricted, other.userId];
    expect(await lift('no_trading', [...userIds, 999_999])).toBe(404);
    expect(await lift('no_trading', userIds)).toBe(200);
    for (const userId of restricted) {
      const { data } = await as(risk)('userDetail', { userId });
      const left = (data as AdminReply<'userDetail'>).restrictions;
      expect(left.map((one) => one.restriction)).toEqual(['no_login']);
    }
    const { data } = await as(owner)('auditList', { act: 'userRestrictionLift', limit: 1 });
    const [entry] = (data as AdminReply<'auditList'>).entries;
    expect(JSON.parse(String(entry?.effect))).toMatchObject({
      kind: 'user_restriction_lift',
      userIds: restricted,
    });
    expect(await lift('no_trading', userIds)).toBe(400);
  });

  test('are none when one is nobody’s', async () => {
    const request = { userIds: [user.userId, 999_999], restriction: 'no_trading', reason };
    expect((await as(risk)('userRestrict', request)).code).toBe(404);
    expect(await order()).toBe(200);
  });
});

test('an end that has passed, or is years away, is refused', async () => {
  expect(await restrict('no_trading', { untilMs: nowMs() - 1 })).toBe(41001);
  expect(await restrict('no_trading', { untilMs: nowMs() + 400 * DAY_MS })).toBe(41001);
  const finance = await newStaff(api, 'finance');
  const request = { userIds: [user.userId], restriction: 'no_trading', reason };
  expect((await as(finance)('userRestrict', request)).code).toBe(41061);
});
