import { expect, test } from 'vitest';
import { totalsOf } from './test-totals.ts';
import type { TestTotals, VitestReport } from './test-totals.ts';

const passedFile = { status: 'passed', assertionResults: [{ status: 'passed' }] };
const failedFile = { status: 'failed', assertionResults: [{ status: 'failed' }] };
const unloadableFile = { status: 'failed', assertionResults: [] };

test.each<[title: string, report: VitestReport | undefined, exitCode: number, totals: TestTotals]>([
  [
    'a green run',
    { numPassedTests: 3, numFailedTests: 0, testResults: [passedFile] },
    0,
    { passed: 3, failed: 0 },
  ],
  [
    'a failed test',
    { numPassedTests: 2, numFailedTests: 1, testResults: [passedFile, failedFile] },
    1,
    { passed: 2, failed: 1 },
  ],
  [
    'a file that cannot be loaded',
    { numPassedTests: 3, numFailedTests: 0, testResults: [passedFile, unloadableFile] },
    1,
    { passed: 3, failed: 1 },
  ],
  [
    'an unhandled error beside passing tests',
    { numPassedTests: 3, numFailedTests: 0, testResults: [passedFile] },
    1,
    { passed: 3, failed: 1 },
  ],
  [
    'a run that found no tests, which Vitest ends with 1',
    { numPassedTests: 0, numFailedTests: 0, testResults: [] },
    1,
    { passed: 0, failed: 1 },
  ],
  ['a run without a report', undefined, 1, { passed: 0, failed: 1 }],
])('%s is counted', (_title, report, exitCode, totals) => {
  expect(totalsOf(report, exitCode)).toEqual(totals);
});
