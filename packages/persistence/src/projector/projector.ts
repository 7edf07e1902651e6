import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Batch } from '#codec/batch-codec.ts';
import { PROJECTOR_NAME } from '#journal/journal.ts';
import type { Database } from '#postgres/open-database.ts';
import { AccountOwners } from './account-owners.ts';
import { PendingChanges } from './pending-changes.ts';
import type { ProjectionCounters } from './projection-counters.ts';
import { readCounters } from './read-counters.ts';
import { SequenceWaiters } from './sequence-waiters.ts';
import { CLOSED_BEFORE_DRAINED, DEFER_MS_MAX, PENDING_EFFECTS_MAX } from './table-writer.ts';
import type { TableWriter, TableWriterOptions } from './table-writer.ts';
import { writeChanges } from './write-changes.ts';

export interface ProjectorOptions extends TableWriterOptions {
  /** Called after each transaction with the last command that the tables have now. */
  readonly onProjected?: (sequence: number) => void;
}

/** Between transactions while nobody waits: what arrives meanwhile is coalesced with the next. */
const PAUSE_MS = 20;
const DEFER_POLL_MS = 25;
/** What one transaction writes at most, so that waiting readers see progress. */
const EFFECTS_PER_WRITE_MAX = 250_000;

/** Writes the tables in the thread it is made in. The server does it in a {@link ProjectorThread}. */
export class Projector implements TableWriter {
  readonly #client: Client;
  readonly #options: ProjectorOptions;
  readonly #owners: AccountOwners;
  #projected: ProjectionCounters;
  /** The last one is still filled; those before it are full. */
  #queue: PendingChanges[];
  #pendingEffects = 0;
  readonly #waiters = new SequenceWaiters();
  #running: Promise<void> | undefined;
  #wake: (() => void) | undefined;
  #failure: { readonly error: unknown } | undefined;
  #isClosed = false;

  private constructor(
    client: Client,
    options: ProjectorOptions,
    owners: AccountOwners,
    counters: ProjectionCounters,
  ) {
    this.#client = client;
    this.#options = options;
    this.#owners = owners;
    this.#projected = counters;
    this.#queue = [new PendingChanges(owners, counters)];
    client.on('error', (error) => this.#fail(error));
    client.on('end', () => this.#fail(new Error('the projector lost its connection')));
  }

  static async open(
    database: Pick<Database, 'connect'>,
    options: ProjectorOptions,
  ): Promise<Projector> {
    const client = await database.connect();
    try {
      await client.query(`SET application_name = '${PROJECTOR_NAME}'`);
      await client.query(`SET idle_in_transaction_session_timeout = '10s'`);
      // What a crash takes away again the journal gives back: its commits need not wait behind these.
      await client.query('SET synchronous_commit = off');
      const counters = await readCounters(client);
      return new Projector(client, options, await AccountOwners.load(client), counters);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
  }

  get projectedSequence(): number {
    return this.#projected.sequence;
  }

  get pendingCommands(): number {
    return this.#newest().counters.sequence - this.#projected.sequence;
  }

  get pendingEffects(): number {
    return this.#pendingEffects;
  }

  get isBehind(): boolean {
    return this.#pendingEffects > PENDING_EFFECTS_MAX;
  }

  accept(batch: Batch): void {
    if (this.#failure !== undefined || this.#isClosed) return;
    let newest = this.#newest();
    if (newest.effectCount >= EFFECTS_PER_WRITE_MAX) {
      newest = new PendingChanges(this.#owners, newest.counters);
      this.#queue.push(newest);
    }
    const before = newest.effectCount;
    newest.add(batch);
    this.#pendingEffects += newest.effectCount - before;
    this.#start();
  }

  waitFor(sequence: number, timeoutMs: number): Promise<boolean> {
    if (this.#projected.sequence >= sequence) return Promise.resolve(true);
    if (this.#failure !== undefined || this.#isClosed) return Promise.resolve(false);
    const arrived = this.#waiters.add(sequence, timeoutMs);
    this.#wake?.();
    return arrived;
  }

  async drain(): Promise<void> {
    const target = this.#newest().counters.sequence;
    while (this.#projected.sequence < target && this.#failure === undefined && !this.#isClosed) {
      await this.waitFor(target, 60_000);
    }
    if (this.#failure !== undefined) throw this.#failure.error;
    if (this.#projected.sequence < target) throw new Error(CLOSED_BEFORE_DRAINED);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#wake?.();
    await this.#running;
    this.#waiters.giveUp();
    await this.#client.end().catch(() => undefined);
  }

  #newest(): PendingChanges {
    return this.#queue[this.#queue.length - 1]!;
  }

  #start(): void {
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      if (this.#canWrite()) this.#start();
    });
  }

  #canWrite(): boolean {
    return this.pendingCommands > 0 && this.#failure === undefined && !this.#isClosed;
  }

  async #run(): Promise<void> {
    while (this.#canWrite()) {
      await this.#pause();
      if (this.#isClosed) return;
      await this.#writeOldest();
    }
  }

  /** Ends at once when somebody waits for the tables. */
  async #pause(): Promise<void> {
    const startedAt = performance.now();
    let pauseMs = PAUSE_MS;
    do {
      if (this.#waiters.count > 0 || this.#isClosed) return;
      await this.#sleepUntilWoken(pauseMs);
      pauseMs = DEFER_POLL_MS;
    } while (
      this.#options.deferWhile?.() === true &&
      this.#pendingEffects < PENDING_EFFECTS_MAX / 2 &&
      performance.now() - startedAt < DEFER_MS_MAX
    );
  }

  async #sleepUntilWoken(pauseMs: number): Promise<void> {
    const abort = new AbortController();
    this.#wake = () => abort.abort();
    await sleep(pauseMs, undefined, { signal: abort.signal }).catch(() => undefined);
    this.#wake = undefined;
  }

  async #writeOldest(): Promise<void> {
    const [pending] = this.#queue;
    if (pending === undefined) return;
    this.#queue.shift();
    if (this.#queue.length === 0) {
      this.#queue.push(new PendingChanges(this.#owners, pending.counters));
    }
    try {
      await this.#write(pending);
    } catch (error) {
      this.#fail(error);
      return;
    }
    this.#projected = { ...pending.counters };
    this.#pendingEffects -= pending.effectCount;
    this.#options.onProjected?.(this.#projected.sequence);
    this.#waiters.arrive(this.#projected.sequence);
  }

  async #write(pending: PendingChanges): Promise<void> {
    await this.#client.query('BEGIN');
    this.#options.probe?.('projector_begun');
    await writeChanges(this.#client, this.#projected.sequence, pending);
    this.#options.probe?.('projector_before_commit');
    await this.#client.query('COMMIT');
    this.#options.probe?.('projector_committed');
  }

  #fail(error: unknown): void {
    if (this.#failure !== undefined || this.#isClosed) return;
    this.#failure = { error };
    this.#waiters.giveUp();
    this.#options.onStop(error);
  }
}
