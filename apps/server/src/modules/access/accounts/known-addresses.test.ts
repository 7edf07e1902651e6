import { endpointPath } from '@candor/protocol';
import type { EndpointName, Envelope } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi } from '#compose/testing/test-api.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

async function callFrom(
  remoteAddress: string,
  name: EndpointName,
  request: object,
  token = '',
  deviceId = '',
): Promise<Envelope> {
  const answer = await api.http.inject({
    method: 'POST',
    url: endpointPath(name),
    remoteAddress,
    headers: {
      'content-type': 'application/json',
      ...(token === '' ? {} : { token }),
      ...(deviceId === '' ? {} : { 'device-id': deviceId }),
    },
    payload: JSON.stringify(request),
  });
  return answer.json<Envelope>();
}

const HOME = '198.51.100.7';
const ELSEWHERE = '198.51.100.8';

/** Five tries from each of twelve addresses: more than all strangers have together. */
async function crowd(name: EndpointName, request: object, token?: string): Promise<void> {
  for (let place = 0; place < 12; place += 1) {
    for (let tried = 0; tried < 5; tried += 1) {
      await callFrom(`203.0.113.${String(place)}`, name, request, token);
    }
  }
}

test('a crowd that guesses keeps nobody out from where they logged in before', async () => {
  const { account } = await api.newUser();
  const right = { account, password: PASSWORD };
  expect((await callFrom(HOME, 'login', right)).code).toBe(200);
  await crowd('login', { account, password: 'guess1guess1' });
  expect((await callFrom(ELSEWHERE, 'login', right)).code).toBe(41156);
  expect((await callFrom(HOME, 'login', right)).code).toBe(200);
});

test('nor does one that has a stolen session and guesses the password in it', async () => {
  const { account, token } = await api.newUser();
  const opened = await callFrom(HOME, 'login', { account, password: PASSWORD });
  const own = (opened.data as { readonly token: string }).token;
  const ask = (password: string) => ({ password });
  // The log-in is written down behind the guesses of the test before: reading waits for it.
  expect((await api.call('loginHistory', {}, { token: own })).code).toBe(200);
  await crowd('passkeyBegin', ask('guess1guess1'), token);
  expect((await callFrom(ELSEWHERE, 'passkeyBegin', ask(PASSWORD), own)).code).toBe(41012);
  expect((await callFrom(HOME, 'passkeyBegin', ask(PASSWORD), own)).code).toBe(200);
});

test('nor anybody who comes with a device that they logged in with before, from wherever', async () => {
  const { account, token } = await api.newUser();
  const right = { account, password: PASSWORD };
  const [phone, other] = ['c'.repeat(32), 'd'.repeat(32)];
  expect((await callFrom(HOME, 'login', right, '', phone)).code).toBe(200);
  // What was written down is read where it is written: in order.
  expect((await api.call('loginHistory', {}, { token })).code).toBe(200);
  await crowd('login', { account, password: 'guess1guess1' });
  expect((await callFrom(ELSEWHERE, 'login', right, '', other)).code).toBe(41156);
  expect((await callFrom(ELSEWHERE, 'login', right, '', phone)).code).toBe(200);
  // A device counts as one, from however many addresses it guesses.
  const wrong = { account, password: 'guess1guess1' };
  for (let tried = 0; tried < 6; tried += 1) {
    await callFrom(`192.0.2.${String(tried)}`, 'login', wrong, '', phone);
  }
  expect((await callFrom('192.0.2.99', 'login', right, '', phone)).code).toBe(41012);
});
