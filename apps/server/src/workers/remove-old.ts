import type { Logger } from 'pino';
import { Counter } from 'prom-client';
import type { Registry } from 'prom-client';

/** A batch of rows is short enough that nobody waits for it. */
const ROWS_PER_BATCH = 1_000;

/** Batches of one job: a backlog is worked off over several. */
const BATCHES_MAX = 100;

/** One kind of thing that is removed once it is old. */
export interface Removal {
  readonly kind: string;
  /** Removes at most `countMax` and says how many it were; fewer than that means that nothing is left. */
  readonly run: (countMax: number) => Promise<number>;
  /** How many a batch removes, where one of them takes long; a shutdown waits for a batch. */
  readonly perBatch?: number;
}

export interface RemoverDeps {
  readonly removals: readonly Removal[];
  readonly log: Pick<Logger, 'info'>;
  readonly metrics: Registry;
  readonly signal: AbortSignal;
}

/** The job `remove_old`: removes what is old of one kind, batch by batch. Rejects where a batch did. */
export function oldRemover({
  removals,
  log,
  metrics,
  signal,
}: RemoverDeps): (kind: string) => Promise<void> {
  const removedTotal = new Counter({
    name: 'candor_housekeeping_removed_total',
    help: 'Rows and pictures that were removed because they were old, by kind.',
    labelNames: ['kind'],
    registers: [metrics],
  });
  for (const { kind } of removals) removedTotal.inc({ kind }, 0);
  return async (kind) => {
    const removal = removals.find((one) => one.kind === kind);
    // A kind that an earlier version had.
    if (removal === undefined) return;
    const { run, perBatch = ROWS_PER_BATCH } = removal;
    let count = 0;
    for (let batch = 0; batch < BATCHES_MAX && !signal.aborted; batch++) {
      const removed = await run(perBatch);
      count += removed;
      removedTotal.inc({ kind }, removed);
      if (removed < perBatch) break;
    }
    if (count > 0) log.info({ kind, count }, 'old rows are removed');
  };
}
