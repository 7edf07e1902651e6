import { Worker } from 'node:worker_threads';
import type { Batch } from '#codec/batch-codec.ts';
import type { Database } from '#postgres/open-database.ts';
import { countEffects } from './effect-offsets.ts';
import { SequenceWaiters } from './sequence-waiters.ts';
import { CLOSED_BEFORE_DRAINED, PENDING_EFFECTS_MAX } from './table-writer.ts';
import type { TableWriter, TableWriterOptions } from './table-writer.ts';
import { gate } from './thread-messages.ts';
import type { EncodedBatch, FromThread, ThreadStart, ToThread } from './thread-messages.ts';

const script = new URL('./projector-worker.ts', import.meta.url);

/** Batches go over in one message: waking the other thread costs more than what it is woken for. */
const SEND_EVERY_MS = 10;

interface Sent {
  readonly sequenceLast: number;
  readonly effects: number;
}

/**
 * The projector in a thread of its own: reading the effects, building the rows and the garbage of
 * both stay away from the thread that answers. It is handed the bytes that the journal has.
 */
export class ProjectorThread implements TableWriter {
  readonly #worker: Worker;
  readonly #options: TableWriterOptions;
  readonly #probeGate: Int32Array | undefined;
  readonly #waiters = new SequenceWaiters();
  readonly #opened = Promise.withResolvers<number>();
  readonly #exited: Promise<void>;
  #outbox: EncodedBatch[] = [];
  #sendTimer: NodeJS.Timeout | undefined;
  #sent: Sent[] = [];
  #acceptedSequence = 0;
  #projectedSequence = 0;
  #pendingEffects = 0;
  #isOpen = false;
  #isClosed = false;
  #probeFailure: { readonly error: unknown } | undefined;
  #failure: { readonly error: unknown } | undefined;

  private constructor(database: Pick<Database, 'connection'>, options: TableWriterOptions) {
    this.#options = options;
    this.#probeGate =
      options.probe === undefined ? undefined : new Int32Array(new SharedArrayBuffer(4));
    const workerData: ThreadStart = {
      connection: database.connection(),
      probeGate: this.#probeGate,
    };
    this.#worker = new Worker(script, { name: 'projector', workerData });
    this.#worker.on('message', (message: FromThread) => this.#receive(message));
    this.#worker.on('error', (error) => this.#fail(error));
    this.#exited = new Promise((resolve) => {
      this.#worker.once('exit', () => {
        this.#fail(new Error('the projector’s thread ended'));
        resolve();
      });
    });
  }

  /** Starts the thread and resolves once it has its connection. */
  static async open(
    database: Pick<Database, 'connection'>,
    options: TableWriterOptions,
  ): Promise<ProjectorThread> {
    const thread = new ProjectorThread(database, options);
    await thread.#opened.promise;
    return thread;
  }

  get projectedSequence(): number {
    return this.#projectedSequence;
  }

  get pendingCommands(): number {
    return this.#acceptedSequence - this.#projectedSequence;
  }

  get pendingEffects(): number {
    return this.#pendingEffects;
  }

  get isBehind(): boolean {
    return this.#pendingEffects > PENDING_EFFECTS_MAX;
  }

  accept(batch: Batch, payload: Uint8Array): void {
    if (this.#failure !== undefined || this.#isClosed) return;
    const sequenceFirst = batch.commands[0]?.sequence ?? 0;
    if (sequenceFirst !== this.#acceptedSequence + 1) {
      throw new Error(`sequence ${sequenceFirst} cannot follow ${this.#acceptedSequence}`);
    }
    const sequenceLast = sequenceFirst + batch.commands.length - 1;
    const effects = countEffects(batch.effects);
    this.#acceptedSequence = sequenceLast;
    this.#pendingEffects += effects;
    this.#sent.push({ sequenceLast, effects });
    // The copy goes over to the thread, storage and all.
    this.#outbox.push({ sequenceFirst, payload: new Uint8Array(payload) });
    this.#sendTimer ??= setTimeout(() => this.#send(), SEND_EVERY_MS);
  }

  waitFor(sequence: number, timeoutMs: number): Promise<boolean> {
    if (this.#projectedSequence >= sequence) return Promise.resolve(true);
    if (this.#failure !== undefined || this.#isClosed) return Promise.resolve(false);
    this.#send();
    this.#post({ type: 'wait_for', sequence, timeoutMs });
    return this.#waiters.add(sequence, timeoutMs);
  }

  async drain(): Promise<void> {
    const target = this.#acceptedSequence;
    while (this.#projectedSequence < target && this.#failure === undefined && !this.#isClosed) {
      await this.waitFor(target, 60_000);
    }
    if (this.#failure !== undefined) throw this.#failure.error;
    if (this.#projectedSequence < target) throw new Error(CLOSED_BEFORE_DRAINED);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#sendTimer);
    this.#post({ type: 'close' });
    await this.#exited;
    this.#waiters.giveUp();
  }

  #send(): void {
    clearTimeout(this.#sendTimer);
    this.#sendTimer = undefined;
    if (this.#outbox.length === 0) return;
    const batches = this.#outbox;
    this.#outbox = [];
    this.#post(
      { type: 'batches', batches, isDeferred: this.#options.deferWhile?.() === true },
      batches.map(({ payload }) => payload.buffer),
    );
  }

  #post(message: ToThread, transfer: readonly ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, transfer);
  }

  #receive(message: FromThread): void {
    switch (message.type) {
      case 'projected':
        this.#arrive(message.sequence);
        return;
      case 'probe':
        this.#passProbe(message.point);
        return;
      case 'failed':
        this.#fail(this.#probeFailure === undefined ? message.error : this.#probeFailure.error);
    }
  }

  #arrive(sequence: number): void {
    this.#projectedSequence = sequence;
    if (!this.#isOpen) {
      // The first word of the thread: where the tables stand.
      this.#isOpen = true;
      this.#acceptedSequence = sequence;
      this.#opened.resolve(sequence);
      return;
    }
    let arrived = 0;
    while (arrived < this.#sent.length && this.#sent[arrived]!.sequenceLast <= sequence) {
      this.#pendingEffects -= this.#sent[arrived]!.effects;
      arrived += 1;
    }
    this.#sent.splice(0, arrived);
    this.#waiters.arrive(sequence);
  }

  /** The thread stands still at the point until it is told to go on. */
  #passProbe(point: Parameters<NonNullable<TableWriterOptions['probe']>>[0]): void {
    if (this.#probeGate === undefined) return;
    let verdict: number = gate.open;
    try {
      this.#options.probe?.(point);
    } catch (error) {
      this.#probeFailure = { error };
      verdict = gate.failed;
    }
    Atomics.store(this.#probeGate, 0, verdict);
    Atomics.notify(this.#probeGate, 0);
  }

  #fail(error: unknown): void {
    if (!this.#isOpen) {
      this.#opened.reject(error);
      return;
    }
    if (this.#failure !== undefined || this.#isClosed) return;
    this.#failure = { error };
    this.#waiters.giveUp();
    this.#options.onStop(error);
  }
}
