import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRepository, readJson } from '#repository.ts';
import { installArguments } from '#install-arguments.ts';
import { findMissingPlatformEntries } from './lockfile.ts';
import type { LockEntries } from './lockfile.ts';

test('the lockfile lists the binaries of every platform (else run tooling/src/complete-lockfile.ts)', () => {
  const lockfile = readJson('package-lock.json') as { packages: LockEntries };
  expect(Object.keys(findMissingPlatformEntries(lockfile.packages))).toEqual([]);
});

test.each<[setting: string, why: string]>([
  ['save-exact=true', 'two clones have the same versions'],
  ['ignore-scripts=true', 'to install a package runs none of its code'],
])('npm is told %s: %s', (setting) => {
  expect(readFileSync(inRepository('.npmrc'), 'utf8').split('\n')).toContain(setting);
});

test('a package that is added waits a week, unless somebody says otherwise', () => {
  const manifest = readJson('package.json') as { readonly scripts: Record<string, string> };
  expect(manifest.scripts['add']).toBe('node tooling/bootstrap.mjs add-package');
  expect(installArguments(['zod', '-w', 'apps/web'])).toEqual([
    ...['install', '--save-exact', '--min-release-age=7', 'zod', '-w', 'apps/web'],
  ]);
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
