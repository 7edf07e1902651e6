import { pruneHouseHistory, pruneKlines } from '@candor/persistence';
import type { Database } from '@candor/persistence';
import type { Logger } from 'pino';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Often enough that each round is small, seldom enough that nobody notices. */
const ROUND_MS = 5 * MINUTE_MS;

/** Orders and trades among house accounts are of no interest to anyone after this. */
const HOUSE_HISTORY_MS = 3 * HOUR_MS;

/** Rows of one round: a backlog is worked off over several, so that no statement runs long. */
const ROWS_PER_ROUND_MAX = 20_000;

/** Nobody looks at single minutes of last month; wider candles stay. */
const MINUTE_KLINES_MS = 3 * DAY_MS;
const FIVE_MINUTE_KLINES_MS = 15 * DAY_MS;

export interface PruningDeps {
  readonly database: Database;
  readonly log: Pick<Logger, 'warn' | 'debug'>;
  readonly nowMs: () => number;
}

/** Keeps the demo small: removes history that concerns the house alone and the finest old candles. */
export function startPruning(deps: PruningDeps): { stop(): Promise<void> } {
  let round: Promise<void> | undefined;
  const timer = setInterval(() => {
    round ??= prune(deps).finally(() => {
      round = undefined;
    });
  }, ROUND_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await round;
    },
  };
}

/** One round; a failure is reported and the next round tries again. */
export async function prune({ database, log, nowMs }: PruningDeps): Promise<void> {
  try {
    const atMs = nowMs();
    const rows = await pruneHouseHistory(database, {
      olderThanMs: atMs - HOUSE_HISTORY_MS,
      rowsMax: ROWS_PER_ROUND_MAX,
    });
    await pruneKlines(database, { interval: '1m', beforeMs: atMs - MINUTE_KLINES_MS });
    await pruneKlines(database, { interval: '5m', beforeMs: atMs - FIVE_MINUTE_KLINES_MS });
    log.debug({ rows }, 'house history pruned');
  } catch (error) {
    log.warn({ err: error }, 'house history could not be pruned');
  }
}
