import { randomBytes } from 'node:crypto';
import { providerProblems } from '@candor/protocol';
import type { AdminReply, AdminRequest } from '@candor/protocol';
import type { Pool, PoolClient } from 'pg';
import { COUNTED_MAX, countedQueue } from '#api/queue-count.ts';
import type { QueueCount } from '#api/queue-count.ts';
import { refuse } from '#api/refuse.ts';
import { enqueueJob } from '#jobs/index.ts';
import type { MasterKey } from '#modules/access/secrets/index.ts';
import { withoutReply } from '#modules/console/acts/index.ts';
import type { ActWork, AdminHandlers, Plan } from '#modules/console/acts/index.ts';
import { isProviderUrl } from './ask-provider.ts';
import type { ProviderReach } from './ask-provider.ts';
import { openSecret, sealSecret, SILENCE_MS } from './screening-provider.ts';

interface ProviderStaffDeps {
  readonly pool: Pool;
  readonly masterKey: MasterKey;
  readonly reach: ProviderReach;
}

/** As long as the HMAC's hash: a longer key adds nothing. */
const SECRET_BYTES = 32;

/** So much of a secret tells which one it is, and nothing else. */
const HINT_LENGTH = 4;

interface ProviderRow {
  readonly url: string | null;
  readonly secret_sealed: Buffer | null;
  readonly secret_hint: string | null;
  readonly secret_shown_at_ms: number | null;
  readonly changed_at_ms: number;
  readonly staff_name: string | null;
  readonly approver_name: string | null;
}

async function readProvider(
  from: Pick<PoolClient, 'query'>,
  lock = '',
): Promise<ProviderRow | undefined> {
  const { rows } = await from.query<ProviderRow>(
    `SELECT url, secret_sealed, secret_hint, secret_shown_at_ms, changed_at_ms,
       (SELECT name FROM staff WHERE staff_id = own.staff_id) AS staff_name,
       (SELECT name FROM staff WHERE staff_id = own.approver_id) AS approver_name
     FROM screening_provider own ${lock}`,
  );
  return rows[0];
}

type Problem = AdminReply<'userScreening'>['problem'];

/** A problem as it is kept, its status behind it. */
function problemOf(kept: string | null | undefined): Problem {
  const [name, status] = (kept ?? '').split(' ');
  const why = providerProblems.find((one) => one === name);
  return why === undefined ? null : { why, status: status === undefined ? null : Number(status) };
}

async function viewProvider(pool: Pool): Promise<AdminReply<'screeningProvider'>> {
  const row = await readProvider(pool);
  const { rows } = await pool.query<{
    waiting: number;
    oldest: number | null;
    last_answer: number | null;
    last_problem: string | null;
  }>(
    `SELECT
       (SELECT count(*)::int FROM (SELECT FROM screening_questions WHERE answered_at_ms IS NULL
                                   LIMIT ${COUNTED_MAX}) AS counted) AS waiting,
       (SELECT min(created_at_ms) FROM screening_questions WHERE answered_at_ms IS NULL) AS oldest,
       (SELECT max(answered_at_ms) FROM screening_questions WHERE answered_at_ms IS NOT NULL) AS last_answer,
       (SELECT problem FROM screening_questions WHERE answered_at_ms IS NULL AND problem IS NOT NULL
        ORDER BY created_at_ms LIMIT 1) AS last_problem`,
  );
  const figures = rows[0];
  return {
    url: row?.url ?? null,
    secretHint: row?.secret_hint ?? null,
    canShowSecret: (row?.secret_hint ?? null) !== null && row?.secret_shown_at_ms === null,
    changedAtMs: row?.changed_at_ms ?? null,
    staffName: row?.staff_name ?? null,
    approverName: row?.approver_name ?? null,
    waiting: figures?.waiting ?? 0,
    oldestWaitingAtMs: figures?.oldest ?? null,
    lastAnswerAtMs: figures?.last_answer ?? null,
    lastProblem: problemOf(figures?.last_problem),
  };
}

/** @throws ApiError notFound */
async function viewUser(pool: Pool, userId: number): Promise<AdminReply<'userScreening'>> {
  const { rowCount } = await pool.query('SELECT 1 FROM users WHERE user_id = $1', [userId]);
  if (rowCount === 0) throw refuse.notFound();
  const { rows } = await pool.query<{
    created_at_ms: number;
    answered_at_ms: number | null;
    tries: number;
    problem: string | null;
    hits: number | null;
  }>(
    `SELECT created_at_ms, answered_at_ms, tries, problem, hits FROM screening_questions
     WHERE user_id = $1 ORDER BY attempt_id DESC LIMIT 1`,
    [userId],
  );
  const [row] = rows;
  if (row === undefined) {
    return { state: 'none', sinceMs: null, tries: 0, problem: null, hits: null };
  }
  return {
    state: row.answered_at_ms === null ? 'waiting' : 'answered',
    sinceMs: row.answered_at_ms ?? row.created_at_ms,
    ...{ tries: row.tries, hits: row.hits, problem: problemOf(row.problem) },
  };
}

/** @throws ApiError invalidRequest, alreadyHandled nothing changes */
async function planSet(
  { masterKey, reach }: ProviderStaffDeps,
  { url, withNewKey, reason }: AdminRequest<'screeningProviderSet'>,
  { tx, staff, approver, nowMs }: ActWork,
): Promise<Plan<object>> {
  if (url !== null && !isProviderUrl(url, reach)) {
    throw refuse.invalidRequest('url: https, and a host that is not private', { field: 'url' });
  }
  const before = await readProvider(tx, 'FOR UPDATE');
  const from = before?.url ?? null;
  const renewsSecret = url !== null && (withNewKey || (before?.secret_sealed ?? null) === null);
  if (from === url && !renewsSecret) throw refuse.alreadyHandled('nothing changes');
  return {
    subject: 'screening provider',
    effect: { kind: 'screening_provider_set', from, to: url, renewsSecret },
    before: { url: from, secret: before?.secret_hint ?? null },
    after: { url, secret: renewsSecret ? 'a new one' : (before?.secret_hint ?? null) },
    carryOut: async () => {
      const by = [url, nowMs, staff.staffId, approver?.staffId ?? null, reason];
      await tx.query(
        `INSERT INTO screening_provider (url, changed_at_ms, staff_id, approver_id, reason)
         VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (provider_id) DO UPDATE SET url = $1, changed_at_ms = $2, staff_id = $3,
           approver_id = $4, reason = $5`,
        by,
      );
      if (renewsSecret) await renew(tx, masterKey);
      // Nobody is asked any more; whom the next provider has to be asked about, it is asked anew.
      if (from !== url)
        await tx.query('DELETE FROM screening_questions WHERE answered_at_ms IS NULL');
      await enqueueJob(tx, 'check_screening_provider', {}, { key: 'check-screening-provider' });
      return {};
    },
  };
}

async function renew(tx: PoolClient, masterKey: MasterKey): Promise<void> {
  const secret = randomBytes(SECRET_BYTES);
  await tx.query(
    `UPDATE screening_provider SET secret_sealed = $1, secret_hint = $2, secret_shown_at_ms = NULL`,
    [sealSecret(masterKey, secret), secret.toString('base64').slice(-HINT_LENGTH)],
  );
}

/** @throws ApiError notFound without a secret, alreadyHandled when it was shown */
async function planSecret(
  { masterKey }: ProviderStaffDeps,
  { tx, nowMs }: ActWork,
): Promise<Plan<AdminReply<'screeningProviderSecret'>>> {
  const row = await readProvider(tx, 'FOR UPDATE');
  const sealed = row?.secret_sealed ?? null;
  if (row === undefined || sealed === null) throw refuse.notFound();
  if (row.secret_shown_at_ms !== null) throw refuse.alreadyHandled();
  return {
    subject: 'screening provider',
    effect: { kind: 'screening_provider_secret', url: row.url ?? '' },
    before: null,
    after: null,
    carryOut: async () => {
      await tx.query('UPDATE screening_provider SET secret_shown_at_ms = $1', [nowMs]);
      return { secret: openSecret(masterKey, sealed).toString('base64') };
    },
  };
}

/** The screening provider: two name it, and its secret is shown once to who sets the other side up. */
export function screeningProviderHandlers(deps: ProviderStaffDeps) {
  const { pool } = deps;
  return {
    screeningProvider: () => viewProvider(pool),
    userScreening: ({ userId }) => viewUser(pool, userId),
    screeningProviderSet: async (request, work) => withoutReply(await planSet(deps, request, work)),
    screeningProviderSecret: (_request, work) => planSecret(deps, work),
  } satisfies Partial<AdminHandlers>;
}

/** How many questions the provider has left without an answer for hours. */
export function countSilence(pool: Pool, nowMs: number): Promise<QueueCount> {
  return countedQueue(
    pool,
    `SELECT count(*) AS waiting, min(created_at_ms) AS oldest FROM (
       SELECT created_at_ms FROM screening_questions
       WHERE answered_at_ms IS NULL AND created_at_ms < $2 LIMIT $1) AS counted`,
    [COUNTED_MAX, nowMs - SILENCE_MS],
  );
}
