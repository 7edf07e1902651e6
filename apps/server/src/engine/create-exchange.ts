import { setTimeout as pause } from 'node:timers/promises';
import type { EngineOptions } from '@candor/exchange-core';
import type { Database, OpenTableWriter } from '@candor/persistence';
import type { Logger } from 'pino';
import { ExchangeHost } from './exchange-host.ts';
import type { HostObserver } from './exchange-host.ts';
import { createRecovery } from './recovery.ts';

/** The exchange on a real database; it has to be started. */
export function createExchange(deps: {
  readonly database: Database;
  readonly engineOptions: EngineOptions;
  readonly log: Logger;
  /** What writes the tables: by default a thread of its own. */
  readonly openProjector?: OpenTableWriter;
  readonly metrics: Pick<HostObserver, 'timed' | 'recovered' | 'failed'>;
  readonly onDown: (error: unknown) => void;
  /** The engine's clock; the machine's, but for tests. */
  readonly nowMs?: () => number;
}): ExchangeHost {
  const { database, engineOptions, log, metrics, onDown, openProjector } = deps;
  return new ExchangeHost({
    recover: createRecovery({ database, engineOptions, log, openProjector }),
    observer: {
      timed: (timings) => {
        log.debug(timings, 'batch done');
        metrics.timed(timings);
      },
      recovered: (facts) => {
        log.info(facts, 'engine running');
        metrics.recovered(facts);
      },
      failed: (error) => {
        log.error({ err: error }, 'the engine stopped and begins again from the database');
        metrics.failed(error);
      },
      listenerFailed: (error) =>
        log.error({ err: error }, 'a listener of committed batches failed'),
    },
    nowMs: deps.nowMs ?? Date.now,
    pause: (ms) => pause(ms),
    onDown,
  });
}
