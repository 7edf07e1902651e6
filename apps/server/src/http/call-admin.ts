import { adminEndpoints, adminRoutes, CODE_OK, okEnvelope } from '@candor/protocol';
import type { AdminEndpointName, AdminRoute } from '@candor/protocol';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { assertAllowed, Later, performAct } from '#modules/console/acts/index.ts';
import type { AdminHandlers, AnyAct, OpenCall, StaffCall } from '#modules/console/acts/index.ts';
import {
  assertConfirmed,
  assertHouseCall,
  findStaffSession,
  findStanding,
} from '#modules/console/staff/index.ts';
import { refuse } from '#api/refuse.ts';
import { RefusalLog } from '#observability/refusal-log.ts';
import { answerOfError } from './call-endpoint.ts';
import type { EndpointAnswer } from './call-endpoint.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { createReader } from './request-reader.ts';
import type { RawRequest, RequestReader } from './request-reader.ts';
import { Slots } from '#api/slots.ts';

/**
 * Acts at a time, each with a connection of its own and sometimes in need of a second one: fewer than the
 * pool has, so that they never wait for each other, and readers find one too.
 */
const ACTS_AT_ONCE = 3;
const ACTS_WAITING_MAX = 200;

/** What stops harm while it is done: it never queues behind acts that can wait. */
const URGENT: ReadonlySet<AdminEndpointName> = new Set([
  'marketHalt',
  'userFreeze',
  'userRestrict',
  'userSessionEnd',
  'staffDisable',
  'staffSessionsEnd',
]);
const URGENT_AT_ONCE = 2;

/** One call of the back office as the transport hands it over. */
export interface AdminCall extends Omit<OpenCall, 'nowMs'> {
  readonly name: AdminEndpointName;
  /** Taken apart only once its sender may send it. */
  readonly request: () => RawRequest;
  readonly token: string | undefined;
  /** The screen asks by itself; nobody sits there for that reason alone. */
  readonly isBackground: boolean;
}

/** Runs an endpoint of the back office; never throws. */
export type CallAdmin = (call: AdminCall) => Promise<EndpointAnswer>;

interface CallAdminDeps {
  readonly pool: Pool;
  readonly handlers: AdminHandlers;
  readonly limiter: RateLimiter;
  readonly log: Logger;
  readonly nowMs: () => number;
}

type AnyHandler = (request: unknown, call: OpenCall) => unknown;

/** What is kept for the log of refusals while a call runs. */
interface Trace {
  actor: string;
}

/**
 * Joins the back office's endpoints with their handlers: rate limit, session, permission, shape, and
 * then the read, or the act by {@link performAct}. Nothing else reaches a handler.
 */
export function createCallAdmin(deps: CallAdminDeps): CallAdmin {
  const { pool, handlers, limiter, log, nowMs } = deps;
  const readers = new Map<string, RequestReader>(
    Object.values(adminEndpoints).map((endpoint) => [
      endpoint.name,
      createReader(endpoint.request),
    ]),
  );

  const refusals = new RefusalLog(log, nowMs);
  const performDeps = { pool, findStanding };
  const acts = new Slots(ACTS_AT_ONCE, ACTS_WAITING_MAX);
  const urgentActs = new Slots(URGENT_AT_ONCE, ACTS_WAITING_MAX);

  function take(bucket: 'read' | 'credentials', caller: string | number): void {
    const retryAfterMs = limiter.take(bucket, caller);
    if (retryAfterMs > 0) throw refuse.tooManyRequests({ retryAfterMs });
  }

  async function staffCallOf(call: AdminCall, open: OpenCall): Promise<StaffCall> {
    take('read', call.addressKey);
    const found = await findStaffSession(pool, call.token ?? '', {
      nowMs: open.nowMs,
      prolong: !call.isBackground,
    });
    if (found === undefined) throw refuse.notSignedIn();
    return { ...open, ...found };
  }

  async function run(call: AdminCall, trace: Trace): Promise<unknown> {
    const { name, addressKey, address, origin, userAgent, requestId } = call;
    const route: AdminRoute = adminRoutes[name];
    const open: OpenCall = {
      addressKey,
      address,
      origin,
      userAgent,
      requestId,
      nowMs: nowMs(),
    };
    const handler = handlers[name] as AnyHandler;
    const read = (): object => readers.get(name)?.(call.request()) ?? {};
    if (route.auth === 'open') {
      take('credentials', addressKey);
      return handler(read(), open);
    }
    const staffCall = await staffCallOf(call, open);
    trace.actor = `staff ${staffCall.staff.staffId}`;
    assertHouseCall(name, staffCall);
    assertAllowed(staffCall.staff, route.permission);
    const request = read();
    assertConfirmed(name, staffCall);
    if (route.method === 'GET') return handler(request, staffCall);
    const act = handler as unknown as AnyAct;
    const lane = URGENT.has(name) ? urgentActs : acts;
    const reply = await lane.run(() => performAct(performDeps, name, act, request, staffCall));
    return reply instanceof Later ? await reply.compute() : reply;
  }

  return async (call) => {
    const trace = { actor: call.address };
    try {
      return { status: CODE_OK, envelope: okEnvelope(await run(call, trace)) };
    } catch (error) {
      const answer = answerOfError(error, log, call.requestId);
      const { code } = answer.envelope;
      refusals.note({ code, call: call.name, ...trace, callId: call.requestId });
      return answer;
    }
  };
}
