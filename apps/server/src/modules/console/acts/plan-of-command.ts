import type { StaffEffect } from '@candor/protocol';
import { errorOfRejection } from '#api/rejection-codes.ts';
import type { Json, Plan } from './act.ts';
import type { StaffCommand, StaffEngine } from './staff-commands.ts';

/** One command to the core with what the second person and the log read of it. */
export interface PlannedCommand {
  readonly subject: string;
  readonly command: StaffCommand;
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

/** Sends a command of staff. @throws refusal of the core */
async function sendAsStaff(engine: StaffEngine, command: StaffCommand): Promise<void> {
  const decision = await engine.submit(command);
  if (!decision.ok) throw errorOfRejection(decision);
}
