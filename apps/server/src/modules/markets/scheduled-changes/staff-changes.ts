import type {
  AdminReply,
  AdminRequest,
  ChangeView,
  EffectTime,
  StaffEffect,
} from '@candor/protocol';
import type { Pool } from 'pg';
import { HOUR_MS, MINUTE_MS } from '#api/durations.ts';
import { refuse } from '#api/refuse.ts';
import type { ActWork, Plan } from '#modules/console/acts/index.ts';
import { cutPage, readCursor, rowsToRead } from '#modules/money/history/index.ts';
import type { Change, ChangeBody, ChangeKind } from './change.ts';
import { listChanges } from './change-store.ts';
import type { ChangeOrder } from './change-store.ts';
import type { ScheduledChanges } from './scheduled-changes.ts';

/** Nobody plans further ahead; a time beyond is a slip of the hand. */
const AHEAD_MS_MAX = 366 * 24 * HOUR_MS;

/**
 * Of what concerns nobody yet: its time may have passed when the second person approves, who has three days.
 * It applies at once then.
 */
export const NO_NOTICE_MS = -3 * 24 * HOUR_MS;

/** What will be in force at a time by what is decided; undefined where that is what is so now. */
export function inForceAt<One extends Change>(
  decided: readonly One[],
  atMs: number,
): One | undefined {
  return decided.findLast(({ effectiveAtMs }) => effectiveAtMs <= atMs);
}

/** @throws ApiError invalidRequest when users would learn of it too late, or it is too far away */
export function assertNotice(effectiveAtMs: number, nowMs: number, noticeMs: number): void {
  const aheadMs = effectiveAtMs - nowMs;
  if (aheadMs >= noticeMs && aheadMs <= AHEAD_MS_MAX) return;
  const minutes = Math.max(0, Math.ceil(noticeMs / MINUTE_MS));
  throw refuse.invalidRequest(`effectiveAtMs: between ${minutes} minutes and a year from now`, {
    field: 'effectiveAtMs',
  });
}

/** When a change applies, and how whoever approves it is told. */
export interface ChangeTime {
  readonly atMs: number;
  readonly told: EffectTime;
}

/**
 * The time that was asked for, or the first whole minute after the notice: counted from now, so from the approval
 * once a second person approves. Without a notice that is at once. What was asked for is still to be held
 * against the notice ({@link assertNotice}).
 */
export function changeTime(
  wantedMs: number | undefined,
  nowMs: number,
  noticeMs: number,
): ChangeTime {
  if (wantedMs !== undefined) return { atMs: wantedMs, told: { atMs: wantedMs } };
  if (noticeMs <= 0) return { atMs: nowMs, told: { atMs: null, noticeMs: 0 } };
  const atMs = Math.ceil((nowMs + noticeMs) / MINUTE_MS) * MINUTE_MS;
  return { atMs, told: { atMs: null, noticeMs } };
}

/** The same among the facts that whoever approves agrees to. */
export const timeFact = ({
  told: { atMs, noticeMs = 0 },
}: ChangeTime): { [name: string]: number } =>
  atMs === null ? { noticeMs } : { effectiveAtMs: atMs };

export function orderOf(work: ActWork, effectiveAtMs: number, reason: string): ChangeOrder {
  return {
    effectiveAtMs,
    createdAtMs: work.nowMs,
    staffId: work.staff.staffId,
    approverId: work.approver?.staffId ?? null,
    reason,
    requestId: work.requestId,
  };
}

/** Writes the change down with its announcement; carries it out afterwards if its time is now. */
export function planOfChange(
  changes: ScheduledChanges,
  work: ActWork,
  change: {
    readonly body: ChangeBody;
    readonly order: ChangeOrder;
    readonly effect: StaffEffect;
    /** Where it may be as soon as the notice allows. */
    readonly time?: ChangeTime;
  },
): Plan<object> {
  const { body, order, effect, time } = change;
  return {
    subject: `${body.kind} ${body.subject}`,
    effect,
    before: { ...body.before },
    after: {
      ...body.after,
      ...(time === undefined ? { effectiveAtMs: order.effectiveAtMs } : timeFact(time)),
    },
    carryOut: async () => {
      await changes.schedule(work.tx, body, order);
      return {};
    },
    afterwards: () => changes.settle(),
  };
}

/** Calls a change of these kinds off before its time. @throws ApiError notFound alreadyHandled */
export async function cancelChange(
  changes: ScheduledChanges,
  { changeId }: AdminRequest<'changeCancel'>,
  work: ActWork,
  kinds: readonly ChangeKind[],
): Promise<Plan<object>> {
  const change: Change | undefined = await changes.find(work.tx, changeId);
  if (change === undefined || !kinds.includes(change.kind)) throw refuse.notFound();
  if (change.state !== 'scheduled' || change.effectiveAtMs <= work.nowMs)
    throw refuse.alreadyHandled();
  return {
    subject: `${change.kind} ${change.subject}`,
    effect: {
      kind: 'change_call_off',
      changeId,
      changeKind: change.kind,
      subject: change.subject,
    },
    before: { state: 'scheduled', ...change.after, effectiveAtMs: change.effectiveAtMs },
    after: { state: 'cancelled' },
    carryOut: async () => {
      if (!(await changes.cancel(work.tx, change, work.nowMs))) throw refuse.alreadyHandled();
      return {};
    },
    afterwards: () => changes.settle(),
  };
}

/** Staff by number, for whom a name is shown. */
async function namesOf(pool: Pool, changes: readonly Change[]): Promise<Map<number, string>> {
  const ids = changes.flatMap(({ staffId, approverId }) => [staffId, approverId ?? 0]);
  const { rows } = await pool.query<{ staff_id: number; name: string }>(
    'SELECT staff_id, name FROM staff WHERE staff_id = ANY($1)',
    [ids],
  );
  return new Map(rows.map((row) => [row.staff_id, row.name]));
}

/** Changes as staff see them. */
export async function changeViews(pool: Pool, changes: readonly Change[]): Promise<ChangeView[]> {
  if (changes.length === 0) return [];
  const names = await namesOf(pool, changes);
  return changes.map((change) => ({
    changeId: change.changeId,
    kind: change.kind,
    subject: change.subject,
    before: change.before === null ? null : JSON.stringify(change.before),
    after: JSON.stringify(change.after),
    state: change.state,
    effectiveAtMs: change.effectiveAtMs,
    createdAtMs: change.createdAtMs,
    staffName: names.get(change.staffId) ?? '',
    approverName: change.approverId === null ? null : (names.get(change.approverId) ?? ''),
    reason: change.reason,
    announcementSlug: change.announcementSlug,
    finishedAtMs: change.finishedAtMs,
    appliedSequence: change.appliedSequence,
    failure: change.failure,
  }));
}

/** A page of the changes of these kinds, the latest decided first. */
export async function listChangeViews(
  pool: Pool,
  kinds: readonly ChangeKind[],
  { state, ...page }: AdminRequest<'changeList'>,
): Promise<AdminReply<'changeList'>> {
  const beforeId = page.cursor === undefined ? Number.MAX_SAFE_INTEGER : readCursor(page.cursor).id;
  const rows = await listChanges(pool, { kinds, state, beforeId, limit: rowsToRead(page) });
  const { rows: shown, nextCursor } = cutPage(rows, page, ({ changeId }) => String(changeId));
  return { changes: await changeViews(pool, shown), nextCursor };
}
