import { describe, expect, test } from 'vitest';
import {
  describeFailures,
  describeSecondTries,
  failedFilesOf,
  failuresOf,
  secondTriesOf,
  totalsOf,
  totalsOfBoth,
} from './totals.ts';
import type { FileReport, TestTotals, VitestReport } from './totals.ts';

const passed = { fullName: 'buys', status: 'passed', failureMessages: [] };
const failed = { fullName: 'sells', status: 'failed', failureMessages: ['Error: no bid\n at x'] };

const name = '/somewhere/trade.test.ts';
const passedFile = { name, status: 'passed', assertionResults: [passed] };
const failedFile = { name, status: 'failed', assertionResults: [passed, failed] };
const unloadableFile = { name, status: 'failed', assertionResults: [] };

const reportOf = (...testResults: readonly FileReport[]): VitestReport => ({
  numPassedTests: 0,
  numFailedTests: 0,
  testResults,
});

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

test.each<[title: string, report: VitestReport | undefined, exitCode: number, said: string]>([
  ['nothing of a green run', reportOf(passedFile), 0, ''],
  [
    'each test, and each file that cannot be loaded',
    reportOf(passedFile, failedFile, unloadableFile),
    1,
    'failed:\n  trade.test.ts: sells\n    Error: no bid\n  trade.test.ts\n    the file could not be run\n',
  ],
  [
    'a run that ended badly with every test passed',
    reportOf(passedFile),
    1,
    'failed:\n  system\n    no test failed, and it ended with 1\n',
  ],
  [
    'a run without a report',
    undefined,
    1,
    'failed:\n  system\n    it ended before it could report\n',
  ],
])('the end of the output names %s', (_title, report, exitCode, said) => {
  expect(describeFailures(failuresOf('system', report, exitCode))).toBe(said);
});

describe('a second run of the files that failed', () => {
  test.each<[title: string, second: FileReport, said: string]>([
    ['that pass whole', { ...failedFile, status: 'passed' }, 'trade.test.ts: sells'],
    ['of which one fails again', failedFile, ''],
    ['that cannot be loaded any more', unloadableFile, ''],
  ])('names the tests at fault of files %s', (_title, second, said) => {
    const tries = secondTriesOf(reportOf(failedFile), reportOf(second));
    expect(describeSecondTries(tries)).toBe(
      said === ''
        ? ''
        : `1 failed at first, in files that passed whole on a second try:\n  ${said}\n    at first: Error: no bid\n`,
    );
  });

  test('names a file that could not even be run at first', () => {
    const tries = secondTriesOf(reportOf(unloadableFile), reportOf(passedFile));
    expect(tries).toEqual([{ name: 'trade.test.ts', reason: 'the file could not be run' }]);
  });

  test('says nothing where the first run passed or there is no report', () => {
    expect(secondTriesOf(reportOf(passedFile), undefined)).toEqual([]);
    expect(secondTriesOf(undefined, undefined)).toEqual([]);
    expect(failedFilesOf(undefined)).toEqual([]);
  });

  test('counts a test once, by what it did last', () => {
    const files = failedFilesOf(reportOf(passedFile, failedFile));
    expect(files).toEqual([{ name, passed: 1 }]);
    // Ten passed and two failed; of the file repeated one had passed, and both of its tests do now.
    const first = { passed: 10, failed: 1 };
    expect(totalsOfBoth(first, files, { passed: 2, failed: 0 })).toEqual({ passed: 11, failed: 0 });
    expect(totalsOfBoth(first, files, { passed: 1, failed: 1 })).toEqual({ passed: 10, failed: 1 });
  });
});
