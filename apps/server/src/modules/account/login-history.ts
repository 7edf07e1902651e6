import type { Pool } from 'pg';
import type { Caller } from '#http/call.ts';

const USER_AGENT_LENGTH_MAX = 200;

type LoginOutcome = 'ok' | 'ok_passkey' | 'wrong_password' | 'wrong_factor' | 'disabled';

interface LoginRow {
  readonly login_id: number;
  readonly at_ms: number;
  readonly address: string;
  readonly user_agent: string;
  readonly outcome: LoginOutcome;
}

interface LoginHistoryDeps {
  readonly pool: Pool;
  readonly nowMs: () => number;
  readonly onError: (error: unknown) => void;
}

/** Attempts to log in, for the owner of the account to look through. */
export class LoginHistory {
  readonly #deps: LoginHistoryDeps;
  #writing: Promise<unknown> = Promise.resolve();

  constructor(deps: LoginHistoryDeps) {
    this.#deps = deps;
  }

  /** Keeps an attempt; nobody waits, so that an account that is not there takes no less time. */
  record(userId: number | undefined, outcome: LoginOutcome, caller: Caller): void {
    if (userId === undefined) return;
    const { pool, nowMs, onError } = this.#deps;
    const device = caller.userAgent.slice(0, USER_AGENT_LENGTH_MAX);
    const row = [userId, nowMs(), caller.address, device, outcome];
    // One after the other, so that they stand in the order in which they happened.
    this.#writing = this.#writing
      .then(() =>
        pool.query(
          `INSERT INTO login_history (user_id, at_ms, address, user_agent, outcome)
           VALUES ($1, $2, $3, $4, $5)`,
          row,
        ),
      )
      .catch(onError);
  }

  /** Attempts before the one named, the latest first. */
  async list(userId: number, before: number, limit: number): Promise<readonly LoginRow[]> {
    await this.#writing;
    const { rows } = await this.#deps.pool.query<LoginRow>(
      `SELECT login_id, at_ms, address, user_agent, outcome FROM login_history
       WHERE user_id = $1 AND login_id < $2 ORDER BY login_id DESC LIMIT $3`,
      [userId, before, limit],
    );
    return rows;
  }
}
