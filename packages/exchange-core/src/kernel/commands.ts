import type { KindTable } from './kinds.ts';

/** The kernel's own commands. */
export const kernelCommands = {
  /**
   * Engine time reached the moment at which something is due: fires what is due, earliest first and
   * a bounded number of it. The moment is the command's own.
   */
  time_passed: { id: 16, since: 2, fields: {} },
} as const satisfies KindTable;

/** Why the kernel's own commands can be refused. */
export const kernelRejections = {
  time_passed: ['nothing_due'],
} as const;
