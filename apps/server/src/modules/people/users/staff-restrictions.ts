import { RESTRICTION_FOREVER_MS } from '@candor/exchange-core';
import type {
  AdminReply,
  AdminRequest,
  UserRestrictionName,
  UserRestrictionView,
} from '@candor/protocol';
import type { Pool, PoolClient } from 'pg';
import { DAY_MS } from '#api/durations.ts';
import { refuse } from '#api/refuse.ts';
import type { ActWork, Plan } from '#modules/console/acts/index.ts';
import { orderOf } from '#modules/markets/scheduled-changes/index.ts';
import type { AdminUsersDeps } from './staff-deps.ts';
import { insertNote } from './staff-user-notes.ts';

/** Nobody plans further ahead; who means longer names no end. */
const AHEAD_MS_MAX = 366 * DAY_MS;

interface OrderRow {
  readonly user_id: number;
  readonly restriction: UserRestrictionName;
  readonly until_ms: number | null;
  readonly category: UserRestrictionView['category'];
  readonly reason: string;
  readonly staff_name: string;
  readonly set_at_ms: number;
}

/** How a user is restricted at a moment; what is over is not shown. */
export async function restrictionsOf(
  pool: Pool | PoolClient,
  userIds: readonly number[],
  nowMs: number,
): Promise<readonly OrderRow[]> {
  const { rows } = await pool.query<OrderRow>(
    `SELECT user_id, restriction, until_ms, category, reason, s.name AS staff_name, set_at_ms
     FROM restriction_orders JOIN staff s USING (staff_id)
     WHERE user_id = ANY($1) AND (until_ms IS NULL OR until_ms > $2)
     ORDER BY user_id, set_at_ms, restriction`,
    [userIds, nowMs],
  );
  return rows;
}

/** The same as staff see it. */
export function restrictionView(row: OrderRow): UserRestrictionView {
  return {
    restriction: row.restriction,
    untilMs: row.until_ms,
    category: row.category,
    reason: row.reason,
    staffName: row.staff_name,
    setAtMs: row.set_at_ms,
  };
}

/** Each user once, their rows locked until the act is over. @throws ApiError notFound for the first that is nobody's */
async function lockUsers({ tx }: ActWork, userIds: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(userIds)].sort((a, b) => a - b);
  const { rows } = await tx.query<{ user_id: number }>(
    'SELECT user_id FROM users WHERE user_id = ANY($1) ORDER BY user_id FOR UPDATE',
    [wanted],
  );
  const known = new Set(rows.map(({ user_id: userId }) => userId));
  const missing = wanted.find((userId) => !known.has(userId));
  if (missing !== undefined) throw refuse.notFound(`userIds: ${missing} is nobody’s`);
  return wanted;
}

function assertEnd(untilMs: number | null, nowMs: number): void {
  if (untilMs === null || (untilMs > nowMs && untilMs <= nowMs + AHEAD_MS_MAX)) return;
  throw refuse.invalidRequest('untilMs: to come, and within a year', { field: 'untilMs' });
}

/** Whether one end comes before another; null is no end. */
const isSooner = (one: number | null, other: number | null): boolean =>
  one !== null && (other === null || one < other);

/** What is carried out for one user, in the act's transaction; a time of 0 lifts. */
async function carryOutFor(
  { safety, changes }: AdminUsersDeps,
  work: ActWork,
  one: { userId: number; restriction: UserRestrictionName; untilMs: number; reason: string },
): Promise<() => Promise<void>> {
  const { userId, restriction, untilMs, reason } = one;
  if (restriction === 'no_login') return safety.refuseLogin(work.tx, userId, untilMs);
  await changes.schedule(
    work.tx,
    {
      kind: 'user_restriction',
      subject: String(userId),
      before: null,
      after: { userId, restriction, untilMs },
    },
    orderOf(work, work.nowMs, reason),
  );
  return () => Promise.resolve();
}

/**
 * Restricts users short of a freeze, one or many in one act: all or none. Each is told what, until when and the
 * category, never the reason. One person makes what stands longer; a sooner end would lift it, which takes two.
 * @throws ApiError notFound invalidRequest shorterIsLift alreadyHandled when all are restricted so already
 */
export async function restrictUsers(
  deps: AdminUsersDeps,
  request: AdminRequest<'userRestrict'>,
  work: ActWork,
): Promise<Plan<object>> {
  const { restriction, reason, category = 'other', untilMs = null } = request;
  const { tx, nowMs } = work;
  const userIds = await lockUsers(work, request.userIds);
  assertEnd(untilMs, nowMs);
  const known = await restrictionsOf(tx, userIds, nowMs);
  const standing = known.filter((row) => row.restriction === restriction);
  const longer = standing.find((row) => isSooner(untilMs, row.until_ms));
  if (longer !== undefined) {
    throw refuse.shorterIsLift(
      `user ${longer.user_id} is restricted for longer: two people lift it`,
      { field: 'untilMs' },
    );
  }
  const isSo = new Set(
    standing.filter((row) => row.until_ms === untilMs).map((row) => row.user_id),
  );
  const concerned = userIds.filter((userId) => !isSo.has(userId));
  if (concerned.length === 0) throw refuse.alreadyHandled();
  const settles: (() => Promise<void>)[] = [];
  return {
    subject: subjectOf(userIds),
    effect: { kind: 'user_restrict', userIds: concerned, restriction, untilMs, category },
    before: null,
    after: { endsAtMs: untilMs, told: category },
    carryOut: async () => {
      for (const userId of concerned) {
        await tx.query(
          `INSERT INTO restriction_orders
             (user_id, restriction, until_ms, category, reason, staff_id, set_at_ms)
           VALUES ($1, $2, $3, $4, $5, $6, $7)
           ON CONFLICT (user_id, restriction) DO UPDATE SET until_ms = $3, category = $4,
             reason = $5, staff_id = $6, set_at_ms = $7`,
          [userId, restriction, untilMs, category, reason, work.staff.staffId, nowMs],
        );
        const { staffId } = work.staff;
        await insertNote(tx, { userId, kind: 'restrict', text: reason, staffId, nowMs });
        await deps.safety.tellRestricted(tx, userId, { restriction, untilMs, category });
        const until = untilMs ?? RESTRICTION_FOREVER_MS;
        const one = { userId, restriction, untilMs: until, reason };
        settles.push(await carryOutFor(deps, work, one));
      }
      return {};
    },
    afterwards: async () => {
      for (const settle of settles) await settle();
      await deps.changes.settle();
    },
  };
}

/** Takes a restriction back, of one user or many. @throws ApiError notFound alreadyHandled when none of them has it */
export async function liftRestriction(
  deps: AdminUsersDeps,
  { userIds: named, restriction, reason }: AdminRequest<'userRestrictionLift'>,
  work: ActWork,
): Promise<Plan<void>> {
  const { tx, nowMs, staff } = work;
  const userIds = await lockUsers(work, named);
  const known = await restrictionsOf(tx, userIds, nowMs);
  const concerned = known.filter((row) => row.restriction === restriction);
  if (concerned.length === 0) throw refuse.alreadyHandled();
  const settles: (() => Promise<void>)[] = [];
  const ids = concerned.map((row) => row.user_id);
  return {
    subject: subjectOf(userIds),
    effect: { kind: 'user_restriction_lift', userIds: ids, restriction },
    before: null,
    after: null,
    carryOut: async () => {
      await tx.query(
        'DELETE FROM restriction_orders WHERE user_id = ANY($1) AND restriction = $2',
        [ids, restriction],
      );
      for (const userId of ids) {
        const { staffId } = staff;
        await insertNote(tx, { userId, kind: 'lift', text: reason, staffId, nowMs });
        await deps.safety.tellLifted(tx, userId, restriction);
        settles.push(await carryOutFor(deps, work, { userId, restriction, untilMs: 0, reason }));
      }
    },
    afterwards: async () => {
      for (const settle of settles) await settle();
      await deps.changes.settle();
    },
  };
}

/** One user is the subject of an act as everywhere; of several the effect names all. */
function subjectOf(userIds: readonly number[]): string {
  return userIds.length === 1 ? `user ${String(userIds[0])}` : `users ${userIds.join(' ')}`;
}

/** Everything about one user's restrictions. */
export async function viewRestrictions(
  pool: Pool,
  userId: number,
  nowMs: number,
): Promise<AdminReply<'userDetail'>['restrictions']> {
  return (await restrictionsOf(pool, [userId], nowMs)).map(restrictionView);
}
