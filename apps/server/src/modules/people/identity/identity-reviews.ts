import type { DocumentType, IdentityReason, Locale } from '@candor/protocol';
import type { PoolClient } from 'pg';
import { COUNTED_MAX, countedQueue } from '#api/queue-count.ts';
import type { QueueCount } from '#api/queue-count.ts';
import { refuse } from '#api/refuse.ts';
import { isUniqueViolation } from '#api/unique-violation.ts';
import { enqueueJob } from '#jobs/index.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { attemptColumns, isClosed, toldReason } from './identity-view.ts';
import type { AttemptRow, AttemptState } from './identity-view.ts';
import { macsDocument, macsPerson, openPerson } from './person.ts';
import type { Person } from './person.ts';

/** Other attempts shown beside one: more than that is a case for a search, not for a list. */
const DUPLICATES_MAX = 20;

/** Pictures that differ in this many of 64 dots or fewer show the same. */
const LOOK_DISTANCE_MAX = 2;

/** One line of a queue: nothing in it says who it is about. */
export interface ReviewRow {
  readonly attemptId: number;
  readonly userId: number;
  readonly version: number;
  readonly state: AttemptState;
  readonly country: string;
  readonly documentType: DocumentType;
  readonly submittedAtMs: number;
  readonly decidedAtMs: number | null;
  readonly decidedBy: number | null;
  readonly reason: IdentityReason | null;
  /** Nothing is submitted after it until somebody opens it again. */
  readonly isClosed: boolean;
}

/** In what two attempts agree, the strongest first. */
type Likeness = 'document' | 'person' | 'image';

/** Somebody else's attempt that looks like this one, and in what. */
export interface Duplicate {
  readonly attemptId: number;
  readonly userId: number;
  readonly state: AttemptState;
  readonly why: readonly Likeness[];
}

/** Everything there is to decide on, in clear. */
export interface ReviewDetail extends ReviewRow, Person {
  readonly note: string | null;
  readonly images: {
    readonly front: string;
    readonly back: string | null;
    readonly handheld: string;
  };
  /** Since when the pictures are gone for good; null while they are there. */
  readonly picturesRemovedAtMs: number | null;
  readonly duplicates: readonly Duplicate[];
  /** The user's other attempts, newest first. */
  readonly history: readonly ReviewRow[];
}

export interface ReviewFilter {
  /** Undefined: in whatever state. */
  readonly state?: AttemptState;
  /** Of this user only. */
  readonly userId?: number;
  readonly order: 'newest' | 'oldest';
  /** The last attempt of the page before. */
  readonly cursorId?: number;
  readonly limit: number;
}

/** Pictures of one part of their looks: 0175 has an index for each. */
const alikeInPart = (from: number, length: number): string =>
  `SELECT other.file_id FROM uploads other JOIN pictures
     ON substring(other.look FROM ${from} FOR ${length})
        = substring(pictures.look FROM ${from} FOR ${length})
   WHERE other.purpose = 'identity' AND other.used_at_ms IS NOT NULL
     AND bit_count(other.look # pictures.look) <= $3`;

/**
 * Other users' attempts with the document, the person or a picture of `$1`, of user `$2`. Two looks that
 * differ in `$3` = 2 places agree in one of three parts. `$5` and `$6`: its HMACs under other keys of the house.
 */
export const duplicatesQuery = `
  WITH own AS MATERIALIZED (SELECT * FROM identity_attempts WHERE attempt_id = $1),
  pictures AS MATERIALIZED (
    SELECT file_id, sent_hash, look FROM uploads
    WHERE file_id = ANY ((SELECT ARRAY[front_file_id, back_file_id, handheld_file_id] FROM own)::text[])),
  alike AS MATERIALIZED (
    SELECT other.file_id FROM uploads other JOIN pictures ON other.sent_hash = pictures.sent_hash
    UNION ${alikeInPart(1, 22)}
    UNION ${alikeInPart(23, 21)}
    UNION ${alikeInPart(44, 21)}),
  found AS (
    SELECT attempt_id, 1 AS rank, 'document' AS why FROM identity_attempts
    WHERE document_mac = ANY (array_append($5::bytea[], (SELECT document_mac FROM own)))
    UNION ALL
    SELECT attempt_id, 2, 'person' FROM identity_attempts
    WHERE person_mac = ANY (array_append($6::bytea[], (SELECT person_mac FROM own)))
    UNION ALL
    SELECT attempt_id, 3, 'image' FROM identity_attempts
    WHERE front_file_id = ANY (ARRAY(SELECT file_id FROM alike))
       OR back_file_id = ANY (ARRAY(SELECT file_id FROM alike))
       OR handheld_file_id = ANY (ARRAY(SELECT file_id FROM alike)))
  SELECT attempt_id AS "attemptId", user_id AS "userId", state, array_agg(why ORDER BY rank) AS why
  FROM found JOIN identity_attempts USING (attempt_id)
  WHERE user_id <> $2 GROUP BY attempt_id, user_id, state ORDER BY attempt_id DESC LIMIT $4`;

interface Decision {
  readonly attemptId: number;
  /** As it was read: a decision on anything else is refused. */
  readonly version: number;
  readonly staffId: number;
  readonly decision: 'approve' | 'refuse';
  /** Needed to refuse. */
  readonly reason?: IdentityReason;
  /** Shown to the user as text. */
  readonly note?: string;
}

/** What a decision changed. */
export interface Decided {
  readonly before: { readonly state: AttemptState };
  readonly after: { readonly state: AttemptState; readonly reason: IdentityReason | null };
}

function rowOf(row: AttemptRow): ReviewRow {
  return {
    attemptId: row.attempt_id,
    userId: row.user_id,
    version: row.version,
    state: row.state,
    country: row.country,
    documentType: row.document_type,
    submittedAtMs: row.submitted_at_ms,
    decidedAtMs: row.decided_at_ms,
    decidedBy: row.decided_by,
    reason: row.reason,
    isClosed: isClosed(row),
  };
}

/** Verification as staff see and decide it. Whether they may is the caller's to know. */
export class IdentityReviews {
  readonly #deps: IdentityDeps;

  constructor(deps: IdentityDeps) {
    this.#deps = deps;
  }

  /** One page of attempts, in the order in which they were submitted or against it. */
  async list(filter: ReviewFilter): Promise<readonly ReviewRow[]> {
    const { state, userId, order, cursorId, limit } = filter;
    const isOldestFirst = order === 'oldest';
    const parameters: unknown[] = [limit];
    const conditions = (
      [
        ['state =', state],
        ['user_id =', userId],
        [isOldestFirst ? 'attempt_id >' : 'attempt_id <', cursorId],
      ] as const
    )
      .filter(([, value]) => value !== undefined)
      .map(([condition, value]) => `${condition} $${parameters.push(value)}`);
    const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
    const { rows } = await this.#deps.pool.query<AttemptRow>(
      `SELECT ${attemptColumns} FROM identity_attempts ${where}
       ORDER BY attempt_id ${isOldestFirst ? 'ASC' : 'DESC'} LIMIT $1`,
      parameters,
    );
    return rows.map(rowOf);
  }

  /** How many wait, and how many of them this member of staff has claimed. */
  countPending(staffId: number, nowMs: number): Promise<QueueCount> {
    return countedQueue(
      this.#deps.pool,
      `SELECT count(*) AS waiting, min(submitted_at_ms) AS oldest, count(claims.staff_id) AS mine FROM (
         SELECT attempt_id, submitted_at_ms FROM identity_attempts WHERE state = 'pending'
         ORDER BY attempt_id LIMIT $1) AS counted
       LEFT JOIN identity_claims AS claims
         ON claims.attempt_id = counted.attempt_id AND claims.staff_id = $2 AND claims.until_ms > $3`,
      [COUNTED_MAX, staffId, nowMs],
    );
  }

  /** One attempt with all there is to compare it with. */
  async read(attemptId: number): Promise<ReviewDetail | undefined> {
    const { pool, masterKey } = this.#deps;
    const { rows } = await pool.query<AttemptRow>(
      `SELECT ${attemptColumns} FROM identity_attempts WHERE attempt_id = $1`,
      [attemptId],
    );
    const row = rows[0];
    if (row === undefined) return undefined;
    const history = await pool.query<AttemptRow>(
      `SELECT ${attemptColumns} FROM identity_attempts
       WHERE user_id = $1 AND attempt_id <> $2 ORDER BY attempt_id DESC LIMIT $3`,
      [row.user_id, attemptId, DUPLICATES_MAX],
    );
    const person = openPerson(masterKey, row.user_id, row.person_sealed);
    return {
      ...rowOf(row),
      ...person,
      note: row.note,
      images: {
        front: row.front_file_id,
        back: row.back_file_id,
        handheld: row.handheld_file_id,
      },
      picturesRemovedAtMs: row.pictures_removed_at_ms,
      duplicates: await this.#duplicatesOf(row, person),
      history: history.rows.map(rowOf),
    };
  }

  /**
   * Approves or refuses, in the caller's transaction.
   * @throws ApiError notFound no such attempt, alreadyHandled decided already or not as it was read, invalidRequest no reason
   */
  async decide(client: PoolClient, decision: Decision): Promise<Decided> {
    const { attemptId, version } = decision;
    const row = await this.#lock(client, 'attempt_id = $1', attemptId);
    if (row === undefined) throw refuse.notFound();
    if (row.state !== 'pending' || row.version !== version) throw refuse.alreadyHandled();
    const reason = decision.decision === 'approve' ? null : (decision.reason ?? null);
    if (decision.decision === 'refuse' && reason === null) {
      throw refuse.invalidRequest('reason is missing', { field: 'reason' });
    }
    return this.#change(client, row, { ...decision, reason, note: decision.note ?? '' });
  }

  /**
   * Takes an approval back: the user may submit again. In the caller's transaction.
   * @throws ApiError notFound unless the user is verified
   */
  async revoke(
    client: PoolClient,
    {
      userId,
      staffId,
      reason,
      note = '',
    }: {
      readonly userId: number;
      readonly staffId: number;
      readonly reason: IdentityReason;
      readonly note?: string;
    },
  ): Promise<Decided> {
    const row = await this.#lock(client, `user_id = $1 AND state = 'approved'`, userId);
    if (row === undefined) throw refuse.notFound();
    return this.#change(client, row, { decision: 'revoke', staffId, reason, note });
  }

  /**
   * Approves what waits of a user, by nobody: for the demo, where no one may be there to look. In the caller's transaction.
   * @throws ApiError notFound when nothing waits
   */
  async approveUnseen(client: PoolClient, userId: number): Promise<void> {
    const row = await this.#lock(client, `user_id = $1 AND state = 'pending'`, userId);
    if (row === undefined) throw refuse.notFound();
    await this.#change(client, row, { decision: 'approve', staffId: null, reason: null, note: '' });
  }

  async #lock(
    client: PoolClient,
    condition: string,
    id: number,
  ): Promise<(AttemptRow & { readonly locale: Locale }) | undefined> {
    const { rows } = await client.query<AttemptRow & { readonly locale: Locale }>(
      `SELECT ${attemptColumns}, locale FROM identity_attempts WHERE ${condition} FOR UPDATE`,
      [id],
    );
    return rows[0];
  }

  async #change(
    client: PoolClient,
    row: AttemptRow & { readonly locale: Locale },
    change: {
      readonly decision: 'approve' | 'refuse' | 'revoke';
      /** Null: the demo's own approval. */
      readonly staffId: number | null;
      readonly reason: IdentityReason | null;
      readonly note: string;
    },
  ): Promise<Decided> {
    const { messages, nowMs } = this.#deps;
    const { decision, staffId, reason, note } = change;
    const state = ({ approve: 'approved', refuse: 'refused', revoke: 'revoked' } as const)[
      decision
    ];
    const { user_id: userId } = row;
    if (state === 'approved') await this.#replace(client, userId);
    // What was counted and told of the one that held until now is over.
    if (state !== 'refused') {
      await client.query('DELETE FROM identity_terms WHERE user_id = $1', [userId]);
      await enqueueJob(client, 'follow_verification', { userId });
    }
    await client
      .query(
        `UPDATE identity_attempts SET state = $2, version = version + 1, decided_at_ms = $3,
           decided_by = $4, reason = $5, note = $6
         WHERE attempt_id = $1`,
        [row.attempt_id, state, nowMs(), staffId, reason, note],
      )
      .catch((error: unknown) => {
        throw isUniqueViolation(error, 'identity_one_document_holds')
          ? refuse.documentInUse()
          : error;
      });
    await client.query(
      `UPDATE users SET identity_state = coalesce(
         (SELECT CASE state WHEN 'approved' THEN 'verified' ELSE 'pending' END FROM identity_attempts
          WHERE user_id = $1 AND state IN ('approved', 'pending') ORDER BY state LIMIT 1), 'refused')
       WHERE user_id = $1`,
      [userId],
    );
    // Names are compared with the lists by a job: no list holds an approval up, and no crash forgets it.
    if (state === 'approved') {
      await enqueueJob(client, 'screen_user', { userId });
      await enqueueJob(client, 'set_identity_term', { userId });
    }
    const words = { reason: toldReason(reason ?? 'other'), note };
    await (state === 'approved'
      ? messages.send(client, userId, 'identity_approved', {}, row.locale)
      : messages.send(client, userId, `identity_${state}`, words, row.locale));
    return { before: { state: row.state }, after: { state, reason } };
  }

  /** What held until now gives way to the one that is approved. */
  async #replace(client: PoolClient, userId: number): Promise<void> {
    await client.query(
      `UPDATE identity_attempts SET state = 'replaced', version = version + 1, decided_at_ms = $2
       WHERE user_id = $1 AND state = 'approved'`,
      [userId, this.#deps.nowMs()],
    );
  }

  async #duplicatesOf(row: AttemptRow, person: Person): Promise<readonly Duplicate[]> {
    const { pool, masterKey } = this.#deps;
    const { rows } = await pool.query<Duplicate>(duplicatesQuery, [
      row.attempt_id,
      row.user_id,
      LOOK_DISTANCE_MAX,
      DUPLICATES_MAX,
      macsDocument(masterKey, row.country, row.document_type, person),
      macsPerson(masterKey, person),
    ]);
    return rows;
  }
}
