import { expect, test } from 'vitest';
import { listWorkspaces, readJson } from '#repository.ts';
import { createSbom } from './sbom.ts';
import type { LockPackages } from './sbom.ts';

const sbom = createSbom();
const names = new Set(sbom.components.map(({ name }) => name));

/** What a workspace's own package.json asks for. */
const dependenciesOf = (folder: string): readonly string[] => {
  const { dependencies = {} } = readJson(`${folder}/package.json`) as {
    readonly dependencies?: Readonly<Record<string, string>>;
  };
  return Object.keys(dependencies);
};

test('names every direct dependency of the server, the clients and the packages', () => {
  const product = listWorkspaces().filter((folder) => /^(apps|packages)\//.test(folder));
  expect(product.length).toBeGreaterThan(6);
  for (const folder of product) {
    for (const name of dependenciesOf(folder)) expect(names, folder).toContain(name);
  }
});

test('names what those need in turn, in the version that is nearest', () => {
  const lock = (version: string, dependencies: Readonly<Record<string, string>> = {}) => ({
    version,
    integrity: 'sha512-AAAA',
    dependencies,
  });
  const packages: LockPackages = {
    '': { name: 'whole', version: '1.0.0' },
    'apps/server': { name: 'server', version: '1.0.0', dependencies: { outer: '1', ours: '1' } },
    'packages/ours': { name: 'ours', version: '1.0.0', dependencies: { shared: '2' } },
    'node_modules/ours': { resolved: 'packages/ours', link: true },
    'node_modules/outer': lock('1.1.1', { shared: '1', '@scope/last': '3' }),
    'node_modules/outer/node_modules/shared': lock('1.5.0'),
    'node_modules/shared': lock('2.5.0'),
    'node_modules/@scope/last': {
      ...lock('3.0.0'),
      license: 'MIT OR Apache-2.0',
      optionalDependencies: { 'for-another-machine': '1' },
    },
    'node_modules/tool': lock('9.9.9'),
  };
  const made = createSbom(packages);
  const listed = made.components.map(({ name, version }) => `${name}@${version}`);
  expect(listed).toEqual(expect.arrayContaining(['shared@1.5.0', 'shared@2.5.0', 'outer@1.1.1']));
  expect(listed.join()).not.toMatch(/tool|another/);
  expect(made.components.find(({ name }) => name === '@scope/last')).toEqual({
    type: 'library',
    'bom-ref': 'node_modules/@scope/last',
    name: '@scope/last',
    version: '3.0.0',
    purl: 'pkg:npm/%40scope/last@3.0.0',
    hashes: [{ alg: 'SHA-512', content: '000000' }],
    licenses: [{ expression: 'MIT OR Apache-2.0' }],
  });
});

test('names no tool of tests, benches and builds', () => {
  for (const tool of ['vitest', 'eslint', 'playwright-core', 'knip', 'fast-check', 'vite']) {
    expect(names).not.toContain(tool);
  }
});

test('pins whatever comes from the registry by its hash, and knows under which licence it came', () => {
  const foreign = sbom.components.filter(({ purl }) => purl !== undefined);
  expect(foreign.length).toBeGreaterThan(100);
  expect(foreign.filter(({ hashes = [] }) => hashes.length === 0)).toEqual([]);
  expect(foreign.filter(({ licenses = [] }) => licenses.length === 0)).toEqual([]);
  const refs = new Set(sbom.components.map((one) => one['bom-ref']));
  for (const { dependsOn } of sbom.dependencies)
    for (const ref of dependsOn) expect(refs).toContain(ref);
});
