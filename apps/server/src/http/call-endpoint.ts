import {
  codes,
  CODE_OK,
  endpoints,
  endpointRoutes,
  errorCodes,
  okEnvelope,
  refusalEnvelope,
  scopeByEndpoint,
  stoppableBy,
} from '@candor/protocol';
import type {
  AnswerCode,
  ApiKeyScope,
  Endpoint,
  EndpointName,
  EndpointRoute,
  Envelope,
  Locale,
  RefusalDetail,
} from '@candor/protocol';
import type { Logger } from 'pino';
import { ExchangeBusyError, ExchangeStoppedError } from '#engine/exchange-port.ts';
import { ApiError } from '#api/api-error.ts';
import { refuse } from '#api/refuse.ts';
import { RefusalLog } from '#observability/refusal-log.ts';
import type { Caller, Handlers, PublicCall, Session } from '#api/call.ts';
import type { RateBudget, RateLimiter } from './rate-limiter.ts';
import { createRequestReaders } from './request-reader.ts';
import type { RawRequest } from './request-reader.ts';

const REQUEST_KEY = /^[A-Za-z0-9_-]{8,64}$/;

/** How long a client should wait when the queue is full. */
const BUSY_RETRY_MS = 200;

/** One call, from whatever transport. */
export interface EndpointCall {
  readonly name: EndpointName;
  readonly caller: Caller;
  /** A body is taken apart, and a file read, only once its sender may send it. */
  readonly request: RawRequest | (() => RawRequest | Promise<RawRequest>);
  /** The header's idempotency key, where there are headers. */
  readonly requestKey?: string | undefined;
  readonly locale?: Locale | undefined;
  /** Goes into the log when something is wrong with us. */
  readonly callId: string;
}

export interface EndpointAnswer {
  readonly status: number;
  readonly envelope: Envelope;
  /** What the caller has left of the limit that counted the call. */
  readonly budget?: RateBudget;
}

/** Runs an endpoint as HTTP and the feed's socket both do; never throws. */
export type CallEndpoint = (call: EndpointCall) => Promise<EndpointAnswer>;

/** What staff have stopped for everybody. */
interface StopPort {
  /**
   * Undefined where nothing stands in the way and nothing has to be looked up: every order asks.
   * @throws ApiError for what begins something new while that is stopped
   */
  assertOpen(call: {
    readonly name: EndpointName;
    readonly request: Readonly<Record<string, unknown>>;
    readonly session: Session | undefined;
    readonly requestKey: string;
  }): Promise<void> | undefined;
}

interface CallEndpointDeps {
  readonly handlers: Handlers;
  readonly switches: StopPort;
  /** Who may begin something new at all. */
  readonly gates: StopPort;
  readonly limiter: RateLimiter;
  readonly log: Logger;
  /** For the rate of the log of refusals. */
  readonly nowMs?: () => number;
}

/** The refusal as an answer. */
export function refusalAnswer(
  code: AnswerCode,
  text?: string,
  detail: RefusalDetail | null = null,
): EndpointAnswer {
  return { status: errorCodes[code].status, envelope: refusalEnvelope(code, text, detail) };
}

/** How long a client should wait while the database is away: it is back within seconds or not at all. */
const DATABASE_RETRY_MS = 1_000;

/** Connection exceptions, shutdown and start-up of PostgreSQL, a cancelled statement, a lock that did not come, no socket at all, and no answer. */
const DATABASE_AWAY =
  /^(08...|57P0.|57014|53300|55P03|ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|ETIMEDOUT)$|^Connection terminated|^timeout exceeded|^Query read timeout$/;

function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { readonly code?: unknown };
  return DATABASE_AWAY.test(typeof code === 'string' ? code : error.message);
}

/** What a thrown error says to the caller; what is not a refusal is logged and hidden. */
export function answerOfError(error: unknown, log: Logger, callId: string): EndpointAnswer {
  if (error instanceof ApiError) return refusalAnswer(error.code, error.message, error.detail);
  if (error instanceof ExchangeBusyError) {
    return refusalAnswer(codes.busy, undefined, { retryAfterMs: BUSY_RETRY_MS });
  }
  if (error instanceof ExchangeStoppedError) return refusalAnswer(codes.outcomeUnknown);
  if (isDatabaseAway(error)) {
    log.warn({ err: error, callId }, 'the database is away');
    return refusalAnswer(codes.busy, undefined, { retryAfterMs: DATABASE_RETRY_MS });
  }
  log.error({ err: error, callId }, 'a request failed');
  return refusalAnswer(codes.internal);
}

function requestKeyOf(
  route: EndpointRoute,
  request: Readonly<Record<string, unknown>>,
  header: string | undefined,
): string {
  if (!route.idempotent) return '';
  const field = request['requestId'] as string | undefined;
  if (header !== undefined && !REQUEST_KEY.test(header)) {
    throw refuse.invalidRequest('idempotency-key: 8 to 64 of A-Z a-z 0-9 _ -');
  }
  if (field !== undefined && header !== undefined && field !== header) {
    throw refuse.invalidRequest('requestId and idempotency-key differ');
  }
  const key = header ?? field;
  if (key === undefined) throw refuse.requestKeyMissing();
  return key;
}

type AnyHandler = (request: unknown, call: PublicCall) => unknown;

/** Keeps what a session's later history reads have to wait for. */
function rememberWrite(session: Session, data: unknown): void {
  const { sequence } = data as { readonly sequence?: number };
  if (sequence !== undefined && sequence > session.lastSequence) session.lastSequence = sequence;
}

/** Whether a key may call a private endpoint; what is not listed takes a person. @throws ApiError keyNotAllowed */
function assertScope(name: EndpointName, scopes: readonly ApiKeyScope[]): void {
  const scope = scopeByEndpoint[name];
  if (scope === undefined || !scopes.includes(scope)) throw refuse.keyNotAllowed();
}

/** Lines of a batch; 0 for what is none. */
function linesOf(
  { lines }: Pick<Endpoint, 'lines'>,
  request: Readonly<Record<string, unknown>>,
): number {
  const list = lines === undefined ? undefined : request[lines];
  return Array.isArray(list) ? list.length : 0;
}

/** Whose bucket a call counts in: a session's user, and for credentials always the address. */
function limitedBy({ name, caller }: EndpointCall): string | number {
  const { session, address } = caller;
  return session === undefined || endpoints[name].bucket === 'credentials'
    ? address
    : session.userId;
}

/** Who calls, for the log: by a number of ours, or by the address of a stranger. */
function actorOf({ session, address }: Caller): string {
  if (session === undefined) return address;
  const user = `user ${session.userId}`;
  return session.keyId === undefined ? user : `key ${session.keyId} of ${user}`;
}

/**
 * Joins the endpoints' descriptions with their handlers: rate limit, session, shape, idempotency key,
 * what staff have stopped and for whom, handler, envelope, in this order.
 */
export function createCallEndpoint({
  handlers,
  switches,
  gates,
  limiter,
  log,
  nowMs = Date.now,
}: CallEndpointDeps): CallEndpoint {
  const refusals = new RefusalLog(log, nowMs);
  const readers = createRequestReaders();
  const stops = [switches, gates];

  /** @throws ApiError tooManyRequests */
  function takeCalls(call: EndpointCall, calls: number): void {
    const retryAfterMs = limiter.take(endpoints[call.name].bucket, limitedBy(call), calls);
    if (retryAfterMs > 0) throw refuse.tooManyRequests({ retryAfterMs });
  }

  async function run(call: EndpointCall): Promise<unknown> {
    const { name, caller } = call;
    const { session } = caller;
    const route: EndpointRoute = endpointRoutes[name];
    takeCalls(call, 1);
    if (route.auth === 'user' && session === undefined) throw refuse.notLoggedIn();
    if (route.auth === 'user' && session?.scopes !== undefined) assertScope(name, session.scopes);
    const raw = typeof call.request === 'function' ? await call.request() : call.request;
    const request = readers.get(name)?.(raw) ?? {};
    // The first line of a batch is the call itself.
    const lines = linesOf(endpoints[name], request);
    if (lines > 1) takeCalls(call, lines - 1);
    const requestKey = requestKeyOf(route, request, call.requestKey);
    if (stoppableBy(name) !== undefined) {
      const asked = { name, request, session, requestKey };
      for (const port of stops) {
        const looked = port.assertOpen(asked);
        if (looked !== undefined) await looked;
      }
    }
    const handler = handlers[name] as AnyHandler;
    const context = { caller, locale: call.locale, session, requestKey, file: raw.file };
    const data = await handler(request, context);
    if (session !== undefined && route.idempotent) rememberWrite(session, data);
    return data;
  }

  return async (call) => {
    const { bucket } = endpoints[call.name];
    try {
      const envelope = okEnvelope(await run(call));
      return { status: CODE_OK, envelope, budget: limiter.budgetOf(bucket, limitedBy(call)) };
    } catch (error) {
      const answer = answerOfError(error, log, call.callId);
      const { name, caller, callId } = call;
      refusals.note({ code: answer.envelope.code, call: name, actor: actorOf(caller), callId });
      return { ...answer, budget: limiter.budgetOf(bucket, limitedBy(call)) };
    }
  };
}
