import { join } from 'node:path';
import type { ClientBase, Pool } from 'pg';
import { JournalCorruptError } from './journal-corrupt-error.ts';
import { GENESIS_HASH } from './journal-row.ts';
import type { JournalRow } from './journal-row.ts';
import { readSegment } from './segment-file.ts';

interface StoredSegment {
  readonly sequence_first: number;
  readonly sequence_last: number;
  readonly last_hash: Buffer;
  readonly previous_hash: Buffer | null;
  readonly folder: string;
  readonly file: string;
}

/**
 * Rows that are in files instead of the table, from the one that begins with `fromSequence` on, each checked
 * against the one before. None when that row is in the table.
 * @throws JournalCorruptError when a file is missing, or is not what was archived
 */
export async function* readArchive(
  client: ClientBase | Pool,
  fromSequence: number,
): AsyncGenerator<JournalRow, void, undefined> {
  const { rows } = await client.query<StoredSegment>(
    `SELECT * FROM (
       SELECT sequence_first, sequence_last, last_hash, folder, file,
         lag(last_hash) OVER (ORDER BY sequence_first) AS previous_hash
       FROM journal_segments) AS segments
     WHERE sequence_last >= $1 ORDER BY sequence_first`,
    [fromSequence],
  );
  for (const segment of rows) yield* readOne(segment, fromSequence);
}

async function* readOne(
  segment: StoredSegment,
  fromSequence: number,
): AsyncGenerator<JournalRow, void, undefined> {
  const path = join(segment.folder, segment.file);
  let last: JournalRow | undefined;
  try {
    const previousHash = segment.previous_hash ?? GENESIS_HASH;
    for await (const row of readSegment(path, { previousHash })) {
      last = row;
      if (row.sequenceFirst >= fromSequence) yield row;
    }
  } catch (error) {
    if (error instanceof JournalCorruptError) throw error;
    const sequence = last === undefined ? segment.sequence_first : last.sequenceLast + 1;
    const why = error instanceof Error ? error.message : String(error);
    throw new JournalCorruptError(sequence, `is in the archive, which cannot be read: ${why}`);
  }
  if (last?.sequenceLast === segment.sequence_last && last.hash.equals(segment.last_hash)) return;
  throw new JournalCorruptError(
    segment.sequence_last,
    `is not the last of ${path}, where it was archived`,
  );
}
