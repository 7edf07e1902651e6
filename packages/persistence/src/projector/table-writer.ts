import type { Batch } from '#codec/batch-codec.ts';
import type { Database } from '#postgres/open-database.ts';
import type { ProbePoint } from '#postgres/probe.ts';

/** What writes committed effects into the tables, in order, right behind the journal. */
export interface TableWriter {
  /** The tables hold everything up to this command and nothing after it. */
  readonly projectedSequence: number;
  /** Commands that are committed and not in the tables yet. */
  readonly pendingCommands: number;
  readonly pendingEffects: number;
  /** True when new commands should be refused until the tables catch up. */
  readonly isBehind: boolean;
  /**
   * Takes a committed batch with its canonical bytes. Everything needed is copied; both may be
   * overwritten at once.
   * @throws Error when the batch does not continue where the last one ended.
   */
  accept(batch: Batch, payload: Uint8Array): void;
  /** True once the tables hold `sequence`, false after `timeoutMs` or when projecting stopped. */
  waitFor(sequence: number, timeoutMs: number): Promise<boolean>;
  /**
   * Resolves when everything accepted so far is in the tables. @throws what projecting failed with, or Error when it was
   * closed before.
   */
  drain(): Promise<void>;
  /** Finishes the transaction under way and lets go; what is still pending is projected by the next start. */
  close(): Promise<void>;
}

export interface TableWriterOptions {
  /** Called once when the tables cannot be written: the engine stops and begins again. */
  readonly onStop: (error: unknown) => void;
  readonly probe?: ((point: ProbePoint) => void) | undefined;
  /**
   * True while commands need the machine more than the tables do: writing then waits, at most
   * {@link DEFER_MS_MAX} and while there is room. Asked often.
   */
  readonly deferWhile?: (() => boolean) | undefined;
}

export type OpenTableWriter = (
  database: Pick<Database, 'connect' | 'connection'>,
  options: TableWriterOptions,
) => Promise<TableWriter>;

/**
 * Effects that may wait for the tables before the sequencer admits less. A burst of ten seconds at
 * full speed fits; memory stays within a few hundred megabytes.
 */
export const PENDING_EFFECTS_MAX = 1_500_000;
export const DEFER_MS_MAX = 5_000;
/** What waited for the tables learns it when a server that stops gives them up. */
export const CLOSED_BEFORE_DRAINED = 'the tables were closed before they were caught up';
