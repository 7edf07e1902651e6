import type { BroadcastAudience, BroadcastView } from '@candor/protocol';
import type { Pool, PoolClient } from 'pg';
import { DOCUMENT_COUNTRY_SQL, IS_MERCHANT_SQL } from '#modules/people/gates/index.ts';

type Queries = Pick<Pool | PoolClient, 'query'>;

/** What is written down when the second person approves. */
export interface NewBroadcast
  extends Pick<BroadcastView, 'articleSlug' | 'audience' | 'reason' | 'sendAtMs' | 'texts'> {
  readonly staffId: number;
  readonly approverId: number | null;
  readonly atMs: number;
}

/** How far one has come. */
export interface Progress {
  readonly audience: BroadcastAudience;
  readonly doneUserId: number;
  /** Null before the first batch. */
  readonly lastUserId: number | null;
}

/** Whether an audience names a row of `users` by what it is; the parameters `$1` to `$3` of `parametersOf`. */
const IS_WANTED = `($1 = 'everybody' OR identity_state = 'verified')
  AND ($1 <> 'merchants' OR ${IS_MERCHANT_SQL})
  AND ($2::text IS NULL OR users.locale = $2)
  AND ($3::text IS NULL OR ${DOCUMENT_COUNTRY_SQL} = $3)`;

/** Whether it names it by its number, or names nobody by number: `$4` of `parametersOf`. */
const IS_NUMBERED = '($4::bigint[] IS NULL OR user_id = ANY ($4))';

const parametersOf = ({ reach, locale, country, userIds }: BroadcastAudience): unknown[] => [
  reach,
  locale,
  country,
  userIds,
];

export async function insertBroadcast(tx: Queries, one: NewBroadcast): Promise<number> {
  const { rows } = await tx.query<{ broadcast_id: number }>(
    `INSERT INTO broadcasts
       (texts, article_slug, audience, reason, staff_id, approver_id, decided_at_ms, send_at_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING broadcast_id`,
    [
      ...[JSON.stringify(one.texts), one.articleSlug, JSON.stringify(one.audience), one.reason],
      ...[one.staffId, one.approverId, one.atMs, one.sendAtMs],
    ],
  );
  return rows[0]?.broadcast_id ?? 0;
}

/** One that is not over, its row locked; undefined where there is nothing left to send. */
export async function lockRunning(tx: Queries, id: number): Promise<Progress | undefined> {
  const { rows } = await tx.query<Progress>(
    `SELECT audience, done_user_id AS "doneUserId", last_user_id AS "lastUserId" FROM broadcasts
     WHERE broadcast_id = $1 AND state IN ('scheduled', 'sending') FOR UPDATE`,
    [id],
  );
  return rows[0];
}

/** The user who joined last: whoever comes later gets nothing that began before. */
export async function lastUser(tx: Queries): Promise<number> {
  const { rows } = await tx.query<{ user_id: number | null }>(
    'SELECT max(user_id) AS user_id FROM users',
  );
  return rows[0]?.user_id ?? 0;
}

/** The next users in their order, and which of them an audience names. */
export async function nextUsers(
  tx: Queries,
  audience: BroadcastAudience,
  { doneUserId, lastUserId }: { readonly doneUserId: number; readonly lastUserId: number },
  countMax: number,
): Promise<{ readonly doneUserId: number; readonly wanted: readonly number[] }> {
  const { rows } = await tx.query<{ user_id: number; is_wanted: boolean }>(
    `SELECT user_id, ${IS_WANTED} AS is_wanted FROM users
     WHERE user_id > $5 AND user_id <= $6 AND ${IS_NUMBERED}
     ORDER BY user_id LIMIT $7`,
    [...parametersOf(audience), doneUserId, lastUserId, countMax],
  );
  return {
    doneUserId: rows.length < countMax ? lastUserId : (rows.at(-1)?.user_id ?? lastUserId),
    wanted: rows.filter(({ is_wanted }) => is_wanted).map(({ user_id }) => user_id),
  };
}

/** How many users an audience names now. */
export async function countUsers(pool: Queries, audience: BroadcastAudience): Promise<number> {
  const { rows } = await pool.query<{ users: number }>(
    `SELECT count(*)::int AS users FROM users WHERE ${IS_WANTED} AND ${IS_NUMBERED}`,
    parametersOf(audience),
  );
  return rows[0]?.users ?? 0;
}

/** Keeps how far one has come; with `endedAtMs` it went out to all. */
export async function keepProgress(
  tx: Queries,
  id: number,
  to: {
    readonly doneUserId: number;
    readonly lastUserId: number;
    readonly written: number;
    readonly endedAtMs: number | null;
  },
): Promise<void> {
  await tx.query(
    `UPDATE broadcasts SET done_user_id = $2, last_user_id = $3, sent = sent + $4, ended_at_ms = $5,
       state = CASE WHEN $5::bigint IS NULL THEN 'sending' ELSE 'sent' END
     WHERE broadcast_id = $1`,
    [id, to.doneUserId, to.lastUserId, to.written, to.endedAtMs],
  );
}

/** @returns false where it is over already */
export async function stopBroadcast(tx: Queries, id: number, atMs: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE broadcasts SET state = 'stopped', ended_at_ms = $2
     WHERE broadcast_id = $1 AND state IN ('scheduled', 'sending')`,
    [id, atMs],
  );
  return rowCount === 1;
}

/** Whether there is one of this number. */
export async function isBroadcast(tx: Queries, id: number): Promise<boolean> {
  const { rowCount } = await tx.query('SELECT 1 FROM broadcasts WHERE broadcast_id = $1', [id]);
  return rowCount === 1;
}

export async function listBroadcasts(
  pool: Queries,
  { beforeId, limit }: { readonly beforeId: number; readonly limit: number },
): Promise<readonly BroadcastView[]> {
  const { rows } = await pool.query<BroadcastView>(
    `SELECT broadcast_id AS "broadcastId", broadcasts.state, texts, article_slug AS "articleSlug", audience,
       send_at_ms AS "sendAtMs", ended_at_ms AS "endedAtMs", sent, maker.name AS "staffName",
       checker.name AS "approverName", reason
     FROM broadcasts JOIN staff AS maker ON maker.staff_id = broadcasts.staff_id
       LEFT JOIN staff AS checker ON checker.staff_id = approver_id
     WHERE broadcast_id < $1 ORDER BY broadcast_id DESC LIMIT $2`,
    [beforeId, limit],
  );
  return rows;
}
