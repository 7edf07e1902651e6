import type { AdminReply, AdminRequest, EndpointReply } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import { as, newOwner, newStaff } from '#compose/testing/test-staff.ts';
import type { TestStaff } from '#compose/testing/test-staff.ts';

let api: TestApi;
let accountant: TestStaff;
let owner: TestStaff;
let support: TestStaff;
let ann: TestUser;
let ben: TestUser;
let caseId: number;

beforeAll(async () => {
  api = await startTestApi();
  accountant = await newStaff(api, 'finance');
  owner = await newOwner(api);
  support = await newStaff(api, 'customer_service');
  [ann, ben] = [await api.newTrader(), await api.newTrader()];
  const order = { symbol: 'BTCUSDT', type: 'limit', price: '59000', quantity: '0.1' };
  await api.call('currency', { ...order, side: 'buy' }, { token: ann.token });
  await api.call('currency', { ...order, side: 'sell' }, { token: ben.token });
  const opened = await as(support)('caseOpen', {
    ...{ userId: ann.userId, kind: 'other', statement: 'charged twice' },
  });
  ({ caseId } = opened.data as AdminReply<'caseOpen'>);
});
afterAll(() => api.stop());

type Request = AdminRequest<'balanceCorrect'>;

const asked = (fields: Partial<Request> = {}): Request => ({
  ...{ userId: ann.userId, caseId, correction: 'correction_refund', accountKind: 'spot' },
  ...{ asset: 'USDT', amount: '2.5', reason: 'charged twice' },
  ...fields,
});

async function booked(fields: Partial<Request> = {}): Promise<number> {
  const { code, data } = await as(accountant)('balanceCorrect', asked(fields));
  if (code !== 200) return code;
  const { approvalId } = data as AdminReply<'balanceCorrect'>;
  return (await as(owner)('approvalApprove', { approvalId })).code;
}

async function available(userId: number): Promise<bigint> {
  const { value } = await api.exchange.read((reader) => reader.balancesOf(userId));
  const usdt = value.find(({ assetId, accountKind }) => assetId === 1 && accountKind === 'spot');
  return BigInt(usdt?.availableUnits ?? 0);
}

const latest = async () => {
  const { data } = await as(accountant)('correctionList', { limit: 1 });
  return (data as AdminReply<'correctionList'>).corrections[0];
};

test.each<[string, () => Partial<Request>, readonly [number, string | undefined]]>([
  ['a case that is not there', () => ({ caseId: 999 }), [404, undefined]],
  ['a case of another user', () => ({ userId: ben.userId }), [404, 'caseId']],
  ['an asset that is not there', () => ({ asset: 'NOPE' }), [41036, 'asset']],
  ['nothing', () => ({ amount: '0' }), [4016, 'amount']],
  ['more decimals than the asset', () => ({ amount: '0.123456789' }), [41021, 'amount']],
  ['more than the limit', () => ({ amount: '1000.01' }), [4026, 'amount']],
  ['more than the limit is worth', () => ({ asset: 'BTC', amount: '0.02' }), [4026, 'amount']],
  [
    'more than the user has free',
    () => ({ correction: 'correction_taken_back', accountKind: 'wallet' }),
    [2005, 'amount'],
  ],
  [
    'an account that positions stand on',
    () => ({ accountKind: 'contract' as never }),
    [41001, 'accountKind'],
  ],
])('is refused with %s', async (_, fields, expected) => {
  const { code, data } = await as(accountant)('balanceCorrect', asked(fields()));
  expect([code, (data as { field?: string } | null)?.field]).toEqual(expected);
});

test('takes the right, and two people', async () => {
  expect((await as(support)('balanceCorrect', asked())).code).toBe(41061);
  const before = await available(ann.userId);
  const { data } = await as(accountant)('balanceCorrect', asked());
  const { approvalId } = data as AdminReply<'balanceCorrect'>;
  expect(await available(ann.userId)).toBe(before);
  expect((await as(accountant)('approvalApprove', { approvalId })).code).toBe(41064);
  expect((await as(owner)('approvalApprove', { approvalId })).code).toBe(200);
  const scale = 10n ** BigInt((await api.exchange.read((r) => r.assets()[0]?.scale)).value ?? 0);
  expect(await available(ann.userId)).toBe(before + (25n * scale) / 10n);
  expect(await latest()).toMatchObject({
    ...{ userId: ann.userId, caseId, state: 'booked', amount: '2.5' },
  });
});

test('stands in the bills by its kind, in a message, and in the income of the day', async () => {
  expect(await booked({ correction: 'correction_taken_back', amount: '1' })).toBe(200);
  await api.exchange.waitForProjection(api.exchange.status().committedSequence, 5_000);
  const bills = await api.call('cashflow', {}, { token: ann.token });
  const reasons = (bills.data as EndpointReply<'cashflow'>).bills.map(({ reason }) => reason);
  expect(reasons).toEqual(expect.arrayContaining(['correction_refund', 'correction_taken_back']));
  const box = { box: 'personal', locale: 'en' };
  const { data } = await api.call('getMsg', box, { token: ann.token });
  const titles = (data as EndpointReply<'getMsg'>).messages.map(({ title }) => title);
  expect(titles.slice(0, 2)).toEqual(['1 USDT were taken back', '2.5 USDT were paid to you']);
  const flows = (await as(accountant)('bookFlows')).data as AdminReply<'bookFlows'>;
  const ofDay = flows.rows.filter(({ reason }) => reason.startsWith('correction'));
  expect(ofDay.map(({ account }) => account)).toEqual(['fees', 'fees']);
});

test('a crash after the approval loses none, and a job that runs twice books it once', async () => {
  const before = await available(ann.userId);
  await api.database.pool.query(
    `INSERT INTO balance_corrections
       (user_id, case_id, correction, account_kind, asset, amount, reason, staff_id, approver_id, at_ms)
     SELECT user_id, case_id, 'correction_goodwill', account_kind, asset, '1', reason, staff_id,
       approver_id, at_ms FROM balance_corrections LIMIT 1`,
  );
  await Promise.all([api.api.corrections.run(), api.api.corrections.run()]);
  const after = await available(ann.userId);
  expect(after).toBeGreaterThan(before);
  // The core was told, and the row was not: it is told again, under the same key.
  await api.database.pool.query(
    `UPDATE balance_corrections SET state = 'approved' WHERE correction = 'correction_goodwill'`,
  );
  await api.api.corrections.run();
  expect(await available(ann.userId)).toBe(after);
  expect((await latest())?.state).toBe('booked');
});

test('what the house has not earned is not paid, and says so', async () => {
  expect(await booked({ amount: '900' })).toBe(200);
  expect(await latest()).toMatchObject({ state: 'failed', sequence: null });
});
