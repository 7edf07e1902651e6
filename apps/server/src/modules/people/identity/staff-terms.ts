import type { AdminReply, AdminRequest, IdentityTerm, RiskClass } from '@candor/protocol';
import type { Pool, PoolClient } from 'pg';
import { COUNTED_MAX, countedQueue } from '#api/queue-count.ts';
import type { QueueCount } from '#api/queue-count.ts';
import { refuse } from '#api/refuse.ts';
import type { MasterKey } from '#modules/access/secrets/index.ts';
import { withoutReply } from '#modules/console/acts/index.ts';
import type { ActWork, AdminHandlers, Plan } from '#modules/console/acts/index.ts';
import { cutPage, rowsToRead } from '#modules/money/history/index.ts';
import { isDay } from './document-number.ts';
import { lockTerm, moveTerm } from './identity-terms.ts';
import { dayOf } from './term-days.ts';
import type { Day } from './term-days.ts';
import { personsOf } from './verified-persons.ts';

interface TermStaffDeps {
  readonly pool: Pool;
  readonly masterKey: MasterKey;
}

interface TermRow {
  readonly user_id: number;
  readonly until_day: Day;
  readonly class_until: Day;
  readonly staff_until: Day | null;
  readonly risk: RiskClass;
  readonly is_renewal_waiting: boolean;
  readonly task_at_ms: number | null;
  readonly task_done_at_ms: number | null;
  readonly task_done_by: string | null;
  readonly task_reason: string | null;
}

const TERM_SQL = `SELECT user_id, until_day, class_until, staff_until, risk, task_at_ms, task_done_at_ms, task_reason,
    (SELECT name FROM staff WHERE staff_id = own.task_done_by) AS task_done_by,
    EXISTS (SELECT 1 FROM identity_attempts
            WHERE identity_attempts.user_id = own.user_id AND state = 'pending') AS is_renewal_waiting
  FROM identity_terms own`;

function viewOf(row: TermRow): IdentityTerm {
  const { until_day: until, staff_until: staffUntil } = row;
  const byPeriod = staffUntil === null ? 'class' : 'staff';
  return {
    ...{ userId: row.user_id, until, risk: row.risk, isRenewalWaiting: row.is_renewal_waiting },
    boundBy: until === (staffUntil ?? row.class_until) ? byPeriod : 'document',
    task:
      row.task_at_ms === null
        ? null
        : {
            openedAtMs: row.task_at_ms,
            doneAtMs: row.task_done_at_ms,
            doneBy: row.task_done_by,
            reason: row.task_reason,
          },
  };
}

const CURSOR = /^([0-9]{4}-[0-9]{2}-[0-9]{2})\.([1-9][0-9]{0,15})$/;

/** The day and user that a page goes on after. @throws ApiError invalidRequest */
function readTermCursor(cursor: string): readonly [day: Day, userId: number] {
  const [, day, userId] = CURSOR.exec(cursor) ?? [];
  if (day === undefined || !Number.isSafeInteger(Number(userId))) {
    throw refuse.invalidRequest('cursor: not one of ours', { field: 'cursor' });
  }
  return [day, Number(userId)];
}

async function listTerms(
  pool: Pool,
  request: AdminRequest<'identityTermList'>,
): Promise<AdminReply<'identityTermList'>> {
  const { isTask = false, cursor } = request;
  const [day, userId] = cursor === undefined ? ['', 0] : readTermCursor(cursor);
  const { rows: found } = await pool.query<TermRow>(
    `${TERM_SQL} WHERE (until_day, user_id) > ($2, $3)
       AND (NOT $4 OR (task_at_ms IS NOT NULL AND task_done_at_ms IS NULL))
     ORDER BY until_day, user_id LIMIT $1`,
    [rowsToRead(request), day, userId, isTask],
  );
  const { rows, nextCursor } = cutPage(
    found,
    request,
    ({ until_day: until, user_id: id }) => `${until}.${String(id)}`,
  );
  return { terms: rows.map(viewOf), nextCursor };
}

/** @throws ApiError notFound */
async function readTerm(pool: Pool, userId: number): Promise<AdminReply<'identityTerm'>> {
  const { rowCount } = await pool.query('SELECT 1 FROM users WHERE user_id = $1', [userId]);
  if (rowCount === 0) throw refuse.notFound();
  const { rows } = await pool.query<TermRow>(`${TERM_SQL} WHERE user_id = $1`, [userId]);
  const [row] = rows;
  return { term: row === undefined ? null : viewOf(row) };
}

/** A day that is not over. @throws ApiError invalidRequest */
function readComingDay(until: string, nowMs: number): Day {
  if (!isDay(until) || until < dayOf(nowMs)) {
    throw refuse.invalidRequest('until: a day from today on', { field: 'until' });
  }
  return until;
}

/** @throws ApiError beyondDocument where the document's own last day comes before */
async function assertDocumentHolds(
  { masterKey }: TermStaffDeps,
  tx: PoolClient,
  userId: number,
  until: Day,
): Promise<void> {
  const [person] = await personsOf(tx, masterKey, { userId });
  const expiry = person?.expiry;
  if (expiry !== undefined && until > expiry) throw refuse.beyondDocument({ field: 'until' });
}

/** @throws ApiError invalidRequest notFound alreadyHandled when it would not be a change in that direction, beyondDocument */
async function planMove(
  deps: TermStaffDeps,
  direction: 'sooner' | 'later',
  request: AdminRequest<'identityTermSooner'>,
  { tx, nowMs }: ActWork,
): Promise<Plan<object>> {
  const { userId } = request;
  const to = readComingDay(request.until, nowMs);
  const term = await lockTerm(tx, userId);
  if (term === undefined) throw refuse.notFound();
  const from = term.until_day;
  const isSo = direction === 'sooner' ? to < from : to > from;
  if (!isSo) throw refuse.alreadyHandled();
  if (direction === 'later') await assertDocumentHolds(deps, tx, userId, to);
  return {
    subject: `user ${String(userId)}`,
    effect: { kind: `identity_term_${direction}`, userId, from, to },
    before: { until: from },
    after: { until: to },
    carryOut: async () => {
      await tx.query('UPDATE identity_terms SET staff_until = $2 WHERE user_id = $1', [userId, to]);
      await moveTerm(tx, userId, to);
      return {};
    },
  };
}

/** @throws ApiError notFound, alreadyHandled when no task waits */
async function planDone(
  { userId, reason }: AdminRequest<'identityTermDone'>,
  { tx, staff, nowMs }: ActWork,
): Promise<Plan<object>> {
  if ((await lockTerm(tx, userId)) === undefined) throw refuse.notFound();
  const { rowCount } = await tx.query(
    `SELECT 1 FROM identity_terms
     WHERE user_id = $1 AND task_at_ms IS NOT NULL AND task_done_at_ms IS NULL`,
    [userId],
  );
  if (rowCount === 0) throw refuse.alreadyHandled();
  return {
    subject: `user ${String(userId)}`,
    effect: { kind: 'identity_term_done', userId },
    before: { task: 'open' },
    after: { task: 'done' },
    carryOut: async () => {
      await tx.query(
        `UPDATE identity_terms SET task_done_at_ms = $2, task_done_by = $3, task_reason = $4
         WHERE user_id = $1`,
        [userId, nowMs, staff.staffId, reason],
      );
      return {};
    },
  };
}

/** Until when verifications hold: one brings a day forward, two put it off, and never beyond the document. */
export function identityTermHandlers(deps: TermStaffDeps) {
  const { pool } = deps;
  return {
    identityTermList: (request) => listTerms(pool, request),
    identityTerm: ({ userId }) => readTerm(pool, userId),
    identityTermSooner: (request, work) => planMove(deps, 'sooner', request, work),
    identityTermLater: async (request, work) =>
      withoutReply(await planMove(deps, 'later', request, work)),
    identityTermDone: (request, work) => planDone(request, work),
  } satisfies Partial<AdminHandlers>;
}

/** How many users of high risk whose verification ends nobody has dealt with. */
export function countTermTasks(pool: Pool): Promise<QueueCount> {
  return countedQueue(
    pool,
    `SELECT count(*) AS waiting, min(task_at_ms) AS oldest FROM (
       SELECT task_at_ms FROM identity_terms
       WHERE task_at_ms IS NOT NULL AND task_done_at_ms IS NULL LIMIT $1) AS counted`,
    [COUNTED_MAX],
  );
}
