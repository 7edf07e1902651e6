import type { Command, CommandBody, Decision, EngineReader } from '@candor/exchange-core';
import { passCrashPoint } from './crash-points.ts';
import { ExchangeBusyError, ExchangeStoppedError } from './exchange-port.ts';
import type { CommandListener } from './exchange-port.ts';
import { passLiquidationPoints } from './liquidation-points.ts';
import type { DecidedBatch, Incarnation } from './ports.ts';

/** Beyond this a batch takes longer to write than the clients waiting for it care to. */
const BATCH_COMMANDS_MAX = 2_000;

/** One command may sweep a book; a batch stops growing here so that its row stays a few megabytes. */
const BATCH_WORDS_MAX = 1_000_000;

/**
 * So many batches of this size in a row come only when commands arrive faster than commits return.
 * One alone is what gathered while something else held the machine for a moment.
 */
const PRESSURE_COMMANDS_MIN = 256;
const PRESSURE_BATCHES_MIN = 8;

/** How long after such a batch the machine still belongs to the commands. */
const PRESSURE_MS = 100;

export interface SequencerLimits {
  /** About one second of work at full speed: whoever waits longer is better off knowing. */
  readonly queuedCommandsMax: number;
}

const sequencerLimits: SequencerLimits = { queuedCommandsMax: 20_000 };

/** What the sequencer reports of each batch; figures in milliseconds and commands. */
export interface BatchTimings {
  readonly commands: number;
  readonly journaled: number;
  /** The last durable command when the batch was done. */
  readonly lastSequence: number;
  readonly decideMs: number;
  readonly commitMs: number;
  readonly publishMs: number;
}

export interface SequencerEvents {
  /** The batch is durable and the core is exactly at its end; `watched` are some of its commands, in order. */
  committed(batch: DecidedBatch, reader: EngineReader, watched: readonly WatchedCommand[]): void;
  timed(timings: BatchTimings): void;
  /** The first failure; the sequencer takes nothing more. */
  failed(error: unknown): void;
}

/** A command of a batch whose sender wants to hear what it did. */
export interface WatchedCommand {
  /** Its place among the batch's commands. */
  readonly place: number;
  readonly tell: CommandListener;
}

interface Waiter {
  readonly bodies: readonly CommandBody[];
  readonly whenCommitted: CommandListener | undefined;
  readonly decisions: Decision[];
  readonly resolve: (decisions: readonly Decision[]) => void;
  readonly reject: (error: Error) => void;
}

interface WaitingRead {
  readonly answer: (reader: EngineReader) => void;
  readonly reject: (error: Error) => void;
}

interface Draft extends DecidedBatch {
  readonly watched: readonly WatchedCommand[];
  readonly waiters: readonly Waiter[];
}

/**
 * One queue into the core. A cycle takes what is waiting, decides all of it in memory, makes it
 * durable as one journal row, and only then lets anyone see it. Nothing is decided while a commit
 * is in flight, so what is in memory between cycles is always what is on disk.
 */
export class Sequencer {
  readonly #life: Incarnation;
  readonly #events: SequencerEvents;
  readonly #queuedCommandsMax: number;
  readonly #nowMs: () => number;
  #waiting: Waiter[] = [];
  #reads: WaitingRead[] = [];
  #queuedCommands = 0;
  #lastTimestampMs: number;
  #committedSequence: number;
  #largeBatches = 0;
  #pressureUntil = 0;
  #isCycling = false;
  #isCommitting = false;
  #isClosed = false;
  #idle: (() => void)[] = [];

  constructor(
    life: Incarnation,
    options: {
      readonly events: SequencerEvents;
      readonly nowMs: () => number;
      readonly limits?: SequencerLimits;
    },
  ) {
    this.#life = life;
    this.#events = options.events;
    this.#queuedCommandsMax = (options.limits ?? sequencerLimits).queuedCommandsMax;
    this.#nowMs = options.nowMs;
    this.#lastTimestampMs = life.lastTimestampMs;
    this.#committedSequence = life.core.sequence;
  }

  get committedSequence(): number {
    return this.#committedSequence;
  }

  get queuedCommands(): number {
    return this.#queuedCommands;
  }

  /** True while commands need the machine more than the tables do. */
  get isUnderPressure(): boolean {
    return performance.now() < this.#pressureUntil;
  }

  /** `whenCommitted` hears of each accepted command once it is durable, before the promise resolves. */
  submitAll(
    bodies: readonly CommandBody[],
    whenCommitted?: CommandListener,
  ): Promise<readonly Decision[]> {
    if (this.#isClosed) return Promise.reject(new ExchangeBusyError('the exchange is stopping'));
    if (this.#queuedCommands + bodies.length > this.#queuedCommandsMax) {
      return Promise.reject(new ExchangeBusyError('too many commands are waiting'));
    }
    if (this.#life.projector.isBehind) {
      return Promise.reject(new ExchangeBusyError('the tables are too far behind'));
    }
    passCrashPoint('after_receive');
    return new Promise((resolve, reject) => {
      this.#waiting.push({ bodies, whenCommitted, decisions: [], resolve, reject });
      this.#queuedCommands += bodies.length;
      this.#schedule();
    });
  }

  read<T>(ask: (reader: EngineReader) => T): Promise<{ sequence: number; value: T }> {
    return new Promise((resolve, reject) => {
      const answer = (reader: EngineReader): void => {
        try {
          passCrashPoint('read_between_batches');
          resolve({ sequence: this.#committedSequence, value: ask(reader) });
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
      };
      if (this.#isClosed) reject(new ExchangeStoppedError('the exchange has stopped'));
      else if (this.#isCommitting) this.#reads.push({ answer, reject });
      else answer(this.#life.core);
    });
  }

  /** Takes nothing more and resolves when everything taken before is durable and answered. */
  async drain(): Promise<void> {
    this.#isClosed = true;
    if (!this.#isCycling) return;
    await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  /** Stops at once: what was in a batch has an unknown fate, what only waited was not done. */
  abandon(reason: string): void {
    this.#isClosed = true;
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#queuedCommands = 0;
    for (const waiter of waiting) waiter.reject(new ExchangeBusyError(`not done: ${reason}`));
    this.#rejectReads(reason);
    for (const done of this.#idle.splice(0)) done();
  }

  /** The pause lets every socket with bytes to read put its command into the same batch. */
  #schedule(): void {
    if (this.#isCycling) return;
    this.#isCycling = true;
    setImmediate(() => void this.#cycle());
  }

  async #cycle(): Promise<void> {
    let draft: Draft | undefined;
    try {
      const startedAt = performance.now();
      draft = this.#decideWaiting();
      passCrashPoint('after_decide');
      const decidedAt = performance.now();
      let payload: Uint8Array | undefined;
      if (draft.commands.length > 0) {
        this.#isCommitting = true;
        payload = await this.#life.journal.append(draft);
        this.#isCommitting = false;
      }
      const committedAt = performance.now();
      this.#largeBatches =
        draft.commands.length >= PRESSURE_COMMANDS_MIN ? this.#largeBatches + 1 : 0;
      if (this.#largeBatches >= PRESSURE_BATCHES_MIN) {
        this.#pressureUntil = committedAt + PRESSURE_MS;
      }
      this.#publish(draft, payload);
      this.#events.timed({
        commands: draft.waiters.reduce((sum, waiter) => sum + waiter.bodies.length, 0),
        journaled: draft.commands.length,
        lastSequence: this.#committedSequence,
        decideMs: decidedAt - startedAt,
        commitMs: committedAt - decidedAt,
        publishMs: performance.now() - committedAt,
      });
    } catch (error) {
      this.#fail(draft, error);
      return;
    }
    this.#isCycling = false;
    if (this.#waiting.length > 0) this.#schedule();
    else for (const done of this.#idle.splice(0)) done();
  }

  /** Decides until the batch is full. Throws when the core finds one of its invariants broken. */
  #decideWaiting(): Draft {
    const { core } = this.#life;
    core.effects.clear();
    const commands: Command[] = [];
    const effectEnds: number[] = [];
    const watched: WatchedCommand[] = [];
    let taken = 0;
    let decided = 0;
    try {
      for (const waiter of this.#waiting) {
        if (decided >= BATCH_COMMANDS_MAX || core.effects.length >= BATCH_WORDS_MAX) break;
        taken += 1;
        decided += waiter.bodies.length;
        for (const body of waiter.bodies) {
          const place = commands.length;
          waiter.decisions.push(this.#decide(body, commands, effectEnds));
          const { whenCommitted: tell } = waiter;
          if (tell !== undefined && commands.length > place) watched.push({ place, tell });
        }
      }
    } catch (error) {
      this.#rejectUnknown(this.#take(taken), 'the core stopped on a broken invariant');
      throw error;
    }
    const waiters = this.#take(taken);
    this.#queuedCommands -= decided;
    return { commands, effects: core.effects, effectEnds, watched, waiters };
  }

  #decide(body: CommandBody, commands: Command[], effectEnds: number[]): Decision {
    const { core } = this.#life;
    const sequence = core.sequence + 1;
    const timestampMs = Math.max(this.#nowMs(), this.#lastTimestampMs);
    const command: Command = { ...body, sequence, timestampMs };
    const decision = core.decide(command);
    // A refusal and a repeated request leave no trace: their sequence goes to the next command.
    if (core.sequence === sequence) {
      commands.push(command);
      effectEnds.push(core.effects.length);
      this.#lastTimestampMs = timestampMs;
    }
    return decision;
  }

  #take(count: number): readonly Waiter[] {
    if (count === this.#waiting.length) {
      const all = this.#waiting;
      this.#waiting = [];
      return all;
    }
    return this.#waiting.splice(0, count);
  }

  #publish(draft: Draft, payload: Uint8Array | undefined): void {
    const { core, projector } = this.#life;
    if (draft.commands.length > 0) {
      this.#committedSequence = core.sequence;
      passLiquidationPoints(draft);
      this.#events.committed(draft, core, draft.watched);
      passCrashPoint('after_listeners');
    }
    for (const waiter of draft.waiters) waiter.resolve(waiter.decisions);
    passCrashPoint('after_replies');
    if (payload !== undefined) {
      projector.accept(draft, payload);
      passCrashPoint('after_projector_accept');
    }
    for (const read of this.#reads.splice(0)) read.answer(core);
  }

  #fail(draft: Draft | undefined, error: unknown): void {
    if (draft !== undefined) this.#rejectUnknown(draft.waiters, 'the commit failed or is unknown');
    this.abandon('the engine stopped');
    this.#events.failed(error);
  }

  #rejectUnknown(waiters: readonly Waiter[], reason: string): void {
    for (const waiter of waiters)
      waiter.reject(new ExchangeStoppedError(`outcome unknown: ${reason}`));
  }

  #rejectReads(reason: string): void {
    for (const read of this.#reads.splice(0)) read.reject(new ExchangeStoppedError(reason));
  }
}
