import type { CommandBody, CommandType, EngineReader, RejectionCode } from '@candor/exchange-core';
import type { ErrorName } from '@candor/protocol';

/** The refusal that answers a rejection of the core, alone or with a sentence that says more than its own. */
export type Refusal = ErrorName | readonly [name: ErrorName, text: string];

/** Whether an act of staff may send a command of the core, and why it may or never does. */
export interface StaffRule {
  readonly allowed: boolean;
  readonly why: string;
}

/** What the server must know of a product before it serves it: data only, so that every layer may read it. */
export interface ProductDeclaration {
  /** What a client is told for each rejection. `failed` stands where no endpoint can cause it. */
  readonly refusals: Readonly<Partial<Record<RejectionCode, Refusal>>>;
  readonly staffCommands: Readonly<Partial<Record<CommandType, StaffRule>>>;
  /** The commands that bring the demo's part of it about, where they are missing. */
  readonly seed?: (reader: EngineReader) => CommandBody[];
}
