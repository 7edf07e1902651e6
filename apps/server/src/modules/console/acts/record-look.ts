import { inTransaction } from '@candor/persistence';
import type { AdminEndpointName, StaffEffect } from '@candor/protocol';
import type { Pool } from 'pg';
import { appendEntry } from '#modules/console/audit-log/index.ts';
import type { StaffCall } from './act.ts';

/** Writes down that somebody looked, where looking is no act: before they are shown anything. */
export async function recordLook(
  pool: Pool,
  look: { readonly act: AdminEndpointName; readonly subject: string; readonly effect: StaffEffect },
  { staff, nowMs, requestId, address }: StaffCall,
): Promise<void> {
  await inTransaction(pool, (tx) =>
    appendEntry(tx, {
      atMs: nowMs,
      staffId: staff.staffId,
      staffEmail: staff.email,
      act: look.act,
      subject: look.subject,
      effect: JSON.stringify(look.effect),
      ...{ before: null, after: null, reason: '', approverId: null, approverEmail: null },
      requestId,
      address,
    }),
  );
}
