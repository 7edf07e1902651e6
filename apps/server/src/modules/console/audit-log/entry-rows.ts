import type { AuditFacts } from './audit-entry.ts';

/** An entry as its table has it. */
export interface EntryRow {
  readonly entry_id: number;
  readonly at_ms: number;
  readonly staff_id: number | null;
  readonly staff_email: string;
  readonly act: string;
  readonly subject: string;
  readonly effect: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly reason: string;
  readonly approver_id: number | null;
  readonly approver_email: string | null;
  readonly request_id: string;
  readonly address: string;
  readonly previous_hash: Buffer;
  readonly hash: Buffer;
}

export const entryColumns = `entry_id, at_ms, staff_id, staff_email, act, subject, effect, before,
  after, reason, approver_id, approver_email, request_id, address, previous_hash, hash`;

export function factsOfRow(row: EntryRow): AuditFacts {
  return {
    atMs: row.at_ms,
    staffId: row.staff_id,
    staffEmail: row.staff_email,
    act: row.act,
    subject: row.subject,
    effect: row.effect,
    before: row.before,
    after: row.after,
    reason: row.reason,
    approverId: row.approver_id,
    approverEmail: row.approver_email,
    requestId: row.request_id,
    address: row.address,
  };
}
