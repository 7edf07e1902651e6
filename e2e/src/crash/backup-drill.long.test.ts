import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@candor/persistence';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Harness, tryKill } from './harness.ts';
import { startReady } from './server-process.ts';
import { Tool } from './tool.ts';

/** Backups while the load runs. */
const BACKUPS = 5;

const harness = new Harness(17);
let folder: string;
const backup = (): string => join(folder, 'backup');

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candor-drill-'));
  // PostgreSQL runs as another user when this is root.
  chmodSync(folder, 0o755);
  await harness.start();
});
afterAll(async () => {
  await harness.close();
  rmSync(folder, { recursive: true, force: true });
});

const followInto = (into: string): Tool =>
  new Tool('backup', harness.dataDir, ['--into', into, '--follow', '--every', '2']);

async function restoreInto(name: string, from: string): Promise<{ output: string; dir: string }> {
  const dir = join(folder, name);
  const key = join(harness.dataDir, 'keys', 'master.key');
  const tool = new Tool('restore', dir, ['--from', from, '--key', key]);
  expect([await tool.exitCode, tool.output]).toEqual([0, expect.stringContaining('audit passed')]);
  return { output: tool.output, dir };
}

/** The hash of the journal's row that ends with a command. */
async function hashAt(dataDir: string, sequence: number): Promise<string> {
  const database = await openDatabase({ dataDir, purpose: 'tool' });
  try {
    const { rows } = await database.pool.query<{ hash: Buffer }>(
      'SELECT hash FROM journal WHERE sequence_last = $1',
      [sequence],
    );
    return rows[0]?.hash.toString('hex') ?? 'none';
  } finally {
    await database.stop();
  }
}

const sequenceIn = (output: string): number =>
  Number(/up to command (\d+) of/.exec(output)?.[1] ?? 0);

test('a folder that was followed while its server traded gives every acknowledged command back', async () => {
  const killed = followInto(backup());
  const copy = join(folder, 'copy');
  let follower: Tool | undefined;
  await harness.tradeUntil(async () => {
    await killed.says(`backup ${BACKUPS}:`);
    killed.kill('SIGKILL');
    await killed.exitCode;
    cpSync(backup(), copy, { recursive: true });
    follower = followInto(backup());
    await follower.says(`backup ${BACKUPS + 2}:`);
    harness.server.signal('SIGKILL');
  });
  await harness.awaitDeath('drill');
  follower?.kill('SIGTERM');
  expect([await follower?.exitCode, follower?.output]).toEqual([
    0,
    expect.stringContaining('followed up to command'),
  ]);

  // What a killed follower left is the beginning of the same journal, and stands by itself.
  const early = await restoreInto('early', copy);
  const until = sequenceIn(early.output);
  expect(until).toBeGreaterThan(0);
  expect(await hashAt(early.dir, until)).toBe(await hashAt(harness.dataDir, until));

  const late = await restoreInto('late', backup());
  expect(sequenceIn(late.output)).toBeGreaterThan(until);
  for (const pid of harness.postgresPids()) tryKill(pid);
  harness.adopt(await startReady({ dataDir: late.dir }));
  await harness.verify({ all: true, audit: false });
  expect(harness.problems).toEqual([]);
  expect(harness.counts.acknowledged).toBeGreaterThan(100);
  const audit = new Tool('audit', late.dir, []);
  expect([await audit.exitCode, audit.output]).toEqual([
    0,
    expect.stringContaining('audit passed'),
  ]);
});

test('a restore refuses a folder that is used, another key, and no key', async () => {
  const key = join(harness.dataDir, 'keys', 'master.key');
  const from = ['--from', backup()];
  const used = new Tool('restore', harness.dataDir, [...from, '--key', key]);
  expect([await used.exitCode, used.output]).toEqual([1, expect.stringContaining('is not empty')]);
  const empty = join(folder, 'empty');
  const none = new Tool('restore', empty, from);
  expect([await none.exitCode, none.output]).toEqual([
    1,
    expect.stringContaining('master key is needed'),
  ]);
});
