import { expect, test } from 'vitest';
import { readJson } from '#repository.ts';
import { findMissingPlatformEntries } from './lockfile.ts';
import type { LockEntries } from './lockfile.ts';

test('the lockfile lists the binaries of every platform (else run tooling/src/complete-lockfile.ts)', () => {
  const lockfile = readJson('package-lock.json') as { packages: LockEntries };
  expect(Object.keys(findMissingPlatformEntries(lockfile.packages))).toEqual([]);
});

test('a missing binary is listed with its platform, a present one and a range are not', () => {
  const entries: LockEntries = {
    'node_modules/tool': {
      dev: true,
      optionalDependencies: {
        'tool-linux-x64-musl': '1.2.3',
        '@tool/win32-arm64-msvc': '1.2.3',
        'tool-darwin-x64': '1.2.3',
        fsevents: '^2.0.0',
      },
    },
    'node_modules/tool-darwin-x64': { version: '1.2.3' },
  };
  expect(findMissingPlatformEntries(entries)).toEqual({
    'node_modules/tool-linux-x64-musl': {
      version: '1.2.3',
      dev: true,
      optional: true,
      cpu: ['x64'],
      os: ['linux'],
      libc: ['musl'],
    },
    'node_modules/@tool/win32-arm64-msvc': {
      version: '1.2.3',
      dev: true,
      optional: true,
      cpu: ['arm64'],
      os: ['win32'],
    },
  });
});
