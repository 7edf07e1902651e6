import { request as httpRequest } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { okEnvelope } from '@candor/protocol';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMemoryExchange } from '#engine/testing/memory-exchange.ts';
import { registerHealthRoutes } from '#observability/health-routes.ts';
import { buildHttp } from './build-http.ts';
import { OperationsDoor } from './operations-door.ts';

const door = new OperationsDoor();
let http: FastifyInstance;
let site: string;
let opened: Awaited<ReturnType<OperationsDoor['open']>>;
let stopExchange: () => Promise<void>;

beforeAll(async () => {
  const exchange = await startMemoryExchange();
  stopExchange = () => exchange.stop();
  http = await buildHttp({
    operations: door,
    fetchFile: () => Promise.resolve(undefined),
    fetchPicture: () => Promise.resolve(undefined),
    callEndpoint: () => Promise.resolve({ status: 200, envelope: okEnvelope({}) }),
    findSession: () => undefined,
    log: pino({ level: 'silent' }),
  });
  registerHealthRoutes(http, { exchange, metrics: new Registry(), isOpen: () => true });
  site = await http.listen({ host: '127.0.0.1', port: 0 });
  opened = await door.open(http, { host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await opened.close();
  await http.close();
  await stopExchange();
});

/** The path as it is spelled: `fetch` would mend it. */
function statusOf(origin: string, path: string): Promise<number> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const asked = httpRequest({ hostname, port, path }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    asked.on('error', reject);
    asked.end();
  });
}

const pathsOfOperations = [
  '/metrics',
  '/readyz',
  '/openapi.json',
  '/asyncapi.json',
  '/docs/',
  '/docs/json',
];

test.each(pathsOfOperations)('%s answers at the door of operations only', async (path) => {
  expect([await statusOf(opened.url, path), await statusOf(site, path)]).toEqual([200, 404]);
});

test.each(['/%6detrics', '//metrics', '/./metrics', '/metrics/', '/docs/static/index.css'])(
  '%s finds nothing on the site, however it is spelled',
  async (path) => {
    expect(await statusOf(site, path)).toBe(404);
  },
);

test.each(['/api/common/sysTime', '/api/info', '/admin/', '/files/x', '/nothing'])(
  '%s is not there at the door of operations',
  async (path) => {
    expect(await statusOf(opened.url, path)).toBe(404);
  },
);

test('either says that the process lives', async () => {
  expect(await statusOf(opened.url, '/healthz')).toBe(200);
  expect(await statusOf(site, '/healthz')).toBe(200);
  expect(await statusOf(site, '/api/common/sysTime')).toBe(200);
});
