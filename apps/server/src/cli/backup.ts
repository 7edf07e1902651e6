import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { JournalFollower, takeBackup } from '@candor/persistence';
import type { Database, Manifest } from '@candor/persistence';
import { readSettings } from '#config/settings.ts';
import type { Settings } from '#config/settings.ts';
import {
  keyMarkOf,
  masterKeyPath,
  MasterKey,
  readHouseMark,
  readMasterKey,
} from '#modules/access/secrets/index.ts';
import { PNL_TABLES } from '#modules/money/pnl/index.ts';
import { fileCopier } from './backup/file-copies.ts';
import { withToolDatabase } from './open-tool-database.ts';

const USAGE = `npm run backup -- --into FOLDER [--full] [--follow [--every SECONDS]]

Adds a backup to the folder, beside a working server. The first one is whole; each further one adds what came
since. --full copies all tables again. --follow goes on until it is stopped: it adds what was committed every
second, and a backup every SECONDS (default 300).`;

/** How often the journal is asked for what is new. */
const FOLLOW_MS = 1_000;

interface Wishes {
  readonly folder: string;
  readonly isFull: boolean;
  readonly follows: boolean;
  readonly everyMs: number;
}

function readWishes(): Wishes | undefined {
  const { values } = parseArgs({
    options: {
      into: { type: 'string', default: '' },
      full: { type: 'boolean', default: false },
      follow: { type: 'boolean', default: false },
      every: { type: 'string', default: '300' },
    },
  });
  const everyMs = Number(values.every) * 1_000;
  if (values.into === '' || !(everyMs >= FOLLOW_MS)) return undefined;
  const folder = resolve(values.into);
  return { folder, isFull: values.full, follows: values.follow, everyMs };
}

function versionOfProgram(): string {
  const path = new URL('../../package.json', import.meta.url);
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
}

/** The mark of the key that the house seals by; a house of an older version knows its key only by the file. */
async function keyMarkOfHouse({ pool }: Database, settings: Settings): Promise<string> {
  const { rowCount } = await pool.query(`SELECT 1 WHERE to_regclass('older_keys') IS NOT NULL`);
  const known = rowCount === 1 ? await readHouseMark(pool) : undefined;
  if (known !== undefined) return known.mark;
  const { MASTER_KEY: given, DATA_DIR: dataDir } = settings;
  const key =
    given === undefined ? await readMasterKey(masterKeyPath(dataDir)) : new MasterKey(given);
  return keyMarkOf(key);
}

async function addBackup(
  database: Database,
  settings: Settings,
  { folder, isFull }: Wishes,
): Promise<Manifest> {
  const startedAt = performance.now();
  const missing: string[] = [];
  const manifest = await takeBackup(database, {
    folder,
    isFull,
    version: versionOfProgram(),
    nowMs: Date.now(),
    derivedTables: PNL_TABLES,
    keyMark: await keyMarkOfHouse(database, settings),
    copyFiles: fileCopier({
      database,
      folder,
      dataDir: settings.DATA_DIR,
      hasPictures: settings.S3_ENDPOINT === undefined,
      onMissing: (name) => missing.push(name),
    }),
  });
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  const { number, sequence, tables, journal, files } = manifest;
  const bytes = [...tables, ...journal, ...files].reduce((sum, file) => sum + file.bytes, 0);
  console.log(
    `backup ${number}: everything up to command ${sequence}, ${files.length} files, ${(bytes / 1e6).toFixed(1)} MB, ${seconds} s`,
  );
  await recordBackup(database, folder, manifest, bytes);
  if (missing.length > 0) {
    console.log(`${missing.length} pictures are missing in DATA_DIR: ${missing[0] ?? ''} …`);
  }
  return manifest;
}

/** Where the back office reads how old the last backup is; a house of an older version has no such table. */
async function recordBackup(
  { pool }: Database,
  folder: string,
  { number, takenAtMs, sequence }: Manifest,
  bytes: number,
): Promise<void> {
  const { rowCount } = await pool.query(`SELECT 1 WHERE to_regclass('backup_records') IS NOT NULL`);
  if (rowCount !== 1) return;
  await pool.query(
    `INSERT INTO backup_records (folder, number, taken_at_ms, sequence, bytes)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (folder) DO UPDATE SET number = $2, taken_at_ms = $3, sequence = $4, bytes = $5`,
    [folder, number, takenAtMs, sequence, bytes],
  );
}

function sayWhatIsElsewhere(settings: Settings): void {
  console.log(
    settings.MASTER_KEY === undefined
      ? `The master key is not in it: keep ${masterKeyPath(settings.DATA_DIR)} in another place`
      : 'The master key is not in it: keep MASTER_KEY in another place',
  );
  if (settings.S3_ENDPOINT !== undefined) {
    console.log(`Pictures are not in it: they are in the bucket ${settings.S3_BUCKET}`);
  }
}

/** Until the signal: what is committed is in the folder a second later, and a backup every so often. */
async function follow(
  database: Database,
  first: Manifest,
  { folder, everyMs }: Wishes,
  { next, signal }: { readonly next: () => Promise<Manifest>; readonly signal: AbortSignal },
): Promise<void> {
  const client = await database.connect();
  try {
    let follower = new JournalFollower(folder, first);
    let nextAt = performance.now() + everyMs;
    for (;;) {
      await follower.follow(client);
      if (signal.aborted) break;
      if (performance.now() >= nextAt) {
        follower = new JournalFollower(folder, await next());
        nextAt = performance.now() + everyMs;
      }
      await sleep(FOLLOW_MS, undefined, { signal }).catch(() => undefined);
    }
    console.log(`followed up to command ${follower.sequence}`);
  } finally {
    await client.end();
  }
}

async function backUp(): Promise<void> {
  const wishes = readWishes();
  if (wishes === undefined) {
    console.error(USAGE);
    process.exitCode = 2;
    return;
  }
  const settings = readSettings(process.env);
  const leaving = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    void once(process, name).then(() => leaving.abort());
  }
  await withToolDatabase(
    async (database) => {
      const first = await addBackup(database, settings, wishes);
      sayWhatIsElsewhere(settings);
      if (!wishes.follows) return true;
      const next = (): Promise<Manifest> =>
        addBackup(database, settings, { ...wishes, isFull: false });
      await follow(database, first, wishes, { next, signal: leaving.signal });
      return true;
    },
    { needsStoppedServer: false, keepsSchema: true },
  );
}

await backUp().catch((error: unknown) => {
  console.error(`no backup: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
