import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { okEnvelope, refusalEnvelope } from '@candor/protocol';
import { afterEach, expect, test } from 'vitest';
import { NetworkError, RefusedError } from './errors.ts';
import { createHttpClient } from './http-client.ts';
import type { HttpClientOptions } from './http-client.ts';

interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

type Answer = { readonly status: number; readonly body: string } | 'cut';

/** A server that answers in turn; the last answer repeats. */
async function serve(...answers: readonly Answer[]): Promise<{ baseUrl: string; seen: Seen[] }> {
  const seen: Seen[] = [];
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const answer = answers[Math.min(seen.length, answers.length - 1)] ?? 'cut';
      const { method = '', url = '', headers } = request;
      seen.push({ method, url, headers, body });
      if (answer === 'cut') {
        request.socket.destroy();
        return;
      }
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

const ok = (data: unknown): Answer => ({ status: 200, body: JSON.stringify(okEnvelope(data)) });
const client = (options: Partial<HttpClientOptions> & { baseUrl: string }) =>
  createHttpClient({ token: () => undefined, retryWaitsMs: [1, 1], ...options });

test('a call that the page makes by itself says so, and only with a session', async () => {
  const { baseUrl, seen } = await serve(ok({}));
  let isBackground = true;
  const options = { baseUrl, isBackground: () => isBackground };
  await client(options).call('common/sysTime', {});
  const withSession = client({ ...options, token: () => 'secret' });
  await withSession.call('info', {});
  isBackground = false;
  await withSession.call('info', {});
  expect(seen.map(({ headers }) => headers['background'])).toEqual([undefined, '1', undefined]);
});

test('an act with a list is sent as JSON, for a form carries none; a flat one is a form', async () => {
  const { baseUrl, seen } = await serve(ok({}));
  const { call } = client({ baseUrl });
  const lists = { addresses: ['203.0.113.0/24'], scopes: ['read'] as ('read' | 'trade')[] };
  const request = { name: 'bot', kind: 'hmac_sha256', password: 'a-long-1', ...lists } as const;
  await call('apiKeyCreate', request);
  await call('nickName', { nickname: 'Ann' });
  expect(seen[0]?.headers['content-type']).toBe('application/json');
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual(request);
  expect(seen[1]?.body).toBe('nickname=Ann');
});

test('a read is a GET with its request in the query and gives data', async () => {
  const { baseUrl, seen } = await serve(ok({ symbol: 'BTCUSDT', trades: [] }));
  const answer = await client({ baseUrl }).call('common/tradeList', {
    symbol: 'BTCUSDT',
    limit: 5,
  });
  expect(answer).toEqual({ symbol: 'BTCUSDT', trades: [] });
  expect(seen[0]).toMatchObject({
    method: 'GET',
    url: '/api/common/tradeList?symbol=BTCUSDT&limit=5',
  });
  expect(seen[0]?.headers['token']).toBeUndefined();
});

test('a money call is a form with the token and a new idempotency key each time', async () => {
  const { baseUrl, seen } = await serve(ok({ sequence: 1, replayed: false }));
  const api = client({ baseUrl, token: () => 'secret' });
  const request = { asset: 'USDT', fromKind: 'wallet', toKind: 'spot', amount: '1.5' } as const;
  await api.call('transfer', request);
  await api.call('transfer', request);
  await api.call('transfer', request, { requestKey: 'chosen-key' });
  expect(seen[0]).toMatchObject({
    method: 'POST',
    url: '/api/transfer',
    body: 'asset=USDT&fromKind=wallet&toKind=spot&amount=1.5',
  });
  expect(seen[0]?.headers['token']).toBe('secret');
  expect(seen[0]?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
  const keys = seen.map(({ headers }) => headers['idempotency-key']);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).not.toBe(keys[0]);
  expect(keys[2]).toBe('chosen-key');
});

test('what changes something says in which language its reader is to be written to', async () => {
  const { baseUrl, seen } = await serve(ok({}));
  const api = client({ baseUrl, locale: () => 'yn' });
  await api.call('logout', {});
  await api.call('common/sysTime', {});
  await client({ baseUrl, locale: () => undefined }).call('logout', {});
  expect(seen.map(({ headers }) => headers['locale'])).toEqual(['yn', undefined, undefined]);
});

test('who proves who they are says from which installation; reads and money calls do not', async () => {
  const { baseUrl, seen } = await serve(ok({}));
  const deviceId = 'a'.repeat(32);
  const api = client({ baseUrl, deviceId: () => deviceId });
  await api.call('logout', {});
  await api.call('common/sysTime', {});
  await api.call('transfer', { asset: 'USDT', fromKind: 'wallet', toKind: 'spot', amount: '1.5' });
  expect(seen.map(({ headers }) => headers['device-id'])).toEqual([deviceId, undefined, undefined]);
});

test('a refusal is thrown with its code, type, status and detail', async () => {
  const body = JSON.stringify(refusalEnvelope(4024, 'too small', { field: 'quantity' }));
  const { baseUrl } = await serve({ status: 400, body });
  const refused = await client({ baseUrl })
    .call('login', { account: 'a', password: 'b' })
    .catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(RefusedError);
  expect(refused).toMatchObject({
    code: 4024,
    type: 'error',
    status: 400,
    message: 'too small',
    detail: { field: 'quantity' },
  });
});

test.each(['<html>', '{}', 'null', '{"code":"200","msg":"","data":1}'])(
  'an answer that is none (%s) reads as system busy',
  async (body) => {
    const { baseUrl } = await serve({ status: 502, body });
    await expect(client({ baseUrl }).call('common/sysTime', {})).rejects.toMatchObject({
      code: 500,
      status: 502,
    });
  },
);

test('a read that found no network is tried twice more', async () => {
  const { baseUrl, seen } = await serve('cut', 'cut', ok({ timeMs: 7 }));
  await expect(client({ baseUrl }).call('common/sysTime', {})).resolves.toEqual({ timeMs: 7 });
  expect(seen).toHaveLength(3);
});

test('a read gives up after its tries', async () => {
  const { baseUrl, seen } = await serve('cut');
  await expect(client({ baseUrl }).call('common/sysTime', {})).rejects.toBeInstanceOf(NetworkError);
  expect(seen).toHaveLength(3);
});

test('a refused read is not tried again', async () => {
  const { baseUrl, seen } = await serve({
    status: 503,
    body: JSON.stringify(refusalEnvelope(4013)),
  });
  await expect(client({ baseUrl }).call('common/sysTime', {})).rejects.toMatchObject({
    code: 4013,
  });
  expect(seen).toHaveLength(1);
});

test('what changes something is never tried again by itself', async () => {
  const { baseUrl, seen } = await serve('cut');
  await expect(client({ baseUrl }).call('cancelCurrency', { orderId: 1 })).rejects.toBeInstanceOf(
    NetworkError,
  );
  expect(seen).toHaveLength(1);
});

test('an aborted call throws the reason and is not tried again', async () => {
  const { baseUrl, seen } = await serve(ok({ timeMs: 1 }));
  const signal = AbortSignal.abort(new Error('left the screen'));
  await expect(client({ baseUrl }).call('common/sysTime', {}, { signal })).rejects.toThrow(
    'left the screen',
  );
  expect(seen).toHaveLength(0);
});

test('silence ends with the timeout', async () => {
  const never: typeof fetch = (_url, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
    });
  const api = client({ baseUrl: '', fetch: never, timeoutMs: 5, retryWaitsMs: [] });
  await expect(api.call('common/sysTime', {})).rejects.toThrow('timed out');
});
