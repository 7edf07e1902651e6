import { inTransaction } from '@candor/persistence';
import type { Pool } from 'pg';
import type { Exchange } from '#engine/exchange-port.ts';
import { enqueueJob } from '#jobs/index.ts';

interface CancelTimersDeps {
  readonly exchange: Pick<Exchange, 'submit'>;
  readonly pool: Pool;
  readonly nowMs: () => number;
}

/** Every command that cancels all orders of a user in one product. */
const cancelAll = ['order_cancel_all', 'contract_order_cancel_all'] as const;

/**
 * Cancels a user's open orders when their program falls silent. The row says when, a durable job carries it out: a
 * restart loses neither, and a time that passed while the server was down is carried out when it is up.
 */
export class CancelTimers {
  readonly #deps: CancelTimersDeps;

  constructor(deps: CancelTimersDeps) {
    this.#deps = deps;
  }

  /** Sets a user's timer anew; 0 takes it away. @returns when the orders end, or null */
  async set(userId: number, countdownMs: number): Promise<number | null> {
    const { pool, nowMs } = this.#deps;
    if (countdownMs === 0) {
      await pool.query('DELETE FROM cancel_timers WHERE user_id = $1', [userId]);
      return null;
    }
    const dueAtMs = nowMs() + countdownMs;
    await inTransaction(pool, async (tx) => {
      await tx.query(
        `INSERT INTO cancel_timers (user_id, due_at_ms) VALUES ($1, $2)
         ON CONFLICT (user_id) DO UPDATE SET due_at_ms = excluded.due_at_ms`,
        [userId, dueAtMs],
      );
      // One job a user, which a later call moves.
      const key = `cancel-orders-${userId}`;
      await enqueueJob(tx, 'cancel_orders', { userId }, { runAtMs: dueAtMs, key });
    });
    return dueAtMs;
  }

  /** Cancels a user's orders if their time has come. Repeating it does nothing more: the keys are those of the time. */
  async runDue(userId: number): Promise<void> {
    const { exchange, pool, nowMs } = this.#deps;
    const { rows } = await pool.query<{ due_at_ms: number }>(
      'SELECT due_at_ms FROM cancel_timers WHERE user_id = $1 AND due_at_ms <= $2',
      [userId, nowMs()],
    );
    const [row] = rows;
    if (row === undefined) return;
    for (const type of cancelAll) {
      const requestKey = `${type}-${row.due_at_ms}`;
      const decision = await exchange.submit({ type, userId, marketId: 0, requestKey });
      // Tried again later, by the job.
      if (!decision.ok) throw new Error(`${type} of user ${userId}: ${decision.code}`);
    }
    await pool.query('DELETE FROM cancel_timers WHERE user_id = $1 AND due_at_ms = $2', [
      userId,
      row.due_at_ms,
    ]);
  }
}
