import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { PASSWORD, startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { PasswordHasher } from '#modules/access/accounts/index.ts';
import { PIN } from './testing/guarded-users.ts';

/** Argon2id is nearly all the time these answers take; `npm run bench logins` measures the rest. */
const verify = vi.spyOn(PasswordHasher.prototype, 'verify');
const hash = vi.spyOn(PasswordHasher.prototype, 'hash');
const countHashes = (): number => verify.mock.calls.length + hash.mock.calls.length;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(() => {
  verify.mockClear();
  hash.mockClear();
});

test('a login to an account that is not there hashes once, as one with a wrong password', async () => {
  const { account } = await api.newUser();
  for (const name of [account, 'nobody@example.com']) {
    verify.mockClear();
    hash.mockClear();
    expect((await api.call('login', { account: name, password: 'wrong1' })).code).toBe(2010);
    expect(countHashes()).toBe(1);
  }
});

test('a transaction password that is not set is as much work as a wrong one', async () => {
  const guarded = await api.newUser();
  await api.call(
    'setLegalPwd',
    { legalPwd: PIN, confirmLegalPwd: PIN, loginPassword: PASSWORD },
    guarded,
  );
  for (const [user, status, code] of [
    [guarded, 403, 2002],
    [await api.newUser(), 401, 2003],
  ] as const) {
    verify.mockClear();
    hash.mockClear();
    const answer = await api.call('checkLegalPwd', { legalPwd: '918273' }, user);
    expect([answer.status, answer.code, countHashes()]).toEqual([status, code, 1]);
  }
});

test('asking for a code or a reset hashes nothing, whoever asks', async () => {
  const { account } = await api.newUser();
  hash.mockClear();
  for (const email of [account, 'nobody2@example.com']) {
    const sent = await api.call('common/checkEmailSend', { email, purpose: 'reset_password' });
    expect(sent.code).toBe(200);
    const made = { ticket: 'A'.repeat(43), password: PASSWORD, confirmPassword: PASSWORD };
    expect((await api.call('forgetPwd', made)).code).toBe(2001);
  }
  expect(countHashes()).toBe(0);
});
