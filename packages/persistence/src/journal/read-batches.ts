import type { ClientBase, Pool } from 'pg';
import type { Batch } from '#codec/batch-codec.ts';
import { batchOf } from './journal-row.ts';
import { readJournal } from './read-journal.ts';

/**
 * What was committed from `fromSequence`, the first command of a batch, to the end, in order.
 * @throws JournalCorruptError at the first row that does not fit, CodecError for bytes of a later version
 */
export async function* readBatches(
  client: ClientBase | Pool,
  fromSequence: number,
): AsyncGenerator<Batch, void, undefined> {
  for await (const row of readJournal(client, fromSequence)) yield batchOf(row);
}
