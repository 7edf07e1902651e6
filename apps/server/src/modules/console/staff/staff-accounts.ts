import type { Pool } from 'pg';

/** How old the list may be: somebody who was let in a moment ago may be missing in it. */
const FRESH_MS = 60_000;

/** Accounts of users under the e-mail addresses of staff: some products do not take part of those who run them. */
export class StaffAccounts {
  readonly #pool: Pool;
  readonly #nowMs: () => number;
  #userIds: Promise<ReadonlySet<number>> | undefined;
  #readAtMs = 0;

  constructor({ pool, nowMs }: { readonly pool: Pool; readonly nowMs: () => number }) {
    this.#pool = pool;
    this.#nowMs = nowMs;
  }

  /** Whether a user's address is that of a member of staff who was not turned out. Asks the database once a minute. */
  async has(userId: number): Promise<boolean> {
    const nowMs = this.#nowMs();
    if (this.#userIds === undefined || Math.abs(nowMs - this.#readAtMs) >= FRESH_MS) {
      this.#readAtMs = nowMs;
      this.#userIds = this.#read();
    }
    try {
      return (await this.#userIds).has(userId);
    } catch (error) {
      // The next one asks again.
      this.#userIds = undefined;
      throw error;
    }
  }

  async #read(): Promise<ReadonlySet<number>> {
    const { rows } = await this.#pool.query<{ userId: number }>(
      `SELECT user_id AS "userId" FROM users JOIN staff USING (email) WHERE state <> 'disabled'`,
    );
    return new Set(rows.map(({ userId }) => userId));
  }
}
