import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeTestFolder } from '#testing/test-server.ts';
import { DatabaseRefusedError } from './database-refused-error.ts';
import { openDatabase } from './open-database.ts';
import type { Database, DatabaseOptions } from './open-database.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { isFolderInUse, isRunning, startMarkOf } from './processes.ts';
import { findRunUser } from './run-user.ts';

let template: string;
let parent: string;
let dataDir: string;
let opened: Database[];

beforeAll(async () => {
  template = makeTestFolder();
  await (await openDatabase({ dataDir: join(template, 'data') })).stop();
});

afterAll(() => rmSync(template, { recursive: true }));

beforeEach(() => {
  parent = makeTestFolder();
  dataDir = join(parent, 'data');
  opened = [];
});

afterEach(async () => {
  for (const database of opened) await database.stop().catch(() => undefined);
  const files = join(dataDir, 'database');
  if (existsSync(files)) rmSync(realpathSync(files), { recursive: true, force: true });
  rmSync(parent, { recursive: true, force: true });
});

async function open(options: Partial<DatabaseOptions> = {}): Promise<Database> {
  const database = await openDatabase({ dataDir, ...options });
  opened.push(database);
  return database;
}

/** A data folder that was used before; a copy, for making one takes longer than most of these tests. */
function useExistingData(): void {
  execFileSync('cp', ['-a', join(template, 'data'), dataDir]);
}

/** The server's own folder, and its postmaster. */
function cluster(): { folder: string; pid: number } {
  const folder = join(realpathSync(join(dataDir, 'database')), '18');
  return { folder, pid: readPostmasterFile(folder)?.pid ?? 0 };
}

async function oneNote({ pool }: Database): Promise<unknown> {
  return (await pool.query('SELECT note FROM notes')).rows;
}

async function untilEnded(pid: number): Promise<void> {
  while (isRunning(pid)) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** Opens the database in a process of its own, says so, and waits to be killed. */
async function openElsewhere(): Promise<() => Promise<void>> {
  const module = fileURLToPath(new URL('open-database.ts', import.meta.url));
  const script = `
    import { openDatabase } from ${JSON.stringify(module)};
    const database = await openDatabase({ dataDir: ${JSON.stringify(dataDir)} });
    await database.pool.query('CREATE TABLE IF NOT EXISTS notes (note integer)');
    await database.pool.query('INSERT INTO notes VALUES (1)');
    console.log('ready');
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return async () => {
    child.kill('SIGKILL');
    await ended;
  };
}

describe('the private PostgreSQL', () => {
  test('is made on first use, durable and checksummed, and stops with its owner', async () => {
    const database = await open();
    const { rows } = await database.pool.query<Record<string, string>>(
      `SELECT current_setting('fsync') AS fsync, current_setting('full_page_writes') AS pages,
         current_setting('synchronous_commit') AS commits,
         current_setting('data_checksums') AS checksums,
         current_setting('listen_addresses') AS addresses`,
    );
    expect(rows).toEqual([
      { fsync: 'on', pages: 'on', commits: 'on', checksums: 'on', addresses: '' },
    ]);
    const { folder, pid } = cluster();
    await database.stop();
    expect([isRunning(pid), isFolderInUse(folder)]).toEqual([false, false]);
    expect(existsSync(join(dataDir, 'owner.lock'))).toBe(false);
  });

  test('keeps what it was told from one start to the next', async () => {
    useExistingData();
    const first = await open();
    await first.pool.query('CREATE TABLE notes (note integer); INSERT INTO notes VALUES (7)');
    await first.stop();
    expect(await oneNote(await open())).toEqual([{ note: 7 }]);
  });

  test('serves a data folder that only its owner may enter', async () => {
    chmodSync(parent, 0o700);
    const database = await open();
    expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });

  test('is adopted when it outlives its owner, and stops with the new one', async () => {
    useExistingData();
    const kill = await openElsewhere();
    const { pid } = cluster();
    await kill();
    expect(isRunning(pid)).toBe(true);
    const database = await open();
    expect(cluster().pid).toBe(pid);
    expect(await oneNote(database)).toEqual([{ note: 1 }]);
    await database.stop();
    expect(isRunning(pid)).toBe(false);
  });

  test('starts again after it and its owner were killed', async () => {
    useExistingData();
    const kill = await openElsewhere();
    const { pid } = cluster();
    process.kill(pid, 'SIGKILL');
    await kill();
    expect(await oneNote(await open())).toEqual([{ note: 1 }]);
    expect(cluster().pid).not.toBe(pid);
  });

  test('is revived under a living owner', async () => {
    useExistingData();
    const database = await open();
    await database.pool.query('CREATE TABLE notes (note integer); INSERT INTO notes VALUES (3)');
    const { pid } = cluster();
    process.kill(pid, 'SIGKILL');
    await untilEnded(pid);
    await database.revive();
    expect(await oneNote(database)).toEqual([{ note: 3 }]);
    const client = await database.connect();
    expect((await client.query('SELECT note FROM notes')).rows).toEqual([{ note: 3 }]);
    await client.end();
  });

  test('ignores a stale mark whose number is another program’s by now', async () => {
    useExistingData();
    const { folder } = cluster();
    const { uid, gid, switchTo } = findRunUser();
    const other = spawn('sleep', ['60'], switchTo ? { uid, gid } : {});
    writeFileSync(
      join(folder, 'postmaster.pid'),
      `${other.pid}\n${folder}\n1700000000\n5432\n/tmp/candor-pg-gone\n\n  1 2\nready\n`,
    );
    const database = await open();
    expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    other.kill();
  });

  test('is not given to a second server', async () => {
    useExistingData();
    await open();
    await expect(open()).rejects.toThrow(DatabaseRefusedError);
    await expect(open()).rejects.toThrow(`in use by process ${process.pid}`);
  });

  test('is given to the next server once the last one has left', async () => {
    useExistingData();
    const last = spawn('sleep', ['60']);
    const lastPid = last.pid ?? 0;
    writeFileSync(join(dataDir, 'owner.lock'), `${lastPid} ${startMarkOf(lastPid)}\n`);
    const opening = open();
    last.kill();
    expect((await (await opening).pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });

  test('is shared with a tool, which leaves it running', async () => {
    useExistingData();
    const server = await open();
    const tool = await open({ purpose: 'tool' });
    await tool.stop();
    expect((await server.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });

  test('of another major version is refused with what to do', async () => {
    useExistingData();
    const { folder } = cluster();
    renameSync(folder, folder.replace(/18$/, '17'));
    await expect(open()).rejects.toThrow('holds a database of PostgreSQL 17, this build brings 18');
  });

  test('that cannot start says why', async () => {
    useExistingData();
    const { folder } = cluster();
    writeFileSync(join(folder, 'postgresql.conf'), 'no such thing');
    await expect(open()).rejects.toThrow(/syntax error.*postgresql\.log/s);
  });
});

test('a link to files that are gone is refused, never replaced by an empty database', async () => {
  mkdirSync(dataDir);
  symlinkSync('/var/lib/candor/gone', join(dataDir, 'database'));
  await expect(open()).rejects.toThrow('points to database files that are gone');
  rmSync(join(dataDir, 'database'));
});

test('the log says what PostgreSQL said', async () => {
  useExistingData();
  const database = await open();
  await expect(database.pool.query('SELECT 1 / 0')).rejects.toThrow('division by zero');
  const log = readFileSync(join(realpathSync(join(dataDir, 'database')), 'postgresql.log'), 'utf8');
  expect(log).toContain('division by zero');
});
