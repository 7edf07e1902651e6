import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { GENESIS_HASH } from '#journal/journal-row.ts';
import { hashAt, journalHead, readJournal } from '#journal/read-journal.ts';
import { copyToFile } from '#postgres/copy-files.ts';
import { coreTables } from '#postgres/core-tables.ts';
import type { Database } from '#postgres/open-database.ts';
import { inSnapshot } from '#postgres/snapshot.ts';
import { BackupRefusedError, newestManifest, removeOlder, writeManifest } from './manifest.ts';
import type { FileCopy, Manifest, TableCopy } from './manifest.ts';
import { quoted, readMigrations, readSequences, readTables } from './schema-facts.ts';
import type { TableFacts } from './schema-facts.ts';
import { writeSegment } from '#journal/segment-file.ts';
import type { Segment } from '#journal/segment-file.ts';

/** The journal is kept as segments of our own, whole: a restored house has all of it in its table. */
const JOURNAL_TABLES = ['public.journal', 'public.journal_segments'];

export interface BackupOptions {
  readonly folder: string;
  readonly version: string;
  readonly nowMs: number;
  /** Tables that others derive from the core's: copied together with them. */
  readonly derivedTables?: readonly string[];
  /** Copies all tables again, also those that the journal after an earlier copy brings up to date. */
  readonly isFull?: boolean;
  readonly keyMark?: string;
  /** Copies what is not in the database; called after its moment, so that no row names a file that is not copied. */
  readonly copyFiles?: (known: readonly FileCopy[], number: number) => Promise<readonly FileCopy[]>;
}

/**
 * Takes a backup beside a working exchange. The first one of a folder copies all tables of one moment and the
 * whole journal. Each further one adds the journal since, and the tables that do not follow it; a restore takes
 * the core's tables as they were copied and brings them up to date by the journal, as a start does after a crash.
 */
export async function takeBackup(
  database: Pick<Database, 'connect'>,
  options: BackupOptions,
): Promise<Manifest> {
  const { folder } = options;
  for (const part of ['tables', 'journal']) {
    await mkdir(join(folder, part), { recursive: true, mode: 0o700 });
  }
  const before = await newestManifest(folder);
  const client = await database.connect();
  try {
    const found = await inSnapshot(client, () => new Copying(client, before, options).run());
    const files = (await options.copyFiles?.(before?.files ?? [], found.number)) ?? [];
    const manifest: Manifest = {
      format: 1,
      takenAtMs: options.nowMs,
      version: options.version,
      keyMark: options.keyMark ?? '',
      ...found,
      files,
    };
    await writeManifest(folder, manifest);
    await removeOlder(folder);
    return manifest;
  } finally {
    await client.end();
  }
}

/** Where the exchange stands, from the fence: it is updated with every row of the journal. */
async function readStand(
  client: Client,
): Promise<Pick<Manifest, 'sequence' | 'lastHash' | 'epoch'>> {
  const { rows } = await client.query<{ epoch: number }>('SELECT epoch FROM engine_leader');
  const { sequence, hash } = await journalHead(client);
  return { sequence, lastHash: hash, epoch: rows[0]?.epoch ?? 0 };
}

class Copying {
  readonly #client: Client;
  readonly #before: Manifest | undefined;
  readonly #options: BackupOptions;
  readonly #number: number;

  constructor(client: Client, before: Manifest | undefined, options: BackupOptions) {
    this.#client = client;
    this.#before = before;
    this.#options = options;
    this.#number = (before?.number ?? 0) + 1;
  }

  async run(): Promise<Omit<Manifest, 'format' | 'takenAtMs' | 'version' | 'keyMark' | 'files'>> {
    const client = this.#client;
    const migrations = await readMigrations(client);
    const stand = await readStand(client);
    // Rows of another schema are of no use to a restore.
    const isSameSchema = JSON.stringify(migrations) === JSON.stringify(this.#before?.migrations);
    const keepsCore = isSameSchema && this.#options.isFull !== true;
    const tables: TableCopy[] = [];
    for (const table of await readTables(client)) {
      if (JOURNAL_TABLES.includes(table.name)) continue;
      tables.push(await this.#copyTable(table, keepsCore));
    }
    const journal = await this.#copyJournal();
    // Last, for they do not belong to the moment: a number given meanwhile must not be given again.
    const sequences = await readSequences(client);
    return { number: this.#number, migrations, ...stand, tables, sequences, journal };
  }

  async #copyTable(table: TableFacts, keepsCore: boolean): Promise<TableCopy> {
    const earlier = this.#before?.tables.find(({ name }) => name === table.name);
    if (keepsCore && earlier !== undefined && this.#followsJournal(table.name)) return earlier;
    const columns = table.columns.map((column) => quoted(column)).join(', ');
    const file = `tables/${table.name}-${this.#number}.zst`;
    const path = join(this.#options.folder, file);
    // What an interrupted backup of this number left is nobody's.
    await rm(path, { force: true });
    const copy = await copyToFile(this.#client, `${quoted(table.name)} (${columns})`, path);
    if (copy.sha256 !== earlier?.sha256) return { ...table, file, ...copy };
    await rm(path);
    return { ...table, ...copy, file: earlier.file };
  }

  #followsJournal(name: string): boolean {
    const table = name.replace(/^public\./, '');
    return coreTables.includes(table) || this.#options.derivedTables?.includes(table) === true;
  }

  async #copyJournal(): Promise<Segment[]> {
    const segments = this.#before?.journal ?? [];
    const last = segments.at(-1);
    const from = (last?.sequenceLast ?? 0) + 1;
    await this.#assertContinued(last);
    const file = `journal/${String(from).padStart(12, '0')}.zst`;
    const path = join(this.#options.folder, file);
    await rm(path, { force: true });
    const segment = await writeSegment(path, readJournal(this.#client, from));
    return segment === undefined ? [...segments] : [...segments, { file, ...segment }];
  }

  /** The database goes on where the folder ends: it is the same exchange, and was not set back. */
  async #assertContinued(last: Segment | undefined): Promise<void> {
    if (last === undefined) return;
    const hash = await hashAt(this.#client, last.sequenceLast);
    if (hash?.toString('hex') === last.lastHash) return;
    throw new BackupRefusedError(
      `The journal of this exchange does not continue what is in ${this.#options.folder}: give a folder of its own`,
    );
  }
}

/** The hash that the row after a backup continues. */
export function hashAfter(manifest: Manifest): Buffer {
  const last = manifest.journal.at(-1);
  return last === undefined ? GENESIS_HASH : Buffer.from(last.lastHash, 'hex');
}
