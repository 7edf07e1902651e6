import { batchOf } from '#journal/journal-row.ts';
import { readJournal } from '#journal/read-journal.ts';
import { loadState } from '#loader/load-state.ts';
import { applyBatch } from '#loader/recover.ts';
import type { RecoverableEngine } from '#loader/recover.ts';
import type { Database } from '#postgres/open-database.ts';
import { inSnapshot } from '#postgres/snapshot.ts';
import { problemOf } from './audit.ts';
import type { AuditableEngine } from './audit.ts';

export interface BooksReport {
  readonly ok: boolean;
  /** The last command that the sums hold after, or do not. */
  readonly sequence: number;
  /** What is wrong, one sentence; empty when nothing is. */
  readonly problem: string;
}

/**
 * Takes the sums of the state as it is now: assets sum to zero, holds are what products have open,
 * positions net to nothing, and what else a product says of itself. An engine of its own is filled
 * as after a restart, so that neither the one that answers nor the whole journal is needed. It
 * trusts the recorded effects, which the audit does not.
 * @throws JournalCorruptError when the journal's tail is damaged, or what PostgreSQL says when it is away.
 */
export async function checkBooks(
  database: Pick<Database, 'connect'>,
  engine: RecoverableEngine & Pick<AuditableEngine, 'assertBalanced'>,
): Promise<BooksReport> {
  const client = await database.connect();
  try {
    return await inSnapshot(client, async () => {
      const state = await loadState(client);
      let { sequence } = state.counters;
      let problem = problemOf(() => engine.load(state));
      if (problem === undefined) {
        for await (const row of readJournal(client, sequence + 1)) {
          problem = problemOf(() => applyBatch(engine, batchOf(row)));
          if (problem !== undefined) break;
          sequence = row.sequenceLast;
        }
      }
      problem ??= problemOf(() => engine.assertBalanced());
      return { ok: problem === undefined, sequence, problem: problem ?? '' };
    });
  } finally {
    await client.end();
  }
}
