import type { EndpointReply } from '@candor/protocol';
import { verify } from '@node-rs/argon2';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#api/durations.ts';
import { PASSWORD, startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
afterEach(() => {
  api.clock.skipMs = 0;
});

const PIN = '402917';
const pin = { legalPwd: PIN, confirmLegalPwd: PIN, loginPassword: PASSWORD };

async function userWithPin(): Promise<TestUser> {
  const user = await api.newUser();
  const answer = await api.call('setLegalPwd', pin, user);
  if (answer.code !== 200) throw new Error(answer.msg);
  return user;
}

const tryPin = (user: TestUser, legalPwd: string) => api.call('checkLegalPwd', { legalPwd }, user);

describe('the transaction password', () => {
  test('is 2003 with HTTP 401 until it is set, then right or 2002', async () => {
    const user = await api.newUser();
    expect(await tryPin(user, PIN)).toMatchObject({ code: 2003, status: 401 });
    expect((await api.call('setLegalPwd', pin, user)).code).toBe(200);
    expect((await tryPin(user, PIN)).code).toBe(200);
    expect(await tryPin(user, '402918')).toMatchObject({ code: 2002, status: 403 });
    expect((await api.call('setLegalPwd', pin, user)).code).toBe(400);
  });

  test('locks withdrawals and tells the user', async () => {
    const user = await userWithPin();
    const info = (await api.call('info', {}, user)).data as EndpointReply<'info'>;
    expect(info.withdrawLockedUntilMs).toBeGreaterThan(Date.now());
    await api.runJobs();
    const { rows } = await api.database.pool.query(
      'SELECT template FROM outbox_messages WHERE target = $1',
      [user.account],
    );
    expect(rows).toEqual([{ template: 'fund_password_changed' }]);
  });

  test('leaves a lock of withdrawals that lasts longer as it is', async () => {
    const user = await api.newUser();
    const heldUntilMs = Date.now() + 3 * DAY_MS;
    const held = [user.userId, heldUntilMs];
    await api.database.pool.query(
      'UPDATE users SET withdraw_locked_until_ms = $2 WHERE user_id = $1',
      held,
    );
    expect((await api.call('setLegalPwd', pin, user)).code).toBe(200);
    const info = (await api.call('info', {}, user)).data as EndpointReply<'info'>;
    expect(info.withdrawLockedUntilMs).toBe(heldUntilMs);
  });

  test.each<[code: number, legalPwd: string, change?: object]>([
    [2030, ''],
    [2033, PIN, { confirmLegalPwd: '' }],
    [2008, PIN, { confirmLegalPwd: '402918' }],
    [9002, '40291'],
    [9002, '4029170'],
    [9002, '４０２９１７'],
    [9002, 'abcdef'],
    [9002, '000000'],
    [9002, '121212'],
    [9002, '123123'],
    [9002, '123456'],
    [9002, '567890'],
    [9002, '654321'],
    [9002, '098765'],
    [9002, '112233'],
    [9002, '123321'],
    [9002, '100000'],
    [9002, '147258'],
    [9002, '000007'],
    [9002, '131420'],
    [9002, '138000'],
    [9002, PIN, { loginPassword: `horse-${PIN}-battery` }],
    [2009, PIN, { loginPassword: 'wrong7horse-battery' }],
  ])('refuses with %i: %s', async (code, legalPwd, change = {}) => {
    const user = await api.newUser();
    await api.database.pool.query('UPDATE users SET phone = $2 WHERE user_id = $1', [
      user.userId,
      `86130${String(user.userId).slice(-2)}138000`,
    ]);
    const request = { ...pin, legalPwd, confirmLegalPwd: legalPwd, ...change };
    expect((await api.call('setLegalPwd', request, user)).code).toBe(code);
  });

  test('the fifth wrong one locks it for 24 hours, the right one included', async () => {
    const user = await userWithPin();
    const startedAtMs = Date.now();
    for (let tried = 0; tried < 5; tried += 1) {
      expect((await tryPin(user, '111112')).code).toBe(2002);
    }
    expect(await tryPin(user, PIN)).toMatchObject({ code: 41012, status: 429 });
    api.clock.skipMs = DAY_MS - 60_000 - (Date.now() - startedAtMs);
    expect((await tryPin(user, PIN)).code).toBe(41012);
    api.clock.skipMs = DAY_MS;
    expect((await tryPin(user, PIN)).code).toBe(200);
  });

  test('a hundred guesses at once count as a hundred', async () => {
    const user = await userWithPin();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, guess) => tryPin(user, String(500_000 + guess))),
    );
    expect(answers.filter(({ code }) => code === 2002)).toHaveLength(5);
    expect(answers.filter(({ code }) => code === 41012)).toHaveLength(95);
  });

  test('a right one forgets the wrong ones before it', async () => {
    const user = await userWithPin();
    for (let round = 0; round < 3; round += 1) {
      for (let tried = 0; tried < 4; tried += 1) await tryPin(user, '111112');
      expect((await tryPin(user, PIN)).code).toBe(200);
    }
  });

  test('is kept so that a dump without the master key tells nothing', async () => {
    const user = await userWithPin();
    const { rows } = await api.database.pool.query<{ pin_hash: string }>(
      'SELECT pin_hash FROM fund_passwords WHERE user_id = $1',
      [user.userId],
    );
    expect(rows[0]?.pin_hash).toMatch(/^\$argon2id\$/);
    expect(await verify(rows[0]?.pin_hash ?? '', PIN)).toBe(false);
  });

  test('is replaced by a code and the login password; the lock stays', async () => {
    const user = await userWithPin();
    for (let tried = 0; tried < 5; tried += 1) await tryPin(user, '111112');
    const next = { ...pin, legalPwd: '719204', confirmLegalPwd: '719204' };
    expect((await api.call('resetLegalPwd', next, user)).code).toBe(2040);
    expect((await api.call('resetLegalPwd', { ...next, ticket: 'x' }, user)).code).toBe(2001);
    const sent = await api.call('verifySend', { channel: 'email', purpose: 'fund_password' }, user);
    const { verificationId } = sent.data as EndpointReply<'verifySend'>;
    await api.runJobs();
    const { rows } = await api.database.pool.query<{ body: string }>(
      `SELECT body FROM outbox_messages WHERE target = $1 AND template = 'code'`,
      [user.account],
    );
    const code = /[0-9]{6}/.exec(rows[0]?.body ?? '')?.[0];
    const checked = await api.call('checkSmsCode', { verificationId, code });
    const { ticket } = checked.data as EndpointReply<'checkSmsCode'>;
    expect((await api.call('resetLegalPwd', { ...next, ticket }, user)).code).toBe(200);
    expect((await tryPin(user, '719204')).code).toBe(41012);
    api.clock.skipMs = DAY_MS;
    expect((await tryPin(user, '719204')).code).toBe(200);
    expect((await tryPin(user, PIN)).code).toBe(2002);
  });

  test('cannot be replaced before it is set', async () => {
    const user = await api.newUser();
    expect(await api.call('resetLegalPwd', pin, user)).toMatchObject({ code: 2003, status: 401 });
  });
});

describe('sessions', () => {
  const listOf = async (user: { readonly token: string }) =>
    ((await api.call('sessionList', {}, user)).data as EndpointReply<'sessionList'>).sessions;

  async function logInAgain({ account }: TestUser): Promise<{ readonly token: string }> {
    const answer = await api.call('login', { account, password: PASSWORD });
    return answer.data as EndpointReply<'login'>;
  }

  test('are listed, and another one ends at once', async () => {
    const user = await api.newUser();
    const other = await logInAgain(user);
    const [latest, first] = await listOf(user);
    expect([latest?.isCurrent, first?.isCurrent]).toEqual([false, true]);
    const request = { sessionId: latest?.sessionId, password: PASSWORD };
    expect((await api.call('sessionEnd', request, user)).data).toEqual({ ended: 1 });
    expect((await api.call('info', {}, other)).code).toBe(1001);
    expect(await listOf(user)).toHaveLength(1);
    expect((await api.call('sessionEnd', request, user)).code).toBe(404);
  });

  test('all others end together', async () => {
    const user = await api.newUser();
    const others = [await logInAgain(user), await logInAgain(user)];
    const answer = await api.call('sessionEnd', { password: PASSWORD }, user);
    expect(answer.data).toEqual({ ended: 2 });
    for (const other of others) expect((await api.call('info', {}, other)).code).toBe(1001);
  });

  test('nobody ends another user’s session, their own without the password, or the current one', async () => {
    const [alice, bob] = await Promise.all([api.newUser(), api.newUser()]);
    const [session] = await listOf(alice);
    const request = { sessionId: session?.sessionId, password: PASSWORD };
    expect((await api.call('sessionEnd', request, bob)).code).toBe(404);
    expect((await api.call('sessionEnd', request, alice)).code).toBe(41001);
    const wrong = { password: 'wrong7horse-battery' };
    expect((await api.call('sessionEnd', wrong, alice)).code).toBe(2009);
    expect((await api.call('info', {}, alice)).code).toBe(200);
  });
});

test('the history of logins has the failed ones too, page by page', async () => {
  const user = await api.newUser();
  await api.call('login', { account: user.account, password: 'wrong7horse-battery' });
  await api.call('login', { account: user.account, password: PASSWORD });
  const page = async (request: object) =>
    (await api.call('loginHistory', request, user)).data as EndpointReply<'loginHistory'>;
  const first = await page({ limit: 2 });
  expect(first.logins.map(({ outcome }) => outcome)).toEqual(['ok', 'wrong_password']);
  const second = await page({ limit: 2, cursor: first.nextCursor });
  expect(second.logins.map(({ outcome }) => outcome)).toEqual(['ok']);
  expect(second.nextCursor).toBeNull();
});

describe('a nickname', () => {
  test('is one’s own, in capitals of any kind', async () => {
    const [alice, bob] = await Promise.all([api.newUser(), api.newUser()]);
    expect((await api.call('nickName', { nickname: 'Ｐéng_鹏1' }, alice)).data).toEqual({
      nickname: 'Péng_鹏1',
    });
    expect((await api.call('info', {}, alice)).data).toMatchObject({ nickname: 'Péng_鹏1' });
    expect((await api.call('nickName', { nickname: 'PÉNG_鹏1' }, bob)).code).toBe(2019);
  });

  test.each(['x', 'a b', '<script>', 'a\u202eb', 'x'.repeat(21)])(
    '%j is refused',
    async (nickname) => {
      const user = await api.newUser();
      expect((await api.call('nickName', { nickname }, user)).code).toBe(41001);
    },
  );
});

test('verifySwitch says what a user has', async () => {
  const user = await userWithPin();
  expect((await api.call('verifySwitch', {}, user)).data).toMatchObject({
    email: true,
    phone: false,
    fundPassword: true,
  });
});
