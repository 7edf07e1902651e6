import { Engine } from '@candor/exchange-core';
import { Journal, recover } from '@candor/persistence';
import type { Database, Storage } from '@candor/persistence';
import { copyRows, insertBare } from './projection/bare-loop.ts';
import { backendOf, cpuSecondsOf, findBackends } from './projection/backend-cpu.ts';
import { openBenchDatabase } from './projection/bench-database.ts';
import { RULES, Trading } from './projection/trading.ts';
import { recordFigure } from './results.ts';

const SUSTAINED_COMMANDS = 400_000;
const BATCH_COMMANDS = 250;
/** The journal runs ahead of the tables by no more than this, so that the figure is a sustained one. */
const PENDING_EFFECTS_MAX = 600_000;
const JOURNAL_COMMANDS = 200_000;
const bareSizes = [500, 2_000, 10_000] as const;

const TRADING =
  '62 % limit orders (a quarter crossing), 38 % random cancels, 10,000 resting orders, 1,000 customers, one book, request keys, batches of 250, embedded PostgreSQL with fsync on';

/** Journal and projector on PostgreSQL, and the tables' own limit beside them. */
export async function runProjectionBench(): Promise<void> {
  await measureJournal();
  await measureProjection();
}

/** Appends alone: decided, encoded, compressed, hashed, committed. */
async function measureJournal(): Promise<void> {
  const database = await openBenchDatabase();
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
  const database = await openBenchDatabase();
  const bare = await openBenchDatabase();
  const storage = await recover(database, new Engine(RULES), {
    onStop: (error) => {
      throw error;
    },
  });
  const trading = new Trading();
  for (const batch of trading.opening()) await commit(storage, batch);
  await storage.projector.drain();
  const backends = await findBackends(database.pool);
  const cpuBefore = cpuSecondsOf(backends);
  const startedAt = performance.now();
  for (let count = 0; count < SUSTAINED_COMMANDS; count += BATCH_COMMANDS) {
    await commit(storage, trading.next(BATCH_COMMANDS));
  }
  await storage.projector.drain();
  const seconds = (performance.now() - startedAt) / 1_000;
  const cpuSeconds = cpuSecondsOf(backends) - cpuBefore;
  const share = SUSTAINED_COMMANDS / trading.engine.sequence;
  const { rows, rowsPerSecond, rowsPerCpuSecond, rowsPerInsert } = await bestBareLoop(
    database,
    bare,
  );
  recordFigure({
    name: 'sustained with projection',
    value: SUSTAINED_COMMANDS / seconds,
    unit: 'commands/s',
    workload: `decided, journaled and projected into all tables; ${TRADING}`,
  });
  recordFigure({
    name: 'projection against a bare bulk insert',
    value: (rows * share) / seconds / rowsPerSecond,
    unit: 'ratio',
    workload: `rows/s left in the tables by the run above, against a loop that does nothing but insert the same ${rows} rows into the same empty tables from prepared array literals, ${rowsPerInsert} a statement, which was the fastest of ${bareSizes.join(', ')}`,
  });
  recordFigure({
    name: 'projection against a bare bulk insert, per CPU-second of PostgreSQL',
    value: (rows * share) / cpuSeconds / rowsPerCpuSecond,
    unit: 'ratio',
    workload:
      'as the ratio of rows/s, but by the CPU time of the journal’s and the projector’s backends together against that of the bare loop’s backend: what other programs do to the machine meanwhile does not count',
  });
  await storage.close();
  await bare.stop();
  await database.stop();
}

interface BareLoop {
  readonly rows: number;
  readonly rowsPerSecond: number;
  readonly rowsPerCpuSecond: number;
  readonly rowsPerInsert: number;
}

/** The bare loop at its best, at {@link bareSizes} rows a statement. */
async function bestBareLoop(from: Database, to: Database): Promise<BareLoop> {
  let best: BareLoop = { rows: 0, rowsPerSecond: 0, rowsPerCpuSecond: 0, rowsPerInsert: 0 };
  for (const rowsPerInsert of bareSizes) {
    const inserts = await copyRows(from.pool, rowsPerInsert);
    const client = await to.connect();
    const backend = [await backendOf(client)];
    const cpuBefore = cpuSecondsOf(backend);
    const { rows, seconds } = await insertBare(client, inserts);
    const rowsPerCpuSecond = rows / (cpuSecondsOf(backend) - cpuBefore);
    await client.end();
    const rowsPerSecond = rows / seconds;
    if (rowsPerSecond > best.rowsPerSecond) {
      best = { rows, rowsPerSecond, rowsPerCpuSecond, rowsPerInsert };
    }
  }
  return best;
}

type Decided = Parameters<Storage['journal']['append']>[0];

async function commit({ journal, projector }: Storage, batch: Decided): Promise<void> {
  const payload = await journal.append(batch);
  projector.accept(batch, payload);
  while (projector.pendingEffects > PENDING_EFFECTS_MAX) {
    await projector.waitFor(projector.projectedSequence + 1, 60_000);
  }
}
