import { existsSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRepository, listWorkspaces, readJson } from '#repository.ts';

const MODULES = 'apps/server/src/modules';
const foldersIn = (path: string): string[] =>
  existsSync(inRepository(path)) ? readdirSync(inRepository(path)) : [];
const subjects = foldersIn(MODULES).flatMap((group) =>
  foldersIn(`${MODULES}/${group}`).map((subject) => `${group}/${subject}`),
);

test.each(subjects)('subject %s has a front door, or serves staff only', (name) => {
  const doors = ['index.ts', 'staff.ts'].filter((door) =>
    existsSync(inRepository(MODULES, name, door)),
  );
  expect(doors).not.toEqual([]);
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
