import {
  codes,
  endpointRoutes,
  errorCodes,
  FeedClientMessageSchema,
  okEnvelope,
  refusalEnvelope,
} from '@candor/protocol';
import type { Envelope, ErrorCode, FeedCall, FeedClientMessage } from '@candor/protocol';
import { Compile } from 'typebox/compile';
import { parseStrictJson } from '#http/strict-json.ts';
import type { FeedHub, SubscribeProblem } from './feed-hub.ts';
import { feedCloseCodes } from './feed-limits.ts';
import type { FeedLimits } from './feed-limits.ts';
import type { FeedDeps } from './feed-port.ts';
import type { FeedSocket } from './feed-socket.ts';

const messageCheck = Compile(FeedClientMessageSchema);

const codeByProblem: Readonly<Record<SubscribeProblem, ErrorCode>> = {
  unknown_topic: codes.notFound,
  not_signed_in: codes.notLoggedIn,
};

export interface MessageContext {
  readonly hub: FeedHub;
  readonly deps: Pick<FeedDeps, 'sessions' | 'callEndpoint' | 'nowMs'>;
  readonly limits: FeedLimits;
}

/**
 * Does what one message of a client asks for and answers it; what cannot be read gets an error frame.
 * Messages take effect in the order they were sent: whoever subscribes right after `auth` is signed
 * in. Only calls overtake each other, because each of them waits for a commit.
 */
export async function answerFeedMessage(
  socket: FeedSocket,
  text: string,
  context: MessageContext,
): Promise<void> {
  const message = readMessage(text);
  if (message === undefined) {
    socket.send({ op: 'error', id: 0, code: 41001, msg: errorCodes[41001].text });
    return;
  }
  const { earlierMessages } = socket;
  if (message.op === 'call') {
    await earlierMessages;
    await call(socket, message, context);
    return;
  }
  const done = earlierMessages.then(() => answerInTurn(socket, message, context));
  // A failure is reported once, by the caller; the messages after it go on.
  socket.earlierMessages = done.catch(() => undefined);
  await done;
}

async function answerInTurn(
  socket: FeedSocket,
  message: Exclude<FeedClientMessage, FeedCall>,
  context: MessageContext,
): Promise<void> {
  switch (message.op) {
    case 'ping':
      socket.send({ op: 'pong', id: message.id, timeMs: context.deps.nowMs() });
      return;
    case 'auth':
      await authenticate(socket, message.id, message.token, context);
      return;
    case 'subscribe':
      await subscribe(socket, message.id, message.topics, context);
      return;
    case 'unsubscribe':
      for (const topic of message.topics) socket.topics.get(topic)?.unsubscribe(socket);
      reply(socket, message.id, okEnvelope({ topics: [...socket.topics.keys()] }));
  }
}

function readMessage(text: string): FeedClientMessage | undefined {
  try {
    const value = parseStrictJson(text);
    return messageCheck.Check(value) ? (value as FeedClientMessage) : undefined;
  } catch {
    return undefined;
  }
}

async function authenticate(
  socket: FeedSocket,
  id: number,
  token: string,
  { hub, deps, limits }: MessageContext,
): Promise<void> {
  const session = await deps.sessions.find(token);
  if (session === undefined) {
    socket.failedAuths += 1;
    reply(socket, id, refusalEnvelope(codes.notLoggedIn));
    if (socket.failedAuths >= limits.failedAuthsMax) {
      socket.webSocket.close(feedCloseCodes.policy, 'too many wrong tokens');
    }
    return;
  }
  // Another user on the same socket must not go on reading the first one's orders.
  if (socket.session !== undefined && socket.session.userId !== session.userId) {
    hub.unsubscribePrivate(socket);
  }
  socket.session = session;
  reply(socket, id, okEnvelope({ userId: session.userId }));
}

async function subscribe(
  socket: FeedSocket,
  id: number,
  topics: readonly string[],
  { hub, limits }: MessageContext,
): Promise<void> {
  const refused: { readonly topic: string; readonly code: ErrorCode }[] = [];
  for (const topic of new Set(topics)) {
    const isOneMore = !socket.topics.has(topic);
    if (isOneMore && socket.topics.size >= limits.topicsPerSocketMax) {
      refused.push({ topic, code: codes.tooManyRequests });
      continue;
    }
    const problem = await hub.subscribe(socket, topic);
    if (problem !== undefined) refused.push({ topic, code: codeByProblem[problem] });
  }
  for (const { topic, code } of refused) {
    socket.send({ op: 'error', id, code, msg: errorCodes[code].text, topic });
  }
  const first = refused[0];
  const answer =
    first === undefined
      ? okEnvelope({ topics: [...socket.topics.keys()] })
      : refusalEnvelope(first.code);
  reply(socket, id, answer);
}

async function call(
  socket: FeedSocket,
  message: FeedCall,
  { deps, limits }: MessageContext,
): Promise<void> {
  const { id, endpoint, request } = message;
  if (!Object.hasOwn(endpointRoutes, endpoint)) {
    reply(socket, id, refusalEnvelope(codes.notFound));
    return;
  }
  if (socket.callsOutstanding >= limits.callsOutstandingMax) {
    reply(socket, id, refusalEnvelope(codes.tooManyRequests));
    return;
  }
  if (socket.session !== undefined && !deps.sessions.use(socket.session)) {
    reply(socket, id, refusalEnvelope(codes.notLoggedIn));
    return;
  }
  socket.callsOutstanding += 1;
  try {
    const { session, address, userAgent, origin } = socket;
    const { envelope } = await deps.callEndpoint({
      name: endpoint,
      caller: { session, address, userAgent, origin },
      request: { encoding: 'json', fields: request },
      callId: `feed-${id}`,
    });
    reply(socket, id, envelope);
  } finally {
    socket.callsOutstanding -= 1;
  }
}

function reply(socket: FeedSocket, id: number, envelope: Envelope): void {
  socket.send({ op: 'reply', id, ...envelope });
}
