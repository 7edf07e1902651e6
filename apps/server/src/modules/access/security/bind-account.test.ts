import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#api/durations.ts';
import { PASSWORD, startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import {
  addPasskey,
  newAppUser,
  noticesTo,
  stepUpByPasskey,
  ticketFrom,
} from './testing/guarded-users.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

let numbers = 0;
const newPhone = (): string => `138${String((numbers += 1)).padStart(8, '0')}`;
const newEmail = (): string => `new${String((numbers += 1))}@example.com`;

const bindTicket = (user: TestUser, account: string): Promise<string> =>
  account.includes('@')
    ? ticketFrom(api, 'bindSend', { channel: 'email', account }, { ...user, target: account })
    : ticketFrom(
        api,
        'bindSend',
        { channel: 'sms', account, areaCode: '86' },
        { ...user, target: `86${account}` },
      );

const oldTicket = (user: TestUser): Promise<string> => {
  // Another code to the same address has to wait a minute.
  api.clock.skipMs += MINUTE_MS;
  return ticketFrom(
    api,
    'verifySend',
    { channel: 'email', purpose: 'security_change' },
    { ...user, target: user.account },
  );
};

const bind = (user: TestUser, request: object) =>
  api.call('bindAccount', { password: PASSWORD, ...request }, user);

async function phoneRequest(user: TestUser, account = newPhone()) {
  const ticket = await bindTicket(user, account);
  return { channel: 'sms', account, areaCode: '86', ticket };
}

describe('a phone number', () => {
  test('is bound beside the e-mail address, and logs in from then on', async () => {
    const user = await api.newUser();
    const request = await phoneRequest(user);
    const bound = await bind(user, { ...request, oldTicket: await oldTicket(user) });
    expect(bound).toMatchObject({
      code: 200,
      data: { phone: `86138****${request.account.slice(-4)}`, email: 'us***@example.com' },
    });
    const byPhone = await api.call('login', { account: request.account, password: PASSWORD });
    expect(byPhone.code).toBe(200);
  });

  test('locks withdrawals for a day and is told to the address of before', async () => {
    const user = await api.newUser();
    const [request, old] = [await phoneRequest(user), await oldTicket(user)];
    const beforeMs = Date.now() + api.clock.skipMs;
    expect((await bind(user, { ...request, oldTicket: old })).code).toBe(200);
    const { data } = await api.call('info', {}, user);
    const { withdrawLockedUntilMs } = data as { withdrawLockedUntilMs: number };
    expect(withdrawLockedUntilMs - beforeMs).toBeGreaterThanOrEqual(24 * HOUR_MS);
    expect(await noticesTo(api, user.account)).toEqual(['contact_changed']);
  });
});

describe('an e-mail address', () => {
  test('is changed: the old one logs in no more, hears of it, and its codes are void', async () => {
    const user = await api.newUser();
    const reset = await ticketFrom(
      api,
      'common/checkEmailSend',
      { email: user.account, purpose: 'reset_password' },
      { ...user, target: user.account },
    );
    const account = newEmail();
    const ticket = await bindTicket(user, account);
    const answer = await bind(user, {
      ...{ channel: 'email', account, ticket },
      oldTicket: await oldTicket(user),
    });
    expect(answer).toMatchObject({ code: 200, data: { email: 'ne***@example.com' } });
    const logIn = (name: string) => api.call('login', { account: name, password: PASSWORD });
    expect((await logIn(user.account)).code).toBe(2010);
    expect((await logIn(account)).code).toBe(200);
    expect(await noticesTo(api, user.account)).toEqual(['contact_changed']);
    expect(await noticesTo(api, account)).toEqual([]);
    const password = 'thief7horse-battery';
    const stolen = { ticket: reset, password, confirmPassword: password };
    expect((await api.call('forgetPwd', stolen)).code).toBe(2001);
  });

  test('ends every other session', async () => {
    const user = await api.newUser();
    const other = await api.call('login', { account: user.account, password: PASSWORD });
    const { token } = other.data as { token: string };
    const request = await phoneRequest(user);
    await bind(user, { ...request, oldTicket: await oldTicket(user) });
    expect((await api.call('info', {}, { token })).code).toBe(1001);
    expect((await api.call('info', {}, user)).code).toBe(200);
  });
});

describe('refusals, in the order of the checks', () => {
  test.each<[code: number, wrong: object]>([
    [2044, { channel: 'email', account: ' ', ticket: undefined }],
    [2043, { channel: 'sms', account: '', areaCode: undefined }],
    [2054, { channel: 'sms', account: '13800000000', areaCode: undefined }],
    [41011, { channel: 'email', account: '13800000000' }],
    [41011, { channel: 'sms', account: 'a@example.com', areaCode: '86' }],
    [2039, { ticket: undefined, password: 'wrong' }],
    [2009, { password: 'wrong7password', ticket: 'made-up' }],
    [2001, { ticket: 'made-up', oldTicket: undefined }],
    [2040, { oldTicket: undefined }],
    [2001, { oldTicket: 'made-up' }],
  ])('%i: %j', async (code, wrong) => {
    const user = await api.newUser();
    const right = { ...(await phoneRequest(user)), oldTicket: await oldTicket(user) };
    const request = JSON.parse(JSON.stringify({ ...right, ...wrong })) as object;
    expect((await bind(user, request)).code).toBe(code);
    // Nothing was used up by a refusal that came before it.
    if (!('oldTicket' in wrong)) expect((await bind(user, right)).code).toBe(200);
  });

  test('one’s own address is bound already', async () => {
    const user = await api.newUser();
    const own = { channel: 'email', account: user.account };
    expect((await api.call('bindSend', own, user)).code).toBe(2013);
    expect((await bind(user, { ...own, ticket: 'x' })).code).toBe(2013);
  });

  test('somebody else’s address is refused only after the proof that it is read', async () => {
    const [user, other] = [await api.newUser(), await api.newUser()];
    const sent = await api.call('bindSend', { channel: 'email', account: other.account }, user);
    expect(sent.code).toBe(200);
    api.clock.skipMs += MINUTE_MS;
    const ticket = await bindTicket(user, other.account);
    const request = { channel: 'email', account: other.account, ticket };
    expect((await bind(user, request)).code).toBe(2040);
    const taken = await bind(user, { ...request, oldTicket: await oldTicket(user) });
    expect(taken.code).toBe(2013);
    const phone = newPhone();
    const first = await phoneRequest(other, phone);
    expect((await bind(other, { ...first, oldTicket: await oldTicket(other) })).code).toBe(200);
    api.clock.skipMs += MINUTE_MS;
    const second = await phoneRequest(user, phone);
    expect((await bind(user, { ...second, oldTicket: await oldTicket(user) })).code).toBe(2014);
  });

  test('a ticket of another user, address or purpose binds nothing', async () => {
    const [user, thief] = [await api.newUser(), await api.newUser()];
    const [phone, email] = [newPhone(), newEmail()];
    const request = await phoneRequest(user, phone);
    const old = await oldTicket(thief);
    expect((await bind(thief, { ...request, oldTicket: old })).code).toBe(2001);
    const elsewhere = { ...request, account: newPhone(), oldTicket: await oldTicket(user) };
    expect((await bind(user, elsewhere)).code).toBe(2001);
    const emailTicket = await bindTicket(user, email);
    expect((await bind(user, { ...elsewhere, account: phone, ticket: emailTicket })).code).toBe(
      2001,
    );
  });
});

describe('with a second factor on', () => {
  test('its code is asked for instead of a code to the old address', async () => {
    const user = await newAppUser(api);
    const request = await phoneRequest(user);
    const refused = await bind(user, { ...request, oldTicket: 'anything' });
    expect(refused).toMatchObject({ code: 2045, data: { field: 'factorCode' } });
    expect((await bind(user, { ...request, factorCode: '000000' })).code).toBe(2001);
    expect((await bind(user, { ...request, factorCode: user.code() })).code).toBe(200);
  });

  test('a session that a passkey confirmed needs none, for five minutes', async () => {
    const user = await api.newUser();
    const { key } = await addPasskey(api, user);
    const answer = await stepUpByPasskey(api, key, user.token);
    const { token } = answer.data as { token: string };
    const confirmed = { ...user, token };
    const request = await phoneRequest(confirmed);
    api.clock.skipMs += 5 * MINUTE_MS;
    expect((await bind(confirmed, request)).code).toBe(2045);
    api.clock.skipMs -= 10_000;
    expect((await bind(confirmed, request)).code).toBe(200);
  });
});

test('a hundred at once bind one number once', async () => {
  const user = await api.newUser();
  const request = { ...(await phoneRequest(user)), oldTicket: await oldTicket(user) };
  const answers = await Promise.all(Array.from({ length: 100 }, () => bind(user, request)));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
});
