import { inTransaction } from '@candor/persistence';
import type { EndpointReply } from '@candor/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#api/durations.ts';
import { PASSWORD, startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import {
  addPasskey,
  logInByPasskey,
  newAppUser,
  noticesTo,
  ticketFrom,
} from './testing/guarded-users.ts';

const by = { reason: 'a stolen phone', category: 'security', staffId: 4 } as const;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const logIn = ({ account }: TestUser, password = PASSWORD) =>
  api.call('login', { account, password });
const isIn = async ({ token }: { token: string }): Promise<boolean> =>
  (await api.call('info', {}, { token })).code === 200;

/** Runs an act as the back office does: in a transaction, what follows it after the commit. */
async function act(
  write: (tx: Parameters<TestApi['api']['safety']['freeze']>[0]) => Promise<() => Promise<void>>,
): Promise<void> {
  const after = await inTransaction(api.database.pool, write);
  await after();
}

const unfreeze = (userId: number): Promise<void> =>
  inTransaction(api.database.pool, (tx) => api.api.safety.unfreeze(tx, userId));

describe('a frozen user', () => {
  test('is out at once and gets in no way, until unfrozen', async () => {
    const user = await api.newUser();
    const { key } = await addPasskey(api, user);
    const ended: number[] = [];
    const session = await api.api.sessions.find(user.token);
    const stop = api.api.sessions.onEnded(({ sessionId }) => ended.push(sessionId));
    await act((tx) => api.api.safety.freeze(tx, user.userId, by));
    stop();
    expect(ended).toEqual([session?.sessionId]);
    expect(await isIn(user)).toBe(false);
    expect((await logIn(user)).code).toBe(2016);
    expect((await logIn(user, 'wrong7password')).code).toBe(2010);
    expect((await logInByPasskey(api, key)).code).toBe(2016);
    await unfreeze(user.userId);
    expect((await logIn(user)).code).toBe(2045);
    expect((await logInByPasskey(api, key)).code).toBe(200);
  });

  test('does not come back in with a second step begun before', async () => {
    const user = await newAppUser(api);
    const { challengeId } = (await logIn(user)).data as { challengeId: string };
    await act((tx) => api.api.safety.freeze(tx, user.userId, by));
    const answer = await api.call('loginFactor', { challengeId, code: user.code() });
    expect(answer.code).toBe(2016);
  });

  test('is frozen with who did it and why, once', async () => {
    const { userId } = await api.newUser();
    await act((tx) => api.api.safety.freeze(tx, userId, by));
    const { rows } = await api.database.pool.query(
      'SELECT frozen_reason, frozen_by FROM users WHERE user_id = $1',
      [userId],
    );
    expect(rows).toEqual([{ frozen_reason: 'a stolen phone', frozen_by: 4 }]);
    const again = act((tx) => api.api.safety.freeze(tx, userId, by));
    await expect(again).rejects.toMatchObject({ code: 400 });
    await unfreeze(userId);
    const twice = unfreeze(userId);
    await expect(twice).rejects.toMatchObject({ code: 400 });
  });

  test('is told so, in the language they log in with and by what staff chose to say', async () => {
    const user = await api.newUser();
    const headers = { locale: 'jp' };
    await api.http.inject({
      method: 'POST',
      url: '/api/login',
      headers,
      payload: { account: user.account, password: PASSWORD },
    });
    await act((tx) => api.api.safety.freeze(tx, user.userId, by));
    await unfreeze(user.userId);
    await api.runJobs();
    const { rows } = await api.database.pool.query<{ subject: string; body: string }>(
      `SELECT template, locale, subject, body FROM outbox_messages
       WHERE target = $1 AND template <> 'code' ORDER BY template`,
      [user.account],
    );
    expect(rows).toMatchObject([
      { template: 'account_frozen', locale: 'jp', subject: 'アカウントが凍結されました' },
      { template: 'account_unfrozen', locale: 'jp' },
    ]);
    expect(rows[0]?.body).toContain('第三者がアクセスした可能性');
    expect(rows[0]?.body).not.toContain(by.reason);
    const { token } = (await logIn(user)).data as EndpointReply<'login'>;
    const box = await api.call('getMsg', { box: 'personal', locale: 'en' }, { token });
    const { messages } = box.data as EndpointReply<'getMsg'>;
    expect(messages.map(({ title }) => title)).toEqual([
      'Your account is open again',
      'Your account was frozen',
    ]);
    expect(messages[1]?.body).toMatch(/UTC: we saw signs that somebody else/);
  });

  test('hears nothing of a freeze that was rolled back', async () => {
    const user = await api.newUser();
    const failed = act(async (tx) => {
      await api.api.safety.freeze(tx, user.userId, by);
      throw new Error('the audit entry could not be written');
    });
    await expect(failed).rejects.toThrow('audit');
    expect(await noticesTo(api, user.account)).toEqual([]);
    const box = await api.call('getMsg', { box: 'personal' }, user);
    expect(box.data).toMatchObject({ messages: [] });
  });

  test('stays free when the act is rolled back', async () => {
    const user = await api.newUser();
    const failed = act(async (tx) => {
      await api.api.safety.freeze(tx, user.userId, by);
      throw new Error('the audit entry could not be written');
    });
    await expect(failed).rejects.toThrow('audit');
    expect(await isIn(user)).toBe(true);
    expect((await logIn(user)).code).toBe(200);
  });

  test('does not get a session from a request that read it just before the commit', async () => {
    const user = await api.newUser();
    const client = await api.database.pool.connect();
    await client.query('BEGIN');
    const after = await api.api.safety.freeze(client, user.userId, by);
    // Not yet committed: the session is read as open and kept in memory.
    expect(await isIn(user)).toBe(true);
    await client.query('COMMIT');
    client.release();
    await after();
    expect(await isIn(user)).toBe(false);
  });
});

describe('a lost second factor', () => {
  test('is taken off whole: sessions end, withdrawals are locked, the user is told', async () => {
    const user = await newAppUser(api);
    const { key } = await addPasskey(api, user);
    await api.database.pool.query(
      'UPDATE users SET withdraw_locked_until_ms = 0 WHERE user_id = $1',
      [user.userId],
    );
    const beforeMs = Date.now() + api.clock.skipMs;
    await act((tx) => api.api.safety.resetSecondFactor(tx, user.userId));
    expect(await isIn(user)).toBe(false);
    expect((await logInByPasskey(api, key)).code).toBe(41052);
    const { token, user: view } = (await logIn(user)).data as EndpointReply<'login'>;
    expect((view.withdrawLockedUntilMs ?? 0) - beforeMs).toBeGreaterThanOrEqual(24 * HOUR_MS);
    const { data } = await api.call('verifySwitch', {}, { token });
    expect(data).toMatchObject({ totp: false, passkeys: 0 });
    expect(await noticesTo(api, user.account)).toContain('second_factor_reset');
  });

  test('that is not on cannot be taken off', async () => {
    const { userId } = await api.newUser();
    const none = act((tx) => api.api.safety.resetSecondFactor(tx, userId));
    await expect(none).rejects.toMatchObject({ code: 404 });
  });
});

describe('a reset that staff start', () => {
  test('ends the password, and only a code to the user’s address sets another', async () => {
    const user = await api.newUser();
    await act((tx) => api.api.safety.startPasswordReset(tx, user.userId));
    expect(await isIn(user)).toBe(false);
    for (const password of [PASSWORD, '', ' ']) {
      expect((await logIn(user, password)).code).not.toBe(200);
    }
    expect((await logIn(user)).code).toBe(2010);
    expect(await noticesTo(api, user.account)).toEqual(['password_reset_started']);
    const ticket = await ticketFrom(
      api,
      'common/checkEmailSend',
      { email: user.account, purpose: 'reset_password' },
      { ...user, target: user.account },
    );
    const password = 'another7horse-battery';
    const reset = await api.call('forgetPwd', { ticket, password, confirmPassword: password });
    expect(reset.code).toBe(200);
    expect((await logIn(user, password)).code).toBe(200);
  });

  test('voids a code that somebody asked for before', async () => {
    const user = await api.newUser();
    const asked = { email: user.account, purpose: 'reset_password' };
    const at = { ...user, target: user.account };
    const ticket = await ticketFrom(api, 'common/checkEmailSend', asked, at);
    await act((tx) => api.api.safety.startPasswordReset(tx, user.userId));
    const password = 'another7horse-battery';
    const reset = await api.call('forgetPwd', { ticket, password, confirmPassword: password });
    expect(reset.code).toBe(2001);
  });

  test('leaves the second factor on', async () => {
    const user = await newAppUser(api);
    await act((tx) => api.api.safety.startPasswordReset(tx, user.userId));
    const ticket = await ticketFrom(
      api,
      'common/checkEmailSend',
      { email: user.account, purpose: 'reset_password' },
      { ...user, target: user.account },
    );
    const password = 'another7horse-battery';
    await api.call('forgetPwd', { ticket, password, confirmPassword: password });
    expect((await logIn(user, password)).code).toBe(2045);
  });
});

test('sessions are ended one by one or all', async () => {
  const user = await api.newUser();
  const { token } = (await logIn(user)).data as { token: string };
  const other = await api.api.sessions.find(token);
  const sessionId = other?.sessionId ?? 0;
  await act((tx) => api.api.safety.endSession(tx, user.userId, sessionId));
  expect([await isIn(user), await isIn({ token })]).toEqual([true, false]);
  const again = act((tx) => api.api.safety.endSession(tx, user.userId, sessionId));
  await expect(again).rejects.toMatchObject({ code: 404 });
  await act((tx) => api.api.safety.endAllSessions(tx, user.userId));
  expect(await isIn(user)).toBe(false);
  expect((await logIn(user)).code).toBe(200);
});

test.each([
  'freeze',
  'unfreeze',
  'endAllSessions',
  'resetSecondFactor',
  'startPasswordReset',
] as const)('%s of nobody is 404', async (name) => {
  const { safety } = api.api;
  const missing = inTransaction<unknown>(api.database.pool, (tx) =>
    name === 'freeze' ? safety.freeze(tx, 999, by) : safety[name](tx, 999),
  );
  await expect(missing).rejects.toMatchObject({ code: 404 });
});
