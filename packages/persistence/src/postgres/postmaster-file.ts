import { readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isFolderInUse, isRunning } from './processes.ts';

/** What a running PostgreSQL writes about itself into its folder. */
export interface PostmasterFile {
  readonly pid: number;
  readonly port: number;
  readonly socketFolder: string;
}

/** Undefined when there is none, or when the server had not finished writing it. */
export function readPostmasterFile(clusterFolder: string): PostmasterFile | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(clusterFolder, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  const socketFolder = lines[4]?.trim() ?? '';
  if (!(pid > 0) || !(port > 0) || socketFolder === '') return undefined;
  return { pid, port, socketFolder };
}

/**
 * Removes the mark of a dead server where PostgreSQL itself would hesitate: its number is a zombie
 * (a container without an init process) or belongs to another program by now. Only once no process
 * works in the folder any more, for a surviving backend must never meet a second server.
 */
export function removeStalePostmasterFile(clusterFolder: string): void {
  const found = readPostmasterFile(clusterFolder);
  if (found === undefined) return;
  if (isFolderInUse(clusterFolder) !== false) return;
  rmSync(join(clusterFolder, 'postmaster.pid'), { force: true });
  removeSocketFolder(found.socketFolder);
}

/** Whether the server this file speaks of may still be alive. */
export function mayBeAlive(file: PostmasterFile, clusterFolder: string): boolean {
  return isRunning(file.pid) && isFolderInUse(clusterFolder) !== false;
}

export const SOCKET_FOLDER_PREFIX = 'candor-pg-';

/** Removes a socket folder, if it is one of ours. */
export function removeSocketFolder(folder: string): void {
  if (!basename(folder).startsWith(SOCKET_FOLDER_PREFIX)) return;
  rmSync(folder, { recursive: true, force: true });
}
