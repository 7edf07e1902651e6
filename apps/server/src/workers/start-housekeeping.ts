import type { Logger } from 'pino';
import { Counter, Gauge } from 'prom-client';
import type { Registry } from 'prom-client';

/** What is over by then can wait an hour longer. */
const ROUND_MS = 60 * 60_000;

/** The first round comes within this time after the start, so that servers do not begin it together. */
const FIRST_ROUND_MS_MAX = 60_000;

/** A batch of rows is short enough that nobody waits for it. */
const ROWS_PER_BATCH = 1_000;

/** Batches of one chore in a round: a backlog is worked off over several. */
const BATCHES_PER_ROUND_MAX = 100;

/** Something that is removed from time to time. */
export interface Chore {
  readonly kind: string;
  /** Removes at most `countMax` and says how many it were; fewer than that means that nothing is left. */
  readonly run: (countMax: number) => Promise<number>;
  /** How many a batch removes, where one of them takes long; a shutdown waits for a batch. */
  readonly perBatch?: number;
}

export interface HousekeepingDeps {
  readonly chores: readonly Chore[];
  readonly log: Pick<Logger, 'warn' | 'info'>;
  readonly metrics: Registry;
  readonly nowMs: () => number;
}

/** Does every chore in turn, batch by batch, once soon and then every hour. */
export function startHousekeeping(deps: HousekeepingDeps): { stop(): Promise<void> } {
  const housekeeping = new Housekeeping(deps);
  let timer = setTimeout(next, Math.random() * FIRST_ROUND_MS_MAX);
  timer.unref();
  function next(): void {
    void housekeeping.round().finally(() => {
      timer = setTimeout(next, ROUND_MS);
      timer.unref();
      if (housekeeping.isStopped) clearTimeout(timer);
    });
  }
  return {
    async stop() {
      clearTimeout(timer);
      await housekeeping.stop();
    },
  };
}

/** One round after the other; what fails is reported, and tried again in the next. */
export class Housekeeping {
  readonly #deps: HousekeepingDeps;
  readonly #removed: Counter<'kind'>;
  readonly #failures: Counter<'kind'>;
  readonly #lastRound: Gauge;
  #running: Promise<void> = Promise.resolve();
  isStopped = false;

  constructor(deps: HousekeepingDeps) {
    this.#deps = deps;
    const registers = [deps.metrics];
    this.#removed = new Counter({
      name: 'candor_housekeeping_removed_total',
      help: 'Rows and pictures that were removed because they were old, by kind.',
      labelNames: ['kind'],
      registers,
    });
    this.#failures = new Counter({
      name: 'candor_housekeeping_failures_total',
      help: 'Chores that failed and are tried again in the next round, by kind.',
      labelNames: ['kind'],
      registers,
    });
    this.#lastRound = new Gauge({
      name: 'candor_housekeeping_last_round_seconds',
      help: 'When the last round ended, in seconds since 1970.',
      registers,
    });
    for (const { kind } of deps.chores) {
      this.#removed.inc({ kind }, 0);
      this.#failures.inc({ kind }, 0);
    }
  }

  /** Never rejects. */
  round(): Promise<void> {
    this.#running = this.#running.then(() => this.#doAll());
    return this.#running;
  }

  /** Lets the batch under way end, and begins no other. */
  async stop(): Promise<void> {
    this.isStopped = true;
    await this.#running;
  }

  async #doAll(): Promise<void> {
    const { chores, log, nowMs } = this.#deps;
    const counts: Record<string, number> = {};
    for (const chore of chores) {
      const count = await this.#do(chore);
      if (count > 0) counts[chore.kind] = count;
    }
    this.#lastRound.set(nowMs() / 1_000);
    if (Object.keys(counts).length > 0) log.info({ removed: counts }, 'what was old is removed');
  }

  async #do({ kind, run, perBatch = ROWS_PER_BATCH }: Chore): Promise<number> {
    let count = 0;
    try {
      for (let batch = 0; batch < BATCHES_PER_ROUND_MAX && !this.isStopped; batch++) {
        const removed = await run(perBatch);
        count += removed;
        this.#removed.inc({ kind }, removed);
        if (removed < perBatch) break;
      }
    } catch (error) {
      this.#failures.inc({ kind });
      this.#deps.log.warn({ err: error, kind }, 'what is old could not be removed');
    }
    return count;
  }
}
