import type { AddressInfo } from 'node:net';
import { FeedClient } from '@candor/api-client';
import type { FeedSocket } from '@candor/api-client';
import { feedSigner, hmacSigner } from '@candor/api-client/key';
import { codes } from '@candor/protocol';
import type { ApiKeyScope, EndpointReply } from '@candor/protocol';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startMarketData } from '#modules/markets/market-data/create-market-data.ts';
import { registerFeed } from '#realtime/index.ts';
import type { Feed } from '#realtime/index.ts';
import { FeedTestClient } from '#realtime/testing/feed-client.ts';
import { feedWiring } from './feed-wiring.ts';
import { PASSWORD, startTestApi } from './testing/test-api.ts';
import type { TestApi, TestUser } from './testing/test-api.ts';

let api: TestApi;
let feed: Feed;
let url: string;
let trader: TestUser;

beforeAll(async () => {
  api = await startTestApi();
  const nowMs = (): number => Date.now() + api.clock.skipMs;
  const store = {
    candles: () => Promise.resolve([]),
    extremes: () => Promise.resolve(undefined),
    trades: () => Promise.resolve([]),
  };
  const quiet = (): void => undefined;
  feed = registerFeed(api.http.server, {
    ...feedWiring(api.api),
    exchange: api.exchange,
    marketData: await startMarketData({ exchange: api.exchange, store, nowMs }),
    log: { info: quiet, warn: quiet, error: quiet },
    nowMs,
  });
  await api.http.listen({ host: '127.0.0.1', port: 0 });
  url = `ws://127.0.0.1:${(api.http.server.address() as AddressInfo).port}/feed`;
});
afterAll(async () => {
  await feed.close();
  await api.stop();
});
beforeEach(async () => {
  trader = await api.newTrader();
});

async function newKey(scopes: readonly ApiKeyScope[], more: object = {}) {
  const wish = { name: 'maker', kind: 'hmac_sha256', scopes, password: PASSWORD, ...more };
  const { data } = await api.call('apiKeyCreate', wish, trader);
  const { keyId, secret } = data as EndpointReply<'apiKeyCreate'>;
  return { keyId, signer: hmacSigner(secret ?? '') };
}

type Key = Awaited<ReturnType<typeof newKey>>;

/** A socket on which a program has said who it is. */
async function signIn(key: Key, signedAtMs = Date.now()) {
  const client = await FeedTestClient.connect(url);
  const { id: _id, ...message } = await feedSigner({ ...key, nowMs: () => signedAtMs })(0);
  return { client, answer: await client.ask(message) };
}

const order = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '59000', quantity: '0.001' };
let orders = 0;
const place = (client: FeedTestClient) => {
  const request = { ...order, requestId: `order-of-a-program-${String((orders += 1))}` };
  return client.ask({ op: 'call', endpoint: 'currency', request });
};

const countOpen = async (): Promise<number> =>
  ((await api.call('currencyRecord', {}, trader)).data as EndpointReply<'currencyRecord'>).orders
    .length;

test('a program signs in, trades and hears of its orders; what is a person’s stays so', async () => {
  const { client, answer } = await signIn(await newKey(['read', 'trade']));
  expect(answer).toMatchObject({ code: 200, data: { userId: trader.userId } });
  expect((await client.ask({ op: 'subscribe', topics: ['orders', 'balances'] })).code).toBe(200);
  expect((await place(client)).code).toBe(200);
  await client.until(() => client.of('orders').length > 1);
  const refused = await client.ask({ op: 'subscribe', topics: ['p2p'] });
  expect(refused.code).toBe(codes.keyNotAllowed);
  const call = { op: 'call', endpoint: 'info', request: {} };
  expect((await client.ask(call)).code).toBe(codes.keyNotAllowed);
  client.socket.terminate();
});

test.each([
  ['an old signature', {}, -6_000],
  ['another address', { addresses: ['203.0.113.7'] }, 0],
] as const)('%s opens nothing', async (_name, more, skewMs) => {
  const { client, answer } = await signIn(await newKey(['read'], more), Date.now() + skewMs);
  expect(answer.code).toBe(codes.badSignature);
  expect((await client.ask({ op: 'subscribe', topics: ['orders'] })).code).toBe(1001);
  client.socket.terminate();
});

test('a scope is asked for on a socket too', async () => {
  const reader = (await signIn(await newKey(['read']))).client;
  expect((await place(reader)).code).toBe(codes.keyNotAllowed);
  const cancel = { op: 'cancelOnDisconnect', countdownMs: 10_000 };
  expect((await reader.ask(cancel)).code).toBe(codes.keyNotAllowed);
  const maker = (await signIn(await newKey(['trade']))).client;
  expect((await maker.ask({ op: 'subscribe', topics: ['orders'] })).code).toBe(codes.keyNotAllowed);
  for (const client of [reader, maker]) client.socket.terminate();
});

test('a key that is revoked places nothing more on the sockets it opened', async () => {
  const key = await newKey(['read', 'trade']);
  const { client } = await signIn(key);
  expect((await place(client)).code).toBe(200);
  expect(
    (await api.call('apiKeyRevoke', { keyId: key.keyId, password: PASSWORD }, trader)).code,
  ).toBe(200);
  expect((await place(client)).code).toBe(1001);
  expect(await countOpen()).toBe(1);
  client.socket.terminate();
});

test('orders end once the socket of a program has been gone for its time', async () => {
  const { client } = await signIn(await newKey(['trade']));
  await place(client);
  await client.ask({ op: 'cancelOnDisconnect', countdownMs: 10_000 });
  client.socket.terminate();
  api.clock.skipMs += 10_000;
  await api.database.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()');
  await api.runJobs();
  api.clock.skipMs = 0;
  expect(await countOpen()).toBe(0);
});

test.each([1, 9_999, 86_400_001])('a time of %s ms without a socket cannot be read', async (ms) => {
  const { client } = await signIn(await newKey(['trade']));
  client.socket.send(JSON.stringify({ op: 'cancelOnDisconnect', id: 7, countdownMs: ms }));
  await client.until(() => client.messages.some(({ op }) => op === 'error'));
  expect(client.messages.find(({ op }) => op === 'error')?.code).toBe(41001);
  client.socket.terminate();
});

test('the client of programs signs in by itself and winds the timer', async () => {
  const key = await newKey(['read', 'trade']);
  const client = new FeedClient({
    url,
    token: () => undefined,
    signIn: feedSigner(key),
    cancelsAfterMs: 60_000,
    openSocket: (to) => new WebSocket(to) as unknown as FeedSocket,
  });
  const heard = new Promise<string>((resolve) => {
    client.subscribe('orders', ({ kind }) => resolve(kind));
  });
  client.connect();
  expect(await heard).toBe('snapshot');
  const { rows } = await api.database.pool.query('SELECT 1 FROM cancel_timers WHERE user_id = $1', [
    trader.userId,
  ]);
  expect(rows).toHaveLength(1);
  client.close();
});
