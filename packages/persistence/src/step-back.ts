import { constants, platform, setPriority } from 'node:os';

/**
 * Lets the calling thread, or a process of this machine, leave the processor to those who answer. Where the system
 * refuses, they share it.
 */
export function stepBack(process?: number): void {
  // Elsewhere 0 is not the calling thread but the whole process.
  if (process === undefined && platform() !== 'linux') return;
  try {
    setPriority(process ?? 0, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Slower for others, and no less right.
  }
}
