import type { CommandStamp, EffectLog, StoredState } from '@candor/exchange-core';
import { readVersion } from '#codec/batch-codec.ts';
import type { Batch } from '#codec/batch-codec.ts';
import { ByteReader } from '#codec/byte-reader.ts';
import { batchOf, expandPayload } from '#journal/journal-row.ts';
import { Journal } from '#journal/journal.ts';
import type { JournalOptions } from '#journal/journal.ts';
import { readJournal } from '#journal/read-journal.ts';
import type { Database } from '#postgres/open-database.ts';
import type { ProbePoint } from '#postgres/probe.ts';
import { inSnapshot } from '#postgres/snapshot.ts';
import { ProjectorThread } from '#projector/projector-thread.ts';
import type { OpenTableWriter, TableWriter } from '#projector/table-writer.ts';
import { loadState } from './load-state.ts';

/** What recovery needs of the core: an empty engine. */
export interface RecoverableEngine {
  load(state: StoredState): void;
  applyEffects(log: EffectLog, from: number, to: number, stamp: CommandStamp): void;
}

export interface RecoverOptions {
  /** Called at most once, when the tables or the idle journal fail: drop the memory, begin again. */
  readonly onStop: (error: unknown) => void;
  /** Who leads, and whether it goes on after a fault of its own; fails as `fenced` when it may not. */
  readonly leader?: JournalOptions['leader'];
  /** Called with each batch that the tables did not have yet, right after the engine applied it. */
  readonly visitTail?: ((batch: Batch) => void) | undefined;
  /** Named points at which a crash test may end the process. */
  readonly probe?: ((point: ProbePoint) => void) | undefined;
  /** True cuts the journal's connection after an append was sent (crash tests). */
  readonly cutReply?: (() => boolean) | undefined;
  /** True while commands need the machine more than the tables do. */
  readonly deferWhile?: (() => boolean) | undefined;
  /** What writes the tables: by default a thread of its own. */
  readonly openProjector?: OpenTableWriter | undefined;
}

/** One life of the engine's memory: what it writes to, and where it begins. */
export interface Storage {
  readonly journal: Journal;
  readonly projector: TableWriter;
  readonly epoch: number;
  /** The last command in the journal, and in the engine. */
  readonly sequence: number;
  /** Engine time of that command, 0 when there is none. */
  readonly lastTimestampMs: number;
  /** Commands that were applied from the journal because the tables did not have them yet. */
  readonly tailCommands: number;
  close(): Promise<void>;
}

/**
 * Fills an empty engine with everything that is durable and takes the leadership: the tables as
 * they stand, then the effects of the journal's tail. Nothing is decided again. The tail goes to
 * the tables, too.
 */
export async function recover(
  database: Pick<Database, 'connect' | 'connection'>,
  engine: RecoverableEngine,
  options: RecoverOptions,
): Promise<Storage> {
  let hasStopped = false;
  const onStop = (error: unknown): void => {
    if (!hasStopped) options.onStop(error);
    hasStopped = true;
  };
  const { probe, cutReply, deferWhile, leader } = options;
  // The leadership first: from here on the journal ends where we find its end.
  const journal = await Journal.open(database, { probe, cutReply, leader, onLost: onStop });
  let projector: TableWriter | undefined;
  try {
    await assertReadable(database);
    let isRecovering = true;
    const { openProjector = openThread } = options;
    projector = await openProjector(database, {
      onStop,
      probe,
      // Whoever waits for the exchange to come back comes before the tables.
      deferWhile: () => isRecovering || deferWhile?.() === true,
    });
    const loadedTimestampMs = await loadInto(database, engine);
    const tail = await applyTail(database, engine, projector, options);
    isRecovering = false;
    return {
      journal,
      projector,
      epoch: journal.epoch,
      sequence: journal.lastSequence,
      lastTimestampMs: tail.lastTimestampMs ?? loadedTimestampMs,
      tailCommands: tail.commands,
      close: closer(journal, projector),
    };
  } catch (error) {
    await projector?.close();
    await journal.close();
    throw error;
  }
}

/**
 * Tables may hold everything already, and the journal still end with what only a newer program can
 * read: nothing may be added to it then.
 * @throws CodecError `unsupported_version`
 */
async function assertReadable(database: Pick<Database, 'connect'>): Promise<void> {
  const client = await database.connect();
  try {
    const { rows } = await client.query<{ payload: Buffer }>(
      'SELECT payload FROM journal ORDER BY sequence_first DESC LIMIT 1',
    );
    const last = rows[0];
    if (last !== undefined) readVersion(new ByteReader(expandPayload(last.payload)));
  } finally {
    await client.end();
  }
}

const openThread: OpenTableWriter = (database, options) => ProjectorThread.open(database, options);

function closer(journal: Journal, projector: TableWriter): () => Promise<void> {
  return async () => {
    await projector.close();
    await journal.close();
  };
}

async function loadInto(
  database: Pick<Database, 'connect'>,
  engine: RecoverableEngine,
): Promise<number> {
  const client = await database.connect();
  try {
    const state = await inSnapshot(client, () => loadState(client));
    engine.load(state);
    return state.counters.timestampMs;
  } finally {
    await client.end();
  }
}

async function applyTail(
  database: Pick<Database, 'connect'>,
  engine: RecoverableEngine,
  projector: TableWriter,
  { visitTail }: RecoverOptions,
): Promise<{ commands: number; lastTimestampMs: number | undefined }> {
  const client = await database.connect();
  let commands = 0;
  let lastTimestampMs: number | undefined;
  try {
    for await (const row of readJournal(client, projector.projectedSequence + 1)) {
      const batch = batchOf(row);
      applyBatch(engine, batch);
      projector.accept(batch, row.payload);
      visitTail?.(batch);
      commands += batch.commands.length;
      lastTimestampMs = row.timestampMs;
      if (projector.isBehind) await projector.drain();
    }
  } finally {
    await client.end();
  }
  return { commands, lastTimestampMs };
}

/** Applies what a batch did, command by command. */
export function applyBatch(engine: RecoverableEngine, batch: Batch): void {
  let from = 0;
  for (const [place, { sequence, timestampMs }] of batch.commands.entries()) {
    const to = batch.effectEnds[place] ?? from;
    engine.applyEffects(batch.effects, from, to, { sequence, timestampMs });
    from = to;
  }
}
