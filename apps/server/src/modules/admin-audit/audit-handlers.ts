import type { Pool } from 'pg';
import type { AdminHandlers } from '#modules/admin-acts/index.ts';
import { verifyChain } from '#modules/audit-log/index.ts';
import type { PublishedHeads } from '#modules/audit-log/index.ts';
import { exportEntries, listEntries } from './list-entries.ts';

export function adminAuditHandlers({
  pool,
  heads,
}: {
  readonly pool: Pool;
  readonly heads: PublishedHeads;
}): AdminHandlers<'auditList' | 'auditExport' | 'auditVerify'> {
  return {
    auditList: (request) => listEntries(pool, request),
    auditExport: (request, { tx }) => ({
      subject: 'audit log',
      effect: { kind: 'audit_export', format: request.format },
      before: null,
      after: { ...request },
      carryOut: () => exportEntries(tx, request),
    }),
    auditVerify: (_request, { tx }) => ({
      subject: 'audit log',
      effect: { kind: 'audit_verify' },
      before: null,
      after: null,
      carryOut: async () => verifyChain(tx, await heads.earlier()),
    }),
  };
}
