import { adminRoutes, readEffect } from '@candor/protocol';
import type { AdminEndpointName, AdminRequest, AdminRoute } from '@candor/protocol';
import type { PoolClient } from 'pg';
import { refuse } from '#api/refuse.ts';
import type { ActWork, Plan, StaffMember } from './act.ts';
import { approvalForUpdate, closeApproval } from './approval-store.ts';
import type { ApprovalRow, WhoMayBeOne } from './approval-store.ts';
import { effectText, jsonText } from './perform-act.ts';
import type { AnyAct } from './perform-act.ts';

export interface DecideDeps {
  /** The act behind an endpoint, to plan it again. */
  readonly actOf: (name: AdminEndpointName) => AnyAct;
  /** A member of staff who is still one; undefined for others. */
  readonly findActive: (tx: PoolClient, staffId: number) => Promise<StaffMember | undefined>;
  readonly whoMayBeOne: WhoMayBeOne;
}

/** @throws ApiError requestClosed */
function assertWaiting(row: ApprovalRow, { nowMs }: ActWork): ApprovalRow {
  if (row.state !== 'waiting' || row.expires_at_ms <= nowMs) throw refuse.requestClosed();
  return row;
}

/** Only who asked takes it back; for others it is not there. @throws ApiError notFound requestClosed */
async function approvalToWithdraw(approvalId: number, work: ActWork): Promise<ApprovalRow> {
  const row = await approvalForUpdate(work.tx, approvalId);
  if (row?.maker_id !== work.staff.staffId) throw refuse.notFound();
  return assertWaiting(row, work);
}

/** What somebody may decide on; what they may not even see is 404. @throws ApiError notFound requestClosed ownRequest */
async function approvalToDecide(approvalId: number, work: ActWork): Promise<ApprovalRow> {
  const row = await approvalForUpdate(work.tx, approvalId);
  if (row === undefined) throw refuse.notFound();
  if (row.maker_id === work.staff.staffId) throw refuse.ownRequest();
  const { permission }: AdminRoute = adminRoutes[row.act];
  if (permission !== null && !work.staff.permissions.includes(permission)) throw refuse.notFound();
  return assertWaiting(row, work);
}

/** Plans what was asked for once more; it must still come to what the second person saw. */
async function planAgain(
  { actOf, findActive }: DecideDeps,
  row: ApprovalRow,
  work: ActWork,
): Promise<{ readonly plan: Plan<unknown>; readonly maker: StaffMember }> {
  const maker = await findActive(work.tx, row.maker_id);
  const { permission }: AdminRoute = adminRoutes[row.act];
  const mayStill = permission === null || maker?.permissions.includes(permission) === true;
  if (maker === undefined || !mayStill) {
    throw refuse.changedMeanwhile('Who asked for it may no longer do so');
  }
  const request = JSON.parse(row.request) as never;
  const plan = await actOf(row.act)(request, { ...work, staff: maker, approver: work.staff });
  const isSame =
    plan.subject === row.subject &&
    effectText(plan.effect) === row.effect &&
    jsonText(plan.before) === row.before &&
    jsonText(plan.after) === row.after;
  if (!isSame) throw refuse.changedMeanwhile();
  return { plan, maker };
}

/** Carries out what somebody else asked for, under both names. @throws ApiError tooNewToApprove, or what is refused of the act */
export async function approve(
  deps: DecideDeps,
  { approvalId }: AdminRequest<'approvalApprove'>,
  work: ActWork,
): Promise<Plan<object>> {
  const row = await approvalToDecide(approvalId, work);
  const { tx, staff, nowMs } = work;
  const { maker_id: makerId } = row;
  const who = { one: staff.staffId, others: [makerId], nowMs };
  if ((await deps.whoMayBeOne(tx, who)).has(makerId)) throw refuse.tooNewToApprove();
  const { plan, maker } = await planAgain(deps, row, work);
  return {
    ...plan,
    carryOut: async () => {
      await closeApproval(work.tx, approvalId, {
        state: 'approved',
        checkerId: work.staff.staffId,
        decision: null,
        nowMs: work.nowMs,
      });
      await plan.carryOut();
      return {};
    },
    entry: { act: row.act, staff: maker, approver: work.staff, reason: row.reason },
  };
}

/** Closes a request without carrying it out. */
export async function closeUndone(
  state: 'refused' | 'withdrawn',
  { approvalId, reason }: AdminRequest<'approvalRefuse'>,
  work: ActWork,
): Promise<Plan<object>> {
  const row =
    state === 'refused'
      ? await approvalToDecide(approvalId, work)
      : await approvalToWithdraw(approvalId, work);
  return {
    subject: row.subject,
    effect: {
      kind: state === 'refused' ? 'approval_refuse' : 'approval_withdraw',
      approvalId,
      of: readEffect(row.effect),
    },
    before: null,
    after: null,
    carryOut: async () => {
      await closeApproval(work.tx, approvalId, {
        state,
        checkerId: state === 'refused' ? work.staff.staffId : null,
        decision: reason,
        nowMs: work.nowMs,
      });
      return {};
    },
  };
}
