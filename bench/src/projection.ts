import { Engine } from '@candor/exchange-core';
import { Journal, recover } from '@candor/persistence';
import type { Storage } from '@candor/persistence';
import { createTestDatabase } from '@candor/persistence/testing';
import { copyRows, insertBare } from './projection/bare-loop.ts';
import { RULES, Trading } from './projection/trading.ts';
import { recordFigure } from './results.ts';

const SUSTAINED_COMMANDS = 250_000;
const BATCH_COMMANDS = 250;
/** The journal runs ahead of the tables by no more than this, so that the figure is a sustained one. */
const PENDING_EFFECTS_MAX = 300_000;
const JOURNAL_COMMANDS = 200_000;

const TRADING =
  '62 % limit orders (a quarter crossing), 38 % random cancels, 10,000 resting orders, 1,000 customers, one book, request keys, batches of 250, embedded PostgreSQL with fsync on';

/** Journal and projector on PostgreSQL, and the tables' own limit beside them. */
export async function runProjectionBench(): Promise<void> {
  await measureJournal();
  await measureProjection();
}

/** Appends alone: decided, encoded, compressed, hashed, committed. */
async function measureJournal(): Promise<void> {
  const database = await createTestDatabase();
  const journal = await Journal.open(database);
  const trading = new Trading();
  for (const batch of trading.opening()) await journal.append(batch);
  const startedAt = performance.now();
  for (let count = 0; count < JOURNAL_COMMANDS; count += BATCH_COMMANDS) {
    await journal.append(trading.next(BATCH_COMMANDS));
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  recordFigure({
    name: 'journal append',
    value: JOURNAL_COMMANDS / seconds,
    unit: 'commands/s',
    workload: `one engine decides, encodes and journals, one batch in flight, no projection; ${TRADING}`,
  });
  await journal.close();
  await database.stop();
}

async function measureProjection(): Promise<void> {
  const database = await createTestDatabase();
  const bare = await createTestDatabase();
  const storage = await recover(database, new Engine(RULES), {
    onStop: (error) => {
      throw error;
    },
  });
  const trading = new Trading();
  for (const batch of trading.opening()) await commit(storage, batch);
  await storage.projector.drain();
  const startedAt = performance.now();
  for (let count = 0; count < SUSTAINED_COMMANDS; count += BATCH_COMMANDS) {
    await commit(storage, trading.next(BATCH_COMMANDS));
  }
  await storage.projector.drain();
  const seconds = (performance.now() - startedAt) / 1_000;
  const share = SUSTAINED_COMMANDS / trading.engine.sequence;
  const inserts = await copyRows(database.pool);
  const client = await bare.pool.connect();
  const { rows, seconds: bareSeconds } = await insertBare(client, inserts);
  client.release();
  recordFigure({
    name: 'sustained with projection',
    value: SUSTAINED_COMMANDS / seconds,
    unit: 'commands/s',
    workload: `decided, journaled and projected into all tables; ${TRADING}`,
  });
  recordFigure({
    name: 'projection against a bare bulk insert',
    value: (rows * share) / seconds / (rows / bareSeconds),
    unit: 'ratio',
    workload: `rows/s left in the tables by the run above, against a loop that does nothing but insert the same ${rows} rows into the same empty tables, 2,000 a statement from prepared array literals`,
  });
  await storage.close();
  await bare.stop();
  await database.stop();
}

type Decided = Parameters<Storage['journal']['append']>[0];

async function commit({ journal, projector }: Storage, batch: Decided): Promise<void> {
  await journal.append(batch);
  projector.accept(batch);
  while (projector.pendingEffects > PENDING_EFFECTS_MAX) {
    await projector.waitFor(projector.projectedSequence + 1, 60_000);
  }
}
