import type { EndpointName } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, startTestApi } from '#compose/testing/test-api.ts';
import type { CallWith, TestApi } from '#compose/testing/test-api.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const HOME = '198.51.100.7';
const ELSEWHERE = '198.51.100.8';

/** Five tries from each of twelve addresses: more than all strangers have together. */
async function crowd(name: EndpointName, request: object, options: CallWith = {}): Promise<void> {
  for (let place = 0; place < 12; place += 1) {
    for (let tried = 0; tried < 5; tried += 1) {
      await api.call(name, request, { ...options, remoteAddress: `203.0.113.${String(place)}` });
    }
  }
}

test('a crowd that guesses keeps nobody out from where they logged in before', async () => {
  const { account } = await api.newUser();
  const right = { account, password: PASSWORD };
  expect((await api.call('login', right, { remoteAddress: HOME })).code).toBe(200);
  await crowd('login', { account, password: 'guess1guess1' });
  expect((await api.call('login', right, { remoteAddress: ELSEWHERE })).code).toBe(41156);
  expect((await api.call('login', right, { remoteAddress: HOME })).code).toBe(200);
});

test('nor does one that has a stolen session and guesses the password in it', async () => {
  const { account, token } = await api.newUser();
  const opened = await api.call('login', { account, password: PASSWORD }, { remoteAddress: HOME });
  const own = (opened.data as { readonly token: string }).token;
  const ask = (password: string) => ({ password });
  // The log-in is written down behind the guesses of the test before: reading waits for it.
  expect((await api.call('loginHistory', {}, { token: own })).code).toBe(200);
  await crowd('passkeyBegin', ask('guess1guess1'), { token });
  expect(
    (await api.call('passkeyBegin', ask(PASSWORD), { remoteAddress: ELSEWHERE, token: own })).code,
  ).toBe(41012);
  expect(
    (await api.call('passkeyBegin', ask(PASSWORD), { remoteAddress: HOME, token: own })).code,
  ).toBe(200);
});

test('nor anybody who comes with a device that they logged in with before, from wherever', async () => {
  const { account, token } = await api.newUser();
  const right = { account, password: PASSWORD };
  const [phone, other] = ['c'.repeat(32), 'd'.repeat(32)];
  expect((await api.call('login', right, { remoteAddress: HOME, deviceId: phone })).code).toBe(200);
  // What was written down is read where it is written: in order.
  expect((await api.call('loginHistory', {}, { token })).code).toBe(200);
  await crowd('login', { account, password: 'guess1guess1' });
  expect((await api.call('login', right, { remoteAddress: ELSEWHERE, deviceId: other })).code).toBe(
    41156,
  );
  expect((await api.call('login', right, { remoteAddress: ELSEWHERE, deviceId: phone })).code).toBe(
    200,
  );
  // A device counts as one, from however many addresses it guesses.
  const wrong = { account, password: 'guess1guess1' };
  for (let tried = 0; tried < 6; tried += 1) {
    await api.call('login', wrong, { remoteAddress: `192.0.2.${String(tried)}`, deviceId: phone });
  }
  expect(
    (await api.call('login', right, { remoteAddress: '192.0.2.99', deviceId: phone })).code,
  ).toBe(41012);
});
