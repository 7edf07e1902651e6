import { Engine } from '@candor/exchange-core';
import type { StoredState } from '@candor/exchange-core';
import type { Batch } from '#codec/batch-codec.ts';
import { loadState } from '#loader/load-state.ts';
import { recover } from '#loader/recover.ts';
import type { RecoverOptions, Storage } from '#loader/recover.ts';
import type { Database } from '#postgres/open-database.ts';
import { inSnapshot } from '#postgres/snapshot.ts';
import { Projector } from '#projector/projector.ts';
import type { OpenTableWriter } from '#projector/table-writer.ts';
import { TEST_RULES, TestExchange } from './test-exchange.ts';

/** A test exchange with its journal and its tables: what the server is, without the server. */
export interface RunningExchange {
  readonly exchange: TestExchange;
  readonly storage: Storage;
  /** Journals a batch and hands it to the projector. */
  commit(batch: Batch): Promise<void>;
}

/** Opens the markets and, with `trades`, that many batches of trading; then waits for the tables. */
export async function runExchange(
  database: Database,
  options: Partial<RecoverOptions> & { readonly seed?: number; readonly trades?: number } = {},
): Promise<RunningExchange> {
  const exchange = new TestExchange(options.seed);
  const { onStop = ignoreStop, ...others } = options;
  const storage = await recover(database, new Engine(TEST_RULES), {
    onStop,
    openProjector: openHere,
    ...others,
  });
  const commit = async (batch: Batch): Promise<void> => {
    storage.projector.accept(batch, await storage.journal.append(batch));
  };
  await commit(exchange.open());
  for (let count = 0; count < (options.trades ?? 0); count++) await commit(exchange.trade(25));
  await storage.projector.drain();
  return { exchange, storage, commit };
}

/** In the test's own thread: quicker to start. */
export const openHere: OpenTableWriter = (database, options) => Projector.open(database, options);

function ignoreStop(): void {
  // The test that cares passes its own.
}

/** What the tables hold now. */
export async function storedState(database: Database): Promise<StoredState> {
  const client = await database.connect();
  try {
    return await inSnapshot(client, () => loadState(client));
  } finally {
    await client.end();
  }
}
