import { endpointPath } from '@candor/protocol';
import type { EndpointReply } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import { newAppUser, PIN } from './testing/guarded-users.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** Titles of the messages under "For you", oldest first. */
async function titles(user: TestUser): Promise<readonly string[]> {
  const { data } = await api.call('getMsg', { box: 'personal', locale: 'en' }, user);
  return (data as EndpointReply<'getMsg'>).messages.map(({ title }) => title).toReversed();
}

test('a password, words, an app and its codes leave a message each', async () => {
  const user = await newAppUser(api);
  const pin = { legalPwd: PIN, confirmLegalPwd: PIN, loginPassword: PASSWORD };
  expect((await api.call('setLegalPwd', pin, user)).code).toBe(200);
  await api.call('antiPhishing', { antiPhishing: 'heron7', password: PASSWORD }, user);
  await api.call('totpDisable', { password: PASSWORD, code: user.code() }, user);
  expect(await titles(user)).toEqual([
    'The authenticator app was turned on',
    'Your fund password was set',
    'Your anti-phishing code was changed',
    'The authenticator app was turned off',
  ]);
});

test('a message says when, from which address and by which device', async () => {
  const user = await api.newUser();
  const agent = 'Mozilla/5.0 (iPhone) AppleWebKit/605 Version/19.0 Mobile Safari/604.1';
  await api.http.inject({
    method: 'POST',
    url: endpointPath('antiPhishing'),
    headers: { 'user-agent': agent, token: user.token },
    payload: { antiPhishing: 'heron7', password: PASSWORD },
  });
  const { data } = await api.call('getMsg', { box: 'personal', locale: 'en' }, user);
  const [message] = (data as EndpointReply<'getMsg'>).messages;
  expect(message?.body).toMatch(/^Time: .* UTC\. From: 127\.0\.0\.1 · Safari · iPhone\. If this/);
});

test('a change that was refused leaves none', async () => {
  const user = await api.newUser();
  await api.call('antiPhishing', { antiPhishing: 'heron7', password: 'wrong' }, user);
  expect(await titles(user)).toEqual([]);
});

test('a login from another device is told once; another version of the same is no other', async () => {
  const user = await api.newUser();
  const logIn = async (device: string): Promise<void> => {
    const answer = await api.http.inject({
      method: 'POST',
      url: endpointPath('login'),
      headers: { 'user-agent': device },
      payload: { account: user.account, password: PASSWORD },
    });
    expect(answer.json()).toMatchObject({ code: 200 });
  };
  // What was seen before is read where it is written: in order.
  const told = async (): Promise<number> => {
    await api.call('loginHistory', {}, user);
    return (await titles(user)).filter((title) => title === 'Login from a new device').length;
  };
  await logIn('Firefox/130.0 (X11; Linux)');
  const before = await told();
  await logIn('Chrome/140.0.1 (iPhone)');
  expect(await told()).toBe(before + 1);
  await logIn('Chrome/141.2 (iPhone)');
  await logIn('Firefox/131.0 (X11; Linux)');
  expect(await told()).toBe(before + 1);
});

test('a device is known by its own number where it has one, whatever the browser calls itself', async () => {
  const user = await api.newUser();
  const logIn = async (device: string, deviceId?: string): Promise<number> => {
    await api.http.inject({
      method: 'POST',
      url: endpointPath('login'),
      headers: {
        'user-agent': device,
        ...(deviceId === undefined ? {} : { 'device-id': deviceId }),
      },
      payload: { account: user.account, password: PASSWORD },
    });
    await api.call('loginHistory', {}, user);
    return (await titles(user)).filter((title) => title === 'Login from a new device').length;
  };
  const [phone, other] = ['a'.repeat(32), 'b'.repeat(32)];
  const first = await logIn('Chrome/140 (iPhone)');
  // Who logged in so before had no number: the first one is believed to be theirs.
  expect(await logIn('Chrome/140 (iPhone)', phone)).toBe(first);
  expect(await logIn('Firefox/1 (Linux)', phone)).toBe(first);
  expect(await logIn('Safari/1 (Mac)', other)).toBe(first + 1);
  // A stranger's browser that leaves its number away passes for none that has one.
  expect(await logIn('Safari/1 (Mac)')).toBe(first + 2);
});
