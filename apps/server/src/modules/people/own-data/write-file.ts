import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { Pool, PoolClient } from 'pg';
import { toCsv } from '#api/csv.ts';
import type { CsvValue } from '#api/csv.ts';
import type { Uploads } from '#modules/people/uploads/index.ts';
import type { DataList, DataReader, DataRow } from './data-list.ts';
import { dataLists } from './data-lists.ts';
import { readmeText } from './readme-text.ts';

/** Rows that are in memory at a time. */
const ROWS_AT_ONCE = 1_000;

/** So that a spreadsheet reads it as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

export interface FileWanted extends DataReader {
  /** As of when it is, which it says. */
  readonly atMs: number;
  /** From where it was asked for: who looked at pictures of documents is written down. */
  readonly address: string;
}

interface FileDeps {
  readonly pool: Pool;
  readonly uploads: Pick<Uploads, 'readOwn'>;
  readonly write: (chunk: Buffer) => Promise<void>;
}

/** A zip that hands on what it has made before more is put in. */
class ZipFile {
  readonly #write: FileDeps['write'];
  readonly #mtime: Date;
  readonly #zip: Zip;
  #made: Uint8Array[] = [];
  #failure: Error | null = null;

  constructor(write: FileDeps['write'], atMs: number) {
    this.#write = write;
    this.#mtime = new Date(atMs);
    this.#zip = new Zip((failure, chunk) => {
      this.#failure ??= failure;
      this.#made.push(chunk);
    });
  }

  /** Begins a file, which is ended before the next one begins. */
  begin(
    name: string,
    isPacked = false,
  ): {
    readonly push: (bytes: Uint8Array) => Promise<void>;
    readonly end: () => Promise<void>;
  } {
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name);
    file.mtime = this.#mtime;
    this.#zip.add(file);
    const put = async (bytes: Uint8Array, isLast: boolean): Promise<void> => {
      file.push(bytes, isLast);
      await this.#handOn();
    };
    return { push: (bytes) => put(bytes, false), end: () => put(new Uint8Array(), true) };
  }

  async end(): Promise<void> {
    this.#zip.end();
    await this.#handOn();
  }

  async #handOn(): Promise<void> {
    if (this.#failure !== null) throw this.#failure;
    const made = this.#made;
    this.#made = [];
    for (const chunk of made) await this.#write(Buffer.from(chunk));
  }
}

/** Times as people and spreadsheets read them; a time of 0 is none. */
function shownValue(column: string, value: unknown): unknown {
  if (!column.endsWith('_ms') || typeof value !== 'number') return value ?? null;
  return value === 0 ? null : new Date(value).toISOString();
}

const titleOf = (column: string): string => column.replace(/_at_ms$|_ms$/, '');

const shownRow = (row: DataRow): DataRow =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [titleOf(column), shownValue(column, value)]),
  );

const cellOf = (value: unknown): CsvValue =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as CsvValue);

/** Rows as text: of a CSV the heading stands before the first one, of JSON each is a line of a list. */
function textOf(list: DataList, rows: readonly DataRow[], isFirst: boolean): string {
  if (list.isJson === true) {
    return rows
      .map((row, at) => `${isFirst && at === 0 ? '[\n' : ',\n'}${JSON.stringify(row)}`)
      .join('');
  }
  const columns = Object.keys(rows[0] ?? {});
  const csv = toCsv(
    columns,
    rows.map((row) => columns.map((column) => cellOf(row[column]))),
  );
  // No name of a column breaks: the heading is one line.
  return isFirst ? BYTE_ORDER_MARK + csv : csv.slice(csv.indexOf('\r\n') + 2);
}

/** Writes one list; of one without rows there is no file. */
async function writeList(
  zip: ZipFile,
  client: PoolClient,
  list: DataList,
  reader: DataReader,
): Promise<void> {
  const { view = (row: DataRow) => row } = list;
  await client.query(`DECLARE own_data NO SCROLL CURSOR FOR ${list.sql}`, [reader.userId]);
  let file: ReturnType<ZipFile['begin']> | undefined;
  for (;;) {
    const { rows } = await client.query<Record<string, unknown>>(
      `FETCH ${ROWS_AT_ONCE} FROM own_data`,
    );
    if (rows.length === 0) break;
    const shown = rows.map((row) => shownRow(view(row, reader)));
    const isFirst = file === undefined;
    file ??= zip.begin(`${list.file}.${list.isJson === true ? 'json' : 'csv'}`);
    await file.push(Buffer.from(textOf(list, shown, isFirst)));
  }
  if (list.isJson === true) await file?.push(Buffer.from('\n]\n'));
  await file?.end();
  await client.query('CLOSE own_data');
}

/** Every picture of the user's that is still there, as it was drawn again. */
async function writePictures(
  zip: ZipFile,
  { uploads }: Pick<FileDeps, 'uploads'>,
  client: PoolClient,
  { userId, address }: FileWanted,
): Promise<void> {
  const { rows } = await client.query<{ file_id: string; purpose: string }>(
    `SELECT file_id, purpose FROM uploads
     WHERE owner_kind = 'user' AND owner_id = $1 AND state = 'stored' ORDER BY created_at_ms, file_id`,
    [userId],
  );
  for (const { file_id: fileId, purpose } of rows) {
    const picture = await uploads.readOwn({ kind: 'user', id: userId }, fileId, address);
    if (picture === undefined) continue;
    const file = zip.begin(`pictures/${purpose}-${fileId}.jpg`, true);
    await file.push(picture);
    await file.end();
  }
}

/** Writes all that the house holds about a user, as of one moment, as a zip. */
export async function writeOwnData(deps: FileDeps, wanted: FileWanted): Promise<void> {
  const zip = new ZipFile(deps.write, wanted.atMs);
  const readme = zip.begin('readme.txt');
  await readme.push(Buffer.from(BYTE_ORDER_MARK + readmeText(wanted)));
  await readme.end();
  const client = await deps.pool.connect();
  let broken = true;
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    for (const list of dataLists) await writeList(zip, client, list, wanted);
    await writePictures(zip, deps, client, wanted);
    await client.query('COMMIT');
    broken = false;
  } finally {
    // A connection in the middle of something is not used again.
    client.release(broken);
  }
  await zip.end();
}
