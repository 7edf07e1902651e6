import { inTransaction, readBatches } from '@candor/persistence';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import { committedBatchOf } from './committed-batch.ts';
import type { CommittedBatch, CommittedCommand, Exchange } from './exchange-port.ts';

/** How often what is not urgent is written, with the position. */
const WRITE_EVERY_MS = 5_000;

/**
 * The shortest time from the end of one write to the next. What is urgent after a pause is written at once;
 * in a stream of it every write takes more, because each is a commit that orders wait behind.
 */
const URGENT_EVERY_MS = 250;

/** What a consumer has to write, taken out of its memory. */
export interface FollowerWrite {
  /** Runs again, from the start, when its transaction failed. */
  write(tx: PoolClient): Promise<void>;
  /** Called once after the commit. */
  written?(): void;
}

/** Acts on committed commands, each exactly once, whatever crashes in between. */
export interface CommitConsumer {
  /** Called with every command in order. Must not throw, and depends on nothing but the commands and what was loaded. */
  take(command: CommittedCommand): void;
  /** Whether something waits that somebody should hear of now. */
  readonly isUrgent: boolean;
  /** Hands over what `take` left to be written; undefined when there is nothing. */
  collect(): FollowerWrite | undefined;
}

interface FollowerDeps {
  /** Its row in `follower_positions`. */
  readonly name: string;
  readonly exchange: Exchange;
  readonly pool: Pool;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly consumers: readonly CommitConsumer[];
  /** Where the first start of all begins: with the next command, unless the whole journal counts. */
  readonly beginsWith?: 'next' | 'first';
}

/** Another process has written in our place. */
class PositionMovedError extends Error {
  override readonly name = 'PositionMovedError';
}

/**
 * Follows the journal behind the exchange. What the consumers write and how far they are commit together, so
 * after a crash the journal is read again from where they were, and nothing is done twice or left out.
 */
export class CommitFollower {
  readonly #deps: FollowerDeps;
  /** Batches that arrive while the journal is read; undefined once it is. */
  #held: CommittedBatch[] | undefined = [];
  #unsubscribe: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** Set while the pause after a write lasts. */
  #pause: NodeJS.Timeout | undefined;
  #taken = 0;
  #written = 0;
  #failed: { readonly sequence: number; readonly writes: readonly FollowerWrite[] } | undefined;
  #writing: Promise<void> | undefined;
  #isStopped = false;

  constructor(deps: FollowerDeps) {
    this.#deps = deps;
  }

  /** Reads the journal from the position kept, then follows. Consumers have loaded what they need before. */
  async start(): Promise<void> {
    const { exchange } = this.#deps;
    this.#unsubscribe = exchange.onCommitted((batch) => this.#hear(batch));
    const { sequence } = await exchange.read(() => undefined);
    this.#written = await this.#position(this.#deps.beginsWith === 'first' ? 0 : sequence);
    this.#taken = this.#written;
    if (this.#written < sequence) await this.#readTo(sequence);
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const batch of held) this.#take(batch);
    this.#timer = setInterval(() => void this.flush(), WRITE_EVERY_MS);
    this.#timer.unref();
    await this.flush();
  }

  /** Writes what is left, and follows no more. */
  async stop(): Promise<void> {
    this.#unsubscribe?.();
    clearInterval(this.#timer);
    clearTimeout(this.#pause);
    await this.flush();
    clearTimeout(this.#pause);
    this.#isStopped = true;
  }

  /** Writes everything that was taken; a failure is logged, and tried again by the next call. */
  async flush(): Promise<void> {
    while (this.#writing !== undefined) await this.#writing;
    if (this.#isStopped || (this.#taken === this.#written && this.#failed === undefined)) return;
    this.#writing = this.#write().finally(() => {
      this.#writing = undefined;
    });
    await this.#writing;
  }

  async #position(sequence: number): Promise<number> {
    const { pool, name } = this.#deps;
    const { rows } = await pool.query<{ sequence: number }>(
      `INSERT INTO follower_positions (follower, sequence) VALUES ($1, $2)
       ON CONFLICT (follower) DO UPDATE SET sequence = follower_positions.sequence
       RETURNING sequence`,
      [name, sequence],
    );
    return rows[0]?.sequence ?? sequence;
  }

  async #readTo(sequence: number): Promise<void> {
    for await (const batch of readBatches(this.#deps.pool, this.#written + 1)) {
      const committed = committedBatchOf(batch);
      if (committed.firstSequence > sequence) return;
      this.#take(committed);
    }
  }

  #hear(batch: CommittedBatch): void {
    if (this.#held === undefined) this.#take(batch);
    else this.#held.push(batch);
  }

  #take(batch: CommittedBatch): void {
    if (batch.lastSequence <= this.#taken || this.#isStopped) return;
    const { consumers } = this.#deps;
    for (const command of batch.commands) {
      for (const consumer of consumers) consumer.take(command);
    }
    this.#taken = batch.lastSequence;
    if (this.#held === undefined) this.#hurry();
  }

  /** Writes what is urgent, unless the last write has only just ended. */
  #hurry(): void {
    if (this.#pause !== undefined || this.#isStopped) return;
    if (this.#deps.consumers.some(({ isUrgent }) => isUrgent)) void this.flush();
  }

  async #write(): Promise<void> {
    const { pool, name, log, consumers } = this.#deps;
    const work = this.#failed ?? {
      sequence: this.#taken,
      writes: consumers.map((consumer) => consumer.collect()).filter((one) => one !== undefined),
    };
    this.#failed = work;
    try {
      await inTransaction(pool, async (tx) => {
        const { rowCount } = await tx.query(
          'UPDATE follower_positions SET sequence = $3 WHERE follower = $1 AND sequence = $2',
          [name, this.#written, work.sequence],
        );
        if (rowCount !== 1) throw new PositionMovedError(`the position of ${name} has moved`);
        for (const one of work.writes) await one.write(tx);
      });
    } catch (error) {
      if (error instanceof PositionMovedError && (await this.#isCommitted(work.sequence))) {
        // The commit succeeded and only its answer was lost.
        this.#done(work);
        return;
      }
      if (error instanceof PositionMovedError) {
        this.#isStopped = true;
        log.error({ err: error }, 'somebody else follows the journal: this process stops to');
        return;
      }
      log.warn({ err: error }, 'what follows commits could not be written; it is tried again');
      return;
    }
    this.#done(work);
  }

  async #isCommitted(sequence: number): Promise<boolean> {
    const { pool, name } = this.#deps;
    const { rows } = await pool.query<{ sequence: number }>(
      'SELECT sequence FROM follower_positions WHERE follower = $1',
      [name],
    );
    return rows[0]?.sequence === sequence;
  }

  #done({ sequence, writes }: { sequence: number; writes: readonly FollowerWrite[] }): void {
    this.#written = sequence;
    this.#failed = undefined;
    for (const one of writes) one.written?.();
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      this.#hurry();
    }, URGENT_EVERY_MS);
    this.#pause.unref();
  }
}
