import { HOUSE_FEE_TIER } from '@candor/protocol';
import type { AdminReply, EndpointReply } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#api/durations.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import { as, letPass, newOwner, newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';
import { inTransaction } from '@candor/persistence';
import { writeLadder } from '#modules/markets/fee-ladder/index.ts';

let api: TestApi;
let owner: TestStaff;
let finance: TestStaff;
let operations: TestStaff;
let user: TestUser;

const HOUSE_USER = 990;

beforeAll(async () => {
  api = await startTestApi();
  owner = await newOwner(api);
  finance = await newStaff(api, 'finance');
  operations = await newStaff(api, 'operations');
  user = await api.newTrader();
  // Tier 0 pays 800 and 1,000.
  for (const [tier, makerRatePpm, takerRatePpm] of [
    [1, 700, 900],
    [2, 0, 1_100],
    [HOUSE_FEE_TIER, 0, 0],
  ] as const) {
    await api.exchange.submit({ type: 'fee_tier_set', tier, makerRatePpm, takerRatePpm });
  }
  await api.exchange.submit({
    ...{ type: 'user_create', userId: HOUSE_USER, role: 'house', feeTier: 0, selfTradeGroup: 0 },
  });
});
afterAll(() => api.stop());

const nowMs = (): number => Date.now() + api.clock.skipMs;
const reason = 'asked for by the test';

type Act = 'userFeeTier' | 'userFeeTierRelease' | 'feeChange';

const ask = (act: Act, request: object) => as(finance)(act, { reason, ...request });

/** Asks, and the second person approves. @returns what they read, and the answer to the approval */
async function decide(act: Act, request: object) {
  const asked = await ask(act, request);
  expect(asked).toMatchObject({ code: 200 });
  const { approvalId } = asked.data as { approvalId: number };
  const { data } = await as(owner)('approvalList', { state: 'waiting' });
  const card = (data as AdminReply<'approvalList'>).approvals.find(
    (one) => one.approvalId === approvalId,
  );
  const effect = JSON.parse(card?.effect ?? '{}') as object;
  return { effect, code: (await as(owner)('approvalApprove', { approvalId })).code };
}

async function pass(ms: number): Promise<void> {
  await letPass(api, ms);
  await api.api.changes.runDue();
}

const tierOf = async (userId = user.userId) =>
  (await api.exchange.read((reader) => reader.user(userId)?.feeTier)).value;

async function newest() {
  const { data } = await api.call(
    'getMsg',
    { box: 'personal', locale: 'en' },
    { token: user.token },
  );
  return (data as EndpointReply<'getMsg'>).messages[0];
}

test('a cheaper tier holds at once, and the user is told', async () => {
  const { userId } = user;
  const { effect, code } = await decide('userFeeTier', { userId, tier: 1 });
  expect(code).toBe(200);
  expect(effect).toMatchObject({
    ...{ kind: 'user_fee_tier_change', from: 0, to: 1, atMs: null, noticeMs: 0 },
    before: { makerRatePpm: 800, takerRatePpm: 1_000 },
    after: { makerRatePpm: 700, takerRatePpm: 900 },
  });
  expect(await tierOf()).toBe(1);
  expect((await newest())?.title).toBe('Your fee tier changes');
});

test('a dearer tier takes the notice of fees, counted from the approval; the user reads both rates', async () => {
  const { userId } = user;
  const soon = await ask('userFeeTier', { userId, tier: 0, effectiveAtMs: nowMs() + 23 * HOUR_MS });
  expect([soon.code, soon.data]).toEqual([41001, { field: 'effectiveAtMs' }]);
  const { effect, code } = await decide('userFeeTier', { userId, tier: 0 });
  expect(code).toBe(200);
  expect(effect).toMatchObject({ from: 1, to: 0, atMs: null, noticeMs: 24 * HOUR_MS });
  expect(await tierOf()).toBe(1);
  expect(await newest()).toMatchObject({
    title: 'Your fees rise',
    body: expect.stringMatching(
      /fee tier 0: 0\.08 % as maker, 0\.1 % as taker.*you pay 0\.07 % and 0\.09 %/,
    ) as string,
  });
  await pass(23 * HOUR_MS);
  expect(await tierOf()).toBe(1);
  await pass(2 * HOUR_MS);
  expect(await tierOf()).toBe(0);
});

test('dearer is also what costs takers alone more, or more by what is announced', async () => {
  const { userId } = user;
  const soon = { userId, effectiveAtMs: nowMs() + HOUR_MS };
  expect((await ask('userFeeTier', { ...soon, tier: 2 })).code).toBe(41001);
  const dearer = { tier: 1, makerRatePpm: 700, takerRatePpm: 1_001 };
  expect((await decide('feeChange', dearer)).code).toBe(200);
  // Two hours before the rates of tier 1 rise.
  await pass(22 * HOUR_MS);
  const wanted = { userId, tier: 1, effectiveAtMs: nowMs() + HOUR_MS };
  expect((await ask('userFeeTier', wanted)).code).toBe(41001);
  await pass(3 * HOUR_MS);
  const rates = { tier: 1, makerRatePpm: 700, takerRatePpm: 900 };
  await api.exchange.submit({ type: 'fee_tier_set', ...rates });
  expect(await tierOf()).toBe(0);
});

test('what was asked for as a cheaper tier is not approved as a dearer one', async () => {
  const { userId } = user;
  const { approvalId } = (await ask('userFeeTier', { userId, tier: 1 })).data as {
    approvalId: number;
  };
  await api.exchange.submit({
    ...{ type: 'fee_tier_set', tier: 1, makerRatePpm: 900, takerRatePpm: 900 },
  });
  expect((await as(owner)('approvalApprove', { approvalId })).code).toBe(41066);
  await as(finance)('approvalWithdraw', { approvalId, reason });
  expect(await tierOf()).toBe(0);
  await api.exchange.submit({
    ...{ type: 'fee_tier_set', tier: 1, makerRatePpm: 700, takerRatePpm: 900 },
  });
});

test('the tier of the house is for its accounts: no user is put into it, and no ladder has it', async () => {
  const { userId } = user;
  const refused = await ask('userFeeTier', { userId, tier: HOUSE_FEE_TIER });
  expect([refused.code, refused.data]).toEqual([41092, { field: 'tier' }]);
  const rungs = [
    { tier: 0, volumeMin: 0 },
    { tier: HOUSE_FEE_TIER, volumeMin: 1_000 },
  ];
  const ladder = await as(finance)('feeLadderChange', { rungs, reason });
  expect([ladder.code, ladder.data]).toEqual([41092, { field: 'rungs' }]);
  expect(await tierOf()).toBe(0);
  const { code } = await decide('userFeeTier', { userId: HOUSE_USER, tier: HOUSE_FEE_TIER });
  expect([code, await tierOf(HOUSE_USER)]).toEqual([200, HOUSE_FEE_TIER]);
});

test('back to a lower tier of the volume takes the notice too: told now, and not before its day', async () => {
  const { userId } = user;
  const rungs = [
    { tier: 0, volumeMin: 0 },
    { tier: 1, volumeMin: 1_000 },
  ];
  await inTransaction(api.database.pool, (tx) =>
    writeLadder(tx, rungs, { changeId: 1, sinceMs: nowMs() }),
  );
  await api.api.followVolumes();
  expect((await decide('userFeeTier', { userId, tier: 1 })).code).toBe(200);
  const setting = { key: 'feeNoticeHours', value: 72, reason };
  const { approvalId } = (await as(operations)('guardedSettingChange', setting)).data as {
    approvalId: number;
  };
  expect((await as(owner)('approvalApprove', { approvalId })).code).toBe(200);
  const { effect, code } = await decide('userFeeTierRelease', { userId });
  expect(code).toBe(200);
  expect(effect).toMatchObject({
    ...{ kind: 'user_fee_tier_release', tier: 1 },
    fall: {
      ...{ to: 0, noticeMs: 72 * HOUR_MS },
      before: { makerRatePpm: 700, takerRatePpm: 900 },
      after: { makerRatePpm: 800, takerRatePpm: 1_000 },
    },
  });
  expect(await newest()).toMatchObject({ title: 'Your fee tier may fall' });
  for (const tier of [1, 1, 1, 0]) {
    await letPass(api, 24 * HOUR_MS);
    await api.api.followVolumes();
    expect(await tierOf()).toBe(tier);
  }
});
