import type { CommandBody, CommandType, EngineReader, RejectionCode } from '@candor/exchange-core';
import type { AssetUseView, ErrorName } from '@candor/protocol';

/** The refusal that answers a rejection of the core, alone or with a sentence that says more than its own. */
export type Refusal = ErrorName | readonly [name: ErrorName, text: string];

/** Whether an act of staff may send a command of the core, and why it may or never does. */
export interface StaffRule {
  readonly allowed: boolean;
  readonly why: string;
}

/** An asset that the server needs, whatever the core has open in it. */
export interface AssetNeed {
  readonly asset: string;
  readonly what: AssetUseView['what'];
  /** Only where users give themselves funds that are worth nothing. */
  readonly isForPlayMoney?: true;
}

/** What the server must know of a product before it serves it: data only, so that every layer may read it. */
export interface ProductDeclaration {
  /** What a client is told for each rejection. `failed` stands where no endpoint can cause it. */
  readonly refusals: Readonly<Partial<Record<RejectionCode, Refusal>>>;
  readonly staffCommands: Readonly<Partial<Record<CommandType, StaffRule>>>;
  /** Assets that cannot be delisted for its sake. */
  readonly assetNeeds?: readonly AssetNeed[];
  /** The commands that bring the demo's part of it about, where they are missing. */
  readonly seed?: (reader: EngineReader) => CommandBody[];
}
