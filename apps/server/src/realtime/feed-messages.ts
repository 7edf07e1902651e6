import {
  codes,
  endpointRoutes,
  errorCodes,
  FeedClientMessageSchema,
  okEnvelope,
  refusalEnvelope,
} from '@candor/protocol';
import type {
  AnswerCode,
  Envelope,
  ErrorCode,
  FeedCall,
  FeedCancelMessage,
  FeedClientMessage,
  FeedKeyMessage,
} from '@candor/protocol';
import { Compile } from 'typebox/compile';
import { ApiError } from '#api/api-error.ts';
import type { Session } from '#api/call.ts';
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
  key_not_allowed: codes.keyNotAllowed,
};

export interface MessageContext {
  readonly hub: FeedHub;
  readonly deps: Pick<FeedDeps, 'sessions' | 'callEndpoint' | 'cancelAllAfter' | 'nowMs'>;
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
    if (earlierMessages !== undefined) await earlierMessages;
    await call(socket, message, context);
    return;
  }
  const done = answerAfter(earlierMessages, () => answerInTurn(socket, message, context));
  // A failure is reported once, by the caller; the messages after it go on.
  const settled = done
    .catch(() => undefined)
    .then(() => {
      if (socket.earlierMessages === settled) socket.earlierMessages = undefined;
    });
  socket.earlierMessages = settled;
  await done;
}

async function answerAfter(
  earlier: Promise<void> | undefined,
  answer: () => Promise<void>,
): Promise<void> {
  if (earlier !== undefined) await earlier;
  await answer();
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
      await authenticate(socket, message.id, context, () =>
        context.deps.sessions.find(message.token),
      );
      return;
    case 'authKey':
      await authenticate(socket, message.id, context, () => findSigner(socket, message, context));
      return;
    case 'cancelOnDisconnect':
      await cancelOnDisconnect(socket, message, context);
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
  { hub, limits }: MessageContext,
  find: () => Promise<Session | AnswerCode | undefined>,
): Promise<void> {
  const session = (await find()) ?? codes.notLoggedIn;
  if (typeof session === 'number') {
    socket.failedAuths += 1;
    reply(socket, id, refusalEnvelope(session));
    if (socket.failedAuths >= limits.failedAuthsMax) {
      socket.webSocket.close(feedCloseCodes.policy, 'too many wrong tokens');
    }
    return;
  }
  // Another user on the same socket must not go on reading the first one's orders.
  if (socket.session !== undefined && socket.session.userId !== session.userId) {
    hub.unsubscribePrivate(socket);
    socket.cancelsAfterMs = 0;
  }
  socket.session = session;
  reply(socket, id, okEnvelope({ userId: session.userId }));
}

/** The session of the program that signed, or the code of the refusal. */
async function findSigner(
  socket: FeedSocket,
  { keyId, timestampMs, signature }: FeedKeyMessage,
  { deps }: MessageContext,
): Promise<Session | AnswerCode> {
  const { remote, address } = socket;
  try {
    return await deps.sessions.findKey({ keyId, timestampMs, signature, remote, address });
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
}

async function cancelOnDisconnect(
  socket: FeedSocket,
  { id, countdownMs }: FeedCancelMessage,
  { deps }: MessageContext,
): Promise<void> {
  const { session } = socket;
  if (session === undefined) {
    reply(socket, id, refusalEnvelope(codes.notLoggedIn));
    return;
  }
  if (session.scopes?.includes('trade') === false) {
    reply(socket, id, refusalEnvelope(codes.keyNotAllowed));
    return;
  }
  await deps.cancelAllAfter(session.userId, countdownMs);
  socket.cancelsAfterMs = countdownMs;
  reply(socket, id, okEnvelope({ countdownMs }));
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

/** Whether a session, or the key a program signed with, still stands; a call is a use of a session. */
function isUsable(
  session: Session,
  sessions: MessageContext['deps']['sessions'],
): boolean | Promise<boolean> {
  return session.keyId === undefined ? sessions.use(session) : sessions.isOpen(session);
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
  // Known at once of most: what an order need not wait for, it does not.
  const usable = socket.session === undefined || isUsable(socket.session, deps.sessions);
  if (!(usable === true || (await usable))) {
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
