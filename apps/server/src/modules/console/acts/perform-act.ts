import { isDeepStrictEqual } from 'node:util';
import { inTransaction } from '@candor/persistence';
import { adminRoutes, permissionRoles } from '@candor/protocol';
import type {
  AdminEndpointName,
  AdminRoute,
  Outcome,
  StaffEffect,
  StaffPermission,
} from '@candor/protocol';
import type { Pool, PoolClient } from 'pg';
import { ApiError } from '#api/api-error.ts';
import { DAY_MS } from '#api/durations.ts';
import { refuse } from '#api/refuse.ts';
import { enqueueJob } from '#jobs/index.ts';
import { appendEntry } from '#modules/console/audit-log/index.ts';
import type { AuditFacts } from '#modules/console/audit-log/index.ts';
import type { ActWork, Json, Plan, StaffCall, StaffMember } from './act.ts';
import { insertApproval } from './approval-store.ts';

export interface PerformDeps {
  readonly pool: Pool;
  /** Who calls as they stand in this transaction; undefined once they are out, or their session is over. */
  readonly findStanding: (tx: PoolClient, call: StaffCall) => Promise<StaffMember | undefined>;
}

/** Any constants will do, as long as every version of this program uses the same ones. */
const STAFF_LOCK = 4_201_339;
const ACT_LOCK = 4_201_342;

/** How long an act that may change who acts waits for those under way, and all others behind it. */
const STANDING_WAIT_MS = 2_000;

/** An act whose endpoint is known at run time only. */
export type AnyAct = (request: never, work: ActWork) => Promise<Plan<unknown>> | Plan<unknown>;

/** An effect as it is hashed and compared. */
export const effectText = (effect: StaffEffect): string => JSON.stringify(effect);

/** As it is hashed and compared; null stands for nothing. */
export const jsonText = (value: Json): string | null =>
  value === null ? null : JSON.stringify(value);

function reasonOf(request: object): string {
  const { reason } = request as { readonly reason?: unknown };
  return typeof reason === 'string' ? reason : '';
}

function factsOf(name: string, request: object, plan: Plan<unknown>, work: ActWork): AuditFacts {
  const { act, staff, approver, reason } = plan.entry ?? {
    act: name,
    staff: work.staff,
    approver: work.approver,
    reason: reasonOf(request),
  };
  return {
    atMs: work.nowMs,
    staffId: staff.staffId,
    staffEmail: staff.email,
    act,
    subject: plan.subject,
    effect: effectText(plan.effect),
    before: jsonText(plan.before),
    after: jsonText(plan.after),
    reason,
    approverId: approver?.staffId ?? null,
    approverEmail: approver?.email ?? null,
    requestId: work.requestId,
    address: work.address,
  };
}

/** Whether somebody else could be the second person. */
async function isAlone(
  { tx, staff }: ActWork,
  permission: StaffPermission | null,
): Promise<boolean> {
  const roles = permission === null ? [] : permissionRoles[permission];
  const { rowCount } = await tx.query(
    `SELECT 1 FROM staff WHERE state = 'active' AND roles && $1::text[] AND staff_id <> $2 LIMIT 1`,
    [roles, staff.staffId],
  );
  return rowCount === 0;
}

async function needsSecondPerson(route: AdminRoute, work: ActWork): Promise<boolean> {
  if (route.fourEyes === 'never') return false;
  return route.fourEyes === 'always' || !(await isAlone(work, route.permission));
}

/**
 * Who may act is settled here, in the transaction of the act. Acts that may change it go one at a time and
 * all others wait for them: of two who shut each other out at once, the second is out and does nothing.
 * @throws ApiError notSignedIn notPermitted
 */
async function standingOf(
  { findStanding }: PerformDeps,
  tx: PoolClient,
  call: StaffCall,
  { permission }: AdminRoute,
): Promise<StaffMember> {
  // One's own sessions and keys, and decisions on what others asked for, take no permission.
  const mayChangeStanding = permission === null || permission === 'staff.manage';
  if (mayChangeStanding) {
    // Acts that come after it stand behind it, a halt too: it rather fails than waits for a long one.
    await tx.query(`SELECT set_config('lock_timeout', $1, true)`, [`${STANDING_WAIT_MS}ms`]);
    await tx.query('SELECT pg_advisory_xact_lock($1)', [STAFF_LOCK]);
    await tx.query(`SELECT set_config('lock_timeout', '0', true)`);
  } else {
    await tx.query('SELECT pg_advisory_xact_lock_shared($1)', [STAFF_LOCK]);
  }
  const staff = await findStanding(tx, call);
  if (staff === undefined) throw refuse.notSignedIn();
  assertAllowed(staff, permission);
  return staff;
}

/** What is so already is not done, announced or written down a second time. @throws ApiError alreadyHandled */
function assertChange({ subject, before, after }: Plan<unknown>): void {
  if (before !== null && isDeepStrictEqual(before, after)) {
    throw refuse.alreadyHandled(`${subject}: it is so already`);
  }
}

interface Done {
  readonly reply: unknown;
  readonly facts?: AuditFacts;
  /** What was carried out; absent while it waits for a second person. */
  readonly plan?: Plan<unknown>;
}

/** How long before its end a request is told of once more. */
const REMINDER_MS = DAY_MS;

async function askForApproval(
  name: AdminEndpointName,
  request: object,
  plan: Plan<unknown>,
  work: ActWork,
): Promise<Outcome> {
  const facts = factsOf(name, request, plan, work);
  const { approvalId, expiresAtMs } = await insertApproval(work.tx, request, facts);
  await enqueueJob(work.tx, 'tell_of_approval', { approvalId, isReminder: false });
  await enqueueJob(
    work.tx,
    'tell_of_approval',
    { approvalId, isReminder: true },
    { runAtMs: expiresAtMs - REMINDER_MS },
  );
  await appendEntry(work.tx, {
    ...facts,
    act: `${name}.asked`,
    effect: effectText({ kind: 'approval_ask', approvalId, of: plan.effect }),
  });
  return { state: 'waiting', approvalId, expiresAtMs };
}

/**
 * The one way anything is done in the back office: who calls as they stand now, plan, refuse what changes
 * nothing, wait for a second person where the route says so, else carry out with its audit entry in one
 * transaction, then what is outside of the database. Permission and shape are checked before.
 */
export async function performAct(
  deps: PerformDeps,
  name: AdminEndpointName,
  act: AnyAct,
  request: object,
  call: StaffCall,
): Promise<unknown> {
  const { pool } = deps;
  const route: AdminRoute = adminRoutes[name];
  const done = await inTransaction(pool, async (tx): Promise<Done> => {
    // The database refuses what no act may write, whatever the act does.
    await tx.query(`SET LOCAL candor.actor = 'staff'`);
    const staff = await standingOf(deps, tx, call, route);
    // The same act goes one at a time: of several at once the others see that it is done.
    await tx.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [ACT_LOCK, name]);
    const work: ActWork = { ...call, staff, tx, approver: null };
    const plan = await act(request as never, work);
    assertChange(plan);
    if (await needsSecondPerson(route, work)) {
      return { reply: await askForApproval(name, request, plan, work) };
    }
    const carriedOut = await plan.carryOut();
    const facts = factsOf(name, request, plan, work);
    await appendEntry(tx, facts);
    const outcome: Outcome = { state: 'done', approvalId: null, expiresAtMs: null };
    const reply = route.fourEyes === 'never' ? carriedOut : outcome;
    return { reply, facts, plan };
  });
  const { facts, plan } = done;
  if (facts === undefined || plan?.afterwards === undefined) return done.reply;
  try {
    await plan.afterwards();
  } catch (error) {
    const why = error instanceof ApiError ? String(error.code) : '500';
    await inTransaction(pool, (tx) =>
      appendEntry(tx, {
        ...facts,
        act: `${facts.act}.failed`,
        effect: effectText({ kind: 'not_done', why, of: plan.effect }),
      }),
    );
    throw error;
  }
  return done.reply;
}

/** @throws ApiError notPermitted */
export function assertAllowed(staff: StaffMember, permission: StaffPermission | null): void {
  if (permission !== null && !staff.permissions.includes(permission)) throw refuse.notPermitted();
}
