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
  const { heads, problems } = readHeads(published);
  let entries = 0;
  let previousHash: Buffer = AUDIT_GENESIS;
  for (;;) {
    const { rows } = await database.query<EntryRow>(
      `SELECT ${entryColumns} FROM audit_entries WHERE entry_id > $1 ORDER BY entry_id LIMIT $2`,
      [entries, ROWS_AT_A_TIME],
    );
    for (const row of rows) {
      const before = { entries, previousHash, head: heads.get(row.entry_id) };
      if (problems.length < PROBLEMS_MAX) problems.push(...problemsOf(row, before));
      entries = row.entry_id;
      previousHash = row.hash;
    }
    if (rows.length < ROWS_AT_A_TIME) break;
  }
  const beyond = published.filter((head) => head.entries > entries);
  const lost = Math.max(0, ...beyond.map((head) => head.entries));
  if (lost > 0) problems.push(`entries ${entries + 1} to ${lost} were published and are gone`);
  return {
    ok: problems.length === 0,
    entries,
    headHash: previousHash.toString('hex'),
    problems: problems.slice(0, PROBLEMS_MAX),
  };
}

/** The hash that was published for each number of entries; of two that differ, the later one. */
function readHeads(published: readonly PublishedHead[]): {
  readonly heads: ReadonlyMap<number, string>;
  readonly problems: string[];
} {
  const heads = new Map<number, string>();
  const problems: string[] = [];
  for (const { entries, headHash } of published) {
    if ((heads.get(entries) ?? headHash) !== headHash) {
      problems.push(`two different heads were published for entry ${entries}`);
    }
    heads.set(entries, headHash);
  }
  return { heads, problems };
}

/** What is wrong with an entry: its number, its place in the chain, its content, its published hash. */
function* problemsOf(
  row: EntryRow,
  before: {
    readonly entries: number;
    readonly previousHash: Buffer;
    readonly head: string | undefined;
  },
): Generator<string> {
  const { entry_id: entryId, previous_hash: previousHash, hash } = row;
  if (entryId !== before.entries + 1) {
    yield `entries ${before.entries + 1} to ${entryId - 1} are gone`;
  }
  if (!previousHash.equals(before.previousHash)) {
    yield `entry ${entryId} does not follow the one before it`;
  }
  if (!auditHash(previousHash, entryId, factsOfRow(row)).equals(hash)) {
    yield `entry ${entryId} was changed`;
  }
  if ((before.head ?? hash.toString('hex')) !== hash.toString('hex')) {
    yield `entry ${entryId} is not the one whose hash was published`;
  }
}
