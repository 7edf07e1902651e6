import { hash } from 'node:crypto';
import type { EndpointReply } from '@candor/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import { addPasskey, newAppUser, noticesTo, stepUpByPasskey } from './testing/guarded-users.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const renew = (user: Pick<TestUser, 'token'>, request: object = {}) =>
  api.call('recoveryRenew', { password: PASSWORD, ...request }, user);

async function logInWith({ account }: TestUser, code: string): Promise<number> {
  const { data } = await api.call('login', { account, password: PASSWORD });
  const { challengeId } = data as { readonly challengeId: string };
  return (await api.call('loginFactor', { challengeId, code })).code;
}

async function codesLeft(user: Pick<TestUser, 'token'>): Promise<number> {
  const { data } = await api.call('verifySwitch', {}, user);
  return (data as EndpointReply<'verifySwitch'>).recoveryCodesLeft;
}

describe('recovery codes', () => {
  test('are made anew with the password and a code, and the old ones are void', async () => {
    const user = await newAppUser(api);
    const [used = '', unused = ''] = user.recoveryCodes;
    expect(await logInWith(user, used)).toBe(200);
    const answer = await renew(user, { factorCode: user.code() });
    const { recoveryCodes } = answer.data as EndpointReply<'recoveryRenew'>;
    expect(new Set([...recoveryCodes, ...user.recoveryCodes]).size).toBe(20);
    expect(await codesLeft(user)).toBe(10);
    expect([await logInWith(user, unused), await logInWith(user, used)]).toEqual([2001, 2001]);
    expect(await logInWith(user, recoveryCodes[9] ?? '')).toBe(200);
  });

  test('have 128 bits, count as typed, and those of 80 bits from before stay good', async () => {
    const user = await newAppUser(api);
    const [code = '', another = ''] = user.recoveryCodes;
    expect(code).toMatch(/^(?:[A-Z2-7]{4}-){6}[A-Z2-7]{2}$/);
    expect(await logInWith(user, `  ${code.toLowerCase().replaceAll('-', ' - ')} `)).toBe(200);
    expect(await logInWith(user, another.slice(0, -1))).toBe(2001);
    const old = 'ABCD-EFGH-IJKL-MNOP';
    await api.database.pool.query(
      'INSERT INTO recovery_codes (user_id, code_hash) VALUES ($1, $2)',
      [user.userId, hash('sha256', old.replaceAll('-', ''), 'buffer')],
    );
    expect(await logInWith(user, old)).toBe(200);
  });

  test('made anew are told to every contact, lock withdrawals and leave this device in', async () => {
    const user = await newAppUser(api);
    const before = await noticesTo(api, user.account);
    expect((await renew(user, { factorCode: user.code() })).code).toBe(200);
    expect(await noticesTo(api, user.account)).toEqual([...before, 'second_factor_changed']);
    const { data } = await api.call('info', {}, user);
    const lockedUntilMs = (data as EndpointReply<'info'>).withdrawLockedUntilMs ?? 0;
    const inMs = lockedUntilMs - (Date.now() + api.clock.skipMs);
    expect(inMs).toBeGreaterThan(23 * 60 * 60_000);
  });

  test('void a login that waits for its second step', async () => {
    const user = await newAppUser(api);
    const { data } = await api.call('login', { account: user.account, password: PASSWORD });
    const { challengeId } = data as { readonly challengeId: string };
    expect((await renew(user, { factorCode: user.code() })).code).toBe(200);
    const code = user.code(1);
    expect((await api.call('loginFactor', { challengeId, code })).code).toBe(2001);
  });

  test('of a passkey are made anew once it has confirmed the session', async () => {
    const user = await api.newUser();
    const { key, recoveryCodes: old } = await addPasskey(api, user);
    expect((await renew(user)).code).toBe(2045);
    const { data } = await stepUpByPasskey(api, key, user.token);
    const { token } = data as EndpointReply<'stepUp'>;
    const answer = await renew({ token });
    const { recoveryCodes } = answer.data as EndpointReply<'recoveryRenew'>;
    expect(recoveryCodes).toHaveLength(10);
    expect(recoveryCodes).not.toContain(old[0]);
  });

  test('can be made anew by the last one of them', async () => {
    const user = await newAppUser(api);
    const factorCode = user.recoveryCodes[0];
    expect((await renew(user, { factorCode })).code).toBe(200);
    expect((await renew(user, { factorCode })).code).toBe(2001);
  });

  /** Each row also breaks the check after it. */
  test.each<[code: number, request: object, guarded: boolean]>([
    [404, { password: 'wrong7horse-battery' }, false],
    [2009, { password: 'wrong7horse-battery' }, true],
    [2045, {}, true],
    [2045, { factorCode: '  ' }, true],
    [2001, { factorCode: 'AAAA-AAAA-AAAA-AAAA' }, true],
  ])('are not made anew: %i', async (code, request, guarded) => {
    const user = guarded ? await newAppUser(api) : await api.newUser();
    expect((await renew(user, request)).code).toBe(code);
    expect(await codesLeft(user)).toBe(guarded ? 10 : 0);
  });

  test('of ten renewals at once, ten codes stand', async () => {
    const user = await newAppUser(api);
    const answers = await Promise.all(
      user.recoveryCodes.map((factorCode) => renew(user, { factorCode })),
    );
    expect(answers.some(({ code }) => code === 200)).toBe(true);
    expect(await codesLeft(user)).toBe(10);
  });
});
