import { FEED_PATH } from '@candor/protocol';
import type { FeedDeps } from '#realtime/index.ts';
import type { Api } from './create-api.ts';

/** What a program signs to be known on a socket: a request for the feed, without a body. */
const feedRequest = { method: 'GET', url: FEED_PATH, idempotencyKey: '', body: Buffer.alloc(0) };

/** What the feed takes of the API: sessions and keys, calls, and the timers that cancel orders. */
export function feedWiring(
  api: Pick<
    Api,
    'bell' | 'callEndpoint' | 'cancelTimers' | 'catalogue' | 'findKey' | 'isKeyOpen' | 'sessions'
  >,
): Pick<FeedDeps, 'callEndpoint' | 'cancelAllAfter' | 'catalogue' | 'orderNews' | 'sessions'> {
  const { callEndpoint, catalogue, cancelTimers, sessions, bell } = api;
  return {
    callEndpoint,
    catalogue,
    orderNews: bell,
    cancelAllAfter: (userId, countdownMs) => cancelTimers.set(userId, countdownMs),
    sessions: {
      find: (token) => Promise.resolve(sessions.find(token, { isUse: false })),
      findKey: ({ remote, address, ...signed }) =>
        api.findKey({ ...signed, ...feedRequest, address: remote }, address),
      isOpen: (session) =>
        session.keyId === undefined ? sessions.isOpen(session) : api.isKeyOpen(session.keyId),
      use: (session) => sessions.use(session),
      onEnded: (listener) => sessions.onEnded(listener),
    },
  };
}
