import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseRefusedError } from './database-refused-error.ts';
import { isRunning, startMarkOf } from './processes.ts';

/** Marks a data folder as used by this process until `release`. A killed owner's mark is taken over. */
export interface OwnerLock {
  release(): void;
}

/** @throws DatabaseRefusedError when a live process uses the folder. */
export function lockDataFolder(dataDir: string): OwnerLock {
  const path = join(dataDir, 'owner.lock');
  const mine = `${process.pid} ${startMarkOf(process.pid)}\n`;
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      writeFileSync(path, mine, { flag: 'wx' });
      return { release: () => rmSync(path, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const owner = findLiveOwner(path);
    if (owner !== undefined) {
      throw new DatabaseRefusedError(
        `The data folder ${dataDir} is in use by process ${owner}: stop it first, or set DATA_DIR to another folder`,
      );
    }
    rmSync(path, { force: true });
  }
  throw new DatabaseRefusedError(`The data folder ${dataDir} could not be locked: try again`);
}

/** The process that uses the folder, if it runs. */
export function findOwner(dataDir: string): number | undefined {
  return findLiveOwner(join(dataDir, 'owner.lock'));
}

function findLiveOwner(path: string): number | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
  const [pidText = '', startMark = ''] = text.trim().split(' ');
  const pid = Number(pidText);
  if (!Number.isSafeInteger(pid) || pid <= 0 || !isRunning(pid)) return undefined;
  return startMarkOf(pid) === startMark ? pid : undefined;
}
