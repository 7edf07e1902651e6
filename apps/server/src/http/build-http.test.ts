import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  codes,
  endpointNames,
  endpointPath,
  endpoints,
  errorCodes,
  okEnvelope,
  feedChannels,
} from '@candor/protocol';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHttp } from './build-http.ts';
import { refusalAnswer } from './call-endpoint.ts';
import type { EndpointCall } from './call-endpoint.ts';

let http: FastifyInstance;
let folder: string;
/** Calls with their request as it was read. */
const calls: EndpointCall[] = [];
/** Refuses the next call before it is read. */
let refusesUnread = false;

const script = 'document.documentElement.dataset.theme="dark"';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candor-client-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(
    join(folder, 'index.html'),
    `<html><script>${script}</script><script src="a.js"></script></html>`,
  );
  writeFileSync(join(folder, 'assets', 'index-Ab12Cd34.js'), 'x'.repeat(5_000));
  writeFileSync(join(folder, 'sw.js'), 'importScripts("./part.js");');
  writeFileSync(join(folder, 'assets', 'index-Ab12Cd34.js.map'), '{}');
  http = await buildHttp({
    fetchFile: () => Promise.resolve(undefined),
    fetchPicture: () => Promise.resolve(undefined),
    callEndpoint: async (call) => {
      if (refusesUnread) return refusalAnswer(41006);
      const { name, request } = call;
      calls.push({ ...call, request: typeof request === 'function' ? await request() : request });
      if (name === 'common/version') throw new Error('password=hunter2');
      return { status: 200, envelope: okEnvelope({ text: 'y'.repeat(2_000) }) };
    },
    findSession: () => undefined,
    log: pino({ level: 'silent' }),
    clientFolder: folder,
  });
});

afterAll(async () => {
  await http.close();
  rmSync(folder, { recursive: true });
});

const json = { 'content-type': 'application/json' };

test.each(endpointNames)('%s has its route, and only with its own method', async (name) => {
  const { method } = endpoints[name];
  const wrong = method === 'GET' ? 'POST' : 'GET';
  const refused = await http.inject({ method: wrong, url: endpointPath(name) });
  expect(refused.statusCode).toBe(405);
  expect(refused.headers['allow']).toBe(method);
  expect(refused.json()).toMatchObject({ code: 41007, type: 'error' });
});

test('a query reaches the endpoint as texts, a JSON body as it is, a form as texts', async () => {
  await http.inject({ url: '/api/common/depth?symbol=BTCUSDT&levels=5&empty=' });
  expect(calls.at(-1)?.request).toEqual({
    encoding: 'form',
    fields: { symbol: 'BTCUSDT', levels: '5' },
  });
  await http.inject({ method: 'POST', url: '/api/currency', headers: json, payload: '{"a":1}' });
  expect(calls.at(-1)?.request).toEqual({ encoding: 'json', fields: { a: 1 } });
  await http.inject({
    method: 'POST',
    url: '/api/currency',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': 'k1234567' },
    payload: 'a=1&b=%2B2&c=',
  });
  expect(calls.at(-1)).toMatchObject({
    request: { encoding: 'form', fields: { a: '1', b: '+2' } },
    requestKey: 'k1234567',
  });
  await http.inject({ method: 'POST', url: '/api/logout' });
  expect(calls.at(-1)?.request).toEqual({ encoding: 'json', fields: {} });
});

test.each([
  ['{"a":1', 400, 41001],
  ['{"a":1,"a":2}', 400, 41001],
  ['{"__proto__":{"b":1}}', 400, 41001],
  ['{"constructor":1}', 400, 41001],
  ['{"a":{"b":{"c":{"d":{"e":{"f":{"g":{"h":{"i":{"j":1}}}}}}}}}}', 400, 41001],
  [`{"a":"${'x'.repeat(65_537)}"}`, 413, 41002],
  [`{"a":[${'{},'.repeat(2_000)}{}]}`, 400, 41001],
  [`{${Array.from({ length: 2_000 }, (_, at) => `"k${at}":1`).join(',')}}`, 400, 41001],
  ['['.repeat(60_000), 400, 41001],
])('refuses the JSON body %.40s', async (payload, status, code) => {
  const before = calls.length;
  const answer = await http.inject({
    method: 'POST',
    url: '/api/currency',
    headers: json,
    payload,
  });
  expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([status, code]);
  expect(calls).toHaveLength(before);
});

test.each([
  ['application/x-www-form-urlencoded', 'a=1&a=2', 400, 41001],
  ['application/x-www-form-urlencoded', '__proto__=1', 400, 41001],
  ['application/x-www-form-urlencoded', 'a&'.repeat(101), 400, 41001],
  ['text/plain', 'a=1', 415, 41003],
  ['multipart/form-data; boundary=x', '--x--', 415, 41003],
])('refuses %s with %s', async (type, payload, status, code) => {
  const headers = { 'content-type': type };
  const answer = await http.inject({ method: 'POST', url: '/api/currency', headers, payload });
  expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([status, code]);
});

test('refuses bytes that are no UTF-8, which would be kept as another text', async () => {
  const before = calls.length;
  for (const bytes of [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80]]) {
    const payload = Buffer.concat([Buffer.from('{"a":"'), Buffer.from(bytes), Buffer.from('"}')]);
    const asked = { method: 'POST', url: '/api/currency', headers: json, payload } as const;
    expect((await http.inject(asked)).json<{ code: number }>().code).toBe(41001);
  }
  expect(calls).toHaveLength(before);
});

test('takes nothing apart from a sender who is refused', async () => {
  refusesUnread = true;
  try {
    const payload = '{"a":1,"a":2}';
    const asked = { method: 'POST', url: '/api/currency', headers: json, payload } as const;
    expect((await http.inject(asked)).json<{ code: number }>().code).toBe(41006);
    const query = await http.inject({ url: '/api/common/depth?a=1&a=2' });
    expect(query.json<{ code: number }>().code).toBe(41006);
  } finally {
    refusesUnread = false;
  }
});

test.each(['/%zz', '/api/%zz', '/api/common/depth%e0%a4%a'])(
  'an address that cannot be read (%s) gets the catalogue’s answer',
  async (url) => {
    const answer = await http.inject({ url });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 41001, type: 'error', data: null });
  },
);

test('a colon, a brace or a quote inside a text is no second field', async () => {
  const payload = String.raw`{"a":"x:\"y\":{z}\\","b":[":"]}`;
  const answer = await http.inject({
    method: 'POST',
    url: '/api/currency',
    headers: json,
    payload,
  });
  expect(answer.statusCode).toBe(200);
});

test('an unknown path is 404 in the envelope', async () => {
  const answer = await http.inject({ url: '/api/common/nothing' });
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toMatchObject({ code: 404, data: null });
});

test('what is thrown by mistake becomes a bare 500', async () => {
  const answer = await http.inject({ url: '/api/common/version' });
  expect(answer.statusCode).toBe(500);
  expect(answer.body).not.toContain('hunter2');
  expect(answer.json()).toMatchObject({ code: 500, type: 'error' });
});

test('long reads are compressed for who can read that; answers are never kept', async () => {
  const headers = { 'accept-encoding': 'gzip' };
  const answer = await http.inject({ url: '/api/common/sysTime', headers });
  expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'no-store' });
});

test('the client is served with a policy that knows its inline script by hash', async () => {
  const answer = await http.inject({ url: '/' });
  expect(answer.statusCode).toBe(200);
  const policy = String(answer.headers['content-security-policy']);
  expect(policy).toMatch(/script-src 'self' 'sha256-[A-Za-z0-9+/]{43}=';/);
  expect(policy).not.toContain('unsafe');
  for (const closed of ['object-src', 'base-uri', 'frame-ancestors']) {
    expect(policy).toContain(`${closed} 'none'`);
  }
  expect(policy).toMatch(/connect-src 'self'(;|$)/);
  expect(policy).toMatch(/; require-trusted-types-for 'script'; trusted-types default$/);
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-cache',
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
  const again = await http.inject({
    url: '/',
    headers: { 'if-none-match': String(answer.headers['etag']) },
  });
  expect(again.statusCode).toBe(304);
  // Its policy takes the place of the one that was kept.
  expect(again.headers['content-security-policy']).toBe(policy);
});

test('a worker, which loads its parts by their names, is not held to trusted types', async () => {
  const { headers } = await http.inject({ url: '/sw.js' });
  expect(headers['content-security-policy']).toContain("script-src 'self'");
  expect(headers['content-security-policy']).not.toContain('trusted-types');
});

test.each([
  ['https://candor.example', 'max-age=63072000'],
  ['http://candor.example', undefined],
  [undefined, undefined],
])('a browser that came to %s is told to come by TLS: %s', async (publicOrigin, wanted) => {
  const served = await buildHttp({
    fetchFile: () => Promise.resolve(undefined),
    fetchPicture: () => Promise.resolve(undefined),
    callEndpoint: () => Promise.resolve({ status: 200, envelope: okEnvelope({}) }),
    findSession: () => undefined,
    log: pino({ level: 'silent' }),
    clientFolder: folder,
    publicOrigin,
  });
  const { headers } = await served.inject({ url: '/' });
  expect(headers['strict-transport-security']).toBe(wanted);
  await served.close();
});

test.each([
  ['https://pictures.example.com', "img-src 'self' data: blob: https://pictures.example.com;"],
  [undefined, "img-src 'self' data: blob:;"],
])('with pictures at %s a page shows those of %s', async (picturesOrigin, policy) => {
  const served = await buildHttp({
    fetchFile: () => Promise.resolve(undefined),
    fetchPicture: () => Promise.resolve(undefined),
    callEndpoint: () => Promise.resolve({ status: 200, envelope: okEnvelope({}) }),
    findSession: () => undefined,
    log: pino({ level: 'silent' }),
    clientFolder: folder,
    picturesOrigin,
  });
  const { headers } = await served.inject({ url: '/' });
  expect(headers['content-security-policy']).toContain(policy);
  await served.close();
});

test('files named by their content are kept for ever and come compressed; maps stay at home', async () => {
  const url = '/assets/index-Ab12Cd34.js';
  const answer = await http.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
  expect(answer.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  // Neither is a folder listed: a file has one name.
  for (const none of [`${url}.map`, '/assets', '/assets/', '/assets/.']) {
    expect([none, (await http.inject({ url: none })).statusCode]).toEqual([none, 404]);
  }
  expect(
    (await http.inject({ url: '/assets/../index.html/..%2f..%2fetc/passwd' })).statusCode,
  ).toBe(404);
});

test('the OpenAPI document describes every endpoint with its refusals, in parts that have names', async () => {
  const answer = await http.inject({ url: '/openapi.json' });
  const document = answer.json<{
    servers: readonly object[];
    paths: Record<
      string,
      Record<string, { operationId: string; responses: Record<string, { $ref: string }> }>
    >;
    components: Record<string, Record<string, { description?: string }>>;
  }>();
  for (const name of endpointNames) {
    const { method, errors } = endpoints[name];
    const operation = document.paths[endpointPath(name)]?.[method.toLowerCase()];
    expect(operation?.operationId).toBe(name);
    for (const code of [...errors, codes.tooManyRequests]) {
      const { $ref = '' } = operation?.responses[String(errorCodes[code].status)] ?? {};
      const shared = document.components['responses']?.[$ref.split('/').at(-1) ?? ''];
      expect(`${name}\n${shared?.description ?? ''}`).toContain(`\n${String(code)}: `);
    }
  }
  expect(document.servers).toHaveLength(1);
  const names = answer.body.matchAll(/#\/components\/(\w+)\/([\w-]+)/g);
  const missing = [...names].filter(
    ([, kind = '', name = '']) => !document.components[kind]?.[name],
  );
  expect(missing).toEqual([]);
  expect(answer.body).not.toContain('{"enum":["');
  const docs = await http.inject({ url: '/docs/' });
  expect(docs.statusCode).toBe(200);
  expect(docs.body).toContain('<title>Candor API</title>');
  // A generator that meets an enum without a type makes it any value at all.
  const untyped: string[] = [];
  const walk = (part: unknown, path: string): void => {
    if (typeof part !== 'object' || part === null) return;
    if ('enum' in part && Array.isArray(part.enum) && !('type' in part)) untyped.push(path);
    for (const [key, value] of Object.entries(part)) walk(value, `${path}/${key}`);
  };
  walk(answer.json(), '');
  expect(untyped).toEqual([]);
});

test('the AsyncAPI document shows every message of the feed, in parts that have names', async () => {
  const answer = await http.inject({ url: '/asyncapi.json' });
  const document = answer.json<{
    operations: Record<string, { messages: readonly { $ref: string }[] }>;
  }>();
  const at = (path: string): unknown =>
    path
      .split('/')
      .slice(1)
      .reduce<unknown>(
        (part, name) => (part as Record<string, unknown> | undefined)?.[name],
        document,
      );
  const named = [...answer.body.matchAll(/"\$ref":"(#[^"]+)"/g)].map(([, path = '']) => path);
  expect(named.filter((path) => at(path) === undefined)).toEqual([]);
  const { send, receive } = document.operations;
  expect(send?.messages).toHaveLength(7);
  // Answers, errors, beats, and one message a channel.
  expect(receive?.messages).toHaveLength(3 + feedChannels.length);
  expect(JSON.stringify(at('#/components/messages/DepthTopic'))).toContain(
    '#/components/schemas/DepthView',
  );
});

test('no request is called like another one, after a new start neither', async () => {
  const names: string[] = [];
  for (let start = 0; start < 2; start += 1) {
    const started = await buildHttp({
      fetchFile: () => Promise.resolve(undefined),
      fetchPicture: () => Promise.resolve(undefined),
      callEndpoint: ({ callId }) => {
        names.push(callId);
        return Promise.resolve(refusalAnswer(404));
      },
      findSession: () => undefined,
      log: pino({ level: 'silent' }),
    });
    for (let count = 0; count < 3; count += 1) {
      // Nor may who calls choose it.
      const headers = { 'request-id': 'mine', 'x-request-id': 'mine' };
      await started.inject({ method: 'GET', url: endpointPath('common/version'), headers });
    }
    await started.close();
  }
  expect(new Set(names).size).toBe(6);
  expect(names).not.toContain('mine');
});
