import { openDatabase } from '@candor/persistence';
import type { Database } from '@candor/persistence';

const ASKED_EVERY_MS = 50;

interface Progress {
  readonly last_sequence: number;
  readonly projected_sequence: number;
}

/**
 * Watches from outside how old the tables are: for how long the oldest command that they lack has been in the
 * journal. True to {@link ASKED_EVERY_MS}.
 */
export class TableAge {
  readonly #database: Database;
  readonly #journaled: { readonly sequence: number; readonly atMs: number }[] = [];
  #oldestMs = 0;
  #isStopped = false;
  readonly #watching: Promise<void>;

  private constructor(database: Database) {
    this.#database = database;
    this.#watching = this.#watch();
  }

  /** Joins the private PostgreSQL of a running server. */
  static async watch(dataDir: string): Promise<TableAge> {
    return new TableAge(await openDatabase({ dataDir, purpose: 'tool', poolMax: 1 }));
  }

  /** Ends watching; the greatest age seen, in milliseconds. */
  async stop(): Promise<number> {
    this.#isStopped = true;
    await this.#watching;
    await this.#database.stop();
    return this.#oldestMs;
  }

  async #watch(): Promise<void> {
    while (!this.#isStopped) {
      const { rows } = await this.#database.pool.query<Progress>(
        'SELECT last_sequence, projected_sequence FROM engine_leader, projection',
      );
      const progress = rows[0];
      if (progress !== undefined) this.#see(progress);
      await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY_MS));
    }
  }

  #see({ last_sequence, projected_sequence }: Progress): void {
    const nowMs = performance.now();
    const journaled = this.#journaled;
    if ((journaled.at(-1)?.sequence ?? 0) < last_sequence) {
      journaled.push({ sequence: last_sequence, atMs: nowMs });
    }
    while ((journaled[0]?.sequence ?? Infinity) <= projected_sequence) journaled.shift();
    const [oldest] = journaled;
    if (oldest !== undefined) this.#oldestMs = Math.max(this.#oldestMs, nowMs - oldest.atMs);
  }
}
