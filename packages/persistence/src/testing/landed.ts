import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * What `main` already had where the work at hand left it. A kind, a migration or its checksum that landed never changes
 * again; one that came since was delivered to nobody, and the generators write it again from what is declared now.
 * Paths are named from the repository's root. Without git everything counts as landed.
 */
export interface Landed {
  /** A file's text; '' of one that `main` did not have. */
  text(path: string): string;
  /** The names of a folder's files. */
  names(path: string): ReadonlySet<string>;
}

const repository = fileURLToPath(new URL('../../../../', import.meta.url));

export function landedIn(root = repository): Landed {
  const git = (...args: readonly string[]): string | undefined => {
    try {
      return execFileSync('git', args, {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      });
    } catch {
      return undefined;
    }
  };
  const base = findBase(git);
  if (base === undefined) {
    return {
      text: (path) => readFileSync(join(root, path), 'utf8'),
      names: (path) => new Set(readdirSync(join(root, path))),
    };
  }
  return {
    text: (path) => git('show', `${base}:${path}`) ?? '',
    names: (path) => new Set(git('ls-tree', '--name-only', `${base}:${path}`)?.split('\n')),
  };
}

/** The commit nearest to HEAD at which it left `main`, here or at the origin; undefined where git knows neither. */
function findBase(git: (...args: readonly string[]) => string | undefined): string | undefined {
  const bases = ['main', 'origin/main']
    .map((main) => git('merge-base', 'HEAD', main)?.trim())
    .filter((base) => base !== undefined)
    .map((base) => ({ base, commits: Number(git('rev-list', '--count', `${base}..HEAD`)) }));
  return bases.toSorted((one, other) => one.commits - other.commits)[0]?.base;
}
