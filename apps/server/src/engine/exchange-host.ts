import type { CommandBody, Decision, EngineReader } from '@candor/exchange-core';
import { committedBatchOf } from './committed-batch.ts';
import { passCrashPoint } from './crash-points.ts';
import { ExchangeBusyError, ExchangeStoppedError } from './exchange-port.ts';
import type {
  CommandListener,
  CommitListener,
  CommittedBatch,
  Exchange,
  ExchangeStatus,
} from './exchange-port.ts';
import { LeadershipLostError } from './ports.ts';
import type { DecidedBatch, Incarnation } from './ports.ts';
import { Sequencer } from './sequencer.ts';
import type { BatchTimings, SequencerLimits, WatchedCommand } from './sequencer.ts';

/** A fault that comes back this often within {@link RESTARTS_WINDOW_MS} will not go away by itself. */
const RESTARTS_MAX = 60;
const RESTARTS_WINDOW_MS = 60_000;

/** Pauses before the first, second, ... attempt to recover; PostgreSQL needs a moment after its own crash. */
const RECOVERY_PAUSES_MS = [0, 200, 500, 1_000, 2_000, 4_000, 8_000] as const;

/** How often an idle leader makes sure that it still is one, so that a deposed one stops answering reads. */
const LEADER_CHECK_EVERY_MS = 1_000;

/** How long a shutdown waits for the tables; the journal has everything already. */
const SHUTDOWN_DRAIN_MS_MAX = 8_000;

/** Told about every batch found in the journal while the state is rebuilt. */
export type TailVisitor = (batch: CommittedBatch, reader: EngineReader) => void;

export interface RecoveryHooks {
  readonly visitTail: TailVisitor;
  /** True while commands need the machine more than the tables do. */
  readonly isUnderPressure: () => boolean;
  /** Called at most once a life, when its projector or connection fails outside an append. */
  readonly onStop: (error: unknown) => void;
}

/** Structured events of the engine's life, for logs and metrics. */
export interface HostObserver {
  timed(timings: BatchTimings): void;
  recovered(facts: {
    readonly epoch: number;
    readonly sequence: number;
    readonly tookMs: number;
  }): void;
  failed(error: unknown): void;
  listenerFailed(error: unknown): void;
}

export interface ExchangeHostOptions {
  /** Takes the leadership, loads the tables and applies the journal's tail. */
  readonly recover: (hooks: RecoveryHooks) => Promise<Incarnation>;
  readonly observer: HostObserver;
  readonly nowMs: () => number;
  readonly pause: (ms: number) => Promise<void>;
  /** Called once, when the engine is down for good: fenced, or failing again and again. */
  readonly onDown: (error: unknown) => void;
  readonly limits?: SequencerLimits;
}

/**
 * The running exchange. After any failed or uncertain commit it drops its memory and begins again
 * from the database inside the same process; clients see a pause, never a state that is not true.
 */
export class ExchangeHost implements Exchange {
  readonly #options: ExchangeHostOptions;
  readonly #listeners = new Set<CommitListener>();
  #life: Incarnation | undefined;
  #sequencer: Sequencer | undefined;
  #state: ExchangeStatus['state'] = 'starting';
  #notifiedSequence = -1;
  #restartsAtMs: number[] = [];
  #leaderCheck: NodeJS.Timeout | undefined;
  #restarting: Promise<void> | undefined;

  constructor(options: ExchangeHostOptions) {
    this.#options = options;
  }

  /** Recovers and opens for commands. Rejects when the first recovery fails. */
  async start(): Promise<void> {
    await this.#recover();
    this.#leaderCheck = setInterval(() => void this.#checkLeader(), LEADER_CHECK_EVERY_MS);
    this.#leaderCheck.unref();
  }

  /** Finishes what was taken, waits for the tables, and lets go of the database. */
  async stop(): Promise<void> {
    if (this.#state === 'stopped' || this.#state === 'stopping') return;
    this.#state = 'stopping';
    clearInterval(this.#leaderCheck);
    passCrashPoint('shutdown_begun');
    await this.#restarting;
    await this.#sequencer?.drain();
    passCrashPoint('shutdown_drained');
    await this.#drainProjector();
    passCrashPoint('shutdown_projected');
    await this.#life?.close();
    this.#sequencer = undefined;
    this.#state = 'stopped';
  }

  /** What the tables do not get in time, or cannot take, the next start gives them. */
  async #drainProjector(): Promise<void> {
    const drained = this.#life?.projector.drain().catch(() => undefined);
    await Promise.race([drained, this.#options.pause(SHUTDOWN_DRAIN_MS_MAX)]);
  }

  async submit(body: CommandBody, whenCommitted?: CommandListener): Promise<Decision> {
    const [decision] = await this.#submit([body], whenCommitted);
    if (decision === undefined) throw new ExchangeStoppedError('the core gave no answer');
    return decision;
  }

  submitAll(bodies: readonly CommandBody[]): Promise<readonly Decision[]> {
    return this.#submit(bodies);
  }

  #submit(
    bodies: readonly CommandBody[],
    whenCommitted?: CommandListener,
  ): Promise<readonly Decision[]> {
    if (this.#sequencer === undefined || this.#state !== 'running') {
      return Promise.reject(new ExchangeBusyError(`the exchange is ${this.#state}`));
    }
    return this.#sequencer.submitAll(bodies, whenCommitted);
  }

  read<T>(ask: (reader: EngineReader) => T): Promise<{ sequence: number; value: T }> {
    if (this.#sequencer === undefined) {
      return Promise.reject(new ExchangeBusyError(`the exchange is ${this.#state}`));
    }
    return this.#sequencer.read(ask);
  }

  onCommitted(listener: CommitListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  waitForProjection(sequence: number, timeoutMs: number): Promise<boolean> {
    return this.#life?.projector.waitFor(sequence, timeoutMs) ?? Promise.resolve(false);
  }

  status(): ExchangeStatus {
    return {
      state: this.#state,
      committedSequence: this.#sequencer?.committedSequence ?? Math.max(this.#notifiedSequence, 0),
      projectedSequence: this.#life?.projector.projectedSequence ?? 0,
      queuedCommands: this.#sequencer?.queuedCommands ?? 0,
      epoch: this.#life?.epoch ?? 0,
    };
  }

  async #recover(): Promise<void> {
    const startedAtMs = performance.now();
    const life = await this.#recoverLife();
    const { sequence } = life.core;
    this.#life = life;
    this.#notifiedSequence = sequence;
    passCrashPoint('recovery_before_ready');
    this.#sequencer = new Sequencer(life, {
      events: {
        committed: (batch, reader, watched) => this.#notify(batch, reader, watched),
        timed: (timings) => this.#options.observer.timed(timings),
        failed: (error) => this.#beginAgain(life, error),
      },
      nowMs: this.#options.nowMs,
      ...(this.#options.limits === undefined ? {} : { limits: this.#options.limits }),
    });
    if (this.#state === 'starting') this.#state = 'running';
    const tookMs = performance.now() - startedAtMs;
    this.#options.observer.recovered({ epoch: life.epoch, sequence, tookMs });
  }

  async #recoverLife(): Promise<Incarnation> {
    const slot: { life?: Incarnation; stopped?: { readonly error: unknown } } = {};
    const life = await this.#options.recover({
      visitTail: (batch, reader) => this.#notifyMissed(batch, reader),
      isUnderPressure: () => this.#sequencer?.isUnderPressure === true,
      onStop: (error) => {
        if (slot.life === undefined || slot.life !== this.#life) slot.stopped = { error };
        else this.#beginAgain(slot.life, error);
      },
    });
    slot.life = life;
    if (slot.stopped === undefined) return life;
    await life.close().catch(() => undefined);
    throw slot.stopped.error;
  }

  #notify(batch: DecidedBatch, reader: EngineReader, watched: readonly WatchedCommand[]): void {
    // After a fail-stop the next recovery tells them, so that nobody hears of a batch twice.
    if (this.#sequencer === undefined) return;
    this.#notifiedSequence = reader.sequence;
    if (this.#listeners.size === 0 && watched.length === 0) return;
    const committed = committedBatchOf(batch);
    this.#callListeners(committed, reader);
    for (const { place, tell } of watched) {
      const command = committed.commands[place];
      if (command !== undefined) this.#guard(() => tell(command, reader));
    }
  }

  /** A batch that was committed though its commit looked failed: listeners must not miss it. */
  #notifyMissed(batch: CommittedBatch, reader: EngineReader): void {
    if (this.#notifiedSequence < 0 || batch.lastSequence <= this.#notifiedSequence) return;
    this.#notifiedSequence = batch.lastSequence;
    this.#callListeners(batch, reader);
  }

  #callListeners(batch: CommittedBatch, reader: EngineReader): void {
    for (const listener of this.#listeners) this.#guard(() => listener(batch, reader));
  }

  /** What a listener throws must not stop the others. */
  #guard(call: () => void): void {
    try {
      call();
    } catch (error) {
      this.#options.observer.listenerFailed(error);
    }
  }

  /** Fail-stop of one life: memory is dropped, and the next life is rebuilt from what is durable. */
  #beginAgain(life: Incarnation, error: unknown): void {
    if (this.#life !== life || this.#restarting !== undefined) return;
    this.#options.observer.failed(error);
    this.#sequencer?.abandon('the engine stopped');
    this.#sequencer = undefined;
    if (this.#state === 'running') this.#state = 'starting';
    this.#restarting = this.#restart(life, error).finally(() => {
      this.#restarting = undefined;
    });
  }

  async #restart(life: Incarnation, cause: unknown): Promise<void> {
    await life.close().catch(() => undefined);
    let error = cause;
    const pausesMs = this.#failsTooOften() ? [] : RECOVERY_PAUSES_MS;
    for (const pauseMs of pausesMs) {
      if (error instanceof LeadershipLostError) break;
      if (this.#state === 'stopping') return;
      await this.#options.pause(pauseMs);
      try {
        await this.#recover();
        return;
      } catch (recoveryError) {
        error = recoveryError;
        this.#options.observer.failed(recoveryError);
      }
    }
    this.#goDown(error);
  }

  #failsTooOften(): boolean {
    const nowMs = this.#options.nowMs();
    this.#restartsAtMs = this.#restartsAtMs.filter((atMs) => nowMs - atMs < RESTARTS_WINDOW_MS);
    this.#restartsAtMs.push(nowMs);
    return this.#restartsAtMs.length > RESTARTS_MAX;
  }

  #goDown(error: unknown): void {
    this.#life = undefined;
    this.#state = 'stopped';
    clearInterval(this.#leaderCheck);
    this.#options.onDown(error);
  }

  async #checkLeader(): Promise<void> {
    const life = this.#life;
    if (life === undefined || this.#sequencer === undefined) return;
    try {
      await life.assertLeader();
    } catch (error) {
      this.#beginAgain(life, error);
    }
  }
}
