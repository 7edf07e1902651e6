import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Harness } from './harness.ts';
import { startReady } from './server-process.ts';
import { Tool } from './tool.ts';
import type { SentRequest } from './trading-load.ts';

/** A backup of the chain as it lay then, and what the exchange had promised before it began. */
interface Link {
  readonly number: number;
  readonly folder: string;
  readonly sequence: number;
  readonly promised: readonly SentRequest[];
}

const BACKUPS = 5;

/** The server is killed while this one runs. */
const KILLED = 3;

/** Commands that users are told are done between two backups. */
const PROMISES_BETWEEN = 400;

const harness = new Harness(23);
const chain: Link[] = [];
let folder: string;
const into = (): string => join(folder, 'backup');

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'candor-chain-'));
  // PostgreSQL runs as another user when this is root.
  chmodSync(folder, 0o755);
  await harness.start();
});
afterAll(async () => {
  await harness.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What users were told is done, by now. */
const promisedSoFar = (): SentRequest[] =>
  harness.book.requests.filter(({ outcome }) => outcome === 'accepted');

const backUp = (): Tool => new Tool('backup', harness.dataDir, ['--into', into()]);

/** Whether tables of a backup that has no manifest yet are on the disk. */
const isUnderWay = (number: number): boolean => {
  const tables = join(into(), 'tables');
  return existsSync(tables) && readdirSync(tables).some((name) => name.endsWith(`-${number}.zst`));
};

function keep(number: number, promised: readonly SentRequest[], output: string): void {
  const copy = join(folder, `chain-${number}`);
  cpSync(into(), copy, { recursive: true });
  const sequence = Number(/everything up to command (\d+)/.exec(output)?.[1]);
  chain.push({ number, folder: copy, sequence, promised });
}

/** Users trade, and a backup is taken under their orders. */
async function tradeAndBackUp(number: number): Promise<void> {
  await harness.tradeUntil(async () => {
    const already = harness.book.counts.accepted;
    await expect
      .poll(() => harness.book.counts.accepted - already, { timeout: 120_000 })
      .toBeGreaterThan(PROMISES_BETWEEN);
    const promised = promisedSoFar();
    const tool = backUp();
    if (number === KILLED) {
      await expect.poll(() => isUnderWay(number), { interval: 5, timeout: 60_000 }).toBe(true);
      harness.server.signal('SIGKILL');
    }
    keep(number, promised, await tool.succeeds());
  });
}

/** All that the tables have leaves the journal's table for files. */
async function archive(): Promise<void> {
  const tool = new Tool('archive', harness.dataDir, ['--older-than', '0']);
  expect(await tool.succeeds()).toContain('are in journal-');
}

test('five backups are taken while users trade, the journal is archived and the server is killed', async () => {
  for (let number = 1; number <= BACKUPS; number++) {
    await tradeAndBackUp(number);
    if (number === KILLED) {
      await harness.awaitDeath('backup');
      await harness.start();
    }
    if (number === 2 || number === 4) await archive();
    if (number === 4) {
      const moved = join(folder, 'moved');
      cpSync(join(harness.dataDir, 'archive'), moved, { recursive: true });
      await new Tool('archive', harness.dataDir, ['--moved-to', moved]).succeeds();
      rmSync(join(harness.dataDir, 'archive'), { recursive: true });
    }
  }
  await harness.verify({ all: true });
  expect(harness.problems).toEqual([]);
  expect(chain.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
  await harness.stop();
});

test('each of the five gives back what was acknowledged before it', async () => {
  const key = join(harness.dataDir, 'keys', 'master.key');
  for (const { number, folder: from, sequence, promised } of chain) {
    const dataDir = join(folder, `restored-${number}`);
    const restore = new Tool('restore', dataDir, ['--from', from, '--key', key]);
    const output = await restore.succeeds();
    expect(output).toContain(`backup ${number} restored: everything up to command ${sequence} of`);
    expect(output).toContain('audit passed');
    const { server, url } = await startReady({ dataDir });
    await harness.verifyCopy(url, promised);
    server.signal('SIGTERM');
    await server.exited;
    expect(harness.problems).toEqual([]);
    console.log(`backup ${number}: ${promised.length} commands found, up to ${sequence}`);
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('of a torn backup the file is named and nothing is made; the one before it is still there', async () => {
  const newest = chain.at(-1);
  const table = readdirSync(join(into(), 'tables')).find((name) =>
    name.endsWith(`-${BACKUPS}.zst`),
  );
  const path = join(into(), 'tables', table ?? '');
  truncateSync(path, 20);
  const key = ['--key', join(harness.dataDir, 'keys', 'master.key')];
  const dataDir = join(folder, 'torn');
  const torn = new Tool('restore', dataDir, ['--from', into(), ...key]);
  expect(await torn.fails()).toContain(`tables/${table ?? ''} is not what was written`);
  expect(existsSync(dataDir) ? readdirSync(dataDir) : []).toEqual([]);
  const manifest = join(into(), 'backup-000005.json');
  truncateSync(manifest, 1_000);
  const headless = new Tool('restore', dataDir, ['--from', into(), ...key]);
  expect(await headless.fails()).toContain('backup-000005.json is not what was written');
  const before = new Tool('restore', dataDir, ['--from', into(), '--number', '4', ...key]);
  const output = await before.succeeds();
  expect(output).toContain('backup 4 restored');
  expect(Number(/up to command (\d+)/.exec(output)?.[1])).toBe(chain.at(-2)?.sequence);
  expect(newest?.sequence).toBeGreaterThan(chain.at(-2)?.sequence ?? 0);
});
