import { expect, test } from 'vitest';
import { listWorkspaces, readJson } from '#repository.ts';
import { findManifestProblems } from './manifests.ts';
import type { Manifest } from './manifests.ts';

test.each(['.', ...listWorkspaces()])('the manifest of %s keeps the rules', (folder) => {
  const path = folder === '.' ? 'package.json' : `${folder}/package.json`;
  expect(findManifestProblems(folder, readJson(path) as Manifest)).toEqual([]);
});

const good: Manifest = {
  name: '@candor/money',
  private: true,
  license: 'Apache-2.0',
  type: 'module',
  dependencies: { a: '1.2.3', b: 'npm:typescript@7.0.2', c: '18.4.0-beta.17' },
};

test.each<[problem: string, manifest: Manifest]>([
  ['name is not @candor/money', { ...good, name: '@candor/coins' }],
  ['private is not true', { ...good, private: false }],
  ['license is not Apache-2.0', { ...good, license: 'MIT' }],
  ['type is not module', { ...good, type: 'commonjs' }],
  ['a is not pinned exactly: ^1.2.3', { ...good, dependencies: { a: '^1.2.3' } }],
  ['a is not pinned exactly: *', { ...good, devDependencies: { a: '*' } }],
  ['a is not pinned exactly: 1.x', { ...good, optionalDependencies: { a: '1.x' } }],
])('finds that %s', (problem, manifest) => {
  expect(findManifestProblems('packages/money', good)).toEqual([]);
  expect(findManifestProblems('packages/money', manifest)).toEqual([`packages/money: ${problem}`]);
});
