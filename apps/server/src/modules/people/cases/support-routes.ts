import { inTransaction } from '@candor/persistence';
import type { EndpointReply, EndpointRequest } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';
import type { Handlers } from '#api/call.ts';
import type { SecondFactor } from '#modules/access/security/index.ts';
import { insertCase } from './case-store.ts';
import {
  countUnread,
  listConversations,
  readConversation,
  readLines,
} from './conversation-store.ts';
import { ask, endConversation, markSeen, say } from './converse.ts';
import type { ConverseDeps } from './converse.ts';

export interface SupportDeps extends ConverseDeps {
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
  const { pool, uploads } = deps;
  return {
    factorLost: (request) => askForFactorReset(deps, request),
    supportList: async (request, { session: { userId } }) => {
      const { rows, nextCursor } = await listConversations(pool, userId, request);
      return { conversations: [...rows], unread: await countUnread(pool, userId), nextCursor };
    },
    supportThread: async ({ caseId }, { session: { userId } }) => {
      const conversation = await readConversation(pool, userId, caseId);
      return { conversation, entries: await readLines(pool, uploads, { userId, caseId }) };
    },
    supportOpen: (request, { session }) => ask(deps, session.userId, request),
    supportSay: (request, { session }) => say(deps, session.userId, request),
    supportClose: (request, { session }) => endConversation(deps, session.userId, request),
    supportSeen: async (request, { session: { userId } }) => {
      await markSeen(deps, userId, request);
      return { unread: await countUnread(pool, userId) };
    },
  } satisfies Partial<Handlers>;
}
