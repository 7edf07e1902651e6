import type { EndpointName, EndpointReply } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi } from '#compose/testing/test-api.ts';
import type { TestApi, TestUser } from '#compose/testing/test-api.ts';
import { nextProcess } from './testing/next-process.ts';

let api: TestApi;
let alice: TestUser;
let bob: TestUser;
beforeAll(async () => {
  api = await startTestApi();
  [alice, bob] = [await api.newUser(), await api.newUser()];
  await api.exchange.submit({ type: 'index_prices_set', triples: [1, 6_000_000, 3] });
  await api.api.follower.flush();
});
afterAll(() => api.stop());

const as = (user: TestUser, name: EndpointName, request: object = {}) =>
  api.call(name, request, { token: user.token });
const alert = (price: string) => ({
  ...{ symbol: 'BTCUSDT', source: 'index', condition: 'rises_above', price },
  ...{ repeat: 'once', byEmail: false },
});
const listOf = async (user: TestUser) =>
  ((await as(user, 'alertList')).data as EndpointReply<'alertList'>).alerts;
const titles = async (user: TestUser): Promise<readonly string[]> =>
  (
    (await as(user, 'getMsg', { box: 'personal', locale: 'en' })).data as EndpointReply<'getMsg'>
  ).messages.map(({ title }) => title);

test('alerts on a pair end when it is delisted, each user hears of it once, also after a restart', async () => {
  await as(alice, 'alertAdd', alert('99000'));
  await as(alice, 'alertAdd', alert('98000'));
  await as(bob, 'alertAdd', alert('98000'));
  const delisted = await api.exchange.submit({ type: 'market_delist', marketId: 1 });
  expect(delisted.ok).toBe(true);
  await api.api.follower.flush();
  for (const user of [alice, bob]) {
    const alerts = await listOf(user);
    expect(alerts.every(({ endedAtMs }) => endedAtMs !== null)).toBe(true);
    expect(await titles(user)).toEqual(['BTC/USDT: your alerts have ended']);
  }
  expect((await as(alice, 'alertAdd', alert('97000'))).code).toBe(41_081);
  await api.api.follower.stop();
  await (await nextProcess(api, () => Promise.reject(new Error('nothing waits')))).stop();
  expect(await titles(bob)).toHaveLength(1);
});
