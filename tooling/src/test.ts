import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { buildStaleClients } from '#build-clients.ts';
import { findChromium } from '#find-chromium.ts';
import { inRepository } from '#repository.ts';
import { describeSlowest, findSlow, FOREIGN_SHARE_MAX } from '#tests/durations.ts';
import type { FileDuration } from '#tests/durations.ts';
import { foreignShare, readMachineTime } from '#tests/machine-load.ts';
import { profiles } from '#tests/profiles.ts';
import type { Profile } from '#tests/profiles.ts';
import { runVitest } from '#tests/run-vitest.ts';
import type { VitestRun } from '#tests/run-vitest.ts';
import { slowFiles } from '#tests/slow-files.ts';
import {
  describeFailures,
  describeSecondTries,
  failedFilesOf,
  secondTriesOf,
  totalsOfBoth,
} from '#tests/totals.ts';
import type { Failure, TestTotals } from '#tests/totals.ts';

/**
 * `npm test`, `npm run test:full` and `npm run test:long`: the tests of every workspace, those of persistence
 * on another PostgreSQL when one is given (not in the short profile); those of the whole system (crashes); the journeys
 * in a real browser when there is one. Words after `--` go to Vitest (`npm test -- --project money`), which then runs
 * only that, whatever the profile. docs/testing.md says what each profile holds.
 */
const [word, ...others] = process.argv.slice(2);
const profile: Profile = profiles.find((one) => word === `--profile=${one}`) ?? 'short';
const words = word === undefined || word === `--profile=${profile}` ? others : [word, ...others];

/** What rotates from run to run (sweeps over endpoints, looks of screens) takes the part that this number names. */
process.env['SWEEP_SEED'] ??= String(randomInt(1_000));

/** Tests of any run that passed only when tried again: named at the end, where nobody overlooks them. */
const secondTries: Failure[] = [];
const failures: Failure[] = [];
const durations: FileDuration[] = [];

/**
 * Tests of the whole system wait for servers and browsers more than they compute, so more of them than there are
 * processors run at a time: one more of those that kill servers, beside which the given PostgreSQL is tested; two more
 * journeys. With one more, twelve files of journeys left 17 % of two processors idle and took 264 s; with two more 2 % and 219 s.
 */
const workersMore = (more: number): NodeJS.ProcessEnv => ({
  VITEST_MAX_WORKERS: String(availableParallelism() + more),
});

async function run(
  name: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<VitestRun> {
  const done = await runVitest({ name, args, profile, environment });
  durations.push(...done.files);
  // What fails among the journeys is tried again: what counts is the second try.
  if (name !== 'journeys') failures.push(...done.failures);
  return done;
}

async function runJourneys(): Promise<TestTotals> {
  const chromium = findChromium(process.env);
  if (chromium === undefined) {
    console.log(
      'journeys: skipped, no Chromium found (set CHROMIUM_PATH or install chromium-headless-shell)\n',
    );
    return { passed: 0, failed: 0 };
  }
  console.log(`journeys: in ${chromium}`);
  try {
    await buildStaleClients();
  } catch (error) {
    console.log(`journeys: ${error instanceof Error ? error.message : String(error)}\n`);
    return { passed: 0, failed: 1 };
  }
  const environment = { ...workersMore(2), CHROMIUM_PATH: chromium };
  const first = await run('journeys', ['--project', 'journeys'], environment);
  const failedFiles = failedFilesOf(first.report);
  if (failedFiles.length === 0) return first.totals;
  // On fresh servers with fresh browsers: what the first try left behind must not fail the second.
  const paths = failedFiles.map(({ name }) => name);
  const args = ['--project', 'journeys', ...paths];
  const second = await runVitest({ name: 'journeys-again', args, profile, environment });
  secondTries.push(...secondTriesOf(first.report, second.report));
  failures.push(...second.failures);
  return totalsOfBoth(first.totals, failedFiles, second.totals);
}

/**
 * The workspaces, then kills of the whole system. Which PostgreSQL the persistence suite has: the private one in the short
 * profile, the one that `TEST_DATABASE_URL` names in the full one (the suites of the server and of the whole system have the
 * private one there), both in the long one. Where it is given, that suite waits for it beside the kills.
 */
async function runWorkspacesAndSystem(): Promise<readonly TestTotals[]> {
  const url = process.env['TEST_DATABASE_URL'] ?? '';
  const args = ['--project', '!e2e', '--project', '!journeys'];
  const system = (): Promise<VitestRun> => run('system', ['--project', 'e2e'], workersMore(1));
  if (url === '' || profile === 'short') {
    const reason = url === '' ? 'TEST_DATABASE_URL is not set' : 'that is for npm run test:full';
    console.log(`another PostgreSQL: skipped, ${reason}\n`);
    return [(await run('workspaces', args)).totals, (await system()).totals];
  }
  const others = profile === 'full' ? [...args, '--project', '!persistence'] : args;
  const workspaces = await run('workspaces', others);
  console.log('persistence, on the PostgreSQL that TEST_DATABASE_URL names, beside the system');
  const environment = { TEST_DATABASE_URL: url };
  const rest = await Promise.all([
    run('given-server', ['--project', 'persistence'], environment),
    system(),
  ]);
  return [workspaces, ...rest].map(({ totals }) => totals);
}

/** Fails files over the limit, where the machine was ours; elsewhere only says what it saw. */
function judgeDurations(share: number | undefined): TestTotals {
  console.log(describeSlowest(durations));
  writeFileSync(inRepository('.cache', 'test-durations.json'), JSON.stringify(durations, null, 2));
  const slow = findSlow(durations, slowFiles);
  if (slow.length === 0) return { passed: 0, failed: 0 };
  const names = slow.map(({ path }) => path).join(', ');
  if (share === undefined || share > FOREIGN_SHARE_MAX) {
    const why = share === undefined ? 'unknown' : `${Math.round(share * 100)} %`;
    console.log(`over a minute, not judged (work of others on this machine: ${why}): ${names}\n`);
    return { passed: 0, failed: 0 };
  }
  console.log(`over a minute: ${names}. Split the file, or move it to test:full or test:long\n`);
  return { passed: 0, failed: slow.length };
}

async function runEverything(): Promise<readonly TestTotals[]> {
  const before = readMachineTime();
  const totals = [...(await runWorkspacesAndSystem()), await runJourneys()];
  return [...totals, judgeDurations(foreignShare(before, readMachineTime()))];
}

async function runSelection(): Promise<readonly TestTotals[]> {
  const environment = { TEST_DATABASE_URL: process.env['TEST_DATABASE_URL'] };
  const selection = { name: 'selection', args: words, environment };
  return [
    (await runVitest({ ...selection, profile: word === words[0] ? undefined : profile })).totals,
  ];
}

console.log(`what rotates from run to run: SWEEP_SEED=${process.env['SWEEP_SEED']}`);
const runs = words.length > 0 ? await runSelection() : await runEverything();
const passed = runs.reduce((sum, totals) => sum + totals.passed, 0);
const failed = runs.reduce((sum, totals) => sum + totals.failed, 0);
console.log(describeSecondTries(secondTries));
console.log(describeFailures(failures));
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
