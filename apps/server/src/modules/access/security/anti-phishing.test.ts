import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import { readCode } from './testing/guarded-users.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const setWords = (user: TestUser, antiPhishing?: string, password = PASSWORD) =>
  api.call('antiPhishing', { antiPhishing, password }, user);

async function lastMail(target: string): Promise<string> {
  await api.runJobs();
  const { rows } = await api.database.pool.query<{ body: string }>(
    'SELECT body FROM outbox_messages WHERE target = $1 ORDER BY message_id DESC LIMIT 1',
    [target],
  );
  return rows[0]?.body ?? '';
}

async function sendCode(user: TestUser): Promise<void> {
  const request = { channel: 'email', purpose: 'security_change', locale: 'en' };
  expect((await api.call('verifySend', request, user)).code).toBe(200);
  api.clock.skipMs += 60_000;
}

test('the words stand in every e-mail, are changed, shown and removed', async () => {
  const user = await api.newUser();
  expect((await setWords(user, ' 蓝鲸42 ')).data).toEqual({ antiPhishing: '蓝鲸42' });
  await sendCode(user);
  expect(await lastMail(user.account)).toContain('Your anti-phishing code: 蓝鲸42');
  expect(await readCode(api, user.account)).toMatch(/^[0-9]{6}$/);
  const pin = { legalPwd: '836205', confirmLegalPwd: '836205', loginPassword: PASSWORD };
  await api.call('setLegalPwd', pin, user);
  expect(await lastMail(user.account)).toContain('蓝鲸42');
  const { data } = await api.call('verifySwitch', {}, user);
  expect(data).toMatchObject({ antiPhishing: '蓝鲸42' });
  await setWords(user, 'heron7');
  await sendCode(user);
  expect(await lastMail(user.account)).toMatch(/heron7$/);
  expect((await setWords(user)).data).toEqual({ antiPhishing: null });
  await sendCode(user);
  expect(await lastMail(user.account)).not.toContain('anti-phishing');
});

test.each([
  'a',
  'x'.repeat(17),
  'two words',
  'a.example',
  '<b>x</b>',
  'line\nbreak',
  '$&$&',
  '=1+1',
])('%j are no words', async (words) => {
  const user = await api.newUser();
  expect((await setWords(user, words)).code).toBe(41001);
});

test('a stolen session without the password cannot change them', async () => {
  const user = await api.newUser();
  await setWords(user, 'heron7');
  expect((await setWords(user, 'thief', 'wrong7password')).code).toBe(2009);
  await sendCode(user);
  expect(await lastMail(user.account)).toContain('heron7');
});

test('an address that is nobody’s gets an e-mail without', async () => {
  const email = 'stranger@example.com';
  await api.call('common/checkEmailSend', { email, purpose: 'register', locale: 'en' });
  expect(await lastMail(email)).not.toContain('anti-phishing');
});
