import { createHash } from 'node:crypto';

export const HASH_BYTES = 32;

/** What stands before the first entry. */
export const AUDIT_GENESIS = Buffer.alloc(HASH_BYTES);

/** One act of staff as it is kept for ever. */
export interface AuditFacts {
  readonly atMs: number;
  /** Null for what was done on the server's command line. */
  readonly staffId: number | null;
  readonly staffEmail: string;
  readonly act: string;
  /** Whom or what it was done to, e.g. `user 1000004`. */
  readonly subject: string;
  /** What it does: a StaffEffect as JSON. Entries older than those have a sentence. */
  readonly effect: string;
  /** JSON, or null where nothing was changed or it must not be kept. */
  readonly before: string | null;
  readonly after: string | null;
  readonly reason: string;
  readonly approverId: number | null;
  readonly approverEmail: string | null;
  readonly requestId: string;
  readonly address: string;
}

/** An entry's facts in the one order in which they are hashed and stored. */
export const factList = (facts: AuditFacts): readonly (string | number | null)[] => [
  facts.atMs,
  facts.staffId,
  facts.staffEmail,
  facts.act,
  facts.subject,
  facts.effect,
  facts.before,
  facts.after,
  facts.reason,
  facts.approverId,
  facts.approverEmail,
  facts.requestId,
  facts.address,
];

/**
 * The bytes an entry is hashed by: a JSON list of its number and facts in this order, in UTF-8. A list
 * has one way to be written down, where an object has many.
 */
function canonicalBytes(entryId: number, facts: AuditFacts): Buffer {
  return Buffer.from(JSON.stringify([entryId, ...factList(facts)]));
}

/** SHA-256 over the hash of the entry before it and its own canonical bytes. */
export function auditHash(previousHash: Buffer, entryId: number, facts: AuditFacts): Buffer {
  return createHash('sha256').update(previousHash).update(canonicalBytes(entryId, facts)).digest();
}
