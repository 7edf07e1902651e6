import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { inTransaction } from '@candor/persistence';
import type { Pool, PoolClient } from 'pg';
import type { MasterKey } from '#modules/access/secrets/index.ts';
import { personsOf } from '#modules/people/identity/index.ts';
import type { VerifiedPerson } from '#modules/people/identity/index.ts';
import { keysOf } from './name-score.ts';
import { kindOfFile } from './read-list.ts';
import { raiseAlert } from './raise-alert.ts';
import { preparedEntry, preparedPerson, SCORE_MIN, scorePrepared } from './score-entry.ts';
import type { EntryScore, ScreenedPerson } from './score-entry.ts';
import { ScreeningThread } from './screening-thread.ts';
import type { EntryRow } from './thread-messages.ts';

/** A list is read whole, and so must fit into memory. */
const FILE_BYTES_MAX = 256 * 1024 * 1024;
/** Files of the folder that count; more is no set of lists. */
const FILES_MAX = 100;
/** Rows a statement reads or writes. */
const ENTRIES_PER_BATCH = 200;
/** Entries that lie in the memory of the thread at once; of a longer list one part after the other. */
const ENTRIES_AT_ONCE = 100_000;
/** Users that are compared between two looks at the database. */
const USERS_PER_BATCH = 100;
/** Entries that one person is compared with: two beginnings in common are that of few. */
const CANDIDATES_MAX = 20_000;

/** Entries that are compared before others get their turn. */
const COMPARED_AT_ONCE = 50;

interface ScreeningDeps {
  readonly pool: Pool;
  readonly masterKey: MasterKey;
  readonly nowMs: () => number;
  /** Where the lists lie; one that is not there holds none. */
  readonly folder: string;
}

/** An {@link EntryRow} of the table. */
const ENTRY = `file_name AS "fileName", entry_id AS "entryId", kind, names, birthdays, countries, mark`;

const screenedOf = ({
  firstName,
  lastName,
  birthday,
  country,
}: VerifiedPerson): ScreenedPerson => ({
  ...{ name: `${firstName} ${lastName}`, birthday, country },
});

/** A thread that starts when there is something to do: most hours there is nothing. */
class LazyThread {
  #thread: ScreeningThread | undefined;

  started(): ScreeningThread {
    this.#thread ??= new ScreeningThread();
    return this.#thread;
  }

  async stop(): Promise<void> {
    await this.#thread?.stop();
  }
}

/**
 * Compares verified users with the lists of a folder. It raises alerts and risk classes and nothing else: no money
 * stops by it. Whatever it does twice it does once.
 */
export class Screening {
  readonly #deps: ScreeningDeps;
  /** Of each file in the folder what it was when it was read at last: one that stays is not read again every hour. */
  readonly #seen = new Map<string, string>();

  constructor(deps: ScreeningDeps) {
    this.#deps = deps;
  }

  /** Compares one user whose document was approved just now. */
  async screenUser(userId: number): Promise<void> {
    const { pool, masterKey } = this.#deps;
    for (const person of await personsOf(pool, masterKey, { userId })) {
      await this.#screen(person);
    }
  }

  /** Takes over what changed in the folder, and compares everybody with it. */
  async readLists(): Promise<void> {
    const { pool, folder } = this.#deps;
    const names = await this.#fileNames();
    await pool.query('DELETE FROM screening_lists WHERE file_name <> ALL ($1)', [names]);
    for (const fileName of this.#seen.keys()) {
      if (!names.includes(fileName)) this.#seen.delete(fileName);
    }
    const thread = new LazyThread();
    try {
      for (const fileName of names) {
        const { ino, size, ctimeMs } = await stat(join(folder, fileName));
        const state = `${ino} ${size} ${ctimeMs}`;
        if (this.#seen.get(fileName) === state) continue;
        await this.#readFile(thread.started(), fileName);
        this.#seen.set(fileName, state);
      }
      await this.#screenChanged(thread);
    } finally {
      await thread.stop();
    }
  }

  async #screenChanged(thread: LazyThread): Promise<void> {
    const { pool, nowMs } = this.#deps;
    const { rows } = await pool.query<{ file_name: string; sha256: string }>(
      'SELECT file_name, sha256 FROM screening_lists WHERE screened_at_ms IS NULL AND entries > 0',
    );
    for (const row of rows) {
      await this.#screenAll(thread.started(), row.file_name);
      await pool.query(
        'UPDATE screening_lists SET screened_at_ms = $3 WHERE file_name = $1 AND sha256 = $2',
        [row.file_name, row.sha256, nowMs()],
      );
    }
  }

  async #fileNames(): Promise<readonly string[]> {
    try {
      const names = await readdir(this.#deps.folder);
      return names
        .filter((name) => !name.startsWith('.') && name.length <= 200)
        .sort()
        .slice(0, FILES_MAX);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  }

  /** A file that is no list leaves what it said before as it is, with what is wrong. */
  async #readFile(thread: ScreeningThread, fileName: string): Promise<void> {
    const { pool, folder, nowMs } = this.#deps;
    const path = join(folder, fileName);
    const read = await thread.ask('read', { path, fileName, bytesMax: FILE_BYTES_MAX });
    const { sha256, entries, problem } = read;
    const known = await pool.query(
      'SELECT 1 FROM screening_lists WHERE file_name = $1 AND sha256 = $2',
      [fileName, sha256],
    );
    if (known.rowCount !== 0) return;
    if (problem === null) {
      await inTransaction(pool, (tx) =>
        storeList(tx, { fileName, sha256, entries, nowMs: nowMs(), thread }),
      );
      return;
    }
    await pool.query(
      `INSERT INTO screening_lists (file_name, sha256, entries, read_at_ms, problem)
       VALUES ($1, $2, 0, $3, $4)
       ON CONFLICT (file_name) DO UPDATE SET sha256 = $2, read_at_ms = $3, problem = $4`,
      [fileName, sha256, nowMs(), problem],
    );
  }

  /** Everybody with each part of a list: a long one does not lie in memory whole. */
  async #screenAll(thread: ScreeningThread, fileName: string): Promise<void> {
    let after = '';
    for (;;) {
      await thread.ask('forget', null);
      const part = await this.#tellEntries(thread, fileName, after);
      if (part.entries > 0) await this.#compareAll(thread);
      if (part.entries < ENTRIES_AT_ONCE) return;
      after = part.last;
    }
  }

  async #tellEntries(
    thread: ScreeningThread,
    fileName: string,
    from: string,
  ): Promise<{ readonly entries: number; readonly last: string }> {
    let [entries, last] = [0, from];
    while (entries < ENTRIES_AT_ONCE) {
      const { rows } = await this.#deps.pool.query<EntryRow>(
        `SELECT ${ENTRY} FROM screening_entries WHERE file_name = $1 AND entry_id > $2
         ORDER BY entry_id LIMIT ${ENTRIES_PER_BATCH}`,
        [fileName, last],
      );
      await thread.ask('entries', rows);
      entries += rows.length;
      last = rows.at(-1)?.entryId ?? last;
      if (rows.length < ENTRIES_PER_BATCH) return { entries, last };
    }
    return { entries, last };
  }

  async #compareAll(thread: ScreeningThread): Promise<void> {
    const { pool, masterKey } = this.#deps;
    let after = 0;
    for (;;) {
      const persons = await personsOf(pool, masterKey, { after, limit: USERS_PER_BATCH });
      const hits = await thread.ask('compare', persons.map(screenedOf));
      for (const { person: place, row, scored } of hits) {
        const person = persons[place];
        if (person === undefined) continue;
        await inTransaction(pool, (tx) => this.#raise(tx, person, row, scored));
      }
      if (persons.length < USERS_PER_BATCH) return;
      after = persons.at(-1)?.attemptId ?? 0;
    }
  }

  async #screen(person: VerifiedPerson): Promise<void> {
    const { pool } = this.#deps;
    const prepared = preparedPerson(screenedOf(person));
    const { rows } = await pool.query<EntryRow>(
      `SELECT ${ENTRY} FROM screening_entries WHERE keys && $1 LIMIT $2`,
      [keysOf(prepared.name.name), CANDIDATES_MAX],
    );
    for (const [place, row] of rows.entries()) {
      // The thread that answers orders compares this one: it is given back every few milliseconds.
      if (place % COMPARED_AT_ONCE === COMPARED_AT_ONCE - 1) await setImmediate();
      const scored = scorePrepared(prepared, preparedEntry(row));
      if (scored.score < SCORE_MIN) continue;
      await inTransaction(pool, (tx) => this.#raise(tx, person, row, scored));
    }
  }

  async #raise(
    tx: PoolClient,
    { userId, attemptId }: VerifiedPerson,
    row: EntryRow,
    scored: EntryScore,
  ): Promise<void> {
    const entry = { ...row, source: 'list' } as const;
    await raiseAlert(tx, { userId, attemptId, entry, scored, atMs: this.#deps.nowMs() });
  }
}

interface NewList {
  readonly fileName: string;
  readonly sha256: string;
  readonly entries: number;
  readonly nowMs: number;
  /** Has read the file. */
  readonly thread: ScreeningThread;
}

/** Puts a list in the place of what the file said before, whole or not at all. */
async function storeList(
  tx: PoolClient,
  { fileName, sha256, entries, nowMs, thread }: NewList,
): Promise<void> {
  await tx.query(
    `INSERT INTO screening_lists (file_name, kind, sha256, entries, read_at_ms)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (file_name) DO UPDATE SET kind = $2, sha256 = $3, entries = $4, read_at_ms = $5,
       screened_at_ms = NULL, problem = NULL`,
    [fileName, kindOfFile(fileName) ?? null, sha256, entries, nowMs],
  );
  await tx.query('DELETE FROM screening_entries WHERE file_name = $1', [fileName]);
  for (let from = 0; from < entries; from += ENTRIES_PER_BATCH) {
    await tx.query(
      `INSERT INTO screening_entries (file_name, entry_id, kind, names, birthdays, countries, keys, mark)
       SELECT $1, "entryId", kind, names, birthdays, countries, keys, mark
       FROM jsonb_to_recordset($2) AS row ("entryId" text, kind text, names text[],
         birthdays text[], countries text[], keys text[], mark text)`,
      [fileName, await thread.ask('rows', { from, count: ENTRIES_PER_BATCH })],
    );
  }
}
