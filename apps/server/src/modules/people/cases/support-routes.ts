import { inTransaction } from '@candor/persistence';
import type { EndpointReply, EndpointRequest } from '@candor/protocol';
import type { Pool } from 'pg';
import { refuse } from '#api/refuse.ts';
import type { Handlers } from '#api/call.ts';
import type { SecondFactor } from '#modules/access/security/index.ts';
import { insertCase } from './case-store.ts';

export interface SupportDeps {
  readonly pool: Pool;
  readonly nowMs: () => number;
  readonly factor: SecondFactor;
}

/**
 * Opens a case for somebody who cannot finish a login. Only who knows the password has a challenge to
 * ask with, so nobody learns here which accounts there are. @throws ApiError wrongCode applicationPending
 */
async function askForFactorReset(
  { pool, nowMs, factor }: SupportDeps,
  { challengeId, statement }: EndpointRequest<'factorLost'>,
): Promise<EndpointReply<'factorLost'>> {
  const userId = await factor.ownerOf(challengeId);
  const opened = { userId, kind: 'factor_reset', statement, staffId: null } as const;
  const caseId = await inTransaction(pool, (tx) => insertCase(tx, { ...opened, atMs: nowMs() }));
  if (caseId === undefined) throw refuse.applicationPending();
  return {};
}

export function supportRoutes(deps: SupportDeps) {
  return { factorLost: (request) => askForFactorReset(deps, request) } satisfies Partial<Handlers>;
}
