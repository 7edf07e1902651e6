import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRepository, listWorkspaces, readJson } from '#repository.ts';

const MODULES = 'apps/server/src/modules';
const modules = existsSync(inRepository(MODULES)) ? readdirSync(inRepository(MODULES)) : [];

test.each(modules)('module %s has a front door', (name) => {
  expect(existsSync(inRepository(MODULES, name, 'index.ts'))).toBe(true);
});

test.each(listWorkspaces().filter((folder) => folder.startsWith('packages/')))(
  '%s is entered through src/index.ts',
  (folder) => {
    const manifest = readJson(`${folder}/package.json`) as { exports?: Record<string, string> };
    expect(manifest.exports?.['.']).toBe('./src/index.ts');
    expect(existsSync(inRepository(folder, 'src', 'index.ts'))).toBe(true);
  },
);

test('every script of the root leads to a file', () => {
  const { scripts } = readJson('package.json') as { scripts: Record<string, string> };
  const paths = Object.values(scripts)
    .map((script) => /^node tooling\/bootstrap\.mjs (\S+)$/.exec(script)?.[1])
    .filter((name) => name !== undefined)
    .map((name) => (name.endsWith('.ts') ? name : `tooling/src/${name}.ts`));
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter((path) => !existsSync(inRepository(path)))).toEqual([]);
});
