import { join } from 'node:path';
import type { Client } from 'pg';
import { GENESIS_HASH } from '#journal/journal-row.ts';
import type { JournalRow } from '#journal/journal-row.ts';
import { copyFromFile, copyFromStream } from '#postgres/copy-files.ts';
import type { Database } from '#postgres/open-database.ts';
import { proofOf } from '#files/digest.ts';
import { liveSequences, readLive } from './follow-journal.ts';
import { BackupRefusedError } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { isEmpty, quoted, readObstacles, readTables } from './schema-facts.ts';
import { journalLineOf, readSegment } from '#journal/segment-file.ts';

export interface RestoreOptions {
  readonly folder: string;
  readonly manifest: Manifest;
  /** Makes the tables as they were: the migrations that the manifest names, and no later one. */
  readonly prepare: (database: Database) => Promise<void>;
}

export interface Restored {
  /** The last command that is in the restored exchange. */
  readonly sequence: number;
  /** Engine time of that command. */
  readonly timestampMs: number;
  /** Commands that came after the backup. */
  readonly followed: number;
}

/** Compares every file that a backup names with its checksum. @throws BackupRefusedError naming the first that differs */
export async function assertWhole(folder: string, manifest: Manifest): Promise<void> {
  const { tables, journal, files } = manifest;
  const named = [...tables, ...journal, ...files];
  for (const { file, bytes, sha256 } of named) {
    const found = await proofOf(join(folder, file)).catch(() => undefined);
    if (found === undefined) throw new BackupRefusedError(`${file} is missing in the backup`);
    if (found.bytes !== bytes || found.sha256 !== sha256) {
      throw new BackupRefusedError(`${file} is not what was written: its checksum differs`);
    }
  }
}

/**
 * Fills an empty database with a backup, whole or not at all. Nothing is decided: the tables stand as they were
 * copied, and the first start brings them up to date by the journal.
 * @throws BackupRefusedError when the database is not empty or the backup is not whole
 */
export async function restoreBackup(
  database: Database,
  options: RestoreOptions,
): Promise<Restored> {
  await assertWhole(options.folder, options.manifest);
  const client = await database.connect();
  try {
    if (!(await isEmpty(client))) {
      throw new BackupRefusedError(
        'The database is not empty: give one in which nothing was ever made',
      );
    }
    await options.prepare(database);
    await client.query('BEGIN');
    const restored = await new Restoring(client, options).run();
    await client.query('COMMIT');
    return restored;
  } finally {
    await client.end();
  }
}

class Restoring {
  readonly #client: Client;
  readonly #options: RestoreOptions;
  #last: JournalRow | undefined;
  #commands = 0;

  constructor(client: Client, options: RestoreOptions) {
    this.#client = client;
    this.#options = options;
  }

  async run(): Promise<Restored> {
    const client = this.#client;
    const obstacles = await readObstacles(client);
    for (const { drop } of obstacles) await client.query(drop);
    const present = await readTables(client);
    await client.query(`TRUNCATE ${present.map(({ name }) => quoted(name)).join(', ')}`);
    for (const table of this.#options.manifest.tables) {
      const columns = table.columns.map((column) => quoted(column)).join(', ');
      const path = join(this.#options.folder, table.file);
      await copyFromFile(client, `${quoted(table.name)} (${columns})`, path);
    }
    await copyFromStream(client, JOURNAL_COLUMNS, this.#journalLines());
    await this.#setLeader();
    await this.#setSequences();
    await this.#freeJobs();
    for (const { add } of obstacles) await client.query(add);
    const { manifest } = this.#options;
    return {
      sequence: this.#last?.sequenceLast ?? 0,
      timestampMs: this.#last?.timestampMs ?? 0,
      followed: this.#commands - manifest.sequence,
    };
  }

  async *#journalLines(): AsyncGenerator<string, void, undefined> {
    for await (const row of this.#rows()) {
      const next = (this.#last?.sequenceLast ?? 0) + 1;
      const isNext = row.sequenceFirst === next;
      const continues = row.previousHash.equals(this.#last?.hash ?? GENESIS_HASH);
      if (!isNext || !continues) {
        throw new BackupRefusedError(
          `The journal of the backup has no row that begins with ${next}`,
        );
      }
      this.#last = row;
      this.#commands = row.sequenceLast;
      yield journalLineOf(row);
    }
    const { sequence } = this.#options.manifest;
    if (this.#commands < sequence) {
      throw new BackupRefusedError(`The journal of the backup ends before ${sequence}`);
    }
  }

  async *#rows(): AsyncGenerator<JournalRow, void, undefined> {
    const { folder, manifest } = this.#options;
    for (const { file } of manifest.journal) yield* readSegment(join(folder, file));
    yield* readLive(folder, manifest);
  }

  /** The fence of the copy is older than the journal: it must know the journal's end, and no earlier epoch. */
  async #setLeader(): Promise<void> {
    const epoch = Math.max(this.#options.manifest.epoch, this.#last?.epoch ?? 0);
    await this.#client.query(
      `UPDATE engine_leader SET epoch = $1, last_sequence = $2, last_hash = $3, leader_id = '', backend_pid = 0`,
      [epoch, this.#commands, this.#last?.hash ?? GENESIS_HASH],
    );
  }

  async #setSequences(): Promise<void> {
    const { folder, manifest } = this.#options;
    const later = this.#commands > manifest.sequence ? await liveSequences(folder) : [];
    const stands = new Map(manifest.sequences.map((one) => [one.name, one]));
    for (const one of later) stands.set(one.name, one);
    for (const { name, value, isCalled } of stands.values()) {
      await this.#client.query('SELECT setval($1::regclass, $2, $3)', [
        quoted(name),
        value,
        isCalled,
      ]);
    }
  }

  /** Jobs that were under way when the copy was made are under way nowhere now. */
  async #freeJobs(): Promise<void> {
    if (!this.#options.manifest.tables.some(({ name }) => name === JOBS_TABLE)) return;
    for (const table of [JOBS_TABLE, QUEUES_TABLE]) {
      await this.#client.query(`UPDATE ${table} SET locked_at = NULL, locked_by = NULL`);
    }
  }
}

const JOBS_TABLE = 'graphile_worker._private_jobs';
const QUEUES_TABLE = 'graphile_worker._private_job_queues';
const JOURNAL_COLUMNS =
  'journal (sequence_first, sequence_last, epoch, timestamp_ms, previous_hash, hash, payload)';
