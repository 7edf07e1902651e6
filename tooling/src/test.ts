import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { buildStaleClients } from '#build-clients.ts';
import { findChromium } from '#find-chromium.ts';
import { inRepository, repositoryRoot, toolEnvironment } from '#repository.ts';
import { formatSeconds } from '#run-steps.ts';
import { describeSecondTries, secondTriesOf, totalsOf } from '#test-totals.ts';
import type { SecondTry, TestTotals, VitestReport } from '#test-totals.ts';

/** Tests of any run that passed only when tried again: named at the end, where nobody overlooks them. */
const secondTries: SecondTry[] = [];

/**
 * `npm test`: the tests of every workspace; those of persistence once more on another PostgreSQL when one is given;
 * those of the whole system (crashes); the journeys in a real browser when there is one. Words after `--` go to Vitest
 * (`npm test -- --project money`), which then runs only that.
 */
async function runVitest(
  name: string,
  args: readonly string[],
  extraEnvironment: NodeJS.ProcessEnv = {},
): Promise<TestTotals> {
  const reportPath = inRepository('.cache', `tests-${name}.json`);
  mkdirSync(inRepository('.cache'), { recursive: true });
  rmSync(reportPath, { force: true });
  const startedAtMs = performance.now();
  // Unless a run asks for the given server, tests use the private one.
  const ownServer = { ...toolEnvironment(), TEST_DATABASE_URL: undefined };
  const child = spawn(
    inRepository('node_modules', '.bin', 'vitest'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${reportPath}`, ...args],
    { cwd: repositoryRoot, env: { ...ownServer, ...extraEnvironment }, stdio: 'inherit' },
  );
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => child.kill(signal));
  const exitCode = await new Promise<number>((resolve) => {
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(code ?? 1));
  });
  const report = existsSync(reportPath)
    ? (JSON.parse(readFileSync(reportPath, 'utf8')) as VitestReport)
    : undefined;
  const totals = totalsOf(report, exitCode);
  secondTries.push(...secondTriesOf(report));
  const duration = formatSeconds(performance.now() - startedAtMs);
  console.log(`${name}: ${totals.passed} passed, ${totals.failed} failed in ${duration}\n`);
  return totals;
}

async function runJourneys(): Promise<TestTotals> {
  const chromium = findChromium(process.env);
  if (chromium === undefined) {
    console.log('journeys: skipped, no Chromium found (set CHROMIUM_PATH or install chromium)\n');
    return { passed: 0, failed: 0 };
  }
  console.log(`journeys: in ${chromium}`);
  try {
    await buildStaleClients();
  } catch (error) {
    console.log(`journeys: ${error instanceof Error ? error.message : String(error)}\n`);
    return { passed: 0, failed: 1 };
  }
  return await runVitest('journeys', ['--project', 'journeys'], { CHROMIUM_PATH: chromium });
}

/** The same persistence suite on the server that `TEST_DATABASE_URL` names, after the private one has had its turn. */
async function runOnGivenServer(): Promise<TestTotals> {
  const url = process.env['TEST_DATABASE_URL'] ?? '';
  if (url === '') {
    console.log('another PostgreSQL: skipped, TEST_DATABASE_URL is not set\n');
    return { passed: 0, failed: 0 };
  }
  console.log('another PostgreSQL: the one that TEST_DATABASE_URL names');
  return await runVitest('given-server', ['--project', 'persistence'], { TEST_DATABASE_URL: url });
}

const words = process.argv.slice(2);
const runs =
  words.length > 0
    ? [await runVitest('selection', words, process.env)]
    : [
        await runVitest('workspaces', ['--project', '!e2e', '--project', '!journeys']),
        await runOnGivenServer(),
        await runVitest('system', ['--project', 'e2e']),
        await runJourneys(),
      ];
const passed = runs.reduce((sum, run) => sum + run.passed, 0);
const failed = runs.reduce((sum, run) => sum + run.failed, 0);
console.log(describeSecondTries(secondTries));
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
