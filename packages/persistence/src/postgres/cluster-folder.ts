import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { canEnter } from './run-user.ts';
import { makeFolder } from './make-folder.ts';
import type { RunUser } from './run-user.ts';

/** Outside folders for a cluster whose data folder PostgreSQL's user may not enter. */
const outsideFolders = ['/var/lib/candor', '/var/tmp/candor'];

/**
 * The folder that holds the database files, as a real path that `user` can enter and owns.
 *
 * Normally it is `<dataDir>/database`. Root may start us below a folder only root can enter (a
 * clone in /root); then the files live outside and `<dataDir>/database` is a link to them, so
 * that removing the data folder still means starting afresh and nothing is found by guessing.
 */
export function prepareClusterFolder(dataDir: string, user: RunUser): string {
  makeFolder(dataDir);
  const link = join(realpathSync(dataDir), 'database');
  const known = lstatSync(link, { throwIfNoEntry: false });
  if (known !== undefined) {
    if (!existsSync(link)) {
      throw new Error(
        `${link} points to database files that are gone. Put them back, or remove the link to start afresh`,
      );
    }
    return realpathSync(link);
  }
  if (canEnter(realpathSync(dataDir), user)) {
    mkdirSync(link, { mode: 0o700 });
    if (user.switchTo) chownSync(link, user.uid, user.gid);
    return link;
  }
  const folder = makeOutsideFolder(user);
  symlinkSync(folder, link);
  return folder;
}

function makeOutsideFolder(user: RunUser): string {
  for (const parent of outsideFolders) {
    try {
      mkdirSync(parent, { recursive: true, mode: 0o755 });
      if (!canEnter(parent, user)) continue;
      const folder = mkdtempSync(join(parent, 'database-'));
      chmodSync(folder, 0o700);
      chownSync(folder, user.uid, user.gid);
      return folder;
    } catch {
      continue;
    }
  }
  throw new Error(
    `Neither the data folder nor ${outsideFolders.join(' or ')} can hold the database for user ${user.uid}: set DATA_DIR to a folder that every user may enter, or DATABASE_URL`,
  );
}
