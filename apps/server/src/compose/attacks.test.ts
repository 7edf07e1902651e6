import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { endpointNames, endpointPath, endpoints } from '@candor/protocol';
import type { EndpointName } from '@candor/protocol';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newPicture } from '#modules/people/uploads/testing/send-picture.ts';
import { readWholeState } from './testing/whole-state.ts';
import { startTestApi } from './testing/test-api.ts';
import type { TestApi, TestUser } from './testing/test-api.ts';

vi.setConfig({ testTimeout: 60_000 });

const EVIL = 'https://evil.example';

let api: TestApi;
let alice: TestUser;
let port: number;
beforeAll(async () => {
  api = await startTestApi();
  alice = await api.newTrader();
  await api.http.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = api.http.server.address() as AddressInfo);
});
afterAll(() => api.stop());

/** Sends bytes as they are, which no client library would, and reads until the server closes. */
function sendRaw(text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      answer += chunk;
    });
    // A server that has read enough may reset the connection.
    socket.once('error', () => undefined);
    socket.once('close', () => resolve(answer));
    socket.write(text);
  });
}

const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);

const getRaw = (path: string, headers = ''): Promise<string> =>
  sendRaw(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n${headers}\r\n`);

const transfer = { asset: 'USDT', fromKind: 'spot', toKind: 'wallet', amount: '1' };

describe('a page of another site', () => {
  test.each(endpointNames)('reads nothing of %s, and is not asked in advance', async (name) => {
    const { method } = endpoints[name];
    const url = endpointPath(name);
    const asked = await api.http.inject({
      method: 'OPTIONS',
      url,
      headers: {
        origin: EVIL,
        'access-control-request-method': method,
        'access-control-request-headers': 'token,content-type,idempotency-key',
      },
    });
    expect(asked.statusCode).toBeGreaterThanOrEqual(400);
    const answer = await api.http.inject({ method, url, headers: { origin: EVIL } });
    for (const { headers } of [asked, answer]) {
      expect(Object.keys(headers).filter((one) => one.startsWith('access-control'))).toEqual([]);
      // Nothing that a browser would send along by itself.
      expect(headers).not.toHaveProperty('set-cookie');
    }
  });

  test('moves nothing by a form: the session is in a header that no form can set', async () => {
    const { token } = alice;
    const fields = { ...transfer, requestId: 'a-forged-request' };
    const form = 'application/x-www-form-urlencoded';
    const before = await readWholeState(api);
    for (const [headers, more, query, code] of [
      [{}, {}, '', 1001],
      [{ cookie: `token=${token}` }, {}, '', 1001],
      [{ authorization: `Bearer ${token}` }, {}, '', 1001],
      [{}, { token }, '', 1001],
      [{}, {}, `?token=${token}`, 1001],
      [{ 'content-type': 'text/plain' }, {}, '', 41003],
    ] as const) {
      const answer = await api.http.inject({
        method: 'POST',
        url: `${endpointPath('transfer')}${query}`,
        headers: { origin: EVIL, 'content-type': form, ...headers },
        payload: new URLSearchParams({ ...fields, ...more }).toString(),
      });
      expect(answer.json<{ code: number }>().code).toBe(code);
    }
    expect(await readWholeState(api)).toEqual(before);
  });
});

describe('methods', () => {
  test.each(['PUT', 'PATCH', 'DELETE'] as const)(
    '%s is no method of any endpoint',
    async (method) => {
      const before = await readWholeState(api);
      for (const name of endpointNames) {
        const headers = { token: alice.token, 'idempotency-key': 'another-method' };
        const answer = await api.http.inject({ method, url: endpointPath(name), headers });
        expect([404, 405]).toContain(answer.statusCode);
      }
      expect(await readWholeState(api)).toEqual(before);
    },
  );

  test.each(['TRACE', 'CONNECT', 'DEBUG'])('%s is not answered', async (method) => {
    const answer = await sendRaw(
      `${method} /api/info HTTP/1.1\r\nhost: localhost\r\ntoken: secret-of-trace\r\nconnection: close\r\n\r\n`,
    );
    expect(answer).not.toContain('secret-of-trace');
    expect(answer === '' || statusOf(answer) >= 400).toBe(true);
  });

  test('a header or field that names another method is not obeyed', async () => {
    const before = await readWholeState(api);
    for (const header of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
      const answer = await api.http.inject({
        method: 'GET',
        url: `${endpointPath('transfer')}?${new URLSearchParams(transfer).toString()}&_method=POST`,
        headers: { [header]: 'POST', token: alice.token, 'idempotency-key': 'overridden-1' },
      });
      expect(answer.statusCode).toBe(405);
    }
    expect(await readWholeState(api)).toEqual(before);
  });
});

describe('what is sent', () => {
  test.each([
    ['both lengths', 'content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /x'],
    ['two lengths', 'content-length: 5\r\ncontent-length: 6\r\n\r\n{"a":'],
    ['a length that is none', 'content-length: 1e3\r\n\r\n{}'],
    ['a header in two lines', 'x-one: a\r\n b\r\ncontent-length : 2\r\n\r\n{}'],
    ['a NUL in a header', 'x-one: a\0b\r\ncontent-length: 2\r\n\r\n{}'],
  ])('is refused with %s', async (_what, rest) => {
    const answer = await sendRaw(
      `POST /api/currency HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\nconnection: close\r\n${rest}`,
    );
    expect(statusOf(answer)).toBe(400);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  test('is refused with more headers than fit', async () => {
    expect(statusOf(await getRaw('/api/info', `x-large: ${'a'.repeat(20_000)}\r\n`))).toBe(431);
    const many = Array.from({ length: 5_000 }, (_, count) => `x-${count}: a\r\n`).join('');
    expect(statusOf(await getRaw('/api/info', many))).toBe(431);
  });

  test('is waited for no longer than a minute', () => {
    const { server } = api.http;
    expect(server.requestTimeout).toBe(60_000);
    expect(server.headersTimeout).toBeGreaterThan(0);
    expect(server.headersTimeout).toBeLessThanOrEqual(60_000);
    expect(server.timeout).toBeGreaterThan(0);
    expect(server.timeout).toBeLessThanOrEqual(120_000);
    expect(server.keepAliveTimeout).toBeGreaterThan(0);
    expect(server.keepAliveTimeout).toBeLessThanOrEqual(120_000);
  });

  test.each([
    '/../../../../etc/passwd',
    '/..%2f..%2f..%2fetc%2fpasswd',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..\\..\\package.json',
    '/admin/assets/../../../package.json',
    '/admin/assets/%2e%2e%2f%2e%2e%2fpackage.json',
    '/docs/static/../../../package.json',
    '/docs/static/..%2f..%2f..%2fpackage.json',
    '/files/..%2f..%2fmaster-key',
    '/files/....//....//master-key',
    '//etc/passwd',
    '/index.html%00.png',
    '/.git/HEAD',
    '/assets/.git/config',
    '/.env',
    'file:///etc/passwd',
    'http://169.254.169.254/latest/meta-data/',
  ])('as the path %s leads to nothing', async (path) => {
    const answer = await getRaw(path);
    expect([400, 404]).toContain(statusOf(answer));
    expect(answer).not.toMatch(/root:|"workspaces"|"name":/);
  });

  test.each(['/admin%0d%0aset-cookie:a=b', '/docs%0d%0ax-made:1', '/files/a%0d%0ax-made:1'])(
    'as %s makes no header of ours',
    async (path) => {
      const answer = await getRaw(path);
      expect(answer.split('\r\n\r\n')[0]).not.toMatch(/^(set-cookie|x-made)/im);
    },
  );
});

describe('a host that somebody made up', () => {
  test('stands in no link of ours', async () => {
    await newPicture(api, alice.token, 91_001);
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      origin: EVIL,
      referer: `${EVIL}/`,
      token: alice.token,
      'idempotency-key': 'another-host-1',
    };
    /** A browser signs for the site it is at: this names it to itself, see request-origin.ts. */
    const passkeys: readonly EndpointName[] = ['passkeyBegin', 'passkeyLoginBegin', 'stepUpBegin'];
    const names = endpointNames.filter((name) => name !== 'logout' && !passkeys.includes(name));
    for (const name of names) {
      const { method } = endpoints[name];
      const answer = await api.http.inject({ method, url: endpointPath(name), headers });
      expect(answer.body).not.toContain('evil.example');
      expect(JSON.stringify(answer.headers)).not.toContain('evil.example');
    }
    for (const url of ['/docs', '/openapi.json', '/nothing']) {
      const answer = await api.http.inject({ url, headers });
      expect(answer.body + JSON.stringify(answer.headers)).not.toContain('evil.example');
    }
    const code = await api.call('common/checkEmailSend', {
      ...{ email: alice.account, purpose: 'reset_password' },
    });
    expect(code.code).toBe(200);
    await api.runJobs();
    const { rows } = await api.database.pool.query<{ body: string }>(
      'SELECT body FROM outbox_messages',
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/evil|https?:/);
  });
});

describe('answers', () => {
  const kinds: readonly (readonly [string, { url: string; method?: 'POST' }])[] = [
    ['an answer', { url: '/api/common/sysTime' }],
    ['a refusal', { url: '/api/info' }],
    ['an act refused', { url: '/api/transfer', method: 'POST' }],
    ['another method', { url: '/api/login' }],
    ['nothing there', { url: '/api/nothing' }],
    ['an address that cannot be read', { url: '/api/%zz' }],
    ['a picture that is not there', { url: '/files/abc' }],
    ['the back office refused', { url: '/admin/api/me' }],
    ['nothing there at all', { url: '/nothing' }],
  ];

  test.each(kinds)('of every kind are of one type, and kept by nobody: %s', async (_kind, ask) => {
    const { headers, body } = await api.http.inject(ask);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
    expect(() => JSON.parse(body) as unknown).not.toThrow();
  });

  /** Words of a stack, a query, a path or a library. */
  const INSIDES =
    /\n\s+at |\.ts:\d|node_modules|\/apps\/|SELECT |INSERT |violates|relation "|syntax error|ENOENT|pg_|FST_|fastify|undefined is not|Cannot read/;

  test.each(endpointNames)('of %s tell nothing of how we are made', async (name) => {
    const { method } = endpoints[name];
    const bodies = [
      '',
      '{',
      '[]',
      'null',
      '"text"',
      '{"":1}',
      '{"limit":{"$gt":""},"symbol":["BTCUSDT"],"account":{"toString":1}}',
      `{"account":"' OR 1=1; --","text":"%_\\\\","slug":"../x","cursor":"';"}`,
      `{"symbol":"${'A'.repeat(10_000)}"}`,
    ];
    for (const payload of bodies) {
      const headers = {
        token: alice.token,
        'idempotency-key': 'what-is-inside',
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      };
      const url = endpointPath(name);
      if (name === 'logout' && payload === '') continue;
      const answer = await api.http.inject(
        method === 'POST'
          ? { method, url, headers, payload }
          : {
              method,
              url: `${url}?${encodeURIComponent(payload)}=${encodeURIComponent(payload)}`,
              headers,
            },
      );
      expect(answer.statusCode).not.toBe(500);
      expect(answer.statusCode === 200 ? '' : answer.body).not.toMatch(INSIDES);
    }
  });
});
