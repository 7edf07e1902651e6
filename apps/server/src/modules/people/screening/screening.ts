import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { inTransaction } from '@candor/persistence';
import type { Pool, PoolClient } from 'pg';
import type { MasterKey } from '#modules/access/secrets/index.ts';
import { personsOf } from '#modules/people/identity/index.ts';
import type { VerifiedPerson } from '#modules/people/identity/index.ts';
import { keysOf } from './name-score.ts';
import { kindOfFile, ListProblemError, readList } from './read-list.ts';
import type { ListEntry } from './read-list.ts';
import { raiseRisk } from './risks.ts';
import { SCORE_MIN, scoreEntry } from './score-entry.ts';

/** A list is read whole, and so must fit into memory. */
const FILE_BYTES_MAX = 256 * 1024 * 1024;
/** Files of the folder that count; more is no set of lists. */
const FILES_MAX = 100;
/** Rows a statement writes. */
const ENTRIES_PER_BATCH = 1_000;
/** Users that are compared between two looks at the database. */
const USERS_PER_BATCH = 200;
/** Entries that one person is compared with: two beginnings in common are that of few. */
const CANDIDATES_MAX = 20_000;

/** Entries that are compared before others get their turn. */
const COMPARED_AT_ONCE = 100;

interface ScreeningDeps {
  readonly pool: Pool;
  readonly masterKey: MasterKey;
  readonly nowMs: () => number;
  /** Where the lists lie; one that is not there holds none. */
  readonly folder: string;
}

interface EntryRow {
  readonly file_name: string;
  readonly entry_id: string;
  readonly kind: ListEntry['kind'];
  readonly names: readonly string[];
  readonly birthdays: readonly string[];
  readonly countries: readonly string[];
  readonly mark: string;
}

const markOf = ({ kind, names, birthdays, countries }: ListEntry): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, names, birthdays, countries]))
    .digest('hex')
    .slice(0, 32);

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
      await this.#screen(person, undefined);
    }
  }

  /** Takes over what changed in the folder, and compares everybody with it. */
  async readLists(): Promise<void> {
    const { pool } = this.#deps;
    const names = await this.#fileNames();
    await pool.query('DELETE FROM screening_lists WHERE file_name <> ALL ($1)', [names]);
    for (const fileName of this.#seen.keys()) {
      if (!names.includes(fileName)) this.#seen.delete(fileName);
    }
    for (const fileName of names) {
      const { ino, size, ctimeMs } = await stat(join(this.#deps.folder, fileName));
      const state = `${ino} ${size} ${ctimeMs}`;
      if (this.#seen.get(fileName) === state) continue;
      await this.#readFile(fileName, size);
      this.#seen.set(fileName, state);
    }
    const { rows } = await pool.query<{ file_name: string; sha256: string }>(
      'SELECT file_name, sha256 FROM screening_lists WHERE screened_at_ms IS NULL AND entries > 0',
    );
    if (rows.length === 0) return;
    await this.#screenAll(rows.map((row) => row.file_name));
    for (const row of rows) {
      await pool.query(
        'UPDATE screening_lists SET screened_at_ms = $3 WHERE file_name = $1 AND sha256 = $2',
        [row.file_name, row.sha256, this.#deps.nowMs()],
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
  async #readFile(fileName: string, size: number): Promise<void> {
    const { pool, folder, nowMs } = this.#deps;
    const path = join(folder, fileName);
    const bytes = size > FILE_BYTES_MAX ? Buffer.from(`too large: ${size}`) : await readFile(path);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const known = await pool.query(
      'SELECT 1 FROM screening_lists WHERE file_name = $1 AND sha256 = $2',
      [fileName, sha256],
    );
    if (known.rowCount !== 0) return;
    try {
      if (size > FILE_BYTES_MAX) throw new ListProblemError('too_large');
      const entries = readList(fileName, bytes.toString('utf8'));
      await inTransaction(pool, (tx) =>
        storeList(tx, { fileName, sha256, entries, nowMs: nowMs() }),
      );
    } catch (error) {
      if (!(error instanceof ListProblemError)) throw error;
      await pool.query(
        `INSERT INTO screening_lists (file_name, sha256, entries, read_at_ms, problem)
         VALUES ($1, $2, 0, $3, $4)
         ON CONFLICT (file_name) DO UPDATE SET sha256 = $2, read_at_ms = $3, problem = $4`,
        [fileName, sha256, nowMs(), error.message],
      );
    }
  }

  async #screenAll(fileNames: readonly string[]): Promise<void> {
    const { pool, masterKey } = this.#deps;
    let after = 0;
    for (;;) {
      const persons = await personsOf(pool, masterKey, { after, limit: USERS_PER_BATCH });
      for (const person of persons) await this.#screen(person, fileNames);
      if (persons.length < USERS_PER_BATCH) return;
      after = persons.at(-1)?.attemptId ?? 0;
    }
  }

  async #screen(person: VerifiedPerson, fileNames: readonly string[] | undefined): Promise<void> {
    const { pool } = this.#deps;
    const name = `${person.firstName} ${person.lastName}`;
    const { rows } = await pool.query<EntryRow>(
      `SELECT file_name, entry_id, kind, names, birthdays, countries, mark FROM screening_entries
       WHERE keys && $1 AND ($2::text[] IS NULL OR file_name = ANY ($2)) LIMIT $3`,
      [keysOf(name), fileNames ?? null, CANDIDATES_MAX],
    );
    for (const [place, row] of rows.entries()) {
      // The thread that answers orders compares, too: it is given back every few milliseconds.
      if (place % COMPARED_AT_ONCE === COMPARED_AT_ONCE - 1) await setImmediate();
      const entry = { entryId: row.entry_id, ...row };
      const scored = scoreEntry({ ...person, name }, entry);
      if (scored.score < SCORE_MIN) continue;
      await inTransaction(pool, (tx) => this.#raise(tx, person, row, scored));
    }
  }

  async #raise(
    tx: PoolClient,
    { userId, attemptId }: VerifiedPerson,
    row: EntryRow,
    scored: ReturnType<typeof scoreEntry>,
  ): Promise<void> {
    const atMs = this.#deps.nowMs();
    const { rowCount } = await tx.query(
      `INSERT INTO screening_alerts (user_id, attempt_id, file_name, entry_id, mark, kind, listed_name,
         listed_birthdays, listed_countries, score, name_score, birthday, country, created_at_ms)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
       ON CONFLICT (attempt_id, file_name, entry_id, mark) DO NOTHING`,
      [
        ...[userId, attemptId, row.file_name, row.entry_id, row.mark, row.kind],
        ...[scored.listedName, row.birthdays, row.countries, scored.score, scored.nameScore],
        ...[scored.birthday, scored.country, atMs],
      ],
    );
    if (rowCount === 0) return;
    const risk = row.kind === 'sanctions' ? 'high' : 'medium';
    await raiseRisk(tx, { userId, risk, atMs, reason: `${row.file_name}: ${scored.listedName}` });
  }
}

interface NewList {
  readonly fileName: string;
  readonly sha256: string;
  readonly entries: readonly ListEntry[];
  readonly nowMs: number;
}

/** Puts a list in the place of what the file said before, whole or not at all. */
async function storeList(tx: PoolClient, { fileName, sha256, entries, nowMs }: NewList) {
  await tx.query(
    `INSERT INTO screening_lists (file_name, kind, sha256, entries, read_at_ms)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (file_name) DO UPDATE SET kind = $2, sha256 = $3, entries = $4, read_at_ms = $5,
       screened_at_ms = NULL, problem = NULL`,
    [fileName, kindOfFile(fileName) ?? null, sha256, entries.length, nowMs],
  );
  await tx.query('DELETE FROM screening_entries WHERE file_name = $1', [fileName]);
  for (let from = 0; from < entries.length; from += ENTRIES_PER_BATCH) {
    const batch = entries.slice(from, from + ENTRIES_PER_BATCH).map((entry) => ({
      ...entry,
      keys: [...new Set(entry.names.flatMap(keysOf))],
      mark: markOf(entry),
    }));
    await tx.query(
      `INSERT INTO screening_entries (file_name, entry_id, kind, names, birthdays, countries, keys, mark)
       SELECT $1, "entryId", kind, names, birthdays, countries, keys, mark
       FROM jsonb_to_recordset($2) AS row ("entryId" text, kind text, names text[],
         birthdays text[], countries text[], keys text[], mark text)`,
      [fileName, JSON.stringify(batch)],
    );
  }
}
