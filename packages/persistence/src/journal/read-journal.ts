import type { ClientBase, Pool } from 'pg';
import { JournalCorruptError } from './journal-corrupt-error.ts';
import { expandPayload, GENESIS_HASH, hashRow } from './journal-row.ts';
import type { JournalRow } from './journal-row.ts';
import { readArchive } from './read-archive.ts';

export { JournalCorruptError } from './journal-corrupt-error.ts';

interface StoredRow {
  readonly sequence_first: number;
  readonly sequence_last: number;
  readonly epoch: number;
  readonly timestamp_ms: number;
  readonly previous_hash: Buffer;
  readonly hash: Buffer;
  readonly payload: Buffer;
}

/** Rows held in memory at a time. */
const ROWS_PER_READ = 100;

/**
 * The rows from the one that begins with `fromSequence` to the end, in order, each checked against
 * the one before: its sequence, its previous hash, and its own hash over what it holds. Rows that
 * were archived come from their files.
 * @throws JournalCorruptError at the first row that does not fit.
 */
export async function* readJournal(
  client: ClientBase | Pool,
  fromSequence = 1,
): AsyncGenerator<JournalRow, void, undefined> {
  let next = fromSequence;
  let epoch = 0;
  let previousHash: Buffer | undefined;
  for await (const row of readArchive(client, fromSequence)) {
    yield row;
    next = row.sequenceLast + 1;
    ({ hash: previousHash, epoch } = row);
  }
  previousHash ??= await hashBefore(client, fromSequence);
  for (;;) {
    const { rows } = await client.query<StoredRow>(
      `SELECT sequence_first, sequence_last, epoch, timestamp_ms, previous_hash, hash, payload
       FROM journal WHERE sequence_first >= $1 ORDER BY sequence_first LIMIT $2`,
      [next, ROWS_PER_READ],
    );
    for (const stored of rows) {
      if (stored.sequence_first !== next) {
        throw new JournalCorruptError(
          next,
          `is missing; the next one begins at ${stored.sequence_first}`,
        );
      }
      if (stored.epoch < epoch) throw new JournalCorruptError(next, 'has an earlier epoch');
      yield verifyRow(stored, previousHash);
      previousHash = stored.hash;
      epoch = stored.epoch;
      next = stored.sequence_last + 1;
    }
    if (rows.length < ROWS_PER_READ) return;
  }
}

/** Sequence, hash and rows of the journal; what the public log anchors. */
export async function journalHead(
  client: ClientBase | Pool,
): Promise<{ sequence: number; hash: string }> {
  const { rows } = await client.query<{ sequence_last: number; hash: Buffer }>(
    'SELECT sequence_last, hash FROM journal ORDER BY sequence_first DESC LIMIT 1',
  );
  const head = rows[0];
  return {
    sequence: head?.sequence_last ?? 0,
    hash: (head?.hash ?? GENESIS_HASH).toString('hex'),
  };
}

/** The hash of the row that ends with a command; undefined when none does. */
export async function hashAt(
  client: ClientBase | Pool,
  sequence: number,
): Promise<Buffer | undefined> {
  const { rows } = await client.query<{ sequence_last: number; hash: Buffer }>(
    `SELECT sequence_last, hash FROM journal WHERE sequence_first <= $1
     ORDER BY sequence_first DESC LIMIT 1`,
    [sequence],
  );
  const found = rows[0];
  if (found !== undefined) return found.sequence_last === sequence ? found.hash : undefined;
  for await (const row of readArchive(client, 1)) {
    if (row.sequenceLast === sequence) return row.hash;
    if (row.sequenceLast > sequence) break;
  }
  return undefined;
}

async function hashBefore(client: ClientBase | Pool, sequence: number): Promise<Buffer> {
  const { rows } = await client.query<{ sequence_last: number; hash: Buffer }>(
    `(SELECT sequence_last, hash FROM journal WHERE sequence_first < $1
     ORDER BY sequence_first DESC LIMIT 1)
     UNION ALL
     SELECT sequence_last, last_hash FROM journal_segments WHERE sequence_last = $1 - 1
     ORDER BY sequence_last DESC LIMIT 1`,
    [sequence],
  );
  const before = rows[0];
  if ((before?.sequence_last ?? 0) !== sequence - 1) {
    throw new JournalCorruptError(sequence, 'no row begins here');
  }
  return before?.hash ?? GENESIS_HASH;
}

function verifyRow(stored: StoredRow, previousHash: Buffer): JournalRow {
  const header = {
    sequenceFirst: stored.sequence_first,
    sequenceLast: stored.sequence_last,
    epoch: stored.epoch,
    timestampMs: stored.timestamp_ms,
  };
  if (!stored.previous_hash.equals(previousHash)) {
    throw new JournalCorruptError(header.sequenceFirst, 'does not continue the row before it');
  }
  let payload: Buffer;
  try {
    payload = expandPayload(stored.payload);
  } catch (error) {
    throw new JournalCorruptError(header.sequenceFirst, `has no payload: ${String(error)}`);
  }
  if (!hashRow(previousHash, header, payload).equals(stored.hash)) {
    throw new JournalCorruptError(header.sequenceFirst, 'was changed: its hash does not fit');
  }
  return { ...header, previousHash, hash: stored.hash, payload };
}
