import { expect, test } from 'vitest';
import { inRepository } from '#repository.ts';
import { existsSync } from 'node:fs';
import { describeSlowest, FILE_MS_MAX, findSlow } from './durations.ts';
import { foreignShare, parseMachineTime } from './machine-load.ts';
import { filesLeftOut, filesOfTheSystem, profileOf, profiles } from './profiles.ts';
import { slowFiles } from './slow-files.ts';

const quick = { path: 'a.test.ts', durationMs: FILE_MS_MAX };
const slow = { path: 'b.test.ts', durationMs: FILE_MS_MAX + 1 };
const slower = { path: 'c.test.ts', durationMs: FILE_MS_MAX + 500 };

test('files over the limit are found, slowest first, less those with a reason', () => {
  expect(findSlow([slow, quick, slower], {})).toEqual([slower, slow]);
  expect(findSlow([slow, quick, slower], { 'c.test.ts': 'one long story' })).toEqual([slow]);
  const nested = { ...slow, path: 'e2e/src/d.test.ts' };
  expect(findSlow([nested], { 'e2e/': 'long stories' })).toEqual([]);
  expect(findSlow([nested], { 'e2e/src/d.test': 'no file', e2: 'no folder' })).toEqual([nested]);
});

test('the slowest files are listed with their seconds', () => {
  expect(describeSlowest([quick, slower])).toBe(
    'the slowest test files:\n   60.5 s  c.test.ts\n   60.0 s  a.test.ts\n',
  );
  expect(describeSlowest([])).toBe('');
});

test('every file that may be slow exists and says why', () => {
  for (const [path, reason] of Object.entries(slowFiles)) {
    expect(existsSync(inRepository(path)), path).toBe(true);
    expect(reason, path).toMatch(/\w{3,} \w+/);
  }
});

test('a profile leaves out the files of the later ones', () => {
  expect(filesLeftOut('short')).toEqual(['**/*.full.test.{ts,tsx}', '**/*.long.test.{ts,tsx}']);
  expect(filesLeftOut('full')).toEqual(['**/*.long.test.{ts,tsx}']);
  expect(filesLeftOut('long')).toEqual([]);
  expect(filesLeftOut(undefined)).toEqual([]);
});

test.each(['crash', 'journeys'] as const)(
  'each file of %s in the short profile exists',
  (folder) => {
    const files = filesOfTheSystem(folder, 'short');
    expect(files.length).toBeGreaterThan(3);
    expect(files.filter((path) => !existsSync(inRepository('e2e', path)))).toEqual([]);
    expect(filesOfTheSystem(folder, 'full')).toEqual([`src/${folder}/**/*.test.ts`]);
  },
);

test('the profile is read from the environment', () => {
  for (const profile of profiles) expect(profileOf({ TEST_PROFILE: profile })).toBe(profile);
  expect(profileOf({})).toBeUndefined();
  expect(() => profileOf({ TEST_PROFILE: 'nightly' })).toThrow('must be one of short, full, long');
});

test('the work of others is what the machine did less what this run did', () => {
  const stat = (user: number): string =>
    `cpu  ${user} 10 20 5000 700 1 2 3 900 0\ncpu0 1 2 3 4 5 6 7 8 9 0\n`;
  const own = (children: number): string =>
    `42 (node (x) y) S 1 42 42 0 -1 4194560 9 9 0 0 5 6 ${children} 7 20 0 1 0 99`;
  const before = parseMachineTime(stat(100), own(10));
  expect(before).toEqual({ busyTicks: 126, ownTicks: 28 });
  const after = parseMachineTime(stat(300), own(160));
  expect(foreignShare(before, after)).toBe(0.25);
  expect(foreignShare(before, before)).toBe(0);
  expect(foreignShare(undefined, after)).toBeUndefined();
});
