import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adminEndpointNames, adminPath, adminRoutes, okEnvelope } from '@candor/protocol';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressList } from '#config/address-list.ts';
import { refusalAnswer } from './call-endpoint.ts';
import { registerAdmin } from './register-admin.ts';
import type { AdminHttp } from './register-admin.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'candor-admin-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<meta content="__CSP_NONCE__"><p>__CSP_NONCE__</p>');
  writeFileSync(join(folder, 'assets', 'index-a1b2c3d4.js'), 'export const ours = true;');
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

async function openDoor(options: Partial<AdminHttp> = {}): Promise<FastifyInstance> {
  const http = Fastify();
  await registerAdmin(http, {
    callAdmin: ({ origin }) => Promise.resolve({ status: 200, envelope: okEnvelope({ origin }) }),
    folder,
    isDemo: true,
    ...options,
  });
  await http.ready();
  return http;
}

test('bodies of megabytes are received only from who is signed in', async () => {
  const asked: string[] = [];
  const http = await openDoor({
    callAdmin: ({ name, token }) => {
      asked.push(name);
      const isSignedIn = token === 'signed-in';
      return Promise.resolve(
        isSignedIn ? { status: 200, envelope: okEnvelope({}) } : refusalAnswer(41060),
      );
    },
  });
  const large = { name: 'carouselPicture', payload: { picture: 'x'.repeat(2_000_000) } } as const;
  const send = (headers: Record<string, string>) =>
    http.inject({ method: 'POST', url: adminPath(large.name), headers, payload: large.payload });
  expect((await send({})).json<{ code: number }>().code).toBe(41060);
  expect(asked).toEqual(['me']);
  expect((await send({ 'staff-token': 'signed-in' })).json<{ code: number }>().code).toBe(200);
  expect(asked).toEqual(['me', 'me', 'carouselPicture']);
});

describe('the page of the back office', () => {
  test('has a policy without inline script, and another nonce for styles each time', async () => {
    const http = await openDoor();
    const pages = await Promise.all([http.inject('/admin/'), http.inject('/admin/')]);
    const nonces = pages.map(({ headers, body }) => {
      const policy = String(headers['content-security-policy']);
      const nonce = /style-src 'self' 'nonce-([A-Za-z0-9_-]{22})'/.exec(policy)?.[1];
      expect(policy).toContain("script-src 'self';");
      expect(policy).not.toContain('unsafe');
      expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default");
      expect(body).toBe(`<meta content="${nonce ?? ''}"><p>${nonce ?? ''}</p>`);
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      });
      return nonce;
    });
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  test.each([
    [{}, "img-src 'self' data: blob:;"],
    [
      { picturesOrigin: 'https://pictures.example.com' },
      "img-src 'self' data: blob: https://pictures.example.com;",
    ],
  ])('with %j shows pictures of %s', async (options, policy) => {
    const { headers } = await (await openDoor(options)).inject('/admin/');
    expect(headers['content-security-policy']).toContain(policy);
  });

  test.each([
    [{ adminOrigin: 'https://staff.example.com' }, 'max-age=63072000'],
    [{ publicOrigin: 'https://example.com' }, 'max-age=63072000'],
    [{ publicOrigin: 'http://example.com' }, undefined],
    [{}, undefined],
  ])('at %j tells a browser to come by TLS: %s', async (options, wanted) => {
    const http = await openDoor(options);
    const { headers } = await http.inject({
      url: '/admin/',
      headers: { host: 'staff.example.com' },
    });
    expect(headers['strict-transport-security']).toBe(wanted);
  });

  test('is found from its name without a slash, and nothing else is there', async () => {
    const http = await openDoor();
    const redirect = await http.inject('/admin');
    expect([redirect.statusCode, redirect.headers.location]).toEqual([301, '/admin/']);
    const script = await http.inject('/admin/assets/index-a1b2c3d4.js');
    expect([script.statusCode, script.body]).toEqual([200, 'export const ours = true;']);
    for (const path of ['/admin/../package.json', '/admin/%2e%2e/x', '/admin/index.html', '/']) {
      expect((await http.inject(path)).statusCode).toBe(404);
    }
  });
});

describe('while it is being built', () => {
  test('a page says so and asks again; then it is there', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const http = await openDoor({ ready: promise });
    const waiting = await http.inject('/admin/');
    expect(waiting.statusCode).toBe(503);
    expect(waiting.headers).toMatchObject({
      'retry-after': '2',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect(waiting.body).toContain('<meta http-equiv="refresh" content="2">');
    expect((await http.inject('/admin/assets/index-a1b2c3d4.js')).statusCode).toBe(404);
    resolve(undefined);
    await expect.poll(async () => (await http.inject('/admin/')).statusCode).toBe(200);
    expect((await http.inject('/admin/assets/index-a1b2c3d4.js')).statusCode).toBe(200);
  });

  test('a build that fails is told, and asked for no more', async () => {
    const { promise, reject } = Promise.withResolvers<undefined>();
    const http = await openDoor({ ready: promise });
    reject(new Error('no build'));
    await expect
      .poll(async () => (await http.inject('/admin/')).body)
      .toContain('could not be built');
    expect((await http.inject('/admin/')).body).not.toContain('refresh');
  });
});

const paths = [
  '/admin',
  '/admin/',
  '/%61dmin/',
  '/admin/assets/index-a1b2c3d4.js',
  ...adminEndpointNames.map((name) => adminPath(name)),
] as const;
const methodOf = (path: string): 'GET' | 'POST' => {
  const name = adminEndpointNames.find((one) => adminPath(one) === path);
  return name === undefined ? 'GET' : adminRoutes[name].method;
};

describe('to whoever may not come', () => {
  test.each(paths)('%s is not there from another address', async (path) => {
    const http = await openDoor({ allowedAddresses: addressList('203.0.113.0/24') });
    const ask = (remoteAddress: string) =>
      http.inject({ url: path, method: methodOf(path), remoteAddress });
    expect((await ask('198.51.100.1')).statusCode).toBe(404);
    expect((await ask('203.0.113.9')).statusCode).toBeLessThan(400);
  });

  test.each(paths)('%s is not there at another site', async (path) => {
    const http = await openDoor({ adminOrigin: 'https://staff.example.com' });
    const ask = (host: string) =>
      http.inject({ url: path, method: methodOf(path), headers: { host } });
    expect((await ask('example.com')).statusCode).toBe(404);
    expect((await ask('staff.example.com')).statusCode).toBeLessThan(400);
  });

  test.each([
    ['localhost:8080', '127.0.0.1', {}, 200],
    ['127.0.0.1:8080', '127.0.0.1', {}, 200],
    ['[::1]:8080', '::1', {}, 200],
    ['candor.example.com', '127.0.0.1', {}, 404],
    ['localhost.example.com', '127.0.0.1', {}, 404],
    ['localhost:8080', '203.0.113.9', {}, 404],
    // A proxy that tells the server its own name for the host.
    ['localhost:8080', '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }, 404],
  ])('outside the demo it is not on a site of the users: %s from %s %j: %d', async (...row) => {
    const [host, remoteAddress, headers, status] = row;
    const http = await openDoor({ isDemo: false });
    const asked = { url: '/admin/', remoteAddress, headers: { ...headers, host } };
    expect((await http.inject(asked)).statusCode).toBe(status);
  });

  test('outside the demo a public site alone leaves no door, its own machine’s neither', async () => {
    const publicOrigin = 'https://example.com';
    const http = await openDoor({ isDemo: false, publicOrigin });
    const ask = async (host: string, door = http) =>
      (await door.inject({ url: '/admin/', headers: { host } })).statusCode;
    expect([await ask('example.com'), await ask('localhost:8080')]).toEqual([404, 404]);
    const apart = await openDoor({
      isDemo: false,
      publicOrigin,
      adminOrigin: 'https://staff.example.com',
    });
    expect([await ask('staff.example.com', apart), await ask('example.com', apart)]).toEqual([
      200, 404,
    ]);
  });

  test('a header that claims another address changes nothing', async () => {
    const http = await openDoor({ allowedAddresses: addressList('203.0.113.9') });
    const answer = await http.inject({
      url: '/admin/',
      remoteAddress: '198.51.100.1',
      headers: { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' },
    });
    expect(answer.statusCode).toBe(404);
  });

  test('behind a trusted proxy it is there to whom the proxy names, whatever they name themselves', async () => {
    const http = await openDoor({
      allowedAddresses: addressList('203.0.113.9'),
      trustedProxies: addressList('10.0.0.1'),
    });
    const ask = async (remoteAddress: string, forwarded: string) => {
      const headers = { 'x-forwarded-for': forwarded };
      return (await http.inject({ url: '/admin/', remoteAddress, headers })).statusCode;
    };
    expect(await ask('10.0.0.1', '198.51.100.7, 203.0.113.9')).toBe(200);
    expect(await ask('10.0.0.1', '203.0.113.9, 198.51.100.7')).toBe(404);
    expect(await ask('10.0.0.2', '203.0.113.9')).toBe(404);
  });
});

test('passkeys belong to the site of the back office where it has one', async () => {
  const http = await openDoor({
    adminOrigin: 'https://staff.example.com',
    publicOrigin: 'https://example.com',
  });
  const answer = await http.inject({
    method: 'POST',
    url: adminPath('passkeyBegin'),
    headers: { host: 'staff.example.com' },
  });
  expect(answer.json()).toMatchObject({ data: { origin: 'https://staff.example.com' } });
});
