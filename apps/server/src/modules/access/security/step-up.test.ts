import type { EndpointReply } from '@candor/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#api/durations.ts';
import type { UserCall } from '#api/call.ts';
import { PASSWORD, startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import { changeSetting } from '#modules/console/settings/index.ts';
import { PIN, addPasskey, newAppUser, stepUpByPasskey } from './testing/guarded-users.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

async function setPin(user: TestUser): Promise<void> {
  const request = { legalPwd: PIN, confirmLegalPwd: PIN, loginPassword: PASSWORD };
  expect((await api.call('setLegalPwd', request, user)).code).toBe(200);
}

const stepUp = (user: TestUser, request: object) => api.call('stepUp', request, user);
const isIn = async (token: string): Promise<boolean> =>
  (await api.call('info', {}, { token })).code === 200;

/** A call of the user's, as a handler gets it. */
async function callOf({ token }: TestUser): Promise<UserCall> {
  const session = await api.api.sessions.find(token);
  if (session === undefined) throw new Error('no session');
  const caller = { session, address: '127.0.0.1', userAgent: 'test', origin: 'http://localhost' };
  return { session, caller, locale: undefined, requestKey: '' };
}

describe('confirming a session', () => {
  test('gives it another token, and the old one is worth nothing at once', async () => {
    const user = await api.newUser();
    await setPin(user);
    const answer = await stepUp(user, { method: 'fund_password', legalPwd: PIN });
    const { token } = answer.data as EndpointReply<'stepUp'>;
    expect(token).not.toBe(user.token);
    expect([await isIn(user.token), await isIn(token)]).toEqual([false, true]);
    const { data } = await api.call('sessionList', {}, { token });
    expect((data as EndpointReply<'sessionList'>).sessions).toHaveLength(1);
  });

  test('is felt by sessions that are not in memory, too', async () => {
    const user = await api.newUser();
    await setPin(user);
    const answer = await stepUp(user, { method: 'fund_password', legalPwd: PIN });
    const { token, steppedUpUntilMs } = answer.data as EndpointReply<'stepUp'>;
    const { rows } = await api.database.pool.query<{ stepped_up_by: string }>(
      'SELECT stepped_up_by FROM sessions WHERE user_id = $1',
      [user.userId],
    );
    expect(rows).toEqual([{ stepped_up_by: 'fund_password' }]);
    const { data } = await api.call('verifySwitch', {}, { token });
    expect(data).toMatchObject({ steppedUpUntilMs });
  });

  test('by a passkey or by a code of the app does the same', async () => {
    const user = await api.newUser();
    const { key } = await addPasskey(api, user);
    const byKey = await stepUpByPasskey(api, key, user.token);
    expect(byKey.code).toBe(200);
    const appUser = await newAppUser(api);
    const byApp = await stepUp(appUser, { method: 'totp', factorCode: appUser.code() });
    expect(byApp.code).toBe(200);
    expect(await isIn(appUser.token)).toBe(false);
  });

  test('by somebody else’s passkey, or by one made to log in, is refused', async () => {
    const [user, other] = [await api.newUser(), await api.newUser()];
    await addPasskey(api, user);
    const { key: otherKey } = await addPasskey(api, other);
    expect((await stepUpByPasskey(api, otherKey, user.token)).code).toBe(41052);
    expect(await isIn(user.token)).toBe(true);
  });

  test.each<[code: number, request: object]>([
    [2003, { method: 'fund_password', legalPwd: PIN }],
    [2045, { method: 'totp' }],
    [2001, { method: 'totp', factorCode: '123456' }],
    [41052, { method: 'passkey' }],
    [41052, { method: 'passkey', challengeId: 'x', response: '{}' }],
    [41001, { method: 'password' }],
  ])('refuses with %i: %j, and the token stays', async (code, request) => {
    const user = await api.newUser();
    expect((await stepUp(user, request)).code).toBe(code);
    expect(await isIn(user.token)).toBe(true);
  });

  test('by twenty at once leaves one token that works', async () => {
    const user = await api.newUser();
    await setPin(user);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => stepUp(user, { method: 'fund_password', legalPwd: PIN })),
    );
    const tokens = answers
      .filter(({ code }) => code === 200)
      .map(({ data }) => (data as EndpointReply<'stepUp'>).token);
    const live = await Promise.all(tokens.map(isIn));
    expect(live.filter(Boolean)).toHaveLength(1);
    expect(await isIn(user.token)).toBe(false);
  });

  test('cannot be begun by a passkey that is not there', async () => {
    expect((await api.call('stepUpBegin', {}, await api.newUser())).code).toBe(404);
  });
});

describe('what other areas ask for', () => {
  const proof = (value: number, factorCode?: string, legalPwd = PIN) => ({
    ...{ legalPwd, factorCode, valueUsdt: String(value) },
  });

  test('the transaction password, and a second factor where one is on', async () => {
    const user = await newAppUser(api);
    await setPin(user);
    const call = await callOf(user);
    const { proofs } = api.api;
    await expect(proofs.assertFinal(call, proof(1))).rejects.toMatchObject({ code: 2045 });
    const wrong = proof(1, user.code(1), '271828');
    await expect(proofs.assertFinal(call, wrong)).rejects.toMatchObject({ code: 2002 });
    await proofs.assertFinal(call, proof(10_001, user.code(1)));
    await proofs.assertFactorFor(user.userId, undefined);
  });

  test('no code of a session that was confirmed by the app less than five minutes ago', async () => {
    const user = await newAppUser(api);
    await setPin(user);
    const { data } = await stepUp(user, { method: 'totp', factorCode: user.code() });
    const { token } = data as EndpointReply<'stepUp'>;
    const { proofs } = api.api;
    const final = async () => proofs.assertFinal(await callOf({ ...user, token }), proof(1));
    await final();
    api.clock.skipMs += 5 * MINUTE_MS - 1_000;
    await final();
    api.clock.skipMs += 1_000;
    await expect(final()).rejects.toMatchObject({ code: 2045 });
  });

  test('above what staff set, a second factor has to be on, and where there is no price', async () => {
    const user = await api.newUser();
    await setPin(user);
    const call = await callOf(user);
    const { proofs } = api.api;
    const none = { code: 41051 };
    await proofs.assertFinal(call, proof(10_000));
    await expect(proofs.assertFinal(call, proof(10_001))).rejects.toMatchObject(none);
    await proofs.assertFactorFor(user.userId, '10000');
    const much = proofs.assertFactorFor(user.userId, '10000.000001');
    await expect(much).rejects.toMatchObject(none);
    await expect(proofs.assertFactorFor(user.userId, undefined)).rejects.toMatchObject(none);
    const by = { staffId: 1, atMs: 1 };
    await changeSetting(api.database.pool, 'fundFactorThresholdUsdt', '5', by);
    api.clock.skipMs += 2_000;
    await expect(proofs.assertFinal(call, proof(6))).rejects.toMatchObject(none);
    await changeSetting(api.database.pool, 'fundFactorThresholdUsdt', '10000', by);
    api.clock.skipMs += 2_000;
  });

  test('sales stay closed for a day after a change, and say until when', async () => {
    const user = await api.newUser();
    api.clock.skipMs += DAY_MS;
    const call = await callOf(user);
    await api.api.proofs.assertSalesOpen(call);
    await setPin(user);
    const locked = api.api.proofs.assertSalesOpen(call);
    await expect(locked).rejects.toMatchObject({ code: 5022 });
    api.clock.skipMs += DAY_MS - MINUTE_MS;
    await expect(api.api.proofs.assertSalesOpen(call)).rejects.toMatchObject({ code: 5022 });
    api.clock.skipMs += MINUTE_MS;
    await api.api.proofs.assertSalesOpen(call);
  });

  test('a first proof on the account’s first day closes no sales', async () => {
    const user = await api.newUser();
    await setPin(user);
    await api.api.proofs.assertSalesOpen(await callOf(user));
    const { data } = await api.call('info', {}, user);
    const info = data as EndpointReply<'info'>;
    expect(info.salesLockedUntilMs).toBeNull();
    expect(info.withdrawLockedUntilMs).not.toBeNull();
  });
});
