import { asUnits } from '@candor/money';
import type { AdminReply } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { as, newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';

let api: TestApi;
let owner: TestStaff;
let finance: TestStaff;
let operations: TestStaff;

const reason = 'asked for by the test';

beforeAll(async () => {
  api = await startTestApi();
  owner = await newStaff(api, 'owner');
  finance = await newStaff(api, 'finance');
  operations = await newStaff(api, 'operations');
  await api.exchange.submit({
    type: 'checkin_rule_set',
    ...{ assetId: 1, rewardUnits: asUnits(20_000_000), isOpen: 1 },
  });
});
afterAll(() => api.stop());

const products = async () =>
  ((await as(finance)('financeView')).data as AdminReply<'financeView'>).products;

const terms = {
  ...{ productId: 0, asset: 'USDT', cycle: 'weekly', termDays: 7, ratePpm: 36_500 },
  ...{ cap: '1000', userLimit: '500', min: '100', step: '0.01', isManaged: true, reason },
};

test('a product is offered and changed by two people, and paused by one', async () => {
  expect((await as(operations)('financeSet', terms)).code).toBe(41061);
  expect((await as(finance)('financeSet', { ...terms, min: '100.001' })).code).toBe(4024);
  expect((await as(finance)('financeSet', { ...terms, userLimit: '1001' })).code).toBe(4024);
  const asked = (await as(finance)('financeSet', terms)).data as AdminReply<'financeSet'>;
  expect(asked.state).toBe('waiting');
  expect(await products()).toEqual([]);
  const { approvalId } = asked;
  expect((await as(owner)('approvalApprove', { approvalId })).code).toBe(200);
  expect(await products()).toMatchObject([{ productId: 1, ratePpm: 36_500, state: 'uncovered' }]);
  const same = { ...terms, productId: 1 };
  expect((await as(finance)('financeSet', same)).code).toBe(400);
  const pause = { productId: 1, isOpen: false, reason };
  expect((await as(operations)('financeOpen', pause)).code).toBe(200);
  expect((await as(operations)('financeOpen', pause)).code).toBe(400);
  expect(await products()).toMatchObject([{ state: 'paused' }]);
});

test('the check-in is paused by one, and its reward changed by two', async () => {
  const open = (isOpen: boolean) => as(operations)('checkinOpen', { isOpen, reason });
  expect((await open(false)).code).toBe(200);
  expect((await open(false)).code).toBe(400);
  const asked = (await as(finance)('checkinReward', { reward: '0.5', reason }))
    .data as AdminReply<'checkinReward'>;
  await as(owner)('approvalApprove', { approvalId: asked.approvalId });
  const view = (await as(finance)('checkinView')).data as AdminReply<'checkinView'>;
  expect(view).toMatchObject({ state: 'paused', reward: '0.5', isOpen: false, left: '0' });
});

test('only fees that were collected are paid in', async () => {
  const asked = (await as(finance)('financeFund', { asset: 'USDT', amount: '5', reason }))
    .data as AdminReply<'financeFund'>;
  expect((await as(owner)('approvalApprove', { approvalId: asked.approvalId })).code).toBe(2029);
});
