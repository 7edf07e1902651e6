import { inTransaction } from '@candor/persistence';
import type { Pool } from 'pg';
import { insertMessages } from '#modules/people/messages/index.ts';
import { keepProgress, lastUser, lockRunning, nextUsers } from './broadcast-store.ts';

/** Users whose turn is one transaction: short enough that no request waits for it. */
const BATCH_USERS_MAX = 1_000;

interface BroadcastsDeps {
  readonly pool: Pool;
  readonly nowMs: () => number;
  /** Users whose turn is one transaction; for tests. */
  readonly batchUsersMax?: number;
}

/**
 * Writes what two people approved into the boxes of many users. Messages and how far it has come are one transaction
 * after the other: a crash at any moment neither loses nor doubles one.
 */
export class Broadcasts {
  readonly #deps: BroadcastsDeps;

  constructor(deps: BroadcastsDeps) {
    this.#deps = deps;
  }

  /** The job behind a broadcast: goes on where it ended, until everybody had their turn or it was stopped. */
  async send(broadcastId: number): Promise<void> {
    while (await this.#sendBatch(broadcastId));
  }

  /** @returns whether somebody is left */
  async #sendBatch(broadcastId: number): Promise<boolean> {
    const { pool, nowMs, batchUsersMax = BATCH_USERS_MAX } = this.#deps;
    return inTransaction(pool, async (tx) => {
      const running = await lockRunning(tx, broadcastId);
      if (running === undefined) return false;
      const lastUserId = running.lastUserId ?? (await lastUser(tx));
      const from = { doneUserId: running.doneUserId, lastUserId };
      const { doneUserId, wanted } = await nextUsers(tx, running.audience, from, batchUsersMax);
      const atMs = nowMs();
      if (wanted.length > 0) {
        await insertMessages(
          tx,
          `INSERT INTO user_messages (user_id, template, values, created_at_ms)
           SELECT user_id, 'broadcast', jsonb_build_object('broadcast', $2::text), $3
           FROM unnest($1::bigint[]) AS user_id ORDER BY user_id`,
          [wanted, String(broadcastId), atMs],
          atMs,
        );
      }
      const isOver = doneUserId >= lastUserId;
      await keepProgress(tx, broadcastId, {
        ...{ doneUserId, lastUserId, written: wanted.length },
        endedAtMs: isOver ? atMs : null,
      });
      return !isOver;
    });
  }
}
