import type { EndpointReply } from '@candor/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import { SoftwareAuthenticator } from '#modules/access/passkeys/testing/software-authenticator.ts';
import {
  SITE,
  addPasskey,
  beginCeremony,
  fromBase32,
  logInByPasskey,
  newAppUser,
  noticesTo,
} from './testing/guarded-users.ts';
import { totpCode } from './totp.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const logIn = ({ account }: TestUser) => api.call('login', { account, password: PASSWORD });

async function listOf(user: TestUser) {
  const { data } = await api.call('passkeyList', {}, user);
  return (data as EndpointReply<'passkeyList'>).passkeys;
}

describe('a passkey', () => {
  test('is added with the password, listed, renamed and removed', async () => {
    const user = await api.newUser();
    const { passkeyId, recoveryCodes } = await addPasskey(api, user);
    expect(recoveryCodes).toHaveLength(10);
    const [listed] = await listOf(user);
    expect(listed).toMatchObject({ passkeyId, name: 'My phone', lastUsedAtMs: null });
    const renamed = { passkeyId, name: '  Schlüssel  ' };
    expect((await api.call('passkeyRename', renamed, user)).code).toBe(200);
    expect((await listOf(user)).map(({ name }) => name)).toEqual(['Schlüssel']);
    const remove = { passkeyId, password: PASSWORD, factorCode: recoveryCodes[0] };
    expect((await api.call('passkeyRemove', remove, user)).code).toBe(200);
    expect(await listOf(user)).toEqual([]);
    expect((await logIn(user)).code).toBe(200);
    expect(await noticesTo(api, user.account)).toEqual([
      'second_factor_changed',
      'second_factor_changed',
    ]);
  });

  test('ends the other sessions, and locks withdrawals', async () => {
    const user = await api.newUser();
    const { token } = (await logIn(user)).data as { token: string };
    await addPasskey(api, user);
    expect((await api.call('info', {}, { token })).code).toBe(1001);
    const { data } = await api.call('info', {}, user);
    expect((data as EndpointReply<'info'>).withdrawLockedUntilMs).not.toBeNull();
  });

  test('beside an authenticator app brings no second set of recovery codes', async () => {
    const user = await newAppUser(api);
    expect((await addPasskey(api, user)).recoveryCodes).toEqual([]);
    const disable = { password: PASSWORD, code: user.code() };
    expect((await api.call('totpDisable', disable, user)).code).toBe(200);
    // The codes still stand for the passkey.
    const { data } = await logIn(user);
    expect(data).toMatchObject({ factors: ['passkey', 'recovery'] });
  });

  test('is not taken twice, from whomever', async () => {
    const [user, other] = [await api.newUser(), await api.newUser()];
    const { key } = await addPasskey(api, user);
    await expect(addPasskey(api, other, key)).rejects.toThrow('41052');
  });

  test('is one of ten at most', async () => {
    const user = await api.newUser();
    for (let count = 0; count < 10; count += 1) await addPasskey(api, user);
    const answer = await api.call('passkeyBegin', { password: PASSWORD }, user);
    expect(answer.code).toBe(41053);
  });

  test.each<[code: number, wrong: object]>([
    [41001, { name: '' }],
    [41001, { name: 'x'.repeat(41) }],
    [41001, { name: 'two\nlines' }],
    [41052, { response: 'not JSON' }],
    [41052, { response: '{}' }],
    [41052, { challengeId: 'made-up' }],
  ])('is refused with %i: %j', async (code, wrong) => {
    const user = await api.newUser();
    const { challengeId, options } = await beginCeremony(
      api,
      'passkeyBegin',
      { password: PASSWORD },
      user.token,
    );
    const response = JSON.stringify(new SoftwareAuthenticator(SITE).create(options as never));
    const request = { challengeId, response, name: 'Key', ...wrong };
    // An empty field of a form is an absent one.
    const answer = await api.call('passkeyAdd', request, user);
    expect(answer.code).toBe(code);
    expect(await listOf(user)).toEqual([]);
  });

  test('needs the password to begin', async () => {
    const user = await api.newUser();
    expect((await api.call('passkeyBegin', { password: 'wrong' }, user)).code).toBe(2009);
  });

  test('of somebody else can neither be renamed nor removed, and says so like a missing one', async () => {
    const [user, thief] = [await api.newUser(), await api.newUser()];
    const { passkeyId } = await addPasskey(api, user);
    for (const id of [passkeyId, 987_654_321]) {
      const rename = await api.call('passkeyRename', { passkeyId: id, name: 'x' }, thief);
      const removal = { passkeyId: id, password: PASSWORD };
      const remove = await api.call('passkeyRemove', removal, thief);
      expect([rename.code, remove.code]).toEqual([404, 404]);
    }
    expect(await listOf(user)).toHaveLength(1);
  });

  test('is not removed by the password alone', async () => {
    const user = await api.newUser();
    const { passkeyId } = await addPasskey(api, user);
    const remove = (factorCode?: string) =>
      api.call('passkeyRemove', { passkeyId, password: PASSWORD, factorCode }, user);
    expect(await remove()).toMatchObject({ code: 2045, data: { field: 'factorCode' } });
    expect((await remove('ABCD-EFGH')).code).toBe(2001);
    expect(await listOf(user)).toHaveLength(1);
  });
});

describe('a login', () => {
  test('by a passkey alone opens a session, and stands in the history', async () => {
    const user = await api.newUser();
    const { key } = await addPasskey(api, user);
    const answer = await logInByPasskey(api, key);
    expect(answer.code).toBe(200);
    const { token, user: view } = answer.data as EndpointReply<'passkeyLogin'>;
    expect(view.userId).toBe(user.userId);
    const { data } = await api.call('loginHistory', {}, { token });
    expect((data as EndpointReply<'loginHistory'>).logins[0]?.outcome).toBe('ok_passkey');
    expect((await listOf({ ...user, token }))[0]?.lastUsedAtMs).not.toBeNull();
  });

  test.each([true, false])('opens a kept session or not, as it says: %s', async (keepLoggedIn) => {
    const user = await api.newUser();
    const { key } = await addPasskey(api, user);
    const { challengeId, options } = await beginCeremony(api, 'passkeyLoginBegin');
    const response = JSON.stringify(key.get(options as never));
    const answer = await api.call('passkeyLogin', { challengeId, response, keepLoggedIn });
    const { token } = answer.data as EndpointReply<'passkeyLogin'>;
    expect(await api.api.sessions.find(token)).toMatchObject({ isKept: keepLoggedIn });
  });

  test('by password asks for the passkey as second step', async () => {
    const user = await api.newUser();
    const { key } = await addPasskey(api, user);
    const first = await logIn(user);
    expect(first).toMatchObject({ code: 2045, data: { factors: ['passkey', 'recovery'] } });
    const { challengeId: loginChallengeId } = first.data as { challengeId: string };
    const begun = await beginCeremony(api, 'passkeyLoginBegin', { loginChallengeId });
    expect(begun.options).toMatchObject({ allowCredentials: [{ id: key.credentialId }] });
    expect((await logInByPasskey(api, key, { loginChallengeId })).code).toBe(200);
  });

  test('in its second step takes the passkey of that account only', async () => {
    const [user, other] = [await api.newUser(), await api.newUser()];
    await addPasskey(api, user);
    const { key: otherKey } = await addPasskey(api, other);
    const { challengeId } = (await logIn(user)).data as { challengeId: string };
    const answer = await logInByPasskey(api, otherKey, { loginChallengeId: challengeId });
    expect(answer.code).toBe(41052);
    const madeUp = await api.call('passkeyLoginBegin', { loginChallengeId: 'made-up' });
    expect(madeUp.code).toBe(2001);
  });

  test('may use a recovery code instead, once', async () => {
    const user = await api.newUser();
    const { recoveryCodes } = await addPasskey(api, user);
    const second = async () => {
      const { challengeId } = (await logIn(user)).data as { challengeId: string };
      return api.call('loginFactor', { challengeId, code: recoveryCodes[0] });
    };
    expect((await second()).code).toBe(200);
    expect((await second()).code).toBe(2001);
  });

  test('by passkey says nothing about accounts: it names no credential', async () => {
    const begun = await beginCeremony(api, 'passkeyLoginBegin');
    expect(begun.options).toMatchObject({ allowCredentials: [] });
    const stranger = new SoftwareAuthenticator(SITE);
    expect((await logInByPasskey(api, stranger)).code).toBe(41052);
  });

  test('by a removed passkey is refused', async () => {
    const user = await api.newUser();
    const { key, passkeyId, recoveryCodes } = await addPasskey(api, user);
    const remove = { passkeyId, password: PASSWORD, factorCode: recoveryCodes[0] };
    await api.call('passkeyRemove', remove, user);
    expect((await logInByPasskey(api, key)).code).toBe(41052);
  });

  test('of a frozen account says so', async () => {
    const user = await api.newUser();
    const { key } = await addPasskey(api, user);
    await api.database.pool.query('UPDATE users SET is_disabled = true WHERE user_id = $1', [
      user.userId,
    ]);
    expect((await logInByPasskey(api, key)).code).toBe(2016);
  });

  test('lets the owner in while a stranger has the password locked', async () => {
    const user = await api.newUser();
    const { key } = await addPasskey(api, user);
    for (let tries = 0; tries < 60; tries += 1) {
      await api.call('login', { account: user.account, password: `wrong7${String(tries)}` });
    }
    expect((await logIn(user)).code).toBe(41012);
    expect((await logInByPasskey(api, key)).code).toBe(200);
  });

  test('by a copy that counts backwards is refused, and the owner hears of it', async () => {
    const user = await api.newUser();
    const key = new SoftwareAuthenticator(SITE, 5);
    await addPasskey(api, user, key);
    expect((await logInByPasskey(api, key)).code).toBe(200);
    const copied = await logInByPasskey(api, key, { signCount: 6 });
    expect(copied.code).toBe(41054);
    expect(await noticesTo(api, user.account)).toContain('passkey_refused');
    expect((await logInByPasskey(api, key, { signCount: 9 })).code).toBe(200);
  });

  test('at another site’s bidding is refused', async () => {
    const user = await api.newUser();
    const { key } = await addPasskey(api, user);
    const { challengeId, options } = await beginCeremony(api, 'passkeyLoginBegin');
    const mischief = { origin: 'https://candor.evil.example' };
    const response = JSON.stringify(key.get(options as never, mischief));
    const answer = await api.call('passkeyLogin', { challengeId, response });
    expect(answer.code).toBe(41052);
    const own = JSON.stringify(key.get(options as never));
    // The challenge was used up by the wrong answer.
    expect((await api.call('passkeyLogin', { challengeId, response: own })).code).toBe(41052);
  });
});

test('an app that was set up but never answered is no second factor', async () => {
  const user = await api.newUser();
  const { recoveryCodes } = await addPasskey(api, user);
  expect(recoveryCodes).toHaveLength(10);
  const setUp = await api.call('totpSetup', { password: PASSWORD }, user);
  const seed = fromBase32((setUp.data as EndpointReply<'totpSetup'>).secret);
  const code = totpCode(seed, Math.floor((Date.now() + api.clock.skipMs) / 30_000));
  const { challengeId } = (await logIn(user)).data as { challengeId: string };
  expect((await api.call('loginFactor', { challengeId, code })).code).toBe(2001);
});
