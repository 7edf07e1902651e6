import { openDatabase } from '@candor/persistence';
import { vi } from 'vitest';

/** Longest a message takes into the outbox on a busy machine. */
const PATIENCE_MS = 60_000;

/** Codes that the demo of a running server sent, out of its outbox: they stand in no log. */
export class SentCodes {
  readonly #dataDir: string;
  readonly #given = new Map<string, number>();

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  /** The latest code sent to `target`, once there is one; each is given once. */
  async latestTo(target: string): Promise<string> {
    const database = await openDatabase({ dataDir: this.#dataDir, purpose: 'tool' });
    try {
      return await vi.waitFor(
        async () => {
          const { rows } = await database.pool.query<{
            message_id: number;
            body: string;
            state: string;
          }>(
            `SELECT message_id, body, state FROM outbox_messages
             WHERE target = $1 AND template = 'code' AND message_id > $2
             ORDER BY message_id DESC LIMIT 1`,
            [target, this.#given.get(target) ?? 0],
          );
          const code = /\b\d{6}\b/.exec(rows[0]?.body ?? '')?.[0];
          // One that is on its way hides those before it: an older code is not the one that was asked for.
          if (rows[0]?.state !== 'demo' || code === undefined) {
            throw new Error(`nothing was sent to ${target}`);
          }
          this.#given.set(target, rows[0].message_id);
          return code;
        },
        { timeout: PATIENCE_MS },
      );
    } finally {
      await database.stop();
    }
  }
}
