import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * How much of a sweep over every endpoint a run does. What a change touches is swept in full; of the rest a tenth, another
 * one with each seed. `npm run test:long` sweeps everything, and so does who runs the file alone. docs/testing.md
 */
const root = fileURLToPath(new URL('../../../../../', import.meta.url));

/** Chooses the tenth; printed by global-setup.ts, and the same in every worker. */
export const SEED_VARIABLE = 'SWEEP_SEED';

/** The commit that a change is compared with; without it the one where it left `main`. */
const SINCE_VARIABLE = 'SWEEP_SINCE';

const PART = 10;

/** One of ten of a list, by its places. */
export function tenthOf<Item>(items: readonly Item[], seed: number): readonly Item[] {
  return items.filter((_, place) => place % PART === seed % Math.min(PART, items.length));
}

const isSource = (path: string): boolean =>
  /\.ts$/.test(path) && !/\.test\.ts$|\/testing\//.test(path);

/** Whether any endpoint could be another because this file is. */
function isShared(path: string): boolean {
  if (/^apps\/server\/src\/(?!modules\/|cli\/|seed\/|migrations\/|workers\/)/.test(path))
    return true;
  return /^packages\/protocol\/src\/(endpoint|fields|envelope|fund-password)\.ts$/.test(path);
}

/** Whether a source file speaks of an endpoint: by its name in quotes, or as the key of a table. */
export function mentions(source: string, endpoint: string): boolean {
  const name = endpoint.replaceAll(/[^a-zA-Z0-9]/g, '\\$&');
  return new RegExp(`['"]${name}['"]|(?<![\\w.])${name}:`).test(source);
}

/**
 * Which endpoints a change touches.
 * @param changed files named from the repository's root
 * @param read a file's text, and all files of a folder
 */
export function touchedBy(
  changed: readonly string[],
  read: { text(path: string): string; folder(path: string): readonly string[] },
): (endpoint: string) => boolean {
  const sources = changed.filter(isSource);
  if (sources.some(isShared)) return () => true;
  const folders = sources
    .map((path) => /^apps\/server\/src\/modules\/[^/]+\/[^/]+/.exec(path)?.[0])
    .filter((folder) => folder !== undefined);
  const descriptions = sources.filter((path) => /^packages\/protocol\/src\/.+\//.test(path));
  const near = [...new Set(folders)].flatMap((folder) => read.folder(folder).filter(isSource));
  const texts = [...near, ...descriptions].map((path) => read.text(path));
  return (endpoint) => texts.some((text) => mentions(text, endpoint));
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

/** Where the change begins: where it left `main`, or the commit before it where it is `main`. */
function findBase(): string {
  const given = process.env[SINCE_VARIABLE] ?? '';
  if (given !== '') return given;
  const head = git('rev-parse', 'HEAD').trim();
  for (const main of ['origin/main', 'main']) {
    try {
      const base = git('merge-base', 'HEAD', main).trim();
      if (base !== head) return base;
    } catch {
      // A clone need not have that branch.
    }
  }
  return 'HEAD~1';
}

/** What git says has changed, committed or not; undefined where it cannot tell. */
function readChanged(): readonly string[] | undefined {
  try {
    const base = findBase();
    const paths = git('diff', '--name-only', base) + git('ls-files', '-o', '--exclude-standard');
    return paths.split('\n').filter((path) => path !== '' && existsSync(join(root, path)));
  } catch {
    return undefined;
  }
}

/** Which endpoints this run sweeps in full. */
function findFull(): (endpoint: string) => boolean {
  const profile = process.env['TEST_PROFILE'] ?? 'long';
  const changed = profile === 'long' ? undefined : readChanged();
  // Where nobody can tell what has changed, everything may have.
  if (changed === undefined) return () => true;
  return touchedBy(changed, {
    text: (path) => readFileSync(join(root, path), 'utf8'),
    folder: (path) =>
      globSync('**/*.ts', { cwd: join(root, path) }).map((name) => `${path}/${name}`),
  });
}

const isFull = findFull();
const seed = Number(process.env[SEED_VARIABLE] ?? '0');

/** Of what is tried on an endpoint, that which this run tries. */
export function sweepOf<Item>(endpoint: string, items: readonly Item[]): readonly Item[] {
  return isFull(endpoint) ? items : tenthOf(items, seed + endpoint.length);
}

/** How many random requests this run sends to an endpoint. */
export function runsOf(endpoint: string, runs: number): number {
  return isFull(endpoint) ? runs : Math.ceil(runs / PART);
}

/** A seed for a run that was given none. */
export function newSeed(): number {
  return randomInt(1_000);
}
