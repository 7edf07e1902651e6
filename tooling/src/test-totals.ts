import { basename } from 'node:path';

/** The part of Vitest's JSON report that a total needs. */
export interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      /** Of every try that failed, also of a test that passed in the end. */
      readonly failureMessages: readonly string[];
    }[];
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

/** A test that passed, but not at once. */
export interface SecondTry {
  /** The test file's name without its folder, and the test's with everything it is nested in. */
  readonly name: string;
  /** What the first try failed with: the first line of it. */
  readonly reason: string;
}

/** The tests that passed only when they were tried again; see docs/adr/0110. */
export function secondTriesOf(report: VitestReport | undefined): readonly SecondTry[] {
  return (report?.testResults ?? []).flatMap(({ name: path, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => ({
        name: `${basename(path)}: ${fullName}`,
        reason: failureMessages[0]?.split('\n')[0] ?? '',
      })),
  );
}

/** What is said of them at the end of a run; nothing when there are none. */
export function describeSecondTries(tries: readonly SecondTry[]): string {
  if (tries.length === 0) return '';
  const lines = tries.map(({ name, reason }) => `  ${name}\n    at first: ${reason}`);
  return `${tries.length} passed on a second try:\n${lines.join('\n')}\n`;
}
