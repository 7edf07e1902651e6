import { mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Client } from 'pg';
import { proofOf } from '#files/digest.ts';
import type { Database } from '#postgres/open-database.ts';
import type { JournalRow } from './journal-row.ts';
import { readJournal } from './read-journal.ts';
import { readSegment, writeSegment } from './segment-file.ts';
import type { Segment } from './segment-file.ts';

/** Commands of one file, more or less: a batch is never split. */
const COMMANDS_PER_FILE = 1_000_000;

export interface ArchiveOptions {
  readonly folder: string;
  /** Rows whose last command is earlier than this, in engine time. */
  readonly beforeMs: number;
  /** Whoever still follows the journal has everything up to here. */
  readonly followedSequence: number;
  readonly commandsPerFile?: number;
  readonly onSegment?: (segment: Segment) => void;
}

/**
 * Moves old rows of the journal into files, beside a working exchange. Rows that the tables do not have yet stay,
 * and so does the last row. A file is read back and verified before its rows leave the table.
 * @returns the files that were written
 */
export async function archiveJournal(
  database: Pick<Database, 'connect'>,
  options: ArchiveOptions,
): Promise<readonly Segment[]> {
  const folder = resolve(options.folder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const client = await database.connect();
  const segments: Segment[] = [];
  try {
    const through = await findEnd(client, options);
    let next = await firstInTable(client);
    while (next !== undefined && next <= through) {
      const segment = await archiveFrom(client, folder, { from: next, through, ...options });
      segments.push(segment);
      options.onSegment?.(segment);
      next = segment.sequenceLast + 1;
    }
    return segments;
  } finally {
    await client.end();
  }
}

/** The last command that may leave; 0 when none may. */
async function findEnd(
  client: Client,
  { beforeMs, followedSequence }: ArchiveOptions,
): Promise<number> {
  const { rows } = await client.query<{ through: number | null }>(
    `SELECT max(sequence_last) AS through FROM journal
     WHERE timestamp_ms < $1 AND sequence_last <= $2
       AND sequence_last <= (SELECT projected_sequence FROM projection)
       AND sequence_first < (SELECT max(sequence_first) FROM journal)`,
    [beforeMs, followedSequence],
  );
  return rows[0]?.through ?? 0;
}

async function firstInTable(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ first: number | null }>(
    'SELECT min(sequence_first) AS first FROM journal',
  );
  return rows[0]?.first ?? undefined;
}

async function archiveFrom(
  client: Client,
  folder: string,
  range: ArchiveOptions & { readonly from: number; readonly through: number },
): Promise<Segment> {
  const { from, through, commandsPerFile = COMMANDS_PER_FILE } = range;
  const file = `journal-${String(from).padStart(12, '0')}.zst`;
  const draft = join(folder, `.${file}.draft`);
  await rm(draft, { force: true });
  const last = Math.min(through, from + commandsPerFile - 1);
  const written = await writeSegment(draft, rowsUntil(readJournal(client, from), last));
  if (written === undefined) throw new Error(`the journal has no row that begins with ${from}`);
  await rename(draft, join(folder, file));
  const segment = { file, ...written };
  await assertReadable(join(folder, file), segment);
  await moveRows(client, folder, segment);
  return segment;
}

/** Rows up to the one that holds `last`. */
async function* rowsUntil(
  rows: AsyncIterable<JournalRow>,
  last: number,
): AsyncGenerator<JournalRow, void, undefined> {
  for await (const row of rows) {
    yield row;
    if (row.sequenceLast >= last) return;
  }
}

/** What the disk gives back is what was written, row by row. */
async function assertReadable(path: string, { lastHash }: Segment): Promise<void> {
  let hash = '';
  for await (const row of readSegment(path)) hash = row.hash.toString('hex');
  if (hash !== lastHash) throw new Error(`${path} does not hold what was written`);
}

async function moveRows(client: Client, folder: string, segment: Segment): Promise<void> {
  const { sequenceFirst, sequenceLast, lastHash, rows, bytes, sha256, file } = segment;
  await client.query('BEGIN');
  try {
    await client.query(
      `INSERT INTO journal_segments
         (sequence_first, sequence_last, last_hash, rows, bytes, sha256, folder, file)
       VALUES ($1, $2, decode($3, 'hex'), $4, $5, $6, $7, $8)`,
      [sequenceFirst, sequenceLast, lastHash, rows, bytes, sha256, folder, file],
    );
    const { rowCount } = await client.query(
      'DELETE FROM journal WHERE sequence_first BETWEEN $1 AND $2',
      [sequenceFirst, sequenceLast],
    );
    if (rowCount !== rows) throw new Error(`${file} has ${rows} rows, the table ${rowCount ?? 0}`);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/**
 * Says where the files are now, after they were moved.
 * @returns how many there are
 * @throws Error when one is missing there, or is not what was written
 */
export async function moveArchive(
  database: Pick<Database, 'connect'>,
  folder: string,
): Promise<number> {
  const place = resolve(folder);
  const client = await database.connect();
  try {
    const { rows } = await client.query<{ file: string; sha256: string }>(
      'SELECT file, sha256 FROM journal_segments ORDER BY sequence_first',
    );
    for (const { file, sha256 } of rows) {
      const found = await proofOf(join(place, file));
      if (found.sha256 !== sha256) throw new Error(`${file} is not what was written`);
    }
    await client.query('UPDATE journal_segments SET folder = $1', [place]);
    return rows.length;
  } finally {
    await client.end();
  }
}
