import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inRepository, listWorkspaces, toolEnvironment } from '#repository.ts';

/** The rule files under test: the very ones of this repository, copied and never rewritten. */
const RULE_FILES = [
  '.dependency-cruiser.mjs',
  '.gitignore',
  '.oxlintrc.json',
  'biome.json',
  'eslint.config.mjs',
  'knip.json',
  'tsconfig.base.json',
] as const;

/** Stand-ins for npm packages, so that their paths start with node_modules/ as in a real clone. */
const STAND_INS = [
  'typebox',
  'react',
  'fastify',
  'pg',
  'fast-check',
  'undeclared-package',
] as const;

/** A throwaway repository with this one's rules and a handful of sources, in which a wrong can be planted. */
export interface PlantedRepository {
  readonly root: string;
  /** Runs an installed tool inside it. */
  run(
    tool: string,
    args: readonly string[],
  ): { readonly exitCode: number; readonly output: string };
  remove(): void;
}

/**
 * Builds the repository in a temporary folder. `files` maps paths to texts; every workspace of the real repository
 * exists with its real tsconfig and a bare manifest, and an `index.ts` unless `files` brings one.
 */
export function plantRepository(files: Readonly<Record<string, string>>): PlantedRepository {
  const root = mkdtempSync(join(tmpdir(), 'candor-walls-'));
  for (const name of RULE_FILES) copyFileSync(inRepository(name), join(root, name));
  write(
    root,
    'package.json',
    manifestOf('candor', { workspaces: ['packages/*', 'apps/*', 'tooling'] }),
  );
  linkModules(root);
  for (const folder of listWorkspaces()) plantWorkspace(root, folder);
  for (const [path, text] of Object.entries(files)) write(root, path, text);
  return {
    root,
    run: (tool, args) => {
      const done = spawnSync(join(root, 'node_modules', '.bin', tool), args, {
        cwd: root,
        env: { ...toolEnvironment(), NO_COLOR: '1' },
        encoding: 'utf8',
        maxBuffer: 64 * 1024 * 1024,
      });
      return { exitCode: done.status ?? 1, output: `${done.stdout}${done.stderr}` };
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function manifestOf(name: string, more: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({ name, version: '0.1.0', private: true, type: 'module', ...more });
}

function plantWorkspace(root: string, folder: string): void {
  const name = folder.replace(/^.*\//, '');
  const dependencies: Record<string, string> = name === 'protocol' ? { typebox: '1.0.0' } : {};
  const imports = { '#*': './src/*' };
  const exports = { '.': './src/index.ts' };
  write(
    root,
    `${folder}/package.json`,
    manifestOf(`@candor/${name}`, { imports, exports, dependencies }),
  );
  for (const config of ['tsconfig.json', 'tsconfig.pure.json']) {
    if (existsSync(inRepository(folder, config))) {
      copyFileSync(inRepository(folder, config), join(root, folder, config));
    }
  }
  write(root, `${folder}/src/index.ts`, 'export {};\n');
  mkdirSync(join(root, 'node_modules', '@candor'), { recursive: true });
  symlinkSync(join(root, folder), join(root, 'node_modules', '@candor', name));
}

function linkModules(root: string): void {
  const skipped = new Set<string>([...STAND_INS, '@candor']);
  mkdirSync(join(root, 'node_modules'));
  for (const name of readdirSync(inRepository('node_modules'))) {
    if (skipped.has(name)) continue;
    symlinkSync(inRepository('node_modules', name), join(root, 'node_modules', name));
  }
  for (const name of STAND_INS) {
    write(root, `node_modules/${name}/package.json`, manifestOf(name, { main: 'index.js' }));
    write(root, `node_modules/${name}/index.js`, 'export const here = true;\n');
  }
}
