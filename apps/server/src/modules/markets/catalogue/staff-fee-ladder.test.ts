import type { AdminReply, EndpointReply, UserDetail } from '@candor/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#api/durations.ts';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import { as, letPass, newOwner, newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';

let api: TestApi;
let owner: TestStaff;
let finance: TestStaff;
let operations: TestStaff;

beforeAll(async () => {
  api = await startTestApi();
  owner = await newOwner(api);
  finance = await newStaff(api, 'finance');
  operations = await newStaff(api, 'operations');
  // Tier 0 pays 800 and 1,000.
  await setRates(1, 700, 900);
  await setRates(2, 700, 901);
  await setRates(3, 0, 500);
});
afterAll(() => api.stop());

const setRates = (tier: number, makerRatePpm: number, takerRatePpm: number) =>
  api.exchange.submit({ type: 'fee_tier_set', tier, makerRatePpm, takerRatePpm });

const nowMs = (): number => Date.now() + api.clock.skipMs;
const reason = 'asked for by the test';

type Pair = readonly [tier: number, volumeMin: number];
const rungsOf = (...pairs: readonly Pair[]) =>
  pairs.map(([tier, volumeMin]) => ({ tier, volumeMin }));

const request = (rungs: object[], inMs = 25 * HOUR_MS) => ({
  rungs,
  effectiveAtMs: nowMs() + inMs,
  reason,
});

/** Asks for a ladder, and the second person approves. @returns the answer to the approval */
async function announce(rungs: object[], inMs?: number): Promise<number> {
  const asked = await as(finance)('feeLadderChange', request(rungs, inMs));
  expect(asked.code).toBe(200);
  const { approvalId } = asked.data as AdminReply<'feeLadderChange'>;
  return (await as(owner)('approvalApprove', { approvalId })).code;
}

async function comingFrom(): Promise<number> {
  const { data } = await as(finance)('changeList', { limit: 1 });
  return (data as AdminReply<'changeList'>).changes[0]!.changeId;
}

const ladder = async () =>
  ((await api.call('common/symbolsList')).data as EndpointReply<'common/symbolsList'>).feeLadder;

const info = async ({ token }: TestUser) =>
  (await api.call('info', {}, { token })).data as EndpointReply<'info'>;

const detail = async ({ userId }: TestUser) =>
  (await as(operations)('userDetail', { userId })).data as UserDetail;

const boxOf = async ({ token }: TestUser) => {
  const { data } = await api.call('getMsg', { box: 'personal', locale: 'en' }, { token });
  return (data as EndpointReply<'getMsg'>).messages.map(({ title }) => title);
};

/** The first one sells BTC for so many USDT to the second. */
async function trade(maker: TestUser, taker: TestUser, usdt: number): Promise<void> {
  const quantity = (usdt / 50_000).toFixed(5);
  const order = { symbol: 'BTCUSDT', type: 'limit', price: '50000.00', quantity };
  for (const [side, { token }] of [['sell', maker] as const, ['buy', taker] as const]) {
    expect((await api.call('currency', { ...order, side }, { token })).code).toBe(200);
  }
}

/** The night comes, and the job runs. */
async function nextNight(): Promise<void> {
  await letPass(api, DAY_MS - (nowMs() % DAY_MS) + 12 * 60_000);
  await api.api.followVolumes();
}

const fine = rungsOf([0, 0], [1, 1_000]);

/** Each row also breaks what is checked after it; the last ones break their own rule alone. */
test.each<[code: number, words: string, rungs: object[], inMs: number]>([
  [41001, 'rungs', [{ tier: 0, volumeMin: 0.5 }], 0],
  [41001, 'rungs', [{ tier: 0, volumeMin: 0, price: 1 }], 0],
  [41001, 'the first one is tier 0', rungsOf([1, 0], [1, 0]), 0],
  [41001, 'tier 1 twice', rungsOf([0, 0], [1, 5], [1, 5]), 0],
  [41001, 'tier 9 takes no more volume', rungsOf([0, 0], [9, 0], [2, 0]), 0],
  [41001, 'there is no fee tier 9', rungsOf([0, 0], [9, 5], [2, 6]), 0],
  [41001, 'tier 2 would pay more than tier 1', rungsOf([0, 0], [1, 5], [2, 6]), 0],
  [400, 'the ladder is so already', [], 0],
  [41001, 'effectiveAtMs', fine, 23 * HOUR_MS],
])('a ladder is refused with %i: %s', async (code, words, rungs, inMs) => {
  const answer = await as(finance)('feeLadderChange', request(rungs, inMs));
  expect([answer.code, answer.msg]).toEqual([code, expect.stringContaining(words)]);
  expect(await ladder()).toBeUndefined();
});

test('a ladder is finance’s to change, by two, and is called off by finance', async () => {
  expect((await as(operations)('feeLadderChange', request(fine))).code).toBe(41061);
  expect(await announce(fine)).toBe(200);
  // The same again meets what was decided, and so does another one for that minute.
  expect((await as(finance)('feeLadderChange', request(fine, 26 * HOUR_MS))).code).toBe(400);
  expect((await as(finance)('feeLadderChange', request(rungsOf([0, 0])))).code).toBe(400);
  const changeId = await comingFrom();
  expect((await as(finance)('feeChangeCancel', { changeId, reason })).code).toBe(200);
  await letPass(api, 26 * HOUR_MS);
  await api.api.changes.runDue();
  expect(await ladder()).toBeUndefined();
  // Not to be called off once it is over.
  expect((await as(finance)('feeChangeCancel', { changeId, reason })).code).toBe(400);
});

describe('with a ladder', () => {
  let ann: TestUser;
  let ben: TestUser;

  test('it comes at its time, announced; users rise the night after they traded', async () => {
    ann = await api.newTrader();
    ben = await api.newTrader();
    expect(await announce(rungsOf([0, 0], [1, 1_000], [3, 3_000]))).toBe(200);
    const { data } = await api.call('common/getMsg', { locale: 'en' });
    const { messages } = data as EndpointReply<'common/getMsg'>;
    expect(messages[0]).toMatchObject({ title: 'Fee tiers follow trading volume' });
    expect(messages[0]?.slug).toMatch(/^change-/);
    await letPass(api, 25 * HOUR_MS);
    await api.api.changes.runDue();
    expect(await ladder()).toEqual([
      { tier: 0, volumeMin: 0, makerRatePpm: 800, takerRatePpm: 1_000 },
      { tier: 1, volumeMin: 1_000, makerRatePpm: 700, takerRatePpm: 900 },
      { tier: 3, volumeMin: 3_000, makerRatePpm: 0, takerRatePpm: 500 },
    ]);
    expect((await info(ann)).feeLevel).toMatchObject({ basis: 'volume', volume: null });
    // The engine's clock is not moved: its trades are of the real day, which is over for the job.
    await trade(ann, ben, 1_500);
    await nextNight();
    expect(await info(ann)).toMatchObject({
      ...{ feeTier: 1, makerRatePpm: 700, takerRatePpm: 900 },
      feeLevel: {
        ...{ basis: 'volume', volume: '1500', volumeToMs: nowMs() - (nowMs() % DAY_MS) },
        next: { tier: 3, volumeMin: 3_000, makerRatePpm: 0, takerRatePpm: 500 },
        fall: null,
      },
    });
    expect(await boxOf(ann)).toContain('Your fee tier changes');
  });

  test('who trades more never pays more: rates of a tier keep to it, now and later', async () => {
    const rates = (tier: number, makerRatePpm: number, takerRatePpm: number) => ({
      ...{ tier, makerRatePpm, takerRatePpm, reason },
      effectiveAtMs: nowMs() + 30 * HOUR_MS,
    });
    for (const dear of [rates(1, 801, 900), rates(3, 0, 901), rates(0, 699, 1_000)]) {
      const answer = await as(finance)('feeChange', dear);
      expect([answer.code, answer.msg]).toEqual([41001, expect.stringContaining('less volume')]);
    }
    // A tier that is on no rung may cost anything.
    const free = (await as(finance)('feeChange', rates(2, 900, 950))).data as {
      approvalId: number;
    };
    expect((await as(owner)('approvalWithdraw', free)).code).not.toBe(200);
    // What is announced for later counts: tier 3 will cost 880, so no ladder may have it above a tier that costs less then.
    const asked = (await as(finance)('feeChange', rates(3, 0, 880))).data as { approvalId: number };
    expect((await as(owner)('approvalApprove', { approvalId: asked.approvalId })).code).toBe(200);
    await setRates(4, 0, 600);
    const early = request(rungsOf([0, 0], [4, 1_000], [3, 3_000]), 26 * HOUR_MS);
    const answer = await as(finance)('feeLadderChange', early);
    expect([answer.code, answer.msg]).toEqual([41001, expect.stringContaining('tier 3 would pay')]);
    const changeId = await comingFrom();
    expect((await as(finance)('feeChangeCancel', { changeId, reason })).code).toBe(200);
  });

  test('staff hold a user in a tier, even in their own, and let them follow their volume again', async () => {
    const act = async (name: 'userFeeTier' | 'userFeeTierRelease', more: object = {}) => {
      const asked = await as(finance)(name, { userId: ben.userId, reason, ...more });
      if (asked.code !== 200) return asked.code;
      const { approvalId } = asked.data as AdminReply<'userFeeTier'>;
      return (await as(owner)('approvalApprove', { approvalId })).code;
    };
    expect(await act('userFeeTierRelease', { userId: 999 })).toBe(404);
    expect(await act('userFeeTierRelease')).toBe(400);
    expect((await detail(ben)).feeLevel?.basis).toBe('volume');
    expect(await act('userFeeTier', { tier: 1 })).toBe(200);
    expect(await act('userFeeTier', { tier: 1 })).toBe(400);
    expect(await detail(ben)).toMatchObject({ feeTier: 1, feeLevel: { basis: 'pinned' } });
    expect(await act('userFeeTier', { tier: 3 })).toBe(200);
    await nextNight();
    expect((await info(ben)).feeTier).toBe(3);
    expect(await act('userFeeTierRelease')).toBe(200);
    const { data } = await as(owner)('auditList', { subject: `user_fee_tier ${ben.userId}` });
    expect((data as AdminReply<'auditList'>).entries.map(({ act: name }) => name)).toContain(
      'userFeeTierRelease',
    );
    await nextNight();
    expect(await detail(ben)).toMatchObject({
      feeTier: 3,
      feeLevel: { basis: 'volume', fall: { tier: 1 } },
    });
    await nextNight();
    expect(await detail(ben)).toMatchObject({ feeTier: 1, feeLevel: { fall: null } });
  });

  test('taken away, it leaves users where they are', async () => {
    expect(await announce([])).toBe(200);
    await letPass(api, 26 * HOUR_MS);
    await api.api.changes.runDue();
    expect(await ladder()).toBeUndefined();
    await letPass(api, 40 * DAY_MS);
    await api.api.followVolumes();
    expect(await detail(ann)).toMatchObject({ feeTier: 1, feeLevel: null });
  });
});
