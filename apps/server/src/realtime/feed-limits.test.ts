import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { proxyList } from '#config/address-list.ts';
import { FeedTestClient } from './testing/feed-client.ts';
import { FeedUnderTest } from './testing/feed-under-test.ts';

let under: FeedUnderTest;
afterEach(() => under.stop());

describe('limits', () => {
  test.each([
    ['no JSON', 'hello'],
    ['no object', '[]'],
    ['no known op', '{"op":"shout","id":1}'],
    ['a field too many', '{"op":"ping","id":1,"extra":1}'],
    ['a field that stands twice', '{"op":"ping","id":1,"id":2}'],
    ['a key of a prototype', '{"op":"call","id":1,"endpoint":"info","request":{"__proto__":{}}}'],
    ['a negative id', '{"op":"ping","id":-1}'],
    ['no topics', '{"op":"subscribe","id":1,"topics":[]}'],
  ])('a message with %s gets an error and the socket stays', async (_name, text) => {
    under = await FeedUnderTest.start();
    const client = await under.connect();
    client.socket.send(text);
    await client.until(() => client.messages.length > 0);
    expect(client.messages[0]).toMatchObject({ op: 'error', id: 0, code: 41001 });
    expect((await client.ask({ op: 'ping' })).op).toBe('pong');
  });

  test('nothing a client can write ends more than its own message', async () => {
    under = await FeedUnderTest.start();
    const client = await under.connect();
    const anyText = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .record({
          op: fc.constantFrom('auth', 'subscribe', 'unsubscribe', 'ping', 'call', '__proto__'),
          id: fc.oneof(fc.maxSafeNat(), fc.anything()),
          topics: fc.oneof(fc.array(fc.string()), fc.anything()),
          token: fc.oneof(fc.constant('nobody'), fc.anything()),
          endpoint: fc.oneof(fc.string(), fc.anything()),
          request: fc.anything(),
        })
        .map((message) => JSON.stringify(message)),
    );
    for (const text of fc.sample(anyText, { numRuns: 400, seed: 1 })) client.socket.send(text);
    await client.ask({ op: 'ping' });
    expect(client.socket.readyState).toBe(client.socket.OPEN);
    expect(client.messages.length).toBeGreaterThanOrEqual(401);
    expect(client.messages.filter(({ code }) => code === 500)).toEqual([]);
  });

  test('a binary message gets an error, one that is too large ends the socket', async () => {
    under = await FeedUnderTest.start({ limits: { messageBytesMax: 200 } });
    const client = await under.connect();
    client.socket.send(Buffer.from('{"op":"ping","id":1}'));
    await client.until(() => client.messages.length > 0);
    expect(client.messages[0]).toMatchObject({ op: 'error', code: 41001 });
    client.socket.send('x'.repeat(201));
    expect(await client.closed).toBe(1009);
  });

  test('topics beyond the limit are refused, the others kept', async () => {
    under = await FeedUnderTest.start({ limits: { topicsPerSocketMax: 2 } });
    const client = await under.connect();
    const topics = ['tickers', 'ticker:BTCUSDT', 'trades:BTCUSDT'];
    expect((await client.ask({ op: 'subscribe', topics })).code).toBe(41006);
    expect(topics.map((topic) => client.of(topic).length)).toEqual([1, 1, 0]);
  });

  test('a socket that sends too fast is closed', async () => {
    under = await FeedUnderTest.start({ limits: { framesPerSecondMax: 1, framesBurst: 3 } });
    const client = await under.connect();
    for (let i = 0; i < 4; i++) client.socket.send('{"op":"ping","id":1}');
    expect(await client.closed).toBe(4008);
  });

  test('a socket that guesses tokens is closed', async () => {
    under = await FeedUnderTest.start({ limits: { failedAuthsMax: 2 } });
    const client = await under.connect();
    await client.ask({ op: 'auth', token: 'a' });
    await client.ask({ op: 'auth', token: 'b' });
    expect(await client.closed).toBe(1008);
  });

  test('sockets beyond the limit, other paths and foreign pages are refused', async () => {
    under = await FeedUnderTest.start({ limits: { socketsMax: 1 } });
    const statusOf = (url: string, origin?: string): Promise<string> =>
      FeedTestClient.connect(url, origin === undefined ? {} : { origin }).then(
        () => 'open',
        (error: unknown) => String(error),
      );
    expect(await statusOf(`${under.url}/more`)).toContain('404');
    expect(await statusOf(under.url, 'https://evil.example')).toContain('403');
    await under.connect();
    expect(await statusOf(under.url)).toContain('503');
    expect(under.feed?.sockets()).toBe(1);
  });

  test('sockets of one address do not take the places of others, and leave theirs when they go', async () => {
    const trustedProxies = proxyList('127.0.0.1,::1');
    under = await FeedUnderTest.start({ limits: { socketsPerAddressMax: 2 }, trustedProxies });
    const { url } = under;
    const from = (address: string): Promise<FeedTestClient | string> =>
      FeedTestClient.connect(url, { headers: { 'x-forwarded-for': address } }).catch(String);
    const [first, second] = [await from('203.0.113.9'), await from('203.0.113.9')];
    expect(await from('203.0.113.9')).toContain('429');
    const other = await from('203.0.113.10');
    for (const client of [first, other]) {
      if (typeof client === 'string') throw new Error(client);
      client.socket.terminate();
    }
    await expect.poll(() => under.feed?.sockets()).toBe(1);
    const third = await from('203.0.113.9');
    expect(third).not.toBeTypeOf('string');
    for (const client of [second, third]) {
      if (typeof client !== 'string') client.socket.terminate();
    }
  });

  test.each<[string, string, Record<string, string>, number, number]>([
    ['another path', '/more', {}, 404, 404],
    ['a foreign page', '', { origin: 'https://evil.example' }, 403, 41001],
    ['a version nobody speaks', '', { 'sec-websocket-version': '1' }, 400, 41001],
  ])(
    'who is refused for %s is told so in the envelope',
    async (_why, path, headers, status, code) => {
      under = await FeedUnderTest.start();
      const upgrade = { connection: 'upgrade', upgrade: 'websocket' };
      const socket = {
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      };
      const asked = get(`${under.url.replace('ws:', 'http:')}${path}`, {
        headers: { ...upgrade, ...socket, ...headers },
      });
      const [response] = (await once(asked, 'response')) as [IncomingMessage];
      const chunks = (await response.toArray()) as Buffer[];
      expect(response.statusCode).toBe(status);
      expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(JSON.parse(Buffer.concat(chunks).toString())).toMatchObject({ code, type: 'error' });
    },
  );

  test('a host that pictures have for themselves has no feed', async () => {
    under = await FeedUnderTest.start({ picturesOrigin: 'http://pictures.example' });
    const url = new URL(under.url);
    const at = (host: string): Promise<string> =>
      FeedTestClient.connect(url.href, { headers: { host } }).then(
        (client) => {
          client.socket.terminate();
          return 'open';
        },
        (error: unknown) => String(error),
      );
    expect(await at('pictures.example')).toContain('404');
    expect(await at('example')).toBe('open');
  });

  test('a token in the address is not looked at', async () => {
    under = await FeedUnderTest.start();
    const client = await FeedTestClient.connect(`${under.url}?token=alice-token`);
    expect((await client.ask({ op: 'subscribe', topics: ['orders'] })).code).toBe(1001);
    client.socket.terminate();
  });
});
