import type { Pool } from 'pg';
import { DAY_MS } from '#api/durations.ts';
import { firstIdAt } from '#modules/trading/blotter/index.ts';

/** What clients paid into the fees of the house, less what was given back; by the primary key alone. */
const INCOME = `WITH fees AS (SELECT account_id FROM accounts WHERE user_id = 0 AND house_account = 'fees')
  SELECT asset_id, sum(CASE WHEN credit_account_id = account_id THEN units ELSE -units END)::text AS units
  FROM transfers JOIN fees ON account_id IN (credit_account_id, debit_account_id)
  WHERE transfer_id >= $1 AND transfer_id <= $2
    AND CASE WHEN credit_account_id = account_id THEN debit_customer_id ELSE credit_customer_id END > 0
  GROUP BY 1`;

/**
 * Fee income of the day (UTC) so far. Rows are only ever added: each answer reads what came since the one before, and
 * the first one after a start reads the day.
 */
export class IncomeToday {
  readonly #pool: Pool;
  readonly #nowMs: () => number;
  #dayMs = -1;
  #nextId = 1;
  #units = new Map<number, bigint>();
  #answer: Promise<unknown> = Promise.resolve();

  constructor(pool: Pool, nowMs: () => number) {
    this.#pool = pool;
    this.#nowMs = nowMs;
  }

  /** By asset; one after the other, so that no row counts twice. */
  read(): Promise<ReadonlyMap<number, bigint>> {
    const answer = this.#answer.then(() => this.#advance());
    this.#answer = answer.catch(() => undefined);
    return answer;
  }

  async #advance(): Promise<ReadonlyMap<number, bigint>> {
    const nowMs = this.#nowMs();
    const dayMs = nowMs - (nowMs % DAY_MS);
    const isNewDay = dayMs !== this.#dayMs;
    const from = isNewDay ? await firstIdAt(this.#pool, 'transfers', dayMs) : this.#nextId;
    const { rows: ends } = await this.#pool.query<{ last: number | null }>(
      'SELECT max(transfer_id) AS last FROM transfers',
    );
    const last = ends[0]?.last ?? 0;
    const units = new Map(isNewDay ? [] : this.#units);
    if (last >= from) {
      const { rows } = await this.#pool.query<{ asset_id: number; units: string }>(INCOME, [
        ...[from, last],
      ]);
      for (const row of rows) {
        units.set(row.asset_id, (units.get(row.asset_id) ?? 0n) + BigInt(row.units));
      }
    }
    this.#dayMs = dayMs;
    this.#nextId = Math.max(from, last + 1);
    this.#units = units;
    return units;
  }
}
