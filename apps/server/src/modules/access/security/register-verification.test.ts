import type { EndpointReply } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';
import { changeSetting } from '#modules/console/settings/index.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ registerVerification: 'setting' });
});
afterAll(() => api.stop());

const form = { password: PASSWORD, confirmPassword: PASSWORD, agreement: true };

async function ticketOf(account: string): Promise<string> {
  const request = { email: account, purpose: 'register' };
  const sent = await api.call('common/checkEmailSend', request);
  const { verificationId, demoCode } = sent.data as EndpointReply<'common/checkEmailSend'>;
  const checked = await api.call('checkSmsCode', { verificationId, code: demoCode ?? '' });
  return (checked.data as EndpointReply<'checkSmsCode'>).ticket;
}

test('nobody registers an address they do not read, until staff say otherwise', async () => {
  const account = 'first@example.com';
  const version = async () =>
    (await api.call('common/version')).data as EndpointReply<'common/version'>;
  expect((await version()).registerVerification).toBe(true);
  expect((await api.call('register', { ...form, account })).code).toBe(2040);
  expect((await api.call('register', { ...form, account: '13800138000' })).code).toBe(2039);
  const ticket = await ticketOf(account);
  const other = { ...form, account: 'second@example.com', ticket };
  expect((await api.call('register', other)).code).toBe(2001);
  api.clock.skipMs += 60_000;
  const own = { ...form, account, ticket: await ticketOf(account) };
  expect((await api.call('register', own)).code).toBe(200);

  const by = { staffId: 1, atMs: 1 };
  await changeSetting(api.database.pool, 'registerVerification', false, by);
  api.clock.skipMs += 2_000;
  expect((await version()).registerVerification).toBe(false);
  expect((await api.call('register', { ...form, account: 'third@example.com' })).code).toBe(200);
});
