/** The part of Vitest's JSON report that a total needs. */
export interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
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
