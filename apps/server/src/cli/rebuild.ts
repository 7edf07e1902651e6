import { rebuild } from '@candor/persistence';
import { PNL_TABLES } from '#modules/money/pnl/index.ts';
import { showProgress, withToolDatabase } from './open-tool-database.ts';

/**
 * `npm run rebuild`: empties the tables that follow the journal and fills them again from it. The
 * server must be stopped; the journal itself is only read.
 */
await withToolDatabase(
  async (database) => {
    const startedAt = performance.now();
    const { commands, batches } = await rebuild(database, {
      progress: showProgress,
      derivedTables: PNL_TABLES,
    });
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
    console.log(`rebuilt the tables from ${commands} commands in ${batches} batches, ${seconds} s`);
    return true;
  },
  { needsStoppedServer: true },
).catch((error: unknown) => {
  console.error(`rebuild could not run: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
});
