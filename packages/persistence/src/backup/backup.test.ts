import { appendFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Engine } from '@candor/exchange-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { audit } from '#audit/audit.ts';
import { recover } from '#loader/recover.ts';
import { migrate } from '#migrations/migrate.ts';
import { createTestDatabase } from '#testing/create-test-database.ts';
import type { TestDatabase } from '#testing/create-test-database.ts';
import { openHere, runExchange } from '#testing/running-exchange.ts';
import type { RunningExchange } from '#testing/running-exchange.ts';
import { TEST_RULES } from '#testing/test-exchange.ts';
import { JournalFollower } from './follow-journal.ts';
import { manifestOf, newestManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import type { Restored } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

let house: TestDatabase;
let empty: TestDatabase;
let folder: string;
let running: RunningExchange;

beforeEach(async () => {
  house = await createTestDatabase();
  empty = await createTestDatabase({ migrate: false });
  folder = await mkdtemp(join(tmpdir(), 'candor-backup-'));
  running = await runExchange(house, { trades: 4 });
});
afterEach(async () => {
  await running.storage.close();
  await house.stop();
  await empty.stop();
  await rm(folder, { recursive: true });
});

function backUp(options: { readonly isFull?: boolean } = {}): Promise<Manifest> {
  return takeBackup(house, { folder, version: '1', nowMs: 1, ...options });
}

async function trade(batches = 3): Promise<void> {
  const { commit, exchange } = running;
  for (let count = 0; count < batches; count++) await commit(exchange.trade(25));
}

async function restore(number?: number): Promise<Restored> {
  const manifest =
    number === undefined ? await newestManifest(folder) : await manifestOf(folder, number);
  if (manifest === undefined) throw new Error('no backup');
  const names = new Set(manifest.migrations.map(({ name }) => name));
  return await restoreBackup(empty, {
    folder,
    manifest,
    prepare: async (database) => {
      await migrate(database, [], names);
    },
  });
}

async function journalOf(database: TestDatabase): Promise<readonly unknown[]> {
  const { rows } = await database.pool.query<Record<string, unknown>>(
    `SELECT sequence_first, sequence_last, epoch, timestamp_ms, encode(hash, 'hex') AS hash
     FROM journal ORDER BY sequence_first`,
  );
  return rows;
}

async function stateHashOf(database: TestDatabase): Promise<string> {
  const report = await audit(database, { createEngine: () => new Engine(TEST_RULES) });
  expect(report.differences).toEqual([]);
  return report.stateHash;
}

describe('a restore', () => {
  test('finds the exchange as it was, and it goes on', async () => {
    await backUp();
    const { sequence } = await restore();
    expect(sequence).toBe(running.storage.journal.lastSequence);
    expect(await journalOf(empty)).toEqual(await journalOf(house));
    expect(await stateHashOf(empty)).toBe(await stateHashOf(house));
    const restored = await recover(empty, new Engine(TEST_RULES), {
      onStop: () => undefined,
      openProjector: openHere,
    });
    expect(restored.journal.lastSequence).toBe(sequence);
    await restored.close();
  });

  test('finds what came after the first copy of the tables, by the journal', async () => {
    const first = await backUp();
    await trade();
    const second = await backUp();
    expect(second.tables.find(({ name }) => name === 'public.trades')).toEqual(
      first.tables.find(({ name }) => name === 'public.trades'),
    );
    expect(second.journal).toHaveLength(2);
    await restore();
    expect(await journalOf(empty)).toEqual(await journalOf(house));
    expect(await stateHashOf(empty)).toBe(await stateHashOf(house));
  });

  test('finds what was followed after the last backup, but for a row that is half written', async () => {
    const manifest = await backUp();
    const follower = new JournalFollower(folder, manifest);
    const client = await house.connect();
    for (let count = 0; count < 3; count++) {
      await trade(1);
      await follower.follow(client);
    }
    await client.end();
    expect(follower.sequence).toBe(running.storage.journal.lastSequence);
    const path = join(folder, 'live', 'journal-1');
    const { length } = await readFile(path);
    await appendFile(path, Buffer.from('ff000000aabb', 'hex'));
    const { sequence, followed } = await restore();
    expect([sequence, followed]).toEqual([follower.sequence, sequence - manifest.sequence]);
    expect(await journalOf(empty)).toEqual(await journalOf(house));
    expect(await stateHashOf(empty)).toBe(await stateHashOf(house));
    expect(length).toBeGreaterThan(0);
  });

  test('loses a followed row whose end is missing, and no other', async () => {
    const follower = new JournalFollower(folder, await backUp());
    const client = await house.connect();
    await trade(2);
    await follower.follow(client);
    await client.end();
    const path = join(folder, 'live', 'journal-1');
    await truncate(path, (await readFile(path)).length - 1);
    await restore();
    expect(await journalOf(empty)).toEqual((await journalOf(house)).slice(0, -1));
    await stateHashOf(empty);
  });

  test('is refused by a database in which something was made', async () => {
    await backUp();
    await empty.pool.query('CREATE TABLE notes (note text)');
    await expect(restore()).rejects.toThrow('not empty');
  });

  test.each([
    ['changed', async (path: string) => writeFile(path, 'x'), 'its checksum differs'],
    ['missing', async (path: string) => rm(path), 'is missing'],
  ])('of a backup with a file that is %s does nothing', async (_, harm, says) => {
    await backUp();
    const [file = ''] = await readdir(join(folder, 'journal'));
    await harm(join(folder, 'journal', file));
    await expect(restore()).rejects.toThrow(says);
    const { rowCount } = await empty.pool.query(
      `SELECT FROM pg_tables WHERE schemaname = 'public'`,
    );
    expect(rowCount).toBe(0);
  });

  test('of a torn newest backup is refused by name; the one before it is whole', async () => {
    const { sequence } = await backUp();
    await trade();
    await backUp();
    const path = join(folder, 'backup-000002.json');
    await truncate(path, 1_000);
    await expect(restore()).rejects.toThrow('backup-000002.json is not what was written');
    await expect(backUp()).rejects.toThrow('backup-000002.json is not what was written');
    await expect(restore(3)).rejects.toThrow('no backup 3: ');
    await expect(restore(3)).rejects.toThrow('holds only 1 and 2');
    expect((await restore(1)).sequence).toBe(sequence);
    await stateHashOf(empty);
  });

  test('of a journal in which a segment is left out keeps nothing', async () => {
    await backUp();
    await trade();
    const manifest = await backUp();
    const path = join(folder, 'backup-000002.json');
    await writeFile(path, JSON.stringify({ ...manifest, journal: manifest.journal.slice(1) }));
    await expect(restore()).rejects.toThrow('has no row that begins with 1');
    const { rows } = await empty.pool.query('SELECT count(*)::int AS rows FROM journal');
    expect(rows).toEqual([{ rows: 0 }]);
  });

  test('leaves no trigger and no key of a table behind', async () => {
    const guards = async (database: TestDatabase): Promise<readonly unknown[]> => {
      const { rows } = await database.pool.query<Record<string, unknown>>(
        `SELECT tgrelid::regclass::text AS place, tgname AS name, tgenabled AS state FROM pg_trigger WHERE NOT tgisinternal
         UNION ALL SELECT conrelid::regclass::text, conname, contype FROM pg_constraint
         WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`,
      );
      return rows;
    };
    await backUp();
    await restore();
    expect(await guards(empty)).toEqual(await guards(house));
  });
});

describe('a backup', () => {
  test('keeps the one before it, and removes older ones with the files that only they name', async () => {
    for (let count = 0; count < 3; count++) {
      await trade(1);
      await running.storage.projector.drain();
      await backUp({ isFull: true });
    }
    const names = await readdir(folder);
    expect(names.filter((name) => name.startsWith('backup-'))).toEqual([
      'backup-000002.json',
      'backup-000003.json',
    ]);
    const copies = await readdir(join(folder, 'tables'));
    expect(copies.filter((name) => name.startsWith('public.transfers-'))).toHaveLength(2);
    await restore();
    expect(await stateHashOf(empty)).toBe(await stateHashOf(house));
  });

  test('of another exchange does not go into the folder of this one', async () => {
    await backUp();
    const other = await createTestDatabase();
    try {
      const life = await runExchange(other, { seed: 7, trades: 6 });
      await life.storage.close();
      const second = takeBackup(other, { folder, version: '1', nowMs: 1 });
      await expect(second).rejects.toThrow('does not continue');
    } finally {
      await other.stop();
    }
  });

  test('that is full copies all tables again', async () => {
    await backUp();
    await trade();
    await running.storage.projector.drain();
    const { tables } = await backUp({ isFull: true });
    expect(tables.find(({ name }) => name === 'public.transfers')?.file).toMatch(/-2\.zst$/);
    await restore();
    expect(await stateHashOf(empty)).toBe(await stateHashOf(house));
  });

  test('that was interrupted counts for nothing, and the next one takes its place', async () => {
    await backUp();
    await trade();
    await backUp();
    await rm(join(folder, 'backup-000002.json'));
    await trade();
    const { number } = await backUp();
    expect(number).toBe(2);
    await restore();
    expect(await journalOf(empty)).toEqual(await journalOf(house));
  });
});
