import { inTransaction } from '@candor/persistence';
import { riskClasses } from '@candor/protocol';
import type { RiskClass } from '@candor/protocol';
import type { PoolClient } from 'pg';
import { enqueueJob } from '#jobs/index.ts';
import type { PlatformSettings } from '#modules/console/settings/index.ts';
import type { IdentityDeps } from './identity-deps.ts';
import { openPerson } from './person.ts';
import { addDays, boundsFor, dayOf, firstTelling, holdsUntil, nextTelling } from './term-days.ts';
import type { Bounds, Day } from './term-days.ts';

/** Users that are read at once; each is written in a transaction of its own. */
const USERS_PER_BATCH = 500;

/** A row of `identity_terms`, as far as it is counted with. */
interface TermRow {
  readonly attempt_id: number;
  readonly base_until: Day;
  readonly class_until: Day;
  readonly staff_until: Day | null;
  readonly until_day: Day;
}

interface HoldingRow {
  readonly attempt_id: number;
  readonly decided_at_ms: number;
  readonly person_sealed: Buffer;
  readonly risk: RiskClass;
}

type TermDeps = Pick<IdentityDeps, 'pool' | 'masterKey' | 'messages' | 'nowMs'> & {
  readonly settings: PlatformSettings;
};

/** The class a user is in now, of a row with `user_id`. */
const RISK_SQL = `coalesce((SELECT risk FROM user_risks WHERE user_risks.user_id = own.user_id
  ORDER BY risk_id DESC LIMIT 1), 'low')`;

/**
 * Until when verified identities hold, and who is told of it. Each user is counted and told in one transaction, so a
 * job that is killed in between tells nobody twice and forgets nobody.
 */
export class IdentityTerms {
  readonly #deps: TermDeps;

  constructor(deps: TermDeps) {
    this.#deps = deps;
  }

  /** Counts one user's last day again: their document, their class or staff's word may be another. */
  async setFor(userId: number): Promise<void> {
    const years = await this.#years();
    await inTransaction(this.#deps.pool, (tx) => this.#set(tx, userId, years));
  }

  /** The hourly job: counts again what counts by another class or other years, then tells users and staff. */
  async run(): Promise<void> {
    await this.#setChanged();
    await this.#tellDue();
  }

  async #years(): Promise<Readonly<Record<RiskClass, number>>> {
    const values = await this.#deps.settings.read();
    return {
      low: values.identityYearsLow,
      medium: values.identityYearsMedium,
      high: values.identityYearsHigh,
    };
  }

  async #setChanged(): Promise<void> {
    const { pool } = this.#deps;
    const years = await this.#years();
    let after = 0;
    for (;;) {
      const { rows } = await pool.query<{ attempt_id: number; user_id: number; is_same: boolean }>(
        `SELECT own.attempt_id, own.user_id,
           coalesce(terms.attempt_id = own.attempt_id AND terms.risk = ${RISK_SQL}
             AND terms.years = ($3::int[])[array_position($2::text[], terms.risk)], false) AS is_same
         FROM identity_attempts own LEFT JOIN identity_terms terms USING (user_id)
         WHERE own.state = 'approved' AND own.attempt_id > $1
         ORDER BY own.attempt_id LIMIT ${USERS_PER_BATCH}`,
        [after, riskClasses, riskClasses.map((risk) => years[risk])],
      );
      for (const { user_id: userId, is_same: isSame } of rows) {
        if (!isSame) await inTransaction(pool, (tx) => this.#set(tx, userId, years));
      }
      if (rows.length < USERS_PER_BATCH) return;
      after = rows.at(-1)?.attempt_id ?? after;
    }
  }

  async #set(
    tx: PoolClient,
    userId: number,
    years: Readonly<Record<RiskClass, number>>,
  ): Promise<void> {
    const { rows } = await tx.query<HoldingRow>(
      `SELECT attempt_id, decided_at_ms, person_sealed, ${RISK_SQL} AS risk
       FROM identity_attempts own WHERE user_id = $1 AND state = 'approved' FOR UPDATE`,
      [userId],
    );
    const [holding] = rows;
    if (holding === undefined) {
      await tx.query('DELETE FROM identity_terms WHERE user_id = $1', [userId]);
      return;
    }
    const before = await lockTerm(tx, userId);
    const ofDocument = before?.attempt_id === holding.attempt_id ? before : undefined;
    const today = dayOf(this.#deps.nowMs());
    const ofClass = years[holding.risk];
    const bounds = boundsFor(
      { approvedOn: dayOf(holding.decided_at_ms), years: ofClass, today },
      ofDocument === undefined ? undefined : boundsOf(ofDocument),
    );
    const until = holdsUntil(bounds, this.#documentUntil(userId, holding.person_sealed));
    await tx.query(
      `INSERT INTO identity_terms (user_id, attempt_id, risk, years, base_until, class_until,
         staff_until, until_day, tell_on) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       ON CONFLICT (user_id) DO UPDATE SET attempt_id = $2, risk = $3, years = $4, base_until = $5,
         class_until = $6, staff_until = $7`,
      [
        ...[userId, holding.attempt_id, holding.risk, ofClass, bounds.baseUntil],
        ...[bounds.classUntil, bounds.staffUntil, until, firstTelling(until)],
      ],
    );
    if (before !== undefined && ofDocument?.until_day !== until) {
      await moveTerm(tx, userId, until);
    }
  }

  #documentUntil(userId: number, sealed: Buffer): Day | undefined {
    return openPerson(this.#deps.masterKey, userId, sealed).expiry;
  }

  async #tellDue(): Promise<void> {
    const { pool } = this.#deps;
    for (;;) {
      const today = dayOf(this.#deps.nowMs());
      const { rows } = await pool.query<{ user_id: number }>(
        `SELECT user_id FROM identity_terms WHERE tell_on <= $1
         ORDER BY tell_on, user_id LIMIT ${USERS_PER_BATCH}`,
        [today],
      );
      for (const { user_id: userId } of rows) {
        await inTransaction(pool, (tx) => this.#tell(tx, userId, today));
      }
      if (rows.length < USERS_PER_BATCH) return;
    }
  }

  /** Tells one user, with a task for staff where their class is high; the next day to tell is written with it. */
  async #tell(tx: PoolClient, userId: number, today: Day): Promise<void> {
    const { messages, nowMs } = this.#deps;
    const { rows } = await tx.query<{ until_day: Day; risk: RiskClass }>(
      `SELECT until_day, ${RISK_SQL} AS risk FROM identity_terms own
       WHERE user_id = $1 AND tell_on <= $2 FOR UPDATE`,
      [userId, today],
    );
    const [term] = rows;
    if (term === undefined) return;
    const date = term.until_day;
    const template = date < today ? 'identity_expired' : 'identity_renewal';
    await messages.send(tx, userId, template, { date });
    if (template === 'identity_expired') await enqueueJob(tx, 'follow_verification', { userId });
    await tx.query(
      `UPDATE identity_terms SET tell_on = $2, task_at_ms = coalesce(task_at_ms, $3)
       WHERE user_id = $1`,
      [userId, nextTelling(date, today), term.risk === 'high' ? nowMs() : null],
    );
  }
}

const boundsOf = (row: TermRow): Bounds => ({
  baseUntil: row.base_until,
  classUntil: row.class_until,
  staffUntil: row.staff_until,
});

/** A user's term, locked until the caller's transaction ends; undefined without one. */
export async function lockTerm(tx: PoolClient, userId: number): Promise<TermRow | undefined> {
  const { rows } = await tx.query<TermRow>(
    `SELECT attempt_id, base_until, class_until, staff_until, until_day
     FROM identity_terms WHERE user_id = $1 FOR UPDATE`,
    [userId],
  );
  return rows[0];
}

/** Gives a term another last day: what was told of the one before, and its task, is over. */
export async function moveTerm(tx: PoolClient, userId: number, until: Day): Promise<void> {
  await tx.query(
    `UPDATE identity_terms SET until_day = $2, tell_on = $3, task_at_ms = NULL,
       task_done_at_ms = NULL, task_done_by = NULL, task_reason = NULL WHERE user_id = $1`,
    [userId, until, firstTelling(until)],
  );
  // It may hold again by it.
  await enqueueJob(tx, 'follow_verification', { userId });
}

/** The last day on which a user's verification holds; null without one. */
export async function untilOf(
  from: Pick<PoolClient, 'query'>,
  userId: number,
): Promise<Day | null> {
  const { rows } = await from.query<{ until_day: Day }>(
    'SELECT until_day FROM identity_terms WHERE user_id = $1',
    [userId],
  );
  return rows[0]?.until_day ?? null;
}

/** The days around today that a document's expiry may be: nobody holds one that is good for longer. */
export const expiryRange = (nowMs: number): { readonly from: Day; readonly to: Day } => {
  const from = dayOf(nowMs);
  return { from, to: addDays(from, EXPIRY_DAYS_MAX) };
};

/** A little over a hundred years. */
const EXPIRY_DAYS_MAX = 36_600;
