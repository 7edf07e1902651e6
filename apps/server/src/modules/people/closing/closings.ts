import { inTransaction } from '@candor/persistence';
import type { EndpointReply } from '@candor/protocol';
import { DAY_MS } from '#api/durations.ts';
import { refuse } from '#api/refuse.ts';
import type { PlatformSettings } from '#modules/console/settings/index.ts';
import type { Messages } from '#modules/people/messages/index.ts';
import { utcTime } from '#texts/utc-time.ts';
import { openThingsOf } from './open-things.ts';
import type { OpenThingsDeps } from './open-things.ts';

/** Days in which the owner can come back. */
export const CLOSE_WAIT_DAYS = 14;

export interface ClosingsDeps extends OpenThingsDeps {
  readonly messages: Messages;
  readonly settings: PlatformSettings;
}

interface WaitingClosure {
  readonly asked_at_ms: number;
  readonly due_at_ms: number;
}

/** What users do about closing their accounts; `carry-out.ts` does what follows by the clock. */
export class Closings {
  readonly #deps: ClosingsDeps;

  constructor(deps: ClosingsDeps) {
    this.#deps = deps;
  }

  async view(userId: number): Promise<EndpointReply<'accountClosing'>> {
    const { pool, settings } = this.#deps;
    const { rows } = await pool.query<WaitingClosure>(
      `SELECT asked_at_ms, due_at_ms FROM account_closures WHERE user_id = $1 AND state = 'waiting'`,
      [userId],
    );
    const [row] = rows;
    const { closedKeepYears } = await settings.read();
    return {
      closing: row ? { askedAtMs: row.asked_at_ms, closesAtMs: row.due_at_ms } : null,
      open: await openThingsOf(this.#deps, userId),
      waitDays: CLOSE_WAIT_DAYS,
      keptYears: closedKeepYears,
    };
  }

  /** @returns when it will be closed @throws ApiError alreadyHandled asked for already, accountInUse something is open */
  async ask(userId: number): Promise<number> {
    const { pool, nowMs, messages } = this.#deps;
    const open = await openThingsOf(this.#deps, userId);
    return inTransaction(pool, async (tx) => {
      // Of many at once one is first.
      await tx.query('SELECT FROM users WHERE user_id = $1 FOR UPDATE', [userId]);
      const { rowCount } = await tx.query(
        `SELECT FROM account_closures WHERE user_id = $1 AND state <> 'stopped'`,
        [userId],
      );
      if (rowCount !== 0) throw refuse.alreadyHandled();
      if (open.length > 0) throw refuse.accountInUse(`Still open: ${open.join(', ')}`);
      const atMs = nowMs();
      const closesAtMs = atMs + CLOSE_WAIT_DAYS * DAY_MS;
      await tx.query(
        'INSERT INTO account_closures (user_id, asked_at_ms, due_at_ms) VALUES ($1, $2, $3)',
        [userId, atMs, closesAtMs],
      );
      await messages.send(tx, userId, 'account_closing', { time: utcTime(closesAtMs) });
      return closesAtMs;
    });
  }

  /** The owner came back. @throws ApiError notFound */
  async stop(userId: number): Promise<void> {
    const { pool, nowMs, messages } = this.#deps;
    await inTransaction(pool, async (tx) => {
      const { rowCount } = await tx.query(
        `UPDATE account_closures SET state = 'stopped', due_at_ms = NULL, ended_at_ms = $2
         WHERE user_id = $1 AND state = 'waiting'`,
        [userId, nowMs()],
      );
      if (rowCount !== 1) throw refuse.notFound();
      await messages.send(tx, userId, 'account_kept', {});
    });
  }
}
