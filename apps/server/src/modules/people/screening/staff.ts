import { listProblems } from '@candor/protocol';
import type { AdminReply, AdminRequest, RiskClass, ScreeningAlert } from '@candor/protocol';
import type { Pool, PoolClient } from 'pg';
import { COUNTED_MAX, countedQueue } from '#api/queue-count.ts';
import type { QueueCount } from '#api/queue-count.ts';
import { refuse } from '#api/refuse.ts';
import { enqueueJob } from '#jobs/index.ts';
import type { MasterKey } from '#modules/access/secrets/index.ts';
import { withoutReply } from '#modules/console/acts/index.ts';
import type { ActWork, AdminHandlers, Plan } from '#modules/console/acts/index.ts';
import { assertReason } from '#modules/console/staff/index.ts';
import type { LookBudget } from '#modules/console/staff/index.ts';
import { cutPage, readCursor, rowsToRead } from '#modules/money/history/index.ts';
import { personsOf } from '#modules/people/identity/index.ts';
import { isHigher, readRisk, riskOf, writeRisk } from './risks.ts';

interface ScreeningStaffDeps {
  readonly pool: Pool;
  readonly masterKey: MasterKey;
  readonly looks: LookBudget;
}

/** Alerts of one user in a report; who has more has a name that needs no report. */
const REPORTED_ALERTS_MAX = 200;

const alertFields = `alert_id AS "alertId", user_id AS "userId", kind, state, source, file_name AS "fileName",
  entry_id AS "entryId", listed_name AS "listedName", listed_birthdays AS "listedBirthdays",
  listed_countries AS "listedCountries", score, name_score AS "nameScore", birthday, country,
  created_at_ms AS "createdAtMs", decided_at_ms AS "decidedAtMs",
  (SELECT name FROM staff WHERE staff_id = decided_by) AS "decidedBy", reason`;

async function listAlerts(
  pool: Pool,
  request: AdminRequest<'screeningAlerts'>,
): Promise<AdminReply<'screeningAlerts'>> {
  const { state, userId, cursor } = request;
  const { rows: found } = await pool.query<ScreeningAlert>(
    `SELECT ${alertFields} FROM screening_alerts
     WHERE ($2::text IS NULL OR state = $2) AND ($3::bigint IS NULL OR user_id = $3)
       AND ($4::bigint IS NULL OR alert_id < $4)
     ORDER BY alert_id DESC LIMIT $1`,
    [
      ...[rowsToRead(request), state ?? null, userId ?? null],
      cursor === undefined ? null : readCursor(cursor).id,
    ],
  );
  const { rows, nextCursor } = cutPage(found, request, ({ alertId }) => String(alertId));
  return { alerts: [...rows], nextCursor };
}

type ListRow = AdminReply<'screeningLists'>['lists'][number];

/** A problem as it is kept, its place behind it; what an earlier version wrote in words is another one. */
function problemOf(kept: string | null): ListRow['problem'] {
  if (kept === null) return null;
  const [name, place] = kept.split(' ');
  const why = listProblems.find((one) => one === name);
  const at = place === undefined ? null : Number(place);
  return why === undefined || Number.isNaN(at) ? { why: 'other', at: null } : { why, at };
}

async function listLists(pool: Pool): Promise<AdminReply<'screeningLists'>> {
  const { rows } = await pool.query<Omit<ListRow, 'problem'> & { readonly problem: string | null }>(
    `SELECT file_name AS "fileName", kind, entries, read_at_ms AS "readAtMs",
       screened_at_ms AS "screenedAtMs", problem
     FROM screening_lists ORDER BY file_name`,
  );
  return { lists: rows.map((row) => ({ ...row, problem: problemOf(row.problem) })) };
}

/** @throws ApiError notFound alreadyHandled */
async function planDecision(
  { alertId, decision, reason }: AdminRequest<'screeningDecide'>,
  { tx, staff, nowMs }: ActWork,
): Promise<Plan<object>> {
  const { rows } = await tx.query<{ user_id: number; state: string }>(
    'SELECT user_id, state FROM screening_alerts WHERE alert_id = $1 FOR UPDATE',
    [alertId],
  );
  const [alert] = rows;
  if (alert === undefined) throw refuse.notFound();
  if (alert.state !== 'open') throw refuse.alreadyHandled();
  const userId = alert.user_id;
  return {
    subject: `user ${userId}`,
    effect: { kind: 'screening_decide', alertId, userId, decision },
    before: { state: 'open' },
    after: { state: decision },
    carryOut: async () => {
      await tx.query(
        `UPDATE screening_alerts SET state = $2, reason = $3, decided_by = $4, decided_at_ms = $5
         WHERE alert_id = $1`,
        [alertId, decision, reason, staff.staffId, nowMs],
      );
      return {};
    },
  };
}

/** Somebody's class, their row locked. @throws ApiError notFound */
async function lockedRisk(tx: PoolClient, userId: number): Promise<RiskClass> {
  const { rowCount } = await tx.query('SELECT 1 FROM users WHERE user_id = $1 FOR UPDATE', [
    userId,
  ]);
  if (rowCount === 0) throw refuse.notFound();
  return riskOf(tx, userId);
}

/** @throws ApiError notFound alreadyHandled when it would not be a change in that direction */
async function planRisk(
  direction: 'raise' | 'lower',
  { userId, risk, reason }: { userId: number; risk: RiskClass; reason: string },
  { tx, staff, approver, nowMs: atMs }: ActWork,
): Promise<Plan<object>> {
  const from = await lockedRisk(tx, userId);
  const isSo = direction === 'raise' ? isHigher(risk, from) : isHigher(from, risk);
  if (!isSo) throw refuse.alreadyHandled();
  return {
    subject: `user ${userId}`,
    effect: { kind: `risk_${direction}`, userId, from, to: risk },
    before: { risk: from },
    after: { risk },
    carryOut: async () => {
      const approvedBy = approver === null ? {} : { approverId: approver.staffId };
      await writeRisk(tx, { userId, risk, atMs, reason, staffId: staff.staffId, ...approvedBy });
      return {};
    },
  };
}

/** Somebody's report is work on an alert that nobody has decided, or on an open case of one's own. @throws ApiError claimFirst */
async function assertReportIsWork({ tx, staff }: ActWork, userId: number): Promise<void> {
  const { rowCount } = await tx.query(
    `SELECT 1 FROM screening_alerts WHERE user_id = $1 AND state = 'open'
     UNION ALL
     SELECT 1 FROM support_cases WHERE user_id = $1 AND state = 'open' AND assigned_to = $2
     LIMIT 1`,
    [userId, staff.staffId],
  );
  if (rowCount === 0) throw refuse.claimFirst();
}

/** @throws ApiError invalidRequest claimFirst notFound for who has no approved document, tooManyRequests; in this order */
async function planReport(
  { masterKey, looks }: ScreeningStaffDeps,
  { userId, reason }: AdminRequest<'screeningReport'>,
  work: ActWork,
): Promise<Plan<AdminReply<'screeningReport'>>> {
  const { tx } = work;
  assertReason(reason);
  await assertReportIsWork(work, userId);
  const [person] = await personsOf(tx, masterKey, { userId });
  if (person === undefined) throw refuse.notFound();
  return {
    subject: `user ${userId}`,
    effect: { kind: 'screening_report', userId },
    before: null,
    after: null,
    carryOut: async () => {
      await looks.count(work, 'contacts');
      const { rows: alerts } = await tx.query<ScreeningAlert>(
        `SELECT ${alertFields} FROM screening_alerts WHERE user_id = $1
         ORDER BY alert_id DESC LIMIT $2`,
        [userId, REPORTED_ALERTS_MAX],
      );
      const { rows: restrictions } = await tx.query<
        AdminReply<'screeningReport'>['restrictions'][number]
      >(
        `SELECT restriction, reason, set_at_ms AS "setAtMs" FROM restriction_orders
         WHERE user_id = $1 ORDER BY set_at_ms`,
        [userId],
      );
      const { firstName, lastName, birthday, country } = person;
      const risk = await readRisk(tx, userId);
      return { userId, firstName, lastName, birthday, country, risk, alerts, restrictions };
    },
  };
}

function planRun({ tx }: ActWork): Plan<object> {
  return {
    subject: 'screening lists',
    effect: { kind: 'screening_run', what: 'lists' },
    before: null,
    after: null,
    carryOut: async () => {
      await enqueueJob(tx, 'read_screening_lists', {}, { key: 'read-screening-lists' });
      return {};
    },
  };
}

/** @throws ApiError notFound */
async function viewRisk(pool: Pool, userId: number): Promise<AdminReply<'userRisk'>> {
  const { rowCount } = await pool.query('SELECT 1 FROM users WHERE user_id = $1', [userId]);
  if (rowCount === 0) throw refuse.notFound();
  return readRisk(pool, userId);
}

/** Alerts and risk classes: people decide; to lower a class takes two. None of it restricts anything. */
export function screeningStaffHandlers(deps: ScreeningStaffDeps) {
  const { pool } = deps;
  return {
    screeningAlerts: (request) => listAlerts(pool, request),
    screeningLists: () => listLists(pool),
    screeningRun: (_request, work) => planRun(work),
    screeningDecide: (request, work) => planDecision(request, work),
    screeningReport: (request, work) => planReport(deps, request, work),
    userRisk: ({ userId }) => viewRisk(pool, userId),
    userRiskRaise: (request, work) => planRisk('raise', request, work),
    userRiskLower: async (request, work) => withoutReply(await planRisk('lower', request, work)),
  } satisfies Partial<AdminHandlers>;
}

/** How many alerts nobody has decided. */
export function countOpenAlerts(pool: Pool): Promise<QueueCount> {
  return countedQueue(
    pool,
    `SELECT count(*) AS waiting, min(created_at_ms) AS oldest FROM (
       SELECT created_at_ms FROM screening_alerts WHERE state = 'open'
       ORDER BY alert_id LIMIT $1) AS counted`,
    [COUNTED_MAX],
  );
}
