import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Engine } from '@candor/exchange-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { audit } from '#audit/audit.ts';
import type { AuditReport } from '#audit/audit.ts';
import { rebuild } from '#audit/rebuild.ts';
import { newestManifest } from '#backup/manifest.ts';
import { restoreBackup } from '#backup/restore-backup.ts';
import { takeBackup } from '#backup/take-backup.ts';
import { migrate } from '#migrations/migrate.ts';
import { createTestDatabase } from '#testing/create-test-database.ts';
import type { TestDatabase } from '#testing/create-test-database.ts';
import { runExchange, storedState } from '#testing/running-exchange.ts';
import type { RunningExchange } from '#testing/running-exchange.ts';
import { TEST_RULES } from '#testing/test-exchange.ts';
import { archiveJournal, moveArchive } from './archive-journal.ts';
import type { ArchiveOptions } from './archive-journal.ts';
import { readJournal } from './read-journal.ts';
import type { Segment } from './segment-file.ts';

let database: TestDatabase;
let running: RunningExchange;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'candor-archive-'));
  running = await runExchange(database, { trades: 6 });
});
afterEach(async () => {
  await running.storage.close();
  await database.stop();
  await rm(folder, { recursive: true });
});

const archive = (options: Partial<ArchiveOptions> = {}): Promise<readonly Segment[]> =>
  archiveJournal(database, {
    folder,
    beforeMs: Number.MAX_SAFE_INTEGER,
    followedSequence: Number.MAX_SAFE_INTEGER,
    commandsPerFile: 40,
    ...options,
  });

const audited = (): Promise<AuditReport> =>
  audit(database, { createEngine: () => new Engine(TEST_RULES) });

async function rowsInTable(): Promise<readonly number[]> {
  const { rows } = await database.pool.query<{ sequence_first: number }>(
    'SELECT sequence_first FROM journal ORDER BY 1',
  );
  return rows.map((row) => row.sequence_first);
}

describe('archived rows', () => {
  test('leave the table, all but the last, and the audit finds the same as before', async () => {
    const before = await audited();
    const rows = await rowsInTable();
    const segments = await archive();
    expect(segments.length).toBeGreaterThan(2);
    expect(await rowsInTable()).toEqual(rows.slice(-1));
    expect(await audited()).toEqual(before);
    expect(before.ok).toBe(true);
  });

  test('are continued by what is committed, and by what is archived next', async () => {
    await archive();
    const { exchange, commit, storage } = running;
    for (let count = 0; count < 3; count++) await commit(exchange.trade(25));
    await storage.projector.drain();
    expect(await archive()).toHaveLength(1);
    expect(await archive()).toEqual([]);
    expect(await audited()).toMatchObject({ ok: true });
  });

  test('fill the tables again by a rebuild', async () => {
    const before = await storedState(database);
    await archive();
    await rebuild(database);
    expect(await storedState(database)).toEqual(before);
  });

  test('are read from the middle on', async () => {
    const rows = await rowsInTable();
    await archive();
    const from = rows[3] ?? 0;
    const read: number[] = [];
    for await (const row of readJournal(database.pool, from)) read.push(row.sequenceFirst);
    expect(read).toEqual(rows.slice(3));
  });

  test('go into a backup, and from there into the table of a restored house', async () => {
    const backup = join(folder, 'backup');
    const rows = await rowsInTable();
    await takeBackup(database, { folder: backup, version: '1', nowMs: 1 });
    await archive({ folder: join(folder, 'files') });
    await takeBackup(database, { folder: backup, version: '1', nowMs: 1 });
    const late = join(folder, 'late');
    await takeBackup(database, { folder: late, version: '1', nowMs: 1 });
    for (const place of [backup, late]) {
      const empty = await createTestDatabase({ migrate: false });
      const manifest = await newestManifest(place);
      if (manifest === undefined) throw new Error('no backup');
      await restoreBackup(empty, {
        folder: place,
        manifest,
        prepare: async (house) => {
          await migrate(house);
        },
      });
      const { rows: restored } = await empty.pool.query<{ sequence_first: number }>(
        'SELECT sequence_first FROM journal ORDER BY 1',
      );
      expect(restored.map((row) => row.sequence_first)).toEqual(rows);
      await empty.stop();
    }
  });
});

describe('what stays in the table', () => {
  test('is what is young, and what somebody still follows', async () => {
    expect(await archive({ beforeMs: 0 })).toEqual([]);
    const rows = await rowsInTable();
    const followedSequence = (rows[2] ?? 0) - 1;
    await archive({ followedSequence });
    expect(await rowsInTable()).toEqual(rows.slice(2));
  });

  test('is never deleted', async () => {
    await archive({ followedSequence: ((await rowsInTable())[2] ?? 0) - 1 });
    for (const statement of [
      'DELETE FROM journal',
      'DELETE FROM journal WHERE sequence_first = (SELECT min(sequence_first) FROM journal)',
    ]) {
      await expect(database.pool.query(statement)).rejects.toThrow('only ever appended to');
    }
  });
});

describe('the audit says so when a file', () => {
  async function damaged(harm: (path: string) => Promise<void>): Promise<readonly string[]> {
    await archive();
    const [file = ''] = await readdir(folder);
    await harm(join(folder, file));
    return (await audited()).differences;
  }

  test('is missing', async () => {
    const [first] = await damaged((path) => rm(path));
    expect(first).toMatch(/journal row 1: is in the archive, which cannot be read: ENOENT/);
  });

  test('is that of another time', async () => {
    const [first] = await damaged(async (path) => {
      const files = await readdir(folder);
      await cp(join(folder, files.at(-1) ?? ''), path);
    });
    expect(first).toMatch(/does not continue the journal before it/);
  });

  test('has other bytes', async () => {
    const [first] = await damaged(async (path) => {
      const bytes = await readFile(path);
      await writeFile(path, bytes.subarray(0, bytes.length - 40));
    });
    expect(first).toMatch(/journal row \d+/);
  });
});

test('files that were moved are found in their new folder, and only when all are there', async () => {
  await archive();
  const place = join(folder, 'elsewhere');
  await expect(moveArchive(database, place)).rejects.toThrow('ENOENT');
  const files = await readdir(folder);
  for (const file of files) {
    await cp(join(folder, file), join(place, file));
    await rm(join(folder, file));
  }
  expect(await moveArchive(database, place)).toBe(files.length);
  expect(await audited()).toMatchObject({ ok: true });
});
