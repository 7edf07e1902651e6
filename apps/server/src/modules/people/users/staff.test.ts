import type { AdminEndpointName, AdminReply, EndpointReply, StaffRole } from '@candor/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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

/** The latest entry of the audit log. */
async function lastEntry() {
  const { data } = await as(owner)('auditList', { limit: 1 });
  return (data as AdminReply<'auditList'>).entries[0];
}

const detail = async (userId = user.userId) =>
  (await as(risk)('userDetail', { userId })).data as AdminReply<'userDetail'>;

const buy = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '59000.00', quantity: '0.01' };
const reason = 'asked for by the test';

describe('looking at a user', () => {
  test('shows contacts masked, and in full only to who says why', async () => {
    const { data } = await as(risk)('userList', { by: 'email', search: user.account });
    const [row] = (data as AdminReply<'userList'>).users;
    expect(row).toMatchObject({ userId: user.userId, status: 'active', identity: 'none' });
    expect(row?.email).toBe(user.account.replace(/^(..).*@/, '$1***@'));
    expect((await detail()).email).toBe(row?.email);

    expect((await as(risk)('userContact', { userId: user.userId })).code).toBe(41001);
    const seen = await as(risk)('userContact', { userId: user.userId, reason });
    expect(seen.data).toEqual({ email: user.account, phone: null });
    expect(await lastEntry()).toMatchObject({
      act: 'userContact',
      subject: `user ${user.userId}`,
      staffId: risk.staffId,
      reason,
    });
    expect(JSON.stringify(await lastEntry())).not.toContain(user.account);
  });

  test('shows what protects the account, who invited whom, and what is open', async () => {
    await api.call('currency', buy, { token: user.token });
    const { inviteCode } = await detail();
    const guest = await api.call('register', {
      account: `guest${user.userId}@example.com`,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      agreement: true,
      inviteCode,
    });
    const { user: invited } = guest.data as { user: { userId: number } };
    expect((await detail(invited.userId)).inviterId).toBe(user.userId);
    expect(await detail()).toMatchObject({
      feeTier: 0,
      makerRatePpm: 800,
      invitedCount: 1,
      openOrders: 1,
      openSessions: 1,
      factors: { fundPassword: false, totp: false, passkeys: 0 },
      freeze: null,
      notes: 0,
      withdrawLockedUntilMs: null,
    });
  });

  test('shows balances, orders, fills and bills as the user has them', async () => {
    await api.call('currency', buy, { token: user.token });
    const { userId, token } = user;
    const balances = (await as(risk)('userBalances', { userId }))
      .data as AdminReply<'userBalances'>;
    const usdt = balances.balances.find(({ asset }) => asset === 'USDT');
    expect(usdt).toEqual({
      ...{ accountKind: 'spot', asset: 'USDT', available: '9410', held: '590', value: '10000' },
    });
    const { valuationAsset, totalValue } = (await api.call('wallet', {}, { token }))
      .data as EndpointReply<'wallet'>;
    expect(balances).toMatchObject({ valuationAsset, totalValue });

    const other = await api.newTrader();
    // Through the order that another test left before this one.
    const sell = { ...buy, side: 'sell', quantity: '0.014' };
    await api.call('currency', sell, { token: other.token });
    const done = await api.exchange.read((reader) => reader.sequence);
    await api.exchange.waitForProjection(done.value, 5_000);
    for (const [name, own, request] of [
      ['userOrders', 'currencyRecord', { scope: 'open' }],
      ['userFills', 'currencyFills', { symbol: 'BTCUSDT' }],
      ['userBills', 'cashflow', { asset: 'BTC' }],
    ] as const) {
      const seen = (await as(risk)(name, { userId, ...request })).data as object;
      const bills = 'bills' in seen ? (seen.bills as object[]) : [];
      // What a bill left in its account is for staff alone.
      for (const bill of bills) Reflect.deleteProperty(bill, 'balance');
      const theirs = (await api.call(own, request, { token })).data as object;
      expect({ ...seen, sequence: 0 }).toEqual({ ...theirs, sequence: 0 });
      expect(JSON.stringify(seen)).toContain('BTC');
    }
  });

  test.each([
    'userDetail',
    'userBalances',
    'userOrders',
    'userFills',
    'userBills',
    'userSessions',
    'userApiKeys',
    'userLogins',
    'userNotes',
  ] as const)('%s of a user who is none is 404', async (name) => {
    expect((await as(risk)(name, { userId: 999 })).code).toBe(404);
  });
});

describe('API keys', () => {
  test('shows what each may do and never what signs; a revoked one stays listed', async () => {
    const { userId, token } = user;
    const wish = { name: 'maker', kind: 'hmac_sha256', scopes: ['read'], password: PASSWORD };
    const made = (
      await api.call('apiKeyCreate', { ...wish, addresses: ['203.0.113.7'] }, { token })
    ).data as EndpointReply<'apiKeyCreate'>;
    const seen = async () => (await as(risk)('userApiKeys', { userId })).data;
    expect(await seen()).toMatchObject({
      keys: [{ name: 'maker', scopes: ['read'], addresses: ['203.0.113.7'], revokedAtMs: null }],
    });
    expect(await seen()).toEqual((await api.call('apiKeyList', {}, { token })).data);
    expect(JSON.stringify(await seen())).not.toContain(made.secret);
    await api.call('apiKeyRevoke', { keyId: made.keyId, password: PASSWORD }, { token });
    const { keys } = (await seen()) as AdminReply<'userApiKeys'>;
    expect(keys[0]?.revokedAtMs).toBeGreaterThan(0);
  });
});

describe('ending sessions', () => {
  test('ends one or all at once, and says where the user is logged in', async () => {
    const { userId, token } = user;
    const login = { account: user.account, password: PASSWORD };
    const second = (await api.call('login', login)).data as { token: string };
    const open = (await as(risk)('userSessions', { userId })).data as AdminReply<'userSessions'>;
    expect(open.sessions).toHaveLength(2);
    const sessionId = open.sessions[0]?.sessionId ?? 0;
    expect((await as(risk)('userSessionEnd', { userId, sessionId, reason })).code).toBe(200);
    expect((await api.call('info', {}, { token: second.token })).code).toBe(1001);
    expect((await api.call('info', {}, { token })).code).toBe(200);
    // Gone already, or another user's: the same answer.
    expect((await as(risk)('userSessionEnd', { userId, sessionId, reason })).code).toBe(404);
    await as(risk)('userSessionEnd', { userId, reason });
    expect((await api.call('info', {}, { token })).code).toBe(1001);
    const logins = (await as(risk)('userLogins', { userId })).data as AdminReply<'userLogins'>;
    expect(logins.logins[0]).toMatchObject({ outcome: 'ok' });
  });
});

describe('freezing', () => {
  test('ends sessions, refuses log-in, takes orders out of the book and gives the hold back', async () => {
    const { userId, token, account } = user;
    await api.call('currency', buy, { token });
    expect((await as(risk)('userFreeze', { userId, reason })).code).toBe(200);
    expect((await api.call('info', {}, { token })).code).toBe(1001);
    expect((await api.call('login', { account, password: PASSWORD })).code).toBe(2016);
    expect(await detail()).toMatchObject({
      status: 'frozen',
      openOrders: 0,
      openSessions: 0,
      freeze: { reason, staffName: 'Test' },
      notes: 1,
    });
    const { balances } = (await as(risk)('userBalances', { userId }))
      .data as AdminReply<'userBalances'>;
    expect(balances.find(({ asset }) => asset === 'USDT')).toMatchObject({
      available: '10000',
      held: '0',
    });
    await api.exchange.waitForProjection(api.exchange.status().committedSequence, 5_000);
    const { orders } = (await as(risk)('userOrders', { userId, scope: 'history' }))
      .data as AdminReply<'userOrders'>;
    // Its owner did not cancel it, and reads so.
    expect(orders.map(({ status, closeReason }) => [status, closeReason])).toEqual([
      ['cancelled', 'account_frozen'],
    ]);
    const { data } = await as(owner)('auditList', { subject: `user ${user.userId}`, limit: 2 });
    const [carriedOut, decided] = (data as AdminReply<'auditList'>).entries;
    expect(decided).toMatchObject({
      act: 'userFreeze',
      before: '{"status":"active"}',
      after: '{"status":"frozen","told":"other"}',
      reason,
    });
    expect(carriedOut).toMatchObject({
      act: 'change.applied',
      staffEmail: 'system',
      requestId: decided?.requestId,
    });
  });

  test('of two at once one does it; again is refused before anything else is looked at', async () => {
    const { userId } = user;
    const answers = await Promise.all(
      [owner, risk].map((staff) => as(staff)('userFreeze', { userId, reason })),
    );
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 400]);
    expect((await as(risk)('userFreeze', { userId: 999, reason })).code).toBe(404);
    expect((await as(risk)('userFreeze', { userId, reason: 'x' })).code).toBe(41001);
    expect((await detail()).notes).toBe(1);
  });

  test('is taken back by two people', async () => {
    const { userId, account } = user;
    expect((await as(risk)('userUnfreeze', { userId, reason })).code).toBe(400);
    await as(risk)('userFreeze', { userId, reason });
    const asked = (await as(risk)('userUnfreeze', { userId, reason }))
      .data as AdminReply<'userUnfreeze'>;
    expect(asked.state).toBe('waiting');
    const { approvalId } = asked;
    expect((await as(risk)('approvalApprove', { approvalId })).code).toBe(41064);
    expect((await detail()).status).toBe('frozen');
    expect((await as(owner)('approvalApprove', { approvalId })).code).toBe(200);
    expect(await detail()).toMatchObject({ status: 'active', freeze: null, notes: 2 });
    expect((await api.call('login', { account, password: PASSWORD })).code).toBe(200);
    expect(await lastEntry()).toMatchObject({
      act: 'userUnfreeze',
      staffId: risk.staffId,
      approverId: owner.staffId,
      before: '{"status":"frozen"}',
      after: '{"status":"active"}',
    });
  });
});

describe('notes', () => {
  test('keep what was typed, the latest first, page by page', async () => {
    const { userId } = user;
    const texts = ['<img src=x onerror=alert(1)>', "'; DROP TABLE users; --", '=1+1'];
    for (const text of texts) {
      expect((await as(risk)('userNoteAdd', { userId, text })).code).toBe(200);
    }
    const first = (await as(owner)('userNotes', { userId, limit: 2 }))
      .data as AdminReply<'userNotes'>;
    const rest = (
      await as(owner)('userNotes', { userId, limit: 2, cursor: first.nextCursor ?? '' })
    ).data as AdminReply<'userNotes'>;
    expect([...first.notes, ...rest.notes].map(({ text }) => text)).toEqual(texts.toReversed());
    expect(rest.nextCursor).toBeNull();
    expect(first.notes[0]).toMatchObject({ staffId: risk.staffId, staffName: 'Test' });
  });
});

test('payment methods are shown masked, without a way to their pictures, and in full to who says why', async () => {
  const { userId, token } = user;
  const ask = async () =>
    ((await as(risk)('userPaymentMethods', { userId })).data as AdminReply<'userPaymentMethods'>)
      .methods;
  expect(await ask()).toEqual([]);
  const pins = { legalPwd: '284619', confirmLegalPwd: '284619', loginPassword: PASSWORD };
  expect((await api.call('setLegalPwd', pins, { token })).code).toBe(200);
  const card = { kind: 'bank', name: 'Ada Byron', bankName: 'Bank of Asia', legalPwd: '284619' };
  const account = '6222021234567890123';
  expect((await api.call('cnyPayAdd', { ...card, account }, { token })).code).toBe(200);
  const [method] = await ask();
  expect(method).toMatchObject({
    kind: 'bank',
    name: 'A***',
    bankName: 'B***',
    account: '****0123',
  });
  for (const secret of [account, 'Byron', 'Asia']) {
    expect(JSON.stringify(method)).not.toContain(secret);
  }
  const file = { list: 'userPaymentMethods', query: `userId=${String(userId)}` };
  const { data: text } = await as(owner)('listExport', { ...file, reason: 'for the yearly audit' });
  expect(JSON.stringify(text)).toContain('****0123');
  expect(JSON.stringify(text)).not.toMatch(/Byron|Asia/);
  expect((await as(risk)('userPaymentMethods', { userId: 999_999_999 })).code).toBe(404);

  const reason = 'the bank asks about a payment';
  const see = (request: object) => as(risk)('userPaymentSee', request);
  expect((await see({ userId, reason: 'abc' })).code).toBe(41001);
  expect((await see({ userId: 999_999_999, reason })).code).toBe(404);
  const seen = await see({ userId, reason });
  expect((seen.data as AdminReply<'userPaymentSee'>).methods).toEqual([
    { ...method, name: 'Ada Byron', bankName: 'Bank of Asia', account },
  ]);
  const { data: log } = await as(owner)('auditList', { act: 'userPaymentSee' });
  expect((log as AdminReply<'auditList'>).entries).toMatchObject([
    { subject: `user ${userId}`, reason, staffId: risk.staffId },
  ]);
  expect(JSON.stringify(log)).not.toContain('Byron');
});

test.each<[name: AdminEndpointName, role: StaffRole]>([
  ['userList', 'content'],
  ['userContact', 'operations'],
  ['userBalances', 'operations'],
  ['userApiKeys', 'finance'],
  ['userSessionEnd', 'finance'],
  ['userFreeze', 'finance'],
  ['userUnfreeze', 'operations'],
  ['userNoteAdd', 'auditor'],
  ['userPaymentMethods', 'operations'],
  ['userPaymentSee', 'finance'],
])('%s is not for the role %s, and is refused before its request is read', async (name, role) => {
  const other = await newStaff(api, role);
  expect((await as(other)(name, { nonsense: true })).code).toBe(41061);
});
