import type { Pool } from 'pg';
import type { Caller } from '#api/call.ts';
import { putSecurityMessage } from '#modules/people/messages/index.ts';
import { cutPage, readCursor, rowsToRead } from '#modules/money/history/index.ts';
import type { PageRequest } from '#modules/money/history/index.ts';
import type { ThrottledTry } from './login-throttle.ts';

const USER_AGENT_LENGTH_MAX = 200;

type LoginOutcome = 'ok' | 'ok_passkey' | 'wrong_password' | 'wrong_factor' | 'disabled';

interface Login {
  readonly loginId: number;
  readonly atMs: number;
  readonly address: string;
  readonly device: string;
  /** Which installation of the app it was; null where it is not known. */
  readonly deviceCode: string | null;
  readonly outcome: LoginOutcome;
}

interface LoginHistoryDeps {
  readonly pool: Pool;
  readonly nowMs: () => number;
  /** What stands for the installation that a client says it is, see deviceCodeOf. */
  readonly deviceCode: (deviceId: string | undefined) => string | null;
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
    const { pool, nowMs, deviceCode, onError } = this.#deps;
    const device = caller.userAgent.slice(0, USER_AGENT_LENGTH_MAX);
    const atMs = nowMs();
    const code = deviceCode(caller.deviceId);
    const row = [userId, atMs, caller.address, device, outcome, code];
    const isLogin = outcome === 'ok' || outcome === 'ok_passkey';
    // One after the other, so that they stand in the order in which they happened.
    this.#writing = this.#writing
      .then(async () => {
        if (!isLogin || !(await this.#isNewDevice(userId, device, code))) return;
        await putSecurityMessage(pool, { userId, event: 'new_device', atMs, from: caller });
      })
      .then(() =>
        pool.query(
          `INSERT INTO login_history (user_id, at_ms, address, user_agent, outcome, device_code)
           VALUES ($1, $2, $3, $4, $5, $6)`,
          row,
        ),
      )
      .catch(onError);
  }

  /**
   * Whether a user who logged in before never did so from this device. Its code says so; a log-in without one is
   * compared by what the browser calls itself. Versions do not count: one that renews itself is the same.
   */
  async #isNewDevice(userId: number, device: string, code: string | null): Promise<boolean> {
    const { rows } = await this.#deps.pool.query<{ is_new: boolean }>(
      `SELECT count(*) > 0 AND NOT bool_or(CASE WHEN device_code IS NULL
         THEN regexp_replace(user_agent, '[0-9._]+', '', 'g')
           = regexp_replace($2, '[0-9._]+', '', 'g')
         ELSE device_code IS NOT DISTINCT FROM $3 END) AS is_new
       FROM login_history WHERE user_id = $1 AND outcome IN ('ok', 'ok_passkey')`,
      [userId, device, code],
    );
    return rows[0]?.is_new === true;
  }

  /**
   * A try to be somebody, as limits count it: by device where they got in with it before, by address else. The same
   * work where there is no account.
   */
  async tryOf(
    name: string,
    userId: number | undefined,
    { address, deviceId }: Pick<Caller, 'address' | 'deviceId'>,
  ): Promise<ThrottledTry> {
    const code = this.#deps.deviceCode(deviceId);
    const { rows } = await this.#deps.pool.query<{ by_device: boolean; by_address: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM login_history WHERE user_id = $1 AND device_code = $3
           AND outcome IN ('ok', 'ok_passkey')) AS by_device,
         EXISTS (SELECT 1 FROM login_history WHERE user_id = $1 AND address = $2
           AND outcome IN ('ok', 'ok_passkey')) AS by_address`,
      [userId ?? 0, address, code],
    );
    const known = rows[0];
    if (code !== null && known?.by_device === true) return { name, address: code, isKnown: true };
    return { name, address, isKnown: known?.by_address === true };
  }

  /** A page of attempts, the latest first. @throws ApiError invalidRequest for a cursor that is not one */
  async list(
    userId: number,
    page: PageRequest,
  ): Promise<{ readonly logins: Login[]; readonly nextCursor: string | null }> {
    await this.#writing;
    const beforeId =
      page.cursor === undefined ? Number.MAX_SAFE_INTEGER : readCursor(page.cursor).id;
    const found = await this.#deps.pool.query<Login>(
      `SELECT login_id AS "loginId", at_ms AS "atMs", address, user_agent AS device,
         device_code AS "deviceCode", outcome
       FROM login_history WHERE user_id = $1 AND login_id < $2 ORDER BY login_id DESC LIMIT $3`,
      [userId, beforeId, rowsToRead(page)],
    );
    const { rows, nextCursor } = cutPage(found.rows, page, (login) => String(login.loginId));
    return { logins: [...rows], nextCursor };
  }
}
