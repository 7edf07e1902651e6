import { Engine } from '@candor/exchange-core';
import { audit } from '@candor/persistence';
import { readExchangeRules } from '#engine/exchange-rules.ts';
import { showProgress, withToolDatabase } from './open-tool-database.ts';

/** A report with more differences than this says nothing more than one with the first of them. */
const DIFFERENCES_SHOWN_MAX = 50;

/**
 * `npm run audit`: replays every command of the journal and compares effects, state, ledger sums,
 * hash chain and tables with what was recorded. Ends with 1 on any difference. It may run beside
 * the server.
 */
await withToolDatabase(
  async (database) => {
    const rules = await readExchangeRules(database);
    if (rules === undefined) {
      console.log('audit passed: this exchange was never started, its journal is empty');
      return true;
    }
    const startedAt = performance.now();
    const report = await audit(database, {
      createEngine: () => new Engine(rules),
      progress: showProgress,
    });
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
    console.log(`commands replayed  ${report.commands} in ${report.batches} batches, ${seconds} s`);
    console.log(`journal head hash  ${report.headHash}`);
    console.log(`state hash         ${report.stateHash}`);
    for (const difference of report.differences.slice(0, DIFFERENCES_SHOWN_MAX)) {
      console.log(`DIFFERENCE         ${difference}`);
    }
    const count = report.differences.length;
    console.log(report.ok ? 'audit passed' : `audit FAILED: ${count} differences`);
    return report.ok;
  },
  { needsStoppedServer: false },
).catch((error: unknown) => {
  console.error(`audit could not run: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
});
