import type { ClientBase, Pool } from 'pg';
import { AUDIT_GENESIS, auditHash } from './audit-entry.ts';
import { entryColumns, factsOfRow } from './entry-rows.ts';
import type { EntryRow } from './entry-rows.ts';

/** Rows at a time: their hashes are computed in a few milliseconds, and orders go on in between. */
const ROWS_AT_A_TIME = 500;

/** After this many nothing new is learnt. */
const PROBLEMS_MAX = 50;

/** A head that was published while the log had so many entries. */
export interface PublishedHead {
  readonly atMs: number;
  readonly entries: number;
  readonly headHash: string;
}

export interface ChainReport {
  readonly ok: boolean;
  readonly entries: number;
  /** Of the last entry as it was computed, in hexadecimal. */
  readonly headHash: string;
  /** One sentence each; empty when the log is whole. */
  readonly problems: string[];
}

/**
 * Computes the chain from its first entry and compares every hash, and every head published meanwhile.
 * Whoever changed, removed or added an entry, the last one included, shows.
 */
export async function verifyChain(
  database: Pick<ClientBase, 'query'> | Pick<Pool, 'query'>,
  published: readonly PublishedHead[],
): Promise<ChainReport> {
  const problems: string[] = [];
  const tell = (problem: string): void => {
    if (problems.length < PROBLEMS_MAX) problems.push(problem);
  };
  const expected = new Map<number, string>();
  for (const { entries, headHash } of published) {
    const known = expected.get(entries);
    if (known !== undefined && known !== headHash) {
      tell(`two different heads were published for entry ${entries}`);
    }
    expected.set(entries, headHash);
  }
  let entries = 0;
  let previousHash: Buffer = AUDIT_GENESIS;
  for (;;) {
    const { rows } = await database.query<EntryRow>(
      `SELECT ${entryColumns} FROM audit_entries WHERE entry_id > $1 ORDER BY entry_id LIMIT $2`,
      [entries, ROWS_AT_A_TIME],
    );
    for (const row of rows) {
      if (row.entry_id !== entries + 1)
        tell(`entries ${entries + 1} to ${row.entry_id - 1} are gone`);
      if (!row.previous_hash.equals(previousHash)) {
        tell(`entry ${row.entry_id} does not follow the one before it`);
      }
      const hash = auditHash(row.previous_hash, row.entry_id, factsOfRow(row));
      if (!hash.equals(row.hash)) tell(`entry ${row.entry_id} was changed`);
      const head = expected.get(row.entry_id);
      if (head !== undefined && head !== row.hash.toString('hex')) {
        tell(`entry ${row.entry_id} is not the one whose hash was published`);
      }
      entries = row.entry_id;
      previousHash = row.hash;
    }
    if (rows.length < ROWS_AT_A_TIME) break;
  }
  const beyond = published.filter((head) => head.entries > entries);
  const lost = Math.max(0, ...beyond.map((head) => head.entries));
  if (lost > 0) tell(`entries ${entries + 1} to ${lost} were published and are gone`);
  return { ok: problems.length === 0, entries, headHash: previousHash.toString('hex'), problems };
}
