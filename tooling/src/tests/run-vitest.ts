import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { inRepository, repositoryRoot, toolEnvironment } from '#repository.ts';
import { formatSeconds } from '#run-steps.ts';
import { DURATIONS_VARIABLE } from './duration-reporter.ts';
import type { FileDuration } from './durations.ts';
import { filesLeftOut, PROFILE_VARIABLE } from './profiles.ts';
import type { Profile } from './profiles.ts';
import { failuresOf, totalsOf } from './totals.ts';
import type { Failure, TestTotals, VitestReport } from './totals.ts';

/** One run of Vitest: what was counted, what it wrote down of each test, and how long each file took. */
export interface VitestRun {
  readonly totals: TestTotals;
  /** undefined when the run ended before it could write one. */
  readonly report: VitestReport | undefined;
  readonly failures: readonly Failure[];
  readonly files: readonly FileDuration[];
}

export interface VitestOptions {
  readonly name: string;
  readonly args: readonly string[];
  readonly profile: Profile | undefined;
  readonly environment?: NodeJS.ProcessEnv;
}

/** Runs Vitest from the repository's root with its output shown, and reads what it reported. */
export async function runVitest(options: VitestOptions): Promise<VitestRun> {
  const { name, args, profile, environment = {} } = options;
  const reportPath = inRepository('.cache', `tests-${name}.json`);
  const durationsPath = inRepository('.cache', `durations-${name}.json`);
  mkdirSync(inRepository('.cache'), { recursive: true });
  for (const path of [reportPath, durationsPath]) rmSync(path, { force: true });
  const startedAtMs = performance.now();
  const child = spawn(
    inRepository('node_modules', '.bin', 'vitest'),
    [
      'run',
      `--outputFile.json=${reportPath}`,
      ...filesLeftOut(profile).map((pattern) => `--exclude=${pattern}`),
      ...args,
    ],
    {
      cwd: repositoryRoot,
      env: {
        ...toolEnvironment(),
        // Unless a run asks for the given server, tests use the private one.
        TEST_DATABASE_URL: undefined,
        // Tests start over a hundred servers: what one stripped and compiled, the next one reads.
        NODE_COMPILE_CACHE: inRepository('.cache', 'compile'),
        [PROFILE_VARIABLE]: profile,
        [DURATIONS_VARIABLE]: durationsPath,
        ...environment,
      },
      stdio: 'inherit',
    },
  );
  const kill = (signal: NodeJS.Signals): boolean => child.kill(signal);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, kill);
  const exitCode = await new Promise<number>((resolve) => {
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(code ?? 1));
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.removeListener(signal, kill);
  const report = readReport(reportPath) as VitestReport | undefined;
  const totals = totalsOf(report, exitCode);
  const duration = formatSeconds(performance.now() - startedAtMs);
  console.log(`${name}: ${totals.passed} passed, ${totals.failed} failed in ${duration}\n`);
  const files = (readReport(durationsPath) as readonly FileDuration[] | undefined) ?? [];
  return { totals, report, failures: failuresOf(name, report, exitCode), files };
}

function readReport(path: string): unknown {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}
