import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { assertPortFree, explainStartFailure } from './start-failure.ts';

const settings = { PORT: 8080, HOST: '127.0.0.1', DATA_DIR: '/srv/candor' };

const failure = (message: string, facts: object = {}): Error =>
  Object.assign(new Error(message), facts);

describe('why a server did not start', () => {
  test.each<[string, Error, object, string]>([
    [
      'a taken port names PORT',
      failure('listen EADDRINUSE: address already in use', {
        code: 'EADDRINUSE',
        syscall: 'listen',
      }),
      settings,
      'it cannot listen at 127.0.0.1:8080 (EADDRINUSE): stop what uses that port, or set PORT or HOST',
    ],
    [
      'a folder of somebody else names DATA_DIR',
      failure('EACCES: permission denied, mkdir', { code: 'EACCES', syscall: 'mkdir' }),
      settings,
      "the data folder /srv/candor cannot be written (EACCES: permission denied, mkdir): make it this user's own, or set DATA_DIR",
    ],
    [
      'a port that only root may use names PORT, not the folder',
      failure('listen EACCES', { code: 'EACCES', syscall: 'listen' }),
      settings,
      'it cannot listen at 127.0.0.1:8080 (EACCES): stop what uses that port, or set PORT or HOST',
    ],
    [
      'a full disk says that nothing is lost, PostgreSQL’s own words included',
      failure('could not write to file "pg_wal/x": No space left on device', { code: '53100' }),
      settings,
      'the disk of /srv/candor is full (could not write to file "pg_wal/x": No space left on device): free space and start again; what was acknowledged is safe',
    ],
    [
      'a database that is not there names DATABASE_URL and not its password',
      failure('connect ECONNREFUSED 127.0.0.1:1', { code: 'ECONNREFUSED', syscall: 'connect' }),
      { ...settings, DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/x' },
      'the PostgreSQL of DATABASE_URL does not answer (connect ECONNREFUSED 127.0.0.1:1): start it, or correct DATABASE_URL',
    ],
    [
      'anything else is told as it is',
      failure('the journal has a gap'),
      settings,
      'the journal has a gap',
    ],
  ])('%s', (_title, error, given, expected) => {
    expect(explainStartFailure(error, given as Parameters<typeof explainStartFailure>[1])).toBe(
      expected,
    );
  });
});

describe('a port', () => {
  let other: Server | undefined;
  afterEach(() => other?.close());

  test('that is taken is found before anything starts', async () => {
    const taken = createServer();
    other = taken;
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const { port } = taken.address() as AddressInfo;
    await expect(
      assertPortFree({ ...settings, PORT: port } as Parameters<typeof assertPortFree>[0]),
    ).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  test('that is free is free afterwards', async () => {
    const free = { ...settings, PORT: 0 } as Parameters<typeof assertPortFree>[0];
    await expect(assertPortFree(free)).resolves.toBeUndefined();
  });
});
