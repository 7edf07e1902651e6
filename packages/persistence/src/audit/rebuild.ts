import type { Client } from 'pg';
import { batchOf } from '#journal/journal-row.ts';
import { Journal } from '#journal/journal.ts';
import { readJournal } from '#journal/read-journal.ts';
import type { Database } from '#postgres/open-database.ts';
import { projectedTables } from '#postgres/core-tables.ts';
import { Projector } from '#projector/projector.ts';
import type { AuditProgress } from './audit.ts';

/**
 * Empties the tables and fills them again from the journal's effects. Takes the leadership, so an
 * engine that runs meanwhile stops. May be interrupted: the next start, or the next rebuild, goes
 * on from a consistent state.
 * @throws JournalCorruptError when the journal is damaged; the tables then end before the damage.
 */
export async function rebuild(
  database: Pick<Database, 'connect'>,
  options: {
    readonly progress?: (progress: AuditProgress) => void;
    /** Tables that others derive from ours: emptied together with them. */
    readonly derivedTables?: readonly string[];
  } = {},
): Promise<{ readonly commands: number; readonly batches: number }> {
  const journal = await Journal.open(database);
  const client = await database.connect();
  try {
    await emptyTables(client, options.derivedTables ?? []);
    return await projectAll(database, client, journal.lastSequence, options.progress);
  } finally {
    await client.end();
    await journal.close();
  }
}

async function emptyTables(client: Client, derivedTables: readonly string[]): Promise<void> {
  await client.query('BEGIN');
  // Rows that were pruned come back, so nothing of them is missing any more.
  const tables = [...projectedTables, 'pruned_records', ...derivedTables];
  await client.query(`TRUNCATE ${tables.join(', ')}`);
  await client.query(
    `UPDATE projection SET projected_sequence = 0, timestamp_ms = 0, last_order_id = 0,
       last_trade_id = 0, last_account_id = 0, last_priority = 0, last_transfer_id = 0`,
  );
  await client.query('COMMIT');
}

async function projectAll(
  database: Pick<Database, 'connect'>,
  client: Client,
  total: number,
  progress: ((progress: AuditProgress) => void) | undefined,
): Promise<{ commands: number; batches: number }> {
  const projector = await Projector.open(database, { onStop: () => undefined });
  let commands = 0;
  let batches = 0;
  try {
    for await (const row of readJournal(client)) {
      projector.accept(batchOf(row));
      commands = row.sequenceLast;
      batches += 1;
      progress?.({ step: 'rebuild', done: commands, total });
      if (projector.isBehind) await projector.drain();
    }
    await projector.drain();
  } finally {
    await projector.close();
  }
  return { commands, batches };
}
