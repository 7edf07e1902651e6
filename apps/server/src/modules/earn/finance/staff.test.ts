import type { AdminReply, EndpointReply } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { as, letPass, newOwner, newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';

let api: TestApi;
let owner: TestStaff;
let finance: TestStaff;
let operations: TestStaff;

const reason = 'asked for by the test';

beforeAll(async () => {
  api = await startTestApi();
  owner = await newOwner(api);
  finance = await newStaff(api, 'finance');
  operations = await newStaff(api, 'operations');
});
afterAll(() => api.stop());

const products = async () =>
  ((await as(finance)('financeView')).data as AdminReply<'financeView'>).products;

const terms = {
  ...{ productId: 0, asset: 'USDT', cycle: 'weekly', termDays: 7, ratePpm: 36_500 },
  ...{ cap: '1000', userLimit: '500', min: '100', step: '0.01', isManaged: true, reason },
};

test('a product is offered by two people and paused by one', async () => {
  expect((await as(operations)('financeSet', terms)).code).toBe(41061);
  expect((await as(finance)('financeSet', { ...terms, min: '100.001' })).code).toBe(4024);
  expect((await as(finance)('financeSet', { ...terms, userLimit: '1001' })).code).toBe(4024);
  const asked = (await as(finance)('financeSet', terms)).data as AdminReply<'financeSet'>;
  expect(asked.state).toBe('waiting');
  expect(await products()).toEqual([]);
  const { approvalId } = asked;
  expect((await as(owner)('approvalApprove', { approvalId })).code).toBe(200);
  expect(await products()).toMatchObject([{ productId: 1, ratePpm: 36_500, state: 'uncovered' }]);
  const pause = { productId: 1, isOpen: false, reason };
  expect((await as(operations)('financeOpen', pause)).code).toBe(200);
  expect((await as(operations)('financeOpen', pause)).code).toBe(400);
  expect(await products()).toMatchObject([{ state: 'paused' }]);
});

const nowMs = () => Date.now() + api.clock.skipMs;
const soonMs = () => nowMs() + 25 * 3_600_000;

/** Asks for new terms of the first product, has them approved, and gives what users see coming. */
async function changeTerms(change: object) {
  const asked = (await as(finance)('financeSet', { ...terms, productId: 1, ...change }))
    .data as AdminReply<'financeSet'>;
  const { approvalId } = asked;
  expect((await as(owner)('approvalApprove', { approvalId })).code).toBe(200);
}

const offered = async () => {
  const { data } = await api.call('finPeriodicList', {});
  return (data as EndpointReply<'finPeriodicList'>).products[0];
};

test('what changes is announced, comes at its time, and not sooner than a change of fees may', async () => {
  const change = { ...terms, productId: 1 };
  // No time is as soon as the notice allows; here nothing would change.
  expect((await as(finance)('financeSet', change)).code).toBe(400);
  const tooSoon = { ...change, ratePpm: 20_000, effectiveAtMs: nowMs() + 3_600_000 };
  expect((await as(finance)('financeSet', tooSoon)).code).toBe(41001);
  const same = { ...change, effectiveAtMs: soonMs() };
  expect((await as(finance)('financeSet', same)).code).toBe(400);
  expect((await as(finance)('financeSet', { ...terms, effectiveAtMs: soonMs() })).code).toBe(41001);

  const effectiveAtMs = soonMs();
  await changeTerms({ ratePpm: 20_000, cap: '2000', effectiveAtMs });
  expect(await offered()).toMatchObject({
    ...{ ratePpm: 36_500, cap: '1000' },
    coming: [{ effectiveAtMs, ratePpm: 20_000, termDays: 7, isOpen: null }],
  });
  const slug = (await offered())?.coming?.[0]?.articleSlug;
  const { data } = await api.call('common/article', { slug: slug ?? '', locale: 'en' });
  expect(JSON.stringify(data)).toContain('earn 2 % a year (until then 3.65 %)');

  await letPass(api, effectiveAtMs - nowMs());
  await api.api.changes.runDue();
  expect(await offered()).toMatchObject({ ratePpm: 20_000, cap: '2000' });
  expect((await offered())?.coming).toBeUndefined();
});

test('an announced opening is called off by hand once, or by a pause at once', async () => {
  const open = (isOpen: boolean, effectiveAtMs?: number) =>
    as(operations)('financeOpen', {
      ...{ productId: 1, isOpen, reason },
      ...(effectiveAtMs !== undefined && { effectiveAtMs }),
    });
  const coming = async () =>
    ((await as(finance)('financeView')).data as AdminReply<'financeView'>).coming;
  expect((await open(false, soonMs())).code).toBe(400);
  expect((await open(true, soonMs())).code).toBe(200);
  expect((await open(true, soonMs() + 1)).code).toBe(400);
  const [opening] = await coming();
  expect(opening).toMatchObject({ kind: 'finance_open', subject: '1', state: 'scheduled' });
  const callOff = { changeId: opening?.changeId, reason };
  expect((await as(operations)('financeChangeCancel', callOff)).code).toBe(41061);
  expect((await as(finance)('financeChangeCancel', callOff)).code).toBe(200);
  expect((await as(finance)('financeChangeCancel', callOff)).code).toBe(400);
  expect(await coming()).toEqual([]);

  expect((await open(true)).code).toBe(200);
  const minuteMs = Math.ceil(soonMs() / 60_000) * 60_000;
  expect((await open(false, minuteMs)).code).toBe(200);
  // Both would be announced for one minute, and which came last nobody could read.
  expect((await open(true, minuteMs + 1)).code).toBe(400);
  expect((await open(true, minuteMs + 60_000)).code).toBe(200);
  expect((await open(false)).code).toBe(200);
  expect((await coming()).map(({ after }) => JSON.parse(after) as unknown)).toMatchObject([
    { isOpen: false },
  ]);
  const listed = (await as(finance)('financeChangeList', { state: 'cancelled' }))
    .data as AdminReply<'financeChangeList'>;
  expect(listed.changes).toHaveLength(2);
  expect(listed.changes[0]).toMatchObject({ kind: 'finance_open', state: 'cancelled' });
});

const checkin = async () =>
  ((await as(finance)('checkinView')).data as AdminReply<'checkinView'>).checkin;
const checkinReward = (change: object) =>
  as(finance)('checkinReward', { asset: 'USDT', reward: '0.2', reason, ...change });

/** Asks for what a check-in pays, and has it approved. */
async function setReward(change: object): Promise<number> {
  const { approvalId } = (await checkinReward(change)).data as AdminReply<'checkinReward'>;
  return (await as(owner)('approvalApprove', { approvalId })).code;
}

test('a house without a check-in sets one up by two, paused, in an asset that stays', async () => {
  const open = () => as(operations)('checkinOpen', { isOpen: true, reason });
  expect(await checkin()).toBeNull();
  expect((await open()).code).toBe(2015);
  expect((await as(finance)('checkinFund', { amount: '5', reason })).code).toBe(2015);
  expect((await as(operations)('checkinReward', { asset: 'USDT', reward: '1', reason })).code).toBe(
    41061,
  );
  expect((await checkinReward({ asset: 'NONE' })).code).toBe(41036);
  expect((await checkinReward({ reward: '0' })).code).toBe(4016);
  expect(await checkin()).toBeNull();
  expect(await setReward({})).toBe(200);
  expect(await checkin()).toMatchObject({ asset: 'USDT', reward: '0.2', state: 'paused' });
  expect((await checkinReward({ asset: 'BTC' })).code).toBe(41155);
  expect((await open()).code).toBe(200);
  // Nothing is promised that nobody paid in.
  expect(await checkin()).toMatchObject({ isOpen: true, state: 'pool_empty', left: '0' });
});

test('the check-in is paused by one, and its reward changed by two', async () => {
  const open = (isOpen: boolean) => as(operations)('checkinOpen', { isOpen, reason });
  expect((await open(false)).code).toBe(200);
  expect((await open(false)).code).toBe(400);
  expect(await setReward({ reward: '0.5' })).toBe(200);
  expect(await checkin()).toMatchObject({ state: 'paused', reward: '0.5', isOpen: false });
});

test('only fees that were collected are paid in', async () => {
  const asked = (await as(finance)('financeFund', { asset: 'USDT', amount: '5', reason }))
    .data as AdminReply<'financeFund'>;
  expect((await as(owner)('approvalApprove', { approvalId: asked.approvalId })).code).toBe(2029);
});
