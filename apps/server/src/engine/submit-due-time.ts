import type { EngineReader } from '@candor/exchange-core';
import type { Logger } from 'pino';
import type { Exchange } from './exchange-port.ts';

/** The clock of the host may be set: the wait is cut into pieces of at most this. */
const WAIT_MS_MAX = 30_000;

/** The pause after the exchange was busy or beginning again. */
const RETRY_MS = 1_000;

export interface DueTimeOptions {
  readonly exchange: Pick<Exchange, 'submit' | 'read' | 'onCommitted'>;
  readonly nowMs: () => number;
  /** Calls back after `waitMs`; gives what cancels that. */
  readonly schedule: (waitMs: number, callback: () => void) => () => void;
  readonly onError: (error: unknown) => void;
}

/**
 * Submits `time_passed` when the earliest thing in the core is due, and nothing while nothing is.
 * After a pause of the host it goes on command by command until nothing is due any more; each fires
 * a bounded number of things, so that other commands come between.
 */
export class DueTime {
  readonly #options: DueTimeOptions;
  #dueAtMs: number | undefined;
  #cancel: (() => void) | undefined;
  #stopListening: (() => void) | undefined;
  #submitting: Promise<void> | undefined;
  #isStopped = false;

  constructor(options: DueTimeOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { exchange } = this.#options;
    this.#stopListening = exchange.onCommitted((_batch, reader) => this.#look(reader));
    await exchange.read((reader) => this.#look(reader));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopListening?.();
    this.#cancel?.();
    await this.#submitting;
  }

  #look({ nextDueAtMs }: EngineReader): void {
    if (nextDueAtMs === this.#dueAtMs) return;
    this.#dueAtMs = nextDueAtMs;
    this.#wait();
  }

  #wait(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    if (this.#dueAtMs === undefined || this.#isStopped || this.#submitting !== undefined) return;
    const waitMs = Math.max(0, Math.min(this.#dueAtMs - this.#options.nowMs(), WAIT_MS_MAX));
    this.#cancel = this.#options.schedule(waitMs, () => this.#wake());
  }

  #wake(): void {
    if (this.#dueAtMs === undefined || this.#options.nowMs() < this.#dueAtMs) {
      this.#wait();
      return;
    }
    this.#submitting = this.#submit().then((pauseMs) => {
      this.#submitting = undefined;
      if (pauseMs === 0 || this.#isStopped) this.#wait();
      else this.#cancel = this.#options.schedule(pauseMs, () => this.#wait());
    });
  }

  /** Gives the pause after which to look again. */
  async #submit(): Promise<number> {
    try {
      const decision = await this.#options.exchange.submit({ type: 'time_passed' });
      // Refused as not due: the engine's clock is behind ours by the time between two commands.
      return decision.ok ? 0 : RETRY_MS;
    } catch (error) {
      this.#options.onError(error);
      return RETRY_MS;
    }
  }
}

/** Keeps the core's time for a running exchange. */
export function startDueTime(deps: {
  readonly exchange: DueTimeOptions['exchange'];
  readonly nowMs: () => number;
  readonly log: Pick<Logger, 'warn' | 'error'>;
}): DueTime {
  const dueTime = new DueTime({
    exchange: deps.exchange,
    nowMs: deps.nowMs,
    schedule: (waitMs, callback) => {
      const timer = setTimeout(callback, waitMs);
      return () => clearTimeout(timer);
    },
    onError: (error) => deps.log.warn({ err: error }, 'what is due waits: the exchange is busy'),
  });
  dueTime.start().catch((error: unknown) => deps.log.error({ err: error }, 'no timer runs'));
  return dueTime;
}
