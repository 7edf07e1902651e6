import type { EndpointName, EndpointReply } from '@candor/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#api/durations.ts';
import { PASSWORD, startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';

const NEW_PASSWORD = 'another7horse-battery';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** The code of the last message to a target, as its reader reads it. */
async function readCode(target: string): Promise<string> {
  await api.runJobs();
  const { rows } = await api.database.pool.query<{ body: string }>(
    `SELECT body FROM outbox_messages WHERE target = $1 AND template = 'code'
     ORDER BY message_id DESC LIMIT 1`,
    [target],
  );
  return /[0-9]{6}/.exec(rows[0]?.body ?? '')?.[0] ?? 'none';
}

async function ticketFrom(name: EndpointName, request: object, user: TestUser): Promise<string> {
  const sent = await api.call(name, request, { token: user.token });
  const { verificationId } = sent.data as EndpointReply<'verifySend'>;
  const code = await readCode(user.account);
  const checked = await api.call('checkSmsCode', { verificationId, code });
  return (checked.data as EndpointReply<'checkSmsCode'>).ticket;
}

const resetTicket = (user: TestUser): Promise<string> =>
  ticketFrom(
    'common/checkEmailSend',
    { email: user.account, purpose: 'reset_password', locale: 'en' },
    user,
  );

const changeTicket = (user: TestUser): Promise<string> =>
  ticketFrom('verifySend', { channel: 'email', purpose: 'change_password' }, user);

const reset = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
const change = {
  oldPassword: PASSWORD,
  newPassword: NEW_PASSWORD,
  confirmPassword: NEW_PASSWORD,
};

async function noticesTo(target: string): Promise<readonly string[]> {
  await api.runJobs();
  const { rows } = await api.database.pool.query<{ template: string }>(
    `SELECT template FROM outbox_messages WHERE target = $1 AND template <> 'code'`,
    [target],
  );
  return rows.map(({ template }) => template);
}

describe('a forgotten password', () => {
  test('is replaced by a code: the old one and every session end, and each contact hears of it', async () => {
    const user = await api.newUser();
    const phone = `8613800${String(user.userId).slice(-6)}`;
    await api.database.pool.query('UPDATE users SET phone = $2 WHERE user_id = $1', [
      user.userId,
      phone,
    ]);
    const ticket = await resetTicket(user);
    expect((await api.call('forgetPwd', { ...reset, ticket })).code).toBe(200);
    expect((await api.call('info', {}, { token: user.token })).code).toBe(1001);
    const logIn = (password: string) => api.call('login', { account: user.account, password });
    expect((await logIn(PASSWORD)).code).toBe(2010);
    expect((await logIn(NEW_PASSWORD)).code).toBe(200);
    expect(await noticesTo(user.account)).toEqual(['login_password_changed']);
    expect(await noticesTo(phone)).toEqual(['login_password_changed']);
    expect((await api.call('forgetPwd', { ...reset, ticket })).code).toBe(2001);
  });

  test('an account that is not there gets the same answer, and nothing is sent', async () => {
    const user = await api.newUser();
    const send = (email: string) =>
      api.call('common/checkEmailSend', { email, purpose: 'reset_password' });
    const known = await send(user.account);
    const unknown = await send('nobody-here@example.com');
    const shapeOf = (answer: typeof known) => {
      const { verificationId, ...rest } = answer.data as EndpointReply<'verifySend'>;
      return { code: answer.code, status: answer.status, length: verificationId.length, rest };
    };
    expect(shapeOf(unknown)).toEqual(shapeOf(known));
    expect(await readCode('nobody-here@example.com')).toBe('none');
    const again = await Promise.all([send(user.account), send('nobody-here@example.com')]);
    expect(again.map(({ code }) => code)).toEqual([41006, 41006]);
  });

  test.each<[code: number, change: object]>([
    [2030, { password: '' }],
    [2033, { confirmPassword: '' }],
    [2008, { confirmPassword: 'other7horse-battery' }],
    [2001, { ticket: 'made-up' }],
    [9002, { password: 'short1', confirmPassword: 'short1' }],
  ])('refuses with %i: %j, and the ticket stays good', async (code, wrong) => {
    const user = await api.newUser();
    const ticket = await resetTicket(user);
    expect((await api.call('forgetPwd', { ...reset, ticket, ...wrong })).code).toBe(code);
    expect((await api.call('forgetPwd', { ...reset, ticket })).code).toBe(200);
  });

  test('a code for a registration resets nothing', async () => {
    const sent = await api.call('common/checkEmailSend', {
      email: 'fresh@example.com',
      purpose: 'register',
    });
    const { verificationId, demoCode } = sent.data as EndpointReply<'verifySend'>;
    const checked = await api.call('checkSmsCode', { verificationId, code: demoCode });
    const { ticket } = checked.data as EndpointReply<'checkSmsCode'>;
    expect((await api.call('forgetPwd', { ...reset, ticket })).code).toBe(2001);
  });
});

describe('a change of the password', () => {
  test('ends every other session and keeps this one', async () => {
    const user = await api.newUser();
    const login = await api.call('login', { account: user.account, password: PASSWORD });
    const other = (login.data as EndpointReply<'login'>).token;
    expect((await api.call('info', {}, { token: other })).code).toBe(200);
    const ticket = await changeTicket(user);
    expect((await api.call('pwd', { ...change, ticket }, user)).code).toBe(200);
    expect((await api.call('info', {}, { token: other })).code).toBe(1001);
    expect((await api.call('info', {}, user)).code).toBe(200);
    expect(await noticesTo(user.account)).toEqual(['login_password_changed']);
  });

  test.each<[code: number, change: object]>([
    [2031, { oldPassword: '' }],
    [2032, { newPassword: '' }],
    [2033, { confirmPassword: '' }],
    [2008, { confirmPassword: 'other7horse-battery' }],
    [2040, { ticket: undefined }],
    [9002, { newPassword: PASSWORD, confirmPassword: PASSWORD }],
    [9002, { newPassword: 'Password123', confirmPassword: 'Password123' }],
    [2006, { oldPassword: 'wrong7horse-battery' }],
    [2001, { ticket: 'made-up' }],
  ])('refuses with %i: %j', async (code, wrong) => {
    const user = await api.newUser();
    const request = { ...change, ticket: 'none', ...wrong };
    expect((await api.call('pwd', request, user)).code).toBe(code);
  });

  test('another user’s ticket is refused', async () => {
    const [alice, bob] = await Promise.all([api.newUser(), api.newUser()]);
    const ticket = await changeTicket(alice);
    expect((await api.call('pwd', { ...change, ticket }, bob)).code).toBe(2001);
  });

  test('locks withdrawals for 24 hours to the second', async () => {
    const user = await api.newUser();
    const lockOf = async () =>
      ((await api.call('info', {}, user)).data as EndpointReply<'info'>).withdrawLockedUntilMs;
    expect(await lockOf()).toBeNull();
    const ticket = await changeTicket(user);
    const beforeMs = Date.now();
    await api.call('pwd', { ...change, ticket }, user);
    const afterMs = Date.now();
    const lockedUntilMs = (await lockOf()) ?? 0;
    expect(lockedUntilMs).toBeGreaterThanOrEqual(beforeMs + DAY_MS);
    expect(lockedUntilMs).toBeLessThanOrEqual(afterMs + DAY_MS);
    const leftMs = lockedUntilMs - Date.now();
    api.clock.skipMs = leftMs - 1_000;
    expect(await lockOf()).toBe(lockedUntilMs);
    api.clock.skipMs = leftMs + 1_000;
    expect(await lockOf()).toBeNull();
    api.clock.skipMs = 0;
  });
});

describe('sending a code', () => {
  test.each<[code: number, name: EndpointName, request: object]>([
    [2044, 'common/checkEmailSend', { purpose: 'register' }],
    [41011, 'common/checkEmailSend', { purpose: 'register', email: '13800138000' }],
    [41001, 'common/checkEmailSend', { purpose: 'withdraw', email: 'a@example.com' }],
    [2043, 'common/checkSmsSend', { purpose: 'register', areaCode: '86' }],
    [2054, 'common/checkSmsSend', { purpose: 'register', phone: '13800138000' }],
    [41011, 'common/checkSmsSend', { purpose: 'register', phone: '138', areaCode: '86' }],
    [41011, 'common/checkSmsSend', { purpose: 'register', phone: 'a@b.com', areaCode: '86' }],
    [2045, 'checkSmsCode', { verificationId: 'x', code: ' ' }],
    [2001, 'checkSmsCode', { verificationId: 'x', code: '123456' }],
    [2007, 'common/checkInviteCode', { inviteCode: 'NOBODY22' }],
  ])('%i from %s for %j', async (code, name, request) => {
    expect((await api.call(name, request)).code).toBe(code);
  });

  test('to a phone the user does not have is 2041', async () => {
    const user = await api.newUser();
    const request = { channel: 'sms', purpose: 'change_password' };
    expect((await api.call('verifySend', request, user)).code).toBe(2041);
  });

  test('to an e-mail address the user does not have is 2042', async () => {
    const registered = await api.call('register', {
      account: '13900139042',
      areaCode: '86',
      password: PASSWORD,
      confirmPassword: PASSWORD,
      agreement: true,
    });
    const { token } = registered.data as EndpointReply<'register'>;
    const request = { channel: 'email', purpose: 'change_password' };
    expect((await api.call('verifySend', request, { token })).code).toBe(2042);
  });
});

test('countries have one calling code each, as the area code field takes it', async () => {
  const answer = await api.call('common/phoneCode');
  const { countries } = answer.data as EndpointReply<'common/phoneCode'>;
  expect(new Set(countries.map(({ country }) => country)).size).toBe(countries.length);
  expect(countries.every(({ areaCode }) => /^[1-9][0-9]{0,3}$/.test(areaCode))).toBe(true);
  expect(countries.length).toBeGreaterThan(230);
  expect(countries).toContainEqual({ country: 'VN', areaCode: '84' });
});

describe('a registration that has to show whose address it is', () => {
  let strict: TestApi;
  beforeAll(async () => {
    strict = await startTestApi({ registerVerification: true });
  });
  afterAll(() => strict.stop());

  test('takes a ticket of that very address', async () => {
    const request = { ...reset, account: 'owner@example.com', agreement: true };
    expect((await strict.call('register', request)).code).toBe(2040);
    const phone = { ...request, account: '13800138000' };
    expect((await strict.call('register', phone)).code).toBe(2039);
    const sent = await strict.call('common/checkEmailSend', {
      email: 'owner@example.com',
      purpose: 'register',
    });
    const { verificationId, demoCode } = sent.data as EndpointReply<'verifySend'>;
    const checked = await strict.call('checkSmsCode', { verificationId, code: demoCode });
    const { ticket } = checked.data as EndpointReply<'checkSmsCode'>;
    expect((await strict.call('register', { ...request, ticket })).code).toBe(200);
    const thief = { ...request, account: 'thief@example.com', ticket };
    expect((await strict.call('register', thief)).code).toBe(2001);
  });
});
