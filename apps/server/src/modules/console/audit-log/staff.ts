import type { Pool } from 'pg';
import type { AdminHandlers } from '#modules/console/acts/index.ts';
import { verifyChain } from './verify-chain.ts';
import type { PublishedHeads } from './published-heads.ts';
import { exportEntries, listEntries } from './staff-entries.ts';

export function adminAuditHandlers({
  pool,
  heads,
}: {
  readonly pool: Pool;
  readonly heads: PublishedHeads;
}) {
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
  } satisfies Partial<AdminHandlers>;
}
