import type { Pool } from 'pg';
import { Slots } from '#api/slots.ts';
import { Later } from '#modules/console/acts/index.ts';
import type { AdminHandlers } from '#modules/console/acts/index.ts';
import { verifyChain } from './verify-chain.ts';
import type { PublishedHeads } from './published-heads.ts';
import { exportEntries, listEntries } from './staff-entries.ts';

/** Each reads the whole log; who finds so many before them asks again later. */
const VERIFICATIONS_WAITING_MAX = 3;

export function adminAuditHandlers({
  pool,
  heads,
}: {
  readonly pool: Pool;
  readonly heads: PublishedHeads;
}) {
  const verifications = new Slots(1, VERIFICATIONS_WAITING_MAX);
  return {
    auditList: (request) => listEntries(pool, request),
    auditExport: (request, { tx }) => ({
      subject: 'audit log',
      effect: { kind: 'audit_export', format: request.format },
      before: null,
      after: { ...request },
      carryOut: () => exportEntries(tx, request),
    }),
    auditVerify: () => ({
      subject: 'audit log',
      effect: { kind: 'audit_verify' },
      before: null,
      after: null,
      // Millions of entries take longer than a halt may wait.
      carryOut: () =>
        new Later(() => verifications.run(async () => verifyChain(pool, await heads.earlier()))),
    }),
  } satisfies Partial<AdminHandlers>;
}
