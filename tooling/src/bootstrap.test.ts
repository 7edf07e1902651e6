import { expect, test } from 'vitest';
import { inRepository } from '#repository.ts';

interface Lockfile {
  readonly packages: Readonly<Record<string, object>>;
}

const { findStaleness } = (await import(inRepository('tooling', 'bootstrap.mjs'))) as {
  findStaleness: (wanted?: Lockfile, installed?: Lockfile) => string | undefined;
};

const wanted: Lockfile = {
  packages: {
    '': { name: 'candor' },
    'packages/money': { version: '0.1.0' },
    'node_modules/@candor/money': { resolved: 'packages/money', link: true },
    'node_modules/pg': { version: '8.0.0' },
    'node_modules/for-mars': { version: '1.0.0', optional: true, os: ['mars'] },
    'node_modules/for-us': { version: '1.0.0', optional: true, os: [process.platform] },
  },
};
const without = (...names: readonly string[]): Lockfile => ({
  packages: Object.fromEntries(
    Object.entries(wanted.packages).filter(([path]) => !names.some((name) => path.endsWith(name))),
  ),
});

test('an installation that matches the lockfile is left alone, other platforms set aside', () => {
  expect(findStaleness(wanted, without('for-mars'))).toBeUndefined();
});

test.each<[title: string, installed: Lockfile | undefined, reason: string]>([
  ['nothing installed', undefined, 'nothing is installed yet'],
  ['a missing package', without('pg'), 'node_modules/pg is missing'],
  ['a missing workspace link', without('@candor/money'), 'node_modules/@candor/money is missing'],
  ['a missing binary of this platform', without('for-us'), 'node_modules/for-us is missing'],
  [
    'another version',
    { packages: { ...wanted.packages, 'node_modules/pg': { version: '7.0.0' } } },
    'node_modules/pg is 7.0.0, wanted 8.0.0',
  ],
])('%s is stale', (_title, installed, reason) => {
  expect(findStaleness(wanted, installed)).toBe(reason);
});

test('an unreadable lockfile is reported as such', () => {
  expect(findStaleness(undefined, wanted)).toBe('package-lock.json cannot be read');
});
