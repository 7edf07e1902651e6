import type { Command, Decision, EffectLog, EngineReader } from '@candor/exchange-core';

/** What the sequencer needs of the core; `Engine` of exchange-core satisfies it. */
export interface Core extends EngineReader {
  /** Where `decide` appends effects. The sequencer clears it before each batch. */
  readonly effects: EffectLog;
  /**
   * A refusal and a repeated request change nothing and take no sequence. Throws only when an
   * invariant is broken; then nothing of the batch may be journaled.
   */
  decide(command: Command): Decision;
}

/** Commands decided together with their effects, as the core left them; valid until the log is cleared. */
export interface DecidedBatch {
  /** Accepted commands with consecutive sequences; never empty once it reaches the journal. */
  readonly commands: readonly Command[];
  readonly effects: EffectLog;
  /** `commands[i]` wrote the words from `effectEnds[i - 1]` (0 for the first) to `effectEnds[i]`. */
  readonly effectEnds: readonly number[];
}

/** One life of the engine: from recovery to the first failure or to the shutdown. */
export interface Incarnation {
  readonly core: Core;
  readonly journal: {
    /**
     * Resolves once the batch is durable, with its canonical bytes, which stay until the next
     * append. Any rejection means that its fate is unknown: the caller has to stop.
     */
    append(batch: DecidedBatch): Promise<Uint8Array>;
  };
  readonly projector: {
    /** Called after the commit of each batch, in order; copies what it needs before it returns. */
    accept(batch: DecidedBatch, payload: Uint8Array): void;
    readonly projectedSequence: number;
    /** True while the tables are too far behind to admit more. */
    readonly isBehind: boolean;
    waitFor(sequence: number, timeoutMs: number): Promise<boolean>;
    drain(): Promise<void>;
  };
  readonly epoch: number;
  /** Time of the last command in the journal; 0 when it is empty. */
  readonly lastTimestampMs: number;
  /** Rejects with {@link LeadershipLostError} when another engine has taken over. */
  assertLeader(): Promise<void>;
  /** Releases the connections; what the projector has not written stays for the next recovery. */
  close(): Promise<void>;
}

/** Another engine holds a newer epoch: this one may never write again. */
export class LeadershipLostError extends Error {
  override readonly name = 'LeadershipLostError';
}
