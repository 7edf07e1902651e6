import type { CommandBody, CommandOf, CommandType, Decision } from '@candor/exchange-core';
import type { StaffRule } from '#api/product-declaration.ts';
import type { Exchange } from '#engine/exchange-port.ts';
import { staffRules } from '#products.ts';

/**
 * Which commands of the core an act of staff may send, and why the others never: every product decides for its
 * own, and a command that none has decided on does not compile.
 */
export const staffCommands = staffRules satisfies Readonly<Record<CommandType, StaffRule>>;

type Allowed = {
  [Type in CommandType]: (typeof staffCommands)[Type]['allowed'] extends true ? Type : never;
}[CommandType];

export type StaffCommand = CommandOf<Allowed>;

/** The only way from the back office to the core. */
export interface StaffEngine {
  /** Sends a command of the allowlist. @throws Error for any other */
  submit(command: StaffCommand): Promise<Decision>;
}

/** The allowlist stands here too, for whoever gets around the types. */
export function createStaffEngine(exchange: Pick<Exchange, 'submit'>): StaffEngine {
  return {
    submit: async (body: CommandBody) => {
      if (!staffCommands[body.type].allowed) throw new Error(`staff never send ${body.type}`);
      return exchange.submit(body);
    },
  };
}
