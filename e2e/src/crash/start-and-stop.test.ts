import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ServerProcess, startReady } from './server-process.ts';

let folder: string;
let dataDir: string;
/** Takes connections and says nothing. */
let silent: Server;
let silentPort: number;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candor-start-'));
  // PostgreSQL runs as another user when this is root.
  chmodSync(folder, 0o755);
  dataDir = join(folder, 'data');
  silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  silentPort = (silent.address() as AddressInfo).port;
});
afterAll(() => {
  silent.close();
  rmSync(folder, { recursive: true, force: true });
});

/** On a busy machine the pipe may come after the exit. */
const PATIENCE = { timeout: 60_000 };

/** Nothing but the words for whoever started it. */
const quiet = { SEED: 'none', LOG_LEVEL: 'silent' };
const linesOf = (server: ServerProcess): readonly string[] => server.log.trim().split('\n');

describe('a stop', () => {
  test.each([
    ['SIGTERM', 1],
    ['SIGINT', 2],
  ] as const)('by %s, given %i times, says last that everything is saved', async (name, times) => {
    const { server } = await startReady({ dataDir, environment: quiet });
    for (let time = 0; time < times; time += 1) server.signal(name);
    expect(await server.exited).toEqual({ code: 0, signal: null });
    await expect
      .poll(() => linesOf(server).at(-1), PATIENCE)
      .toBe('Candor has stopped: everything it acknowledged is saved');
  });

  test('during the start waits for it, and says the same', async () => {
    const server = new ServerProcess({ dataDir, environment: { ...quiet, LOG_LEVEL: 'info' } });
    await expect.poll(() => server.log, PATIENCE).toContain('database open');
    server.signal('SIGTERM');
    expect(await server.exited).toEqual({ code: 0, signal: null });
    await expect
      .poll(() => linesOf(server).at(-1), PATIENCE)
      .toBe('Candor has stopped: everything it acknowledged is saved');
  });
});

describe('a start that cannot be ends with one line that says what to do', () => {
  const password = 'a-secret-of-mine';
  const url = (port: number): string => `postgres://me:${password}@127.0.0.1:${port}/x`;

  test.each<[string, () => Readonly<Record<string, string>>, RegExp, number]>([
    [
      'DATA_DIR where no folder can be made',
      () => ({ DATA_DIR: '/proc/candor' }),
      /set DATA_DIR/,
      1,
    ],
    ['PORT in use', () => ({ PORT: String(silentPort) }), /EADDRINUSE.*set PORT/, 1],
    ['PORT that is none', () => ({ PORT: '65536' }), /PORT must be a whole number/, 2],
    ['DATABASE_URL of nobody', () => ({ DATABASE_URL: url(1) }), /ECONNREFUSED.*DATABASE_URL/, 1],
    [
      'DATABASE_URL of somebody who says nothing',
      () => ({ DATABASE_URL: url(silentPort) }),
      /timeout.*DATABASE_URL/,
      1,
    ],
  ])('%s', async (_what, environment, words, code) => {
    const server = new ServerProcess({ dataDir, environment: { ...quiet, ...environment() } });
    expect(await server.exited).toEqual({ code, signal: null });
    await expect.poll(() => server.log, PATIENCE).toMatch(words);
    expect(server.log).toMatch(/^Candor could not start: /);
    expect(linesOf(server)).toHaveLength(1);
    expect(server.log).not.toContain(password);
  });
});
