import { Engine } from '@candor/exchange-core';
import { audit, checkBooks } from '@candor/persistence';
import type { BooksReport, Database } from '@candor/persistence';
import { readSettings } from '#config/settings.ts';
import { readExchangeRules } from '#engine/exchange-rules.ts';
import { readPublishedHeads, verifyChain } from '#modules/console/audit-log/index.ts';
import { showProgress, withToolDatabase } from './open-tool-database.ts';

/** A report with more differences than this says nothing more than one with the first of them. */
const DIFFERENCES_SHOWN_MAX = 50;

/** For a program that reads the report instead of a person. */
const isJson = process.argv.includes('--json');

/** Only the sums of the books as they are now: seconds, where the whole audit may take hours. */
const isBooksOnly = process.argv.includes('--books');

interface Findings {
  readonly ok: boolean;
  readonly commands: number;
  readonly headHash: string;
  readonly stateHash: string;
  readonly differences: readonly string[];
}

function say(line: string): void {
  if (!isJson) console.log(line);
}

async function auditJournal(database: Database): Promise<Findings> {
  const rules = await readExchangeRules(database);
  if (rules === undefined) {
    say('this exchange was never started, its journal is empty');
    return { ok: true, commands: 0, headHash: '', stateHash: '', differences: [] };
  }
  const startedAt = performance.now();
  const report = await audit(database, {
    createEngine: () => new Engine({ ...rules, takesRetired: true }),
    progress: showProgress,
  });
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K');
  say(`commands replayed  ${report.commands} in ${report.batches} batches, ${seconds} s`);
  say(`journal head hash  ${report.headHash}`);
  say(`state hash         ${report.stateHash}`);
  return report;
}

/** The sums of the state that the server would start with now. */
async function checkSums(database: Database): Promise<boolean> {
  const rules = await readExchangeRules(database);
  const report: BooksReport =
    rules === undefined
      ? { ok: true, sequence: 0, problem: '' }
      : await checkBooks(database, new Engine({ ...rules, takesRetired: true }));
  const { ok, sequence, problem } = report;
  if (isJson) console.log(JSON.stringify(report));
  say(ok ? `the books balance after command ${sequence}` : `WRONG after ${sequence}: ${problem}`);
  return ok;
}

async function auditAll(database: Database): Promise<boolean> {
  const journal = await auditJournal(database);
  const differences = [...journal.differences, ...(await auditStaffLog(database))];
  for (const difference of differences.slice(0, DIFFERENCES_SHOWN_MAX)) {
    say(`DIFFERENCE         ${difference}`);
  }
  const ok = differences.length === 0;
  const { commands, headHash, stateHash } = journal;
  if (isJson) {
    console.log(JSON.stringify({ ok, commands, headHash, stateHash, differences }));
  }
  say(ok ? 'audit passed' : `audit FAILED: ${differences.length} differences`);
  return ok;
}

/** What staff did: the chain of the log, against itself and against the heads that were published. */
async function auditStaffLog(database: Database): Promise<readonly string[]> {
  const heads = await readPublishedHeads(readSettings(process.env).DATA_DIR);
  const { entries, headHash, problems } = await verifyChain(database.pool, heads);
  say(`staff log          ${entries} entries, ${heads.length} published heads`);
  say(`staff log head     ${headHash}`);
  return problems.map((problem) => `staff log: ${problem}`);
}

/**
 * `npm run audit`: replays every command of the journal and compares effects, state, ledger sums,
 * hash chain and tables with what was recorded, and verifies the chain of what staff did. Ends with 1
 * on any difference. It may run beside the server. `--books` takes the sums of the present books alone, `--json` prints one line for a program.
 */
await withToolDatabase(isBooksOnly ? checkSums : auditAll, {
  needsStoppedServer: false,
}).catch((error: unknown) => {
  console.error(`audit could not run: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
});
