import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { assertFolderUsable, assertPortFree, explainStartFailure } from './start-failure.ts';

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
      'the PostgreSQL of DATABASE_URL cannot be used (connect ECONNREFUSED 127.0.0.1:1): start it, or correct DATABASE_URL',
    ],
    [
      'a name with several addresses, none of which answers, is told by the first',
      Object.assign(new AggregateError([failure('connect ECONNREFUSED ::1:1')], ''), {
        code: 'ECONNREFUSED',
      }),
      { ...settings, DATABASE_URL: 'postgres://localhost:1/x' },
      'the PostgreSQL of DATABASE_URL cannot be used (connect ECONNREFUSED ::1:1): start it, or correct DATABASE_URL',
    ],
    [
      'a wrong password names DATABASE_URL',
      failure('password authentication failed for user "me"', { code: '28P01' }),
      { ...settings, DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/x' },
      'the PostgreSQL of DATABASE_URL cannot be used (password authentication failed for user "me"): start it, or correct DATABASE_URL',
    ],
    [
      'a host that says nothing names DATABASE_URL',
      failure('timeout expired'),
      { ...settings, DATABASE_URL: 'postgres://10.255.255.1/x' },
      'the PostgreSQL of DATABASE_URL cannot be used (timeout expired): start it, or correct DATABASE_URL',
    ],
    [
      'an address of another machine names HOST',
      failure('listen EADDRNOTAVAIL', { code: 'EADDRNOTAVAIL', syscall: 'listen' }),
      settings,
      'it cannot listen at 127.0.0.1:8080 (EADDRNOTAVAIL): this machine has no such address: set HOST',
    ],
    [
      'of what PostgreSQL said of a full disk one line is told',
      failure('It said:\n  initdb: could not write: No space left on device\nThe whole log is x'),
      settings,
      'the disk of /srv/candor is full (initdb: could not write: No space left on device): free space and start again; what was acknowledged is safe',
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

describe('a data folder', () => {
  let parent: string;
  beforeAll(() => {
    parent = mkdtempSync(join(tmpdir(), 'candor-start-'));
    writeFileSync(join(parent, 'file'), '');
  });
  afterAll(() => rmSync(parent, { recursive: true }));
  const check = (DATA_DIR: string): void => assertFolderUsable({ ...settings, DATA_DIR } as never);

  test('is made, tried, and left empty', () => {
    const folder = join(parent, 'new', 'data');
    check(folder);
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each([
    ['a file', () => join(parent, 'file')],
    ['a place below a file', () => join(parent, 'file', 'data')],
    ['a place where no folder can be made', () => '/proc/candor'],
    ['a folder of the system that keeps nothing', () => '/proc/self'],
  ])('that is %s is refused with what to do', (_what, place) => {
    expect(() => check(place())).toThrow(
      /^the data folder .* cannot be written \(E[A-Z]+: .*\): make it this user's own, or set DATA_DIR$/,
    );
  });

  test.skipIf(process.getuid?.() === 0)('that may only be read is refused', () => {
    const folder = mkdtempSync(join(parent, 'read-'));
    chmodSync(folder, 0o500);
    expect(() => check(folder)).toThrow('EACCES');
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
    ).rejects.toThrow(
      `it cannot listen at 127.0.0.1:${port} (EADDRINUSE): stop what uses that port, or set PORT or HOST`,
    );
  });

  test('of another machine’s address is found too', async () => {
    const elsewhere = { ...settings, HOST: '192.0.2.1' } as Parameters<typeof assertPortFree>[0];
    await expect(assertPortFree(elsewhere)).rejects.toThrow('set HOST');
  });

  test('that is free is free afterwards', async () => {
    const free = { ...settings, PORT: 0 } as Parameters<typeof assertPortFree>[0];
    await expect(assertPortFree(free)).resolves.toBeUndefined();
  });
});
