import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Proof } from '#files/digest.ts';
import type { MigrationFacts, SequenceFacts, TableFacts } from './schema-facts.ts';
import type { Segment } from '#journal/segment-file.ts';

/** The rows of one table at one moment. */
export interface TableCopy extends TableFacts, Proof {
  readonly file: string;
  readonly rows: number;
}

/** A picture, or another file of the data folder. */
export interface FileCopy extends Proof {
  /** In the data folder. */
  readonly name: string;
  readonly file: string;
}

/** One backup: everything a restore needs, by the files it is in. Written last, so what it names is there. */
export interface Manifest {
  readonly format: 1;
  /** Counts the backups in a folder. */
  readonly number: number;
  readonly takenAtMs: number;
  /** Of the program. */
  readonly version: string;
  readonly migrations: readonly MigrationFacts[];
  /** Where the journal ends, and which epoch led. */
  readonly sequence: number;
  readonly lastHash: string;
  readonly epoch: number;
  readonly tables: readonly TableCopy[];
  readonly sequences: readonly SequenceFacts[];
  readonly journal: readonly Segment[];
  readonly files: readonly FileCopy[];
  /** Tells the master key from another one, and nothing about it; empty when there was none. */
  readonly keyMark: string;
}

/** A backup that is not whole, or not for this program; nothing was done. */
export class BackupRefusedError extends Error {
  override readonly name = 'BackupRefusedError';
}

const NAME = /^backup-(\d{6})\.json$/;

const nameOf = (number: number): string => `backup-${String(number).padStart(6, '0')}.json`;

/** The newest backup of a folder, if there is one. @throws BackupRefusedError for one that is torn or of a later format */
export async function newestManifest(folder: string): Promise<Manifest | undefined> {
  const newest = (await manifestNames(folder)).at(-1);
  return newest === undefined ? undefined : await readManifest(folder, newest);
}

/** The backup of a number. @throws BackupRefusedError also when the folder has none, naming those it has */
export async function manifestOf(folder: string, number: number): Promise<Manifest> {
  const names = await manifestNames(folder);
  const name = nameOf(number);
  if (names.includes(name)) return await readManifest(folder, name);
  const kept = names.map((one) => Number(NAME.exec(one)?.[1]));
  const has = kept.length === 0 ? 'holds no backup' : `holds only ${kept.join(' and ')}`;
  throw new BackupRefusedError(`There is no backup ${number}: ${folder} ${has}`);
}

/** From the oldest on. */
async function manifestNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [] as string[]);
  return names.filter((name) => NAME.test(name)).sort();
}

async function readManifest(folder: string, name: string): Promise<Manifest> {
  const manifest = parsed(await readFile(join(folder, name), 'utf8'));
  if (manifest === undefined) {
    throw new BackupRefusedError(`${name} is not what was written: it cannot be read`);
  }
  if ((manifest.format as number) !== 1) {
    throw new BackupRefusedError(`${name} is of a later format: use a newer version`);
  }
  return manifest;
}

function parsed(text: string): Manifest | undefined {
  try {
    return JSON.parse(text) as Manifest;
  } catch {
    return undefined;
  }
}

/** Makes a backup count: its manifest appears whole, or not at all. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeWhole(folder, nameOf(manifest.number), JSON.stringify(manifest, undefined, 1));
}

/** Replaces a file by one that is whole and on the disk. */
export async function writeWhole(folder: string, name: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, `.${name}.draft`);
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, join(folder, name));
  const place = await open(folder);
  try {
    await place.sync();
  } finally {
    await place.close();
  }
}

/** How many backups of a folder stay: the newest, and the one that it would fall back to. */
const KEPT = 2;

/** Removes older backups and the files that only they name. */
export async function removeOlder(folder: string): Promise<void> {
  const names = await manifestNames(folder);
  const kept = await Promise.all(
    names.slice(-KEPT).map(async (name) => {
      const { tables, journal, files } = await readManifest(folder, name);
      return [...tables, ...journal, ...files].map(({ file }) => file);
    }),
  );
  const needed = new Set(kept.flat());
  for (const name of names.slice(0, -KEPT)) await rm(join(folder, name));
  for (const part of ['tables', 'journal', 'files']) {
    const entries = await readdir(join(folder, part), {
      recursive: true,
      withFileTypes: true,
    }).catch(() => []);
    for (const entry of entries) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile() && !needed.has(relative(folder, path))) await rm(path);
    }
  }
}
