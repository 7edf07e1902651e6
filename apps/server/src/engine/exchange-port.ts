import type { CommandBody, Decision, Effect, EngineReader } from '@candor/exchange-core';

/**
 * The one door from the rest of the server to the exchange core. Everything behind it is in
 * memory and single-file; nothing uncommitted is ever visible through it.
 */
export interface Exchange {
  /**
   * Queues a command. Resolves after the batch it was decided in is durable (a rejection: after
   * every batch before it is). Rejects with {@link ExchangeBusyError} when too much is waiting and
   * with {@link ExchangeStoppedError} when the outcome is unknown because the engine stopped.
   * `whenCommitted` is called before that, once, with what an accepted command did; never for a
   * refusal, a repeat or an unknown outcome.
   */
  submit(body: CommandBody, whenCommitted?: CommandListener): Promise<Decision>;

  /** Queues several commands that are decided one after another, with nothing in between. */
  submitAll(bodies: readonly CommandBody[]): Promise<readonly Decision[]>;

  /**
   * Asks the core. Runs between batches, when everything in memory is durable, so the answer is
   * true as of the returned sequence. `ask` is synchronous and keeps no reference to the reader.
   */
  read<T>(
    ask: (reader: EngineReader) => T,
  ): Promise<{ readonly sequence: number; readonly value: T }>;

  /** Called once a batch, right after its commit, before replies go out. Must not throw. */
  onCommitted(listener: CommitListener): () => void;

  /** Resolves true once the tables contain `sequence`, false after `timeoutMs`. */
  waitForProjection(sequence: number, timeoutMs: number): Promise<boolean>;

  status(): ExchangeStatus;
}

/** Must not throw, and keeps no reference to the reader. */
export type CommandListener = (command: CommittedCommand, reader: EngineReader) => void;

export type CommitListener = (batch: CommittedBatch, reader: EngineReader) => void;

export interface CommittedBatch {
  readonly firstSequence: number;
  readonly lastSequence: number;
  readonly commands: readonly CommittedCommand[];
}

export interface CommittedCommand {
  readonly sequence: number;
  readonly timestampMs: number;
  readonly body: CommandBody;
  /** Decoded on first use and cached: listeners share one array. */
  readonly effects: readonly Effect[];
}

export interface ExchangeStatus {
  readonly state: 'starting' | 'running' | 'stopping' | 'stopped';
  readonly committedSequence: number;
  readonly projectedSequence: number;
  readonly queuedCommands: number;
  readonly epoch: number;
}

export class ExchangeBusyError extends Error {
  override readonly name = 'ExchangeBusyError';
}

export class ExchangeStoppedError extends Error {
  override readonly name = 'ExchangeStoppedError';
}
