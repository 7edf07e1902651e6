import { expect, test } from 'vitest';
import { describeSecondTries, secondTriesOf, totalsOf } from './test-totals.ts';
import type { TestTotals, VitestReport } from './test-totals.ts';

const passed = { fullName: 'buys', status: 'passed', failureMessages: [] };
const failed = { fullName: 'sells', status: 'failed', failureMessages: ['Error: no bid\n at x'] };
const repeated = {
  fullName: 'in dark buys',
  status: 'passed',
  failureMessages: ['Error: late\n at y'],
};

const name = '/somewhere/trade.test.ts';
const passedFile = { name, status: 'passed', assertionResults: [passed] };
const failedFile = { name, status: 'failed', assertionResults: [failed] };
const unloadableFile = { name, status: 'failed', assertionResults: [] };

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

test('a test that passed only when tried again is named with what it failed with at first', () => {
  const testResults = [{ name, status: 'failed', assertionResults: [passed, repeated, failed] }];
  const tries = secondTriesOf({ numPassedTests: 2, numFailedTests: 1, testResults });
  expect(describeSecondTries(tries)).toBe(
    '1 passed on a second try:\n  trade.test.ts: in dark buys\n    at first: Error: late\n',
  );
});

test('nothing is said where every test passed at once or there is no report', () => {
  const testResults = [passedFile, failedFile];
  expect(secondTriesOf({ numPassedTests: 1, numFailedTests: 1, testResults })).toEqual([]);
  expect(describeSecondTries(secondTriesOf(undefined))).toBe('');
});
