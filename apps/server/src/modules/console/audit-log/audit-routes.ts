import type { Pool } from 'pg';
import type { Handlers } from '#api/call.ts';
import { auditHead } from './append-entry.ts';

/** What of the audit log everyone may see: its head. */
export function auditRoutes({
  pool,
  nowMs,
}: {
  readonly pool: Pool;
  readonly nowMs: () => number;
}) {
  return {
    'common/auditHead': async () => {
      const { entries, hash } = await auditHead(pool);
      return { atMs: nowMs(), entries, headHash: hash.toString('hex') };
    },
  } satisfies Partial<Handlers>;
}
