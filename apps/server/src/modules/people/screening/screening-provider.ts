import { createHash, randomUUID } from 'node:crypto';
import { inTransaction } from '@candor/persistence';
import type { Pool, PoolClient } from 'pg';
import { DAY_MS, HOUR_MS } from '#api/durations.ts';
import { enqueueJob } from '#jobs/index.ts';
import type { MasterKey } from '#modules/access/secrets/index.ts';
import type { Delivery } from '#modules/people/delivery/index.ts';
import { personsOf } from '#modules/people/identity/index.ts';
import type { VerifiedPerson } from '#modules/people/identity/index.ts';
import { askProvider, NoAnswerError } from './ask-provider.ts';
import type { ProviderReach } from './ask-provider.ts';
import type { ProviderHit } from './provider-answer.ts';
import { raiseAlert } from './raise-alert.ts';
import { preparedEntry, preparedPerson, scorePrepared } from './score-entry.ts';
import { tellOfSilence } from './tell-of-silence.ts';

/** A question that waits this long rings: by then the provider, or the way to it, is broken. */
export const SILENCE_MS = 4 * HOUR_MS;

/** Staff are told of a silence once in this time. */
const TOLD_AGAIN_MS = DAY_MS;

/** Users who are asked about for the first time in one hour: a house that names a provider has all of them to ask. */
const BEGUN_PER_HOUR_MAX = 2_000;

/** Questions whose tries were given up that are tried again in one hour. */
const AGAIN_PER_HOUR_MAX = 500;

/** One question after the other: a slow provider leaves the other jobs their places. */
const LANE = 'screening-provider';

interface ProviderDeps {
  readonly pool: Pool;
  readonly masterKey: MasterKey;
  readonly delivery: Delivery;
  readonly nowMs: () => number;
  readonly reach: ProviderReach;
}

/** The provider as it is kept. */
interface ProviderRow {
  readonly url: string;
  readonly secret_sealed: Buffer;
}

/** What the secret is sealed for: there is one provider. */
export const SECRET_CONTEXT = 'provider';

/** The provider's secret as it is kept. */
export const sealSecret = (key: MasterKey, secret: Buffer): Buffer =>
  key.seal('screening', secret, SECRET_CONTEXT);

/** Reads what {@link sealSecret} wrote. @throws Error for another key */
export const openSecret = (key: MasterKey, sealed: Buffer): Buffer =>
  key.open('screening', sealed, SECRET_CONTEXT);

/**
 * Asks a provider about verified users over HTTPS. A hit becomes an alert as a list's does. Nobody waits for an answer:
 * a question without one stays open, is tried again, and rings after some hours.
 */
export class ScreeningProvider {
  /** Where a provider may be. */
  readonly reach: ProviderReach;
  readonly #deps: ProviderDeps;

  constructor(deps: ProviderDeps) {
    this.reach = deps.reach;
    this.#deps = deps;
  }

  /** Takes a question about the document of a user that was approved; none where nobody is to be asked. */
  async begin(userId: number): Promise<void> {
    await inTransaction(this.#deps.pool, (tx) =>
      this.#begin(tx, 'attempts.user_id = $2', userId, 1),
    );
  }

  /** The job of one question. @throws NoAnswerError to be tried again after a pause */
  async ask(attemptId: number): Promise<void> {
    const { pool, masterKey, nowMs, reach } = this.#deps;
    const [provider, waiting] = [await this.#provider(), await this.#waiting(attemptId)];
    if (provider === undefined || waiting === undefined) return;
    const persons = await personsOf(pool, masterKey, { userId: waiting.user_id });
    const person = persons.find((one) => one.attemptId === attemptId);
    // The document was taken back or replaced meanwhile: nobody asks about it any more.
    if (person === undefined) return this.#forget(attemptId);
    try {
      const hits = await askProvider(
        {
          questionId: waiting.question_id,
          name: `${person.firstName} ${person.lastName}`.trim(),
          birthYear: Number(person.birthday.slice(0, 4)),
          country: person.country,
        },
        {
          ...{ url: provider.url, reach, nowMs: nowMs() },
          secret: openSecret(masterKey, provider.secret_sealed),
        },
      );
      await inTransaction(pool, (tx) => this.#answered(tx, person, hits, provider.url));
    } catch (error) {
      if (error instanceof NoAnswerError) await this.#unanswered(attemptId, error.message);
      throw error;
    }
  }

  /** Each hour: takes the questions that are missing, tries again what was given up, and rings. */
  async run(): Promise<void> {
    if ((await this.#provider()) === undefined) return;
    const { pool, nowMs } = this.#deps;
    await inTransaction(pool, (tx) => this.#begin(tx, '$2 = 0', 0, BEGUN_PER_HOUR_MAX));
    const { rows } = await pool.query<{ attempt_id: number }>(
      `SELECT attempt_id FROM screening_questions
       WHERE answered_at_ms IS NULL AND coalesce(tried_at_ms, created_at_ms) < $1
       ORDER BY created_at_ms LIMIT ${AGAIN_PER_HOUR_MAX}`,
      [nowMs() - HOUR_MS],
    );
    for (const { attempt_id: attemptId } of rows) await enqueueQuestion(pool, attemptId);
    await inTransaction(pool, (tx) => this.#ring(tx));
  }

  async #provider(): Promise<ProviderRow | undefined> {
    const { rows } = await this.#deps.pool.query<ProviderRow>(
      'SELECT url, secret_sealed FROM screening_provider WHERE url IS NOT NULL',
    );
    return rows[0];
  }

  async #begin(tx: PoolClient, condition: string, value: number, countMax: number): Promise<void> {
    const { rows } = await tx.query<{ attempt_id: number; user_id: number }>(
      `SELECT attempt_id, user_id FROM identity_attempts attempts
       WHERE state = 'approved' AND ${condition}
         AND EXISTS (SELECT 1 FROM screening_provider WHERE url IS NOT NULL)
         AND NOT EXISTS (SELECT 1 FROM screening_questions questions
                         WHERE questions.attempt_id = attempts.attempt_id)
       ORDER BY attempt_id LIMIT $1`,
      [countMax, value],
    );
    for (const { attempt_id: attemptId, user_id: userId } of rows) {
      const { rowCount } = await tx.query(
        `INSERT INTO screening_questions (attempt_id, user_id, question_id, created_at_ms)
         VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
        [attemptId, userId, `screening_${randomUUID()}`, this.#deps.nowMs()],
      );
      if (rowCount === 1) await enqueueQuestion(tx, attemptId);
    }
  }

  async #waiting(
    attemptId: number,
  ): Promise<{ readonly user_id: number; readonly question_id: string } | undefined> {
    const { rows } = await this.#deps.pool.query<{ user_id: number; question_id: string }>(
      `SELECT user_id, question_id FROM screening_questions
       WHERE attempt_id = $1 AND answered_at_ms IS NULL`,
      [attemptId],
    );
    return rows[0];
  }

  async #forget(attemptId: number): Promise<void> {
    await this.#deps.pool.query('DELETE FROM screening_questions WHERE attempt_id = $1', [
      attemptId,
    ]);
  }

  async #unanswered(attemptId: number, problem: string): Promise<void> {
    await this.#deps.pool.query(
      `UPDATE screening_questions SET tries = tries + 1, tried_at_ms = $2, problem = $3
       WHERE attempt_id = $1 AND answered_at_ms IS NULL`,
      [attemptId, this.#deps.nowMs(), problem],
    );
  }

  async #answered(
    tx: PoolClient,
    person: VerifiedPerson,
    hits: readonly ProviderHit[],
    url: string,
  ): Promise<void> {
    const atMs = this.#deps.nowMs();
    const { userId, attemptId } = person;
    const { rowCount } = await tx.query(
      `UPDATE screening_questions SET tries = tries + 1, tried_at_ms = $2, answered_at_ms = $2,
         hits = $3, problem = NULL WHERE attempt_id = $1 AND answered_at_ms IS NULL`,
      [attemptId, atMs, hits.length],
    );
    if (rowCount === 0) return;
    for (const hit of hits) {
      const { id: entryId, kind, birthdays = [], countries = [] } = hit;
      const entry = { entryId, kind, birthdays, countries, fileName: new URL(url).hostname };
      // The score is the provider's; how name, birthday and country agree is compared as with a list.
      const scored = scorePrepared(
        preparedPerson({ ...person, name: `${person.firstName} ${person.lastName}` }),
        preparedEntry({ names: [hit.name], birthdays, countries }),
      );
      const mark = createHash('sha256').update(JSON.stringify(hit)).digest('hex').slice(0, 32);
      await raiseAlert(tx, {
        ...{ userId, attemptId, atMs, scored: { ...scored, score: hit.score } },
        entry: { ...entry, mark, source: 'webhook' },
      });
    }
  }

  async #ring(tx: PoolClient): Promise<void> {
    const nowMs = this.#deps.nowMs();
    const { rows } = await tx.query<{ waiting: number; problem: string | null }>(
      `SELECT count(*)::int AS waiting, max(problem) AS problem FROM screening_questions
       WHERE answered_at_ms IS NULL AND created_at_ms < $1`,
      [nowMs - SILENCE_MS],
    );
    const { waiting = 0, problem = null } = rows[0] ?? {};
    if (waiting === 0) return;
    const { rowCount } = await tx.query(
      'UPDATE screening_provider SET alarmed_at_ms = $1 WHERE alarmed_at_ms <= $2',
      [nowMs, nowMs - TOLD_AGAIN_MS],
    );
    if (rowCount === 0) return;
    await tellOfSilence(tx, this.#deps.delivery, { waiting, problem });
  }
}

const enqueueQuestion = (tx: Pick<PoolClient, 'query'>, attemptId: number): Promise<void> =>
  enqueueJob(
    tx,
    'ask_screening_provider',
    { attemptId },
    {
      lane: LANE,
      key: `${LANE}-${String(attemptId)}`,
    },
  );
