import type { EndpointReply } from '@candor/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#api/durations.ts';
import { PASSWORD, startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import { noticesTo } from './testing/guarded-users.ts';
import { matchingStep, toBase32, totpCode } from './totp.ts';

const STEP_MS = 30_000;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
/** Each test begins at the first second of a step, so that no step ends in its middle. */
beforeEach(() => {
  api.clock.skipMs = STEP_MS - (Date.now() % STEP_MS) + 1_000;
});

/** RFC 4648, the other way round. */
function fromBase32(text: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => parseInt(byte, 2)));
}

interface Guarded extends TestUser {
  readonly seed: Buffer;
  readonly recoveryCodes: readonly string[];
}

const stepNow = (): number => Math.floor((Date.now() + api.clock.skipMs) / STEP_MS);

/** A user with the second factor on; the code that turned it on was of the step before now. */
async function guardedUser(): Promise<Guarded> {
  const user = await api.newUser();
  const setUp = await api.call('totpSetup', { password: PASSWORD }, user);
  const seed = fromBase32((setUp.data as EndpointReply<'totpSetup'>).secret);
  const enabled = await api.call('totpEnable', { code: totpCode(seed, stepNow() - 1) }, user);
  const { recoveryCodes } = enabled.data as EndpointReply<'totpEnable'>;
  return { ...user, seed, recoveryCodes };
}

async function challengeOf({ account }: TestUser): Promise<string> {
  const answer = await api.call('login', { account, password: PASSWORD });
  expect(answer.code).toBe(2045);
  return (answer.data as { readonly challengeId: string }).challengeId;
}

const answer = (challengeId: string, code: string) =>
  api.call('loginFactor', { challengeId, code });

test('codes are those of RFC 6238, one step to either side', () => {
  const seed = Buffer.from('12345678901234567890');
  expect(toBase32(seed)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(
    [59, 1_111_111_109, 20_000_000_000].map((s) => totpCode(seed, Math.floor(s / 30))),
  ).toEqual(['287082', '081804', '353130']);
  const steps = [-2, -1, 0, 1, 2].map((off) => matchingStep(seed, totpCode(seed, 100 + off), 3e6));
  expect(steps).toEqual([undefined, 99, 100, 101, undefined]);
});

describe('a login with the second factor on', () => {
  test('takes a second step, and a code works once', async () => {
    const user = await guardedUser();
    const challengeId = await challengeOf(user);
    const code = totpCode(user.seed, stepNow() + 1);
    const entered = await answer(challengeId, code);
    const { token } = entered.data as EndpointReply<'loginFactor'>;
    expect((await api.call('info', {}, { token })).code).toBe(200);
    expect((await answer(challengeId, code)).code).toBe(2001);
    expect((await answer(await challengeOf(user), code)).code).toBe(2001);
  });

  test.each([true, false])(
    'opens a kept session or not, as its second step says: %s',
    async (choice) => {
      const user = await guardedUser();
      const request = {
        challengeId: await challengeOf(user),
        code: totpCode(user.seed, stepNow() + 1),
        keepLoggedIn: choice,
      };
      const { token } = (await api.call('loginFactor', request))
        .data as EndpointReply<'loginFactor'>;
      expect(await api.api.sessions.find(token)).toMatchObject({ isKept: choice });
    },
  );

  test('ten at once with one code open one session', async () => {
    const user = await guardedUser();
    const code = totpCode(user.seed, stepNow());
    const challengeId = await challengeOf(user);
    const answers = await Promise.all(Array.from({ length: 10 }, () => answer(challengeId, code)));
    expect(answers.filter((one) => one.code === 200)).toHaveLength(1);
  });

  test('takes a recovery code once', async () => {
    const user = await guardedUser();
    expect(user.recoveryCodes).toHaveLength(10);
    const code = user.recoveryCodes[3]?.toLowerCase() ?? '';
    expect((await answer(await challengeOf(user), code)).code).toBe(200);
    expect((await answer(await challengeOf(user), code)).code).toBe(2001);
    const { data } = await api.call('verifySwitch', {}, user);
    expect(data).toMatchObject({ totp: true, recoveryCodesLeft: 9 });
  });

  test('a challenge is void after five tries, and after five minutes', async () => {
    const user = await guardedUser();
    const challengeId = await challengeOf(user);
    for (let tried = 0; tried < 5; tried += 1) await answer(challengeId, 'AAAA-AAAA');
    api.clock.skipMs += 3 * 60_000;
    expect((await answer(challengeId, totpCode(user.seed, stepNow()))).code).toBe(2001);
    const late = await challengeOf(user);
    api.clock.skipMs += 5 * 60_000;
    expect((await answer(late, totpCode(user.seed, stepNow()))).code).toBe(2001);
    expect((await answer('made-up', '123456')).code).toBe(2001);
  });

  test('guessing slows down across challenges', async () => {
    const user = await guardedUser();
    const codes: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const challengeId = await challengeOf(user);
      for (let tried = 0; tried < 4; tried += 1) {
        codes.push((await answer(challengeId, 'AAAA-AAAA')).code);
      }
    }
    expect(codes.slice(0, 5)).toEqual([2001, 2001, 2001, 2001, 2001]);
    expect(codes.slice(5)).toEqual(Array.from({ length: 7 }, () => 41012));
  });

  test('stands in the login history, a wrong second step as such', async () => {
    const user = await guardedUser();
    const challengeId = await challengeOf(user);
    expect((await answer(challengeId, 'AAAA-AAAA')).code).toBe(2001);
    expect((await answer(challengeId, totpCode(user.seed, stepNow()))).code).toBe(200);
    const { data } = await api.call('loginHistory', {}, user);
    const { logins } = data as EndpointReply<'loginHistory'>;
    // The first is the registration, the latest the login with its code.
    expect(logins.map(({ outcome }) => outcome)).toEqual(['ok', 'wrong_factor', 'ok']);
    expect(logins[1]).toMatchObject({ address: '127.0.0.1' });
  });

  test('a registration repeated with the right password does not get around it', async () => {
    const { account } = await guardedUser();
    const request = { account, password: PASSWORD, confirmPassword: PASSWORD, agreement: true };
    expect((await api.call('register', request)).code).toBe(2045);
  });
});

describe('the second factor', () => {
  test('survives a reset of the password, and voids the logins that were waiting', async () => {
    const user = await guardedUser();
    const waiting = await challengeOf(user);
    const sent = await api.call('common/checkEmailSend', {
      email: user.account,
      purpose: 'reset_password',
    });
    const { verificationId } = sent.data as EndpointReply<'verifySend'>;
    await api.runJobs();
    const { rows } = await api.database.pool.query<{ body: string }>(
      `SELECT body FROM outbox_messages WHERE target = $1 AND template = 'code'`,
      [user.account],
    );
    const mailed = /[0-9]{6}/.exec(rows[0]?.body ?? '')?.[0];
    const checked = await api.call('checkSmsCode', { verificationId, code: mailed });
    const { ticket } = checked.data as EndpointReply<'checkSmsCode'>;
    const password = 'another7horse-battery';
    await api.call('forgetPwd', { ticket, password, confirmPassword: password });
    expect((await answer(waiting, totpCode(user.seed, stepNow()))).code).toBe(2001);
    const login = await api.call('login', { account: user.account, password });
    expect(login.code).toBe(2045);
  });

  test('is turned off by the password and a code', async () => {
    const user = await guardedUser();
    const off = (password: string, code: string) =>
      api.call('totpDisable', { password, code }, user);
    expect((await off('wrong7horse-battery', '123456')).code).toBe(2009);
    expect((await off(PASSWORD, 'AAAA')).code).toBe(2001);
    expect((await off(PASSWORD, totpCode(user.seed, stepNow()))).code).toBe(200);
    expect((await off(PASSWORD, '123456')).code).toBe(404);
    const login = await api.call('login', { account: user.account, password: PASSWORD });
    expect(login.code).toBe(200);
  });

  test('turned on or off is told to every contact, and locks withdrawals for a day', async () => {
    const user = await guardedUser();
    const lockedUntil = async () =>
      ((await api.call('info', {}, user)).data as EndpointReply<'info'>).withdrawLockedUntilMs ?? 0;
    const nowMs = () => Date.now() + api.clock.skipMs;
    const isDayAhead = async () => Math.abs((await lockedUntil()) - nowMs() - DAY_MS) < 60_000;
    expect(await isDayAhead()).toBe(true);
    expect(await noticesTo(api, user.account)).toEqual(['second_factor_changed']);
    api.clock.skipMs += DAY_MS;
    expect(await lockedUntil()).toBeLessThanOrEqual(nowMs());
    const request = { password: PASSWORD, code: totpCode(user.seed, stepNow()) };
    expect((await api.call('totpDisable', request, user)).code).toBe(200);
    expect(await isDayAhead()).toBe(true);
    expect(await noticesTo(api, user.account)).toEqual([
      'second_factor_changed',
      'second_factor_changed',
    ]);
  });

  test('does nothing before its first code, and is set up once', async () => {
    const user = await api.newUser();
    expect((await api.call('totpEnable', { code: '123456' }, user)).code).toBe(404);
    expect((await api.call('totpSetup', { password: 'wrong7horse-battery' }, user)).code).toBe(
      2009,
    );
    expect((await api.call('totpSetup', { password: PASSWORD }, user)).code).toBe(200);
    expect((await api.call('totpEnable', { code: 'x' }, user)).code).toBe(2001);
    const login = await api.call('login', { account: user.account, password: PASSWORD });
    expect(login.code).toBe(200);
    const guarded = await guardedUser();
    expect((await api.call('totpSetup', { password: PASSWORD }, guarded)).code).toBe(400);
    expect((await api.call('totpEnable', { code: 'x' }, guarded)).code).toBe(400);
  });

  test('a dump holds neither the seed nor the recovery codes', async () => {
    const user = await guardedUser();
    const { rows } = await api.database.pool.query<{ seed_sealed: Buffer }>(
      'SELECT seed_sealed FROM second_factors WHERE user_id = $1',
      [user.userId],
    );
    expect(rows[0]?.seed_sealed.includes(user.seed)).toBe(false);
    const codes = await api.database.pool.query<{ code_hash: Buffer }>(
      'SELECT code_hash FROM recovery_codes WHERE user_id = $1',
      [user.userId],
    );
    expect(codes.rows.every(({ code_hash: kept }) => kept.length === 32)).toBe(true);
  });
});
