import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Who PostgreSQL runs as. `switchTo` is set when this process is root, which PostgreSQL refuses to be. */
export interface RunUser {
  readonly uid: number;
  readonly gid: number;
  readonly switchTo: boolean;
}

/**
 * PostgreSQL refuses to run as root, so a root process hands it to the system's `postgres` user
 * or, where none exists, to `nobody`. A plain user runs it as itself.
 */
export function findRunUser(): RunUser {
  const uid = process.getuid?.() ?? 0;
  const gid = process.getgid?.() ?? 0;
  if (uid !== 0) return { uid, gid, switchTo: false };
  for (const name of ['postgres', 'nobody']) {
    const entry = findPasswdEntry(name);
    if (entry !== undefined) return { ...entry, switchTo: true };
  }
  throw new Error(
    'Running as root needs a user "postgres" or "nobody" to hand the database to; start as a plain user or set DATABASE_URL',
  );
}

/** Whether `user` can enter the folder: every folder on the way lets it through. */
export function canEnter(folder: string, user: RunUser): boolean {
  if (!user.switchTo) return true;
  for (let path = folder; ; path = dirname(path)) {
    const { mode, uid, gid } = statSync(path);
    const needed = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & needed) === 0) return false;
    if (path === dirname(path)) return true;
  }
}

function findPasswdEntry(name: string): { uid: number; gid: number } | undefined {
  let passwd: string;
  try {
    passwd = readFileSync('/etc/passwd', 'utf8');
  } catch {
    return undefined;
  }
  const fields = passwd
    .split('\n')
    .find((line) => line.startsWith(`${name}:`))
    ?.split(':');
  if (fields === undefined) return undefined;
  const [uid, gid] = [Number(fields[2]), Number(fields[3])];
  return uid > 0 && gid > 0 ? { uid, gid } : undefined;
}
