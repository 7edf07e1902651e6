import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the whole repository, without a slash at its end. */
export const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** Absolute path of a file named from the repository's root. */
export function inRepository(...parts: readonly string[]): string {
  return join(repositoryRoot, ...parts);
}

/** The environment for tools: the pinned Node and the installed binaries come first. */
export function toolEnvironment(): NodeJS.ProcessEnv {
  const bin = inRepository('node_modules', '.bin');
  return { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH'] ?? ''}` };
}

/** Folders of all workspaces that have a package.json, such as `packages/money` and `e2e`. */
export function listWorkspaces(): readonly string[] {
  const nested = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(inRepository(folder)).map((name) => `${folder}/${name}`),
  );
  return [...nested, 'bench', 'e2e', 'tooling'].filter((folder) =>
    existsSync(inRepository(folder, 'package.json')),
  );
}

/** Parses a JSON file named from the repository's root. The caller states what it expects of it. */
export function readJson(path: string): unknown {
  return JSON.parse(readFileSync(inRepository(path), 'utf8'));
}

/** Never part of the sources, wherever they lie; and what is written into the root or into an app. */
const GENERATED =
  /(^|\/)(node_modules|dist|\.git|\.vite)$|^(data|coverage|\.cache|apps\/[^/]+\/data)$/;

/** Files below a folder of the repository, as sorted paths from the root; generated folders are left out. */
export function listFiles(folder: string, accept: (path: string) => boolean): readonly string[] {
  if (!existsSync(inRepository(folder))) return [];
  return readdirSync(inRepository(folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = folder === '.' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) return GENERATED.test(path) ? [] : listFiles(path, accept);
      return entry.isFile() && accept(path) ? [path] : [];
    })
    .sort();
}
