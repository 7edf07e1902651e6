import type { ClientBase } from 'pg';
import { AUDIT_GENESIS, auditHash, factList } from './audit-entry.ts';
import type { AuditFacts } from './audit-entry.ts';

/** Any constant will do, as long as every version of this program uses the same one. */
const AUDIT_LOCK = 4_201_338;

interface HeadRow {
  readonly entry_id: number;
  readonly hash: Buffer;
}

/** The log's last entry; number 0 and {@link AUDIT_GENESIS} while it is empty. */
export async function auditHead(
  database: Pick<ClientBase, 'query'>,
): Promise<{ readonly entries: number; readonly hash: Buffer }> {
  const { rows } = await database.query<HeadRow>(
    'SELECT entry_id, hash FROM audit_entries ORDER BY entry_id DESC LIMIT 1',
  );
  return { entries: rows[0]?.entry_id ?? 0, hash: rows[0]?.hash ?? AUDIT_GENESIS };
}

/** A NUL is no text for PostgreSQL, and half a pair of surrogates none for UTF-8. */
const clean = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

const cleanOrNull = (text: string | null): string | null => (text === null ? null : clean(text));

/**
 * Adds an entry at the end of the log, in the caller's transaction: both are kept or neither. Entries
 * wait for each other from here to the commit, so call it last.
 */
export async function appendEntry(tx: ClientBase, given: AuditFacts): Promise<number> {
  const facts: AuditFacts = {
    ...given,
    subject: clean(given.subject),
    effect: clean(given.effect),
    before: cleanOrNull(given.before),
    after: cleanOrNull(given.after),
    reason: clean(given.reason),
  };
  await tx.query('SELECT pg_advisory_xact_lock($1)', [AUDIT_LOCK]);
  const head = await auditHead(tx);
  const entryId = head.entries + 1;
  await tx.query(
    `INSERT INTO audit_entries (entry_id, at_ms, staff_id, staff_email, act, subject, effect, before,
       after, reason, approver_id, approver_email, request_id, address, previous_hash, hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [entryId, ...factList(facts), head.hash, auditHash(head.hash, entryId, facts)],
  );
  return entryId;
}
