import { randomUUID } from 'node:crypto';
import { Engine } from '@candor/exchange-core';
import type { EngineOptions } from '@candor/exchange-core';
import { JournalFailure, recover } from '@candor/persistence';
import type { Database, OpenTableWriter, ProbePoint } from '@candor/persistence';
import type { Logger } from 'pino';
import { committedBatchOf } from './committed-batch.ts';
import { isTest, passCrashPoint } from './crash-points.ts';
import type { ExchangeHostOptions } from './exchange-host.ts';
import { LeadershipLostError } from './ports.ts';

/** What the host has to know of a fault: whether another engine leads, or it may try again. */
function asHostError(error: unknown): unknown {
  const isFenced = error instanceof JournalFailure && error.reason === 'fenced';
  return isFenced ? new LeadershipLostError(error.message, { cause: error }) : error;
}

async function translated<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw asHostError(error);
  }
}

function probe(point: ProbePoint): void {
  passCrashPoint(point);
  // The bytes leave at the end of the turn; a moment later their fate is PostgreSQL's.
  if (point === 'journal_sent') setImmediate(() => passCrashPoint('journal_in_flight'));
}

/**
 * How a life of the engine begins: it takes the leadership, loads the tables, applies the effects
 * of the journal's tail, and starts the projector. It decides nothing again. An engine that was
 * deposed between two of its lives does not fight back.
 */
export function createRecovery(deps: {
  readonly database: Database;
  readonly engineOptions: EngineOptions;
  readonly log: Pick<Logger, 'info'>;
  readonly openProjector?: OpenTableWriter | undefined;
}): ExchangeHostOptions['recover'] {
  const { database, engineOptions, log, openProjector } = deps;
  const leaderId = randomUUID();
  let isResuming = false;
  return async (hooks) => {
    passCrashPoint('recovery_begun');
    await database.revive();
    passCrashPoint('recovery_database_open');
    const engine = new Engine(engineOptions);
    const recovering = recover(database, engine, {
      leader: { id: leaderId, isResuming },
      probe: isTest ? probe : undefined,
      openProjector,
      deferWhile: hooks.isUnderPressure,
      onStop: (error) => hooks.onStop(asHostError(error)),
      visitTail: (batch) => hooks.visitTail(committedBatchOf(batch), engine),
    });
    const storage = await translated(recovering);
    isResuming = true;
    log.info({ tailCommands: storage.tailCommands, epoch: storage.epoch }, 'state rebuilt');
    passCrashPoint('recovery_loaded');
    return {
      core: engine,
      journal: { append: (batch) => translated(storage.journal.append(batch)) },
      projector: storage.projector,
      epoch: storage.epoch,
      lastTimestampMs: storage.lastTimestampMs,
      assertLeader: () => translated(storage.journal.assertLeader()),
      close: () => storage.close(),
    };
  };
}
