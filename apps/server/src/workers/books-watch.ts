import type { BooksReport } from '@candor/persistence';
import type { BooksCheck } from '@candor/protocol';
import type { Logger } from 'pino';
import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';

interface BooksWatchDeps {
  readonly log: Pick<Logger, 'error' | 'info'>;
  readonly metrics: Registry;
  readonly nowMs: () => number;
  /** Takes the sums somewhere else than on the thread that answers, and ends at once when told to. */
  readonly check: (signal: AbortSignal) => Promise<BooksReport>;
}

/**
 * Looks by the clock whether the books hold: the invariants that tests assert after each batch,
 * sampled in production. A sum that is wrong is said in the log, on the system page and to the
 * collector of metrics; it stops nothing, since whoever halts trading should know why.
 */
export class BooksWatch {
  readonly #deps: BooksWatchDeps;
  readonly #broken: Gauge;
  readonly #sequence: Gauge;
  #last: BooksCheck | null = null;

  constructor(deps: BooksWatchDeps) {
    this.#deps = deps;
    const registers = [deps.metrics];
    this.#broken = new Gauge({
      name: 'candor_books_broken',
      help: '1 when the last check of the sums found one that is wrong; anything but 0 is an emergency.',
      registers,
    });
    this.#sequence = new Gauge({
      name: 'candor_books_checked_sequence',
      help: 'Last command whose sums were checked.',
      registers,
    });
  }

  /** What the last check since the start found; null before the first has ended. */
  get last(): BooksCheck | null {
    return this.#last;
  }

  /** The job `check_books`. Rejects when the sums could not be taken, unless the server is leaving. */
  async run(signal: AbortSignal): Promise<void> {
    const { log, nowMs, check } = this.#deps;
    let report: BooksReport;
    try {
      report = await check(signal);
    } catch (error) {
      if (signal.aborted) return;
      throw error;
    }
    const { ok, sequence, problem } = report;
    this.#last = { atMs: nowMs(), ok, sequence, problem };
    this.#broken.set(ok ? 0 : 1);
    this.#sequence.set(sequence);
    if (ok) log.info({ sequence }, 'the books hold');
    else log.error({ sequence, problem }, 'the books do not hold');
  }
}
