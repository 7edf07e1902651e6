import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import {
  BackupRefusedError,
  makeFolder,
  manifestOf,
  migrate,
  newestManifest,
  openDatabase,
  restoreBackup,
} from '@candor/persistence';
import type { Database, Manifest } from '@candor/persistence';
import { readSettings } from '#config/settings.ts';
import type { Settings } from '#config/settings.ts';
import { prepareJobs } from '#jobs/index.ts';
import {
  forgetHouseKey,
  keyMarkOf,
  masterKeyPath,
  MasterKey,
  olderKeyPath,
  readMasterKey,
} from '#modules/access/secrets/index.ts';
import { putFilesBack } from './backup/file-copies.ts';
import { serverMigrations } from './open-tool-database.ts';

const USAGE = `npm run restore -- --from FOLDER [--number N] (--key FILE ... | --without-key)

Makes the exchange of the newest backup in an empty DATA_DIR, or in an empty database that DATABASE_URL names, and
audits it. --number takes an earlier one of the folder, when the newest is damaged. --key names the copy of
master.key, and once for each older key while a rotation lasts; MASTER_KEY in the environment serves too. --without-key goes on without: transaction passwords, second
factors, identity documents, payment accounts and pictures are lost then.`;

interface Wishes {
  readonly folder: string;
  /** Of the backup; undefined: the newest one. */
  readonly number: number | undefined;
  readonly keyPaths: readonly string[];
  readonly isWithoutKey: boolean;
}

function readWishes(): Wishes | undefined {
  const { values } = parseArgs({
    options: {
      from: { type: 'string', default: '' },
      number: { type: 'string' },
      key: { type: 'string', multiple: true, default: [] },
      'without-key': { type: 'boolean', default: false },
    },
  });
  const number = values.number === undefined ? undefined : Number(values.number);
  if (values.from === '' || (number !== undefined && !Number.isSafeInteger(number))) {
    return undefined;
  }
  return {
    folder: resolve(values.from),
    number,
    keyPaths: values.key,
    isWithoutKey: values['without-key'],
  };
}

function assertEmptyFolder(dataDir: string): void {
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    throw new BackupRefusedError(
      `${dataDir} is not empty: name an empty folder in DATA_DIR, nothing is ever written over`,
    );
  }
}

/** @throws BackupRefusedError unless the key at hand is the one that the backup was made under. */
async function assertKey(manifest: Manifest, settings: Settings, wishes: Wishes): Promise<void> {
  if (manifest.keyMark === '' || wishes.isWithoutKey) return;
  const { MASTER_KEY: given } = settings;
  const ofFiles = await Promise.all(wishes.keyPaths.map((path) => readMasterKey(path)));
  const keys = ofFiles.filter((key) => key !== undefined);
  if (keys.length === 0 && given !== undefined) keys.push(new MasterKey(given));
  if (keys.length === 0) {
    throw new BackupRefusedError(
      'The master key is needed: name its copy with --key, set MASTER_KEY, or say --without-key',
    );
  }
  if (!keys.some((key) => keyMarkOf(key) === manifest.keyMark)) {
    throw new BackupRefusedError('This is not the master key that the backup was made under');
  }
}

async function fill(database: Database, manifest: Manifest, folder: string): Promise<void> {
  const names = new Set(manifest.migrations.map(({ name }) => name));
  const restored = await restoreBackup(database, {
    folder,
    manifest,
    prepare: async (empty) => {
      await migrate(empty, [serverMigrations], names);
      const silent = { debug: () => undefined, warn: console.error, error: console.error };
      await prepareJobs(empty.pool, silent);
    },
  });
  const at = new Date(restored.timestampMs).toISOString();
  console.log(
    `backup ${manifest.number} restored: everything up to command ${restored.sequence} of ${at}`,
  );
  if (restored.followed > 0) {
    console.log(
      `${restored.followed} of its commands came after the backup: money and orders are whole; what is in no command (accounts, texts, chats) is as of ${new Date(manifest.takenAtMs).toISOString()}`,
    );
  }
}

async function putKeysBack(
  { DATA_DIR: dataDir }: Settings,
  { keyMark }: Manifest,
  keyPaths: readonly string[],
): Promise<void> {
  for (const keyPath of keyPaths) {
    const mark = keyMarkOf(await readMasterKey(keyPath));
    const isCurrent = mark === keyMark || keyMark === '';
    const path = isCurrent ? masterKeyPath(dataDir) : olderKeyPath(dataDir, mark);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await copyFile(keyPath, path);
  }
}

/** The folder was empty when we began: what is in it now is ours. */
async function clear(dataDir: string): Promise<void> {
  if (!existsSync(dataDir)) return;
  const cluster = join(dataDir, 'database');
  if (existsSync(cluster)) await rm(realpathSync(cluster), { recursive: true, force: true });
  for (const name of readdirSync(dataDir)) await rm(join(dataDir, name), { recursive: true });
}

async function audit(): Promise<boolean> {
  const program = fileURLToPath(new URL('audit.ts', import.meta.url));
  const child = spawn(process.execPath, [...process.execArgv, program], { stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}

async function restore(): Promise<void> {
  const wishes = readWishes();
  if (wishes === undefined) {
    console.error(USAGE);
    process.exitCode = 2;
    return;
  }
  const settings = readSettings(process.env);
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = settings;
  const manifest =
    wishes.number === undefined
      ? await newestManifest(wishes.folder)
      : await manifestOf(wishes.folder, wishes.number);
  if (manifest === undefined) throw new BackupRefusedError(`${wishes.folder} holds no backup`);
  assertEmptyFolder(dataDir);
  await assertKey(manifest, settings, wishes);
  makeFolder(dataDir);
  try {
    const database = await openDatabase({ databaseUrl, dataDir });
    try {
      await fill(database, manifest, wishes.folder);
      if (wishes.isWithoutKey) await forgetHouseKey(database.pool);
    } finally {
      await database.stop();
    }
    await putFilesBack(wishes.folder, dataDir, manifest.files);
    await putKeysBack(settings, manifest, wishes.isWithoutKey ? [] : wishes.keyPaths);
  } catch (error) {
    await clear(dataDir);
    throw error;
  }
  process.exitCode = (await audit()) ? 0 : 1;
}

await restore().catch((error: unknown) => {
  console.error(`not restored: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
