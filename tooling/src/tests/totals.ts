import { basename } from 'node:path';

/** The part of Vitest's JSON report that a total needs. */
export interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly FileReport[];
}

export interface FileReport {
  readonly name: string;
  readonly status: string;
  readonly assertionResults: readonly {
    readonly fullName: string;
    readonly status: string;
    readonly failureMessages: readonly string[];
  }[];
}

/** How many tests passed and failed. */
export interface TestTotals {
  readonly passed: number;
  readonly failed: number;
}

/**
 * Totals of one run. A file that could not even be loaded counts as one failure, and so does a run that ended
 * badly without a failed test (an unhandled error, a crash before the report): a red run never reads as green.
 */
export function totalsOf(report: VitestReport | undefined, exitCode: number): TestTotals {
  if (report === undefined) return { passed: 0, failed: 1 };
  const brokenFiles = report.testResults.filter(
    (file) =>
      file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failed = report.numFailedTests + brokenFiles;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
  };
}

/** The files of a run in which something failed, with what of them had passed. */
export function failedFilesOf(
  report: VitestReport | undefined,
): readonly { readonly name: string; readonly passed: number }[] {
  return (report?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .map(({ name, assertionResults }) => ({
      name,
      passed: assertionResults.filter(({ status }) => status === 'passed').length,
    }));
}

/** A test that failed. */
export interface Failure {
  /** The test file's name without its folder, and the test's with everything it is nested in. */
  readonly name: string;
  /** What it failed with: the first line of it. */
  readonly reason: string;
}

function failuresIn({ name: path, assertionResults }: FileReport): readonly Failure[] {
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  const file = basename(path);
  if (failed.length === 0) return [{ name: file, reason: 'the file could not be run' }];
  return failed.map(({ fullName, failureMessages }) => ({
    name: `${file}: ${fullName}`,
    reason: failureMessages[0]?.split('\n')[0] ?? '',
  }));
}

/** What failed in a run, as many as `totalsOf` counts or more: the end of a log may be all that is kept of it. */
export function failuresOf(
  run: string,
  report: VitestReport | undefined,
  exitCode: number,
): readonly Failure[] {
  if (report === undefined) return [{ name: run, reason: 'it ended before it could report' }];
  const failures = report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(failuresIn);
  if (failures.length > 0 || exitCode === 0) return failures;
  return [{ name: run, reason: `no test failed, and it ended with ${exitCode}` }];
}

/** The tests of the first run that failed in files which passed whole in the second; see docs/adr/0028. */
export function secondTriesOf(
  first: VitestReport | undefined,
  second: VitestReport | undefined,
): readonly Failure[] {
  const passed = new Set(
    (second?.testResults ?? []).filter(({ status }) => status === 'passed').map(({ name }) => name),
  );
  return (first?.testResults ?? [])
    .filter(({ name, status }) => status === 'failed' && passed.has(name))
    .flatMap(failuresIn);
}

/** What is said of them at the end of a run; nothing when there are none. */
export function describeSecondTries(tries: readonly Failure[]): string {
  if (tries.length === 0) return '';
  const lines = tries.map(({ name, reason }) => `  ${name}\n    at first: ${reason}`);
  return `${tries.length} failed at first, in files that passed whole on a second try:\n${lines.join('\n')}\n`;
}

/** What is said of failures at the end of all runs; nothing when there are none. */
export function describeFailures(failures: readonly Failure[]): string {
  if (failures.length === 0) return '';
  return `failed:\n${failures.map(({ name, reason }) => `  ${name}\n    ${reason}`).join('\n')}\n`;
}

/** What counts of a run and of the second run of its failed files. */
export function totalsOfBoth(
  first: TestTotals,
  failedFiles: readonly { readonly passed: number }[],
  second: TestTotals,
): TestTotals {
  const repeated = failedFiles.reduce((sum, { passed }) => sum + passed, 0);
  return { passed: first.passed - repeated + second.passed, failed: second.failed };
}
