import type { StaffEffect } from '@candor/protocol';
import type { Json, Plan, StaffEngine } from '#modules/console/acts/index.ts';
import { sendAsStaff } from './amounts.ts';

/** One command to the core with what the second person and the log read of it. */
export interface PlannedCommand {
  readonly subject: string;
  readonly command: Parameters<StaffEngine['submit']>[0];
  readonly effect: StaffEffect;
  readonly before: Json;
  readonly after: Json;
}

/** A plan that is one command to the core, sent once its entry is durable. */
export function planOfCommand(
  engine: StaffEngine,
  { command, ...told }: PlannedCommand,
): Plan<object> {
  return { ...told, carryOut: () => ({}), afterwards: () => sendAsStaff(engine, command) };
}
