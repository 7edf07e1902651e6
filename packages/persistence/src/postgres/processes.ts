import { readFileSync, readdirSync, readlinkSync } from 'node:fs';

/** Whether a process runs; one that ended and was never collected (a zombie) does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return readStat(pid)?.state !== 'Z';
}

/** Tells a process from a later one with the same number; '' where the system does not say. */
export function startMarkOf(pid: number): string {
  return readStat(pid)?.startTicks ?? '';
}

/** Whether any process works in this folder, or undefined where the system does not say (no /proc). */
export function isFolderInUse(folder: string): boolean | undefined {
  let pids: string[];
  try {
    pids = readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name));
  } catch {
    return undefined;
  }
  if (pids.length === 0) return undefined;
  return pids.some((pid) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === folder;
    } catch {
      return false;
    }
  });
}

function readStat(pid: number): { state: string; startTicks: string } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold spaces; the state is the first field after it, the start the 20th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0] ?? '', startTicks: fields[19] ?? '' };
  } catch {
    return undefined;
  }
}
