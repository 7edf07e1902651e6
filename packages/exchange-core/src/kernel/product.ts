import type { Units } from '@candor/money';
import type { AssetUse } from './asset-use.ts';
import type { Decision } from './decision.ts';
import type { EffectReaders } from './effect-reader.ts';
import type { Kernel } from './kernel.ts';
import type { AddHold, AnyInstance } from './instance.ts';
import type { CommandOfKind, EffectOfKind, KindTable } from './kinds.ts';
import type { AccountId, Id } from './quantities.ts';
import type { RecordDefinitions } from './records/record-definition.ts';

export type { AddHold } from './instance.ts';
export type { CommandOfKind, EffectOfKind } from './kinds.ts';

/** Why each command of a product can be refused, in the order its checks run. */
export type RejectionTable<Commands extends KindTable> = {
  readonly [Type in keyof Commands]: readonly string[];
};

/** One function for each command, which checks first, then calls `kernel.accept`, then changes the state. */
export type Deciders<Commands extends KindTable, Code extends string> = {
  readonly [Type in keyof Commands & string]: (
    command: CommandOfKind<Commands, Type>,
  ) => Decision<Code>;
};

/** One function for each effect, which brings the state to where the effect says it is and decides nothing. */
export type Appliers<Effects extends KindTable> = {
  readonly [Type in keyof Effects & string]: (effect: EffectOfKind<Effects, Type>) => void;
};

/**
 * A product at work: its state, and what the engine asks of it. `decide` and `apply` have one entry
 * for each kind the product declares; the engine calls no others.
 */
export interface ProductInstance<
  Commands extends KindTable = KindTable,
  Effects extends KindTable = KindTable,
  Code extends string = string,
> {
  readonly decide: Deciders<Commands, Code>;
  readonly apply: Appliers<Effects>;
  /** Its part of the state as rows in canonical order; records are dumped by the kernel. */
  dump?(): object;
  /** Fills the empty state. Products listed before this one are loaded already. */
  load?(rows: never): void;
  /** Everything is loaded: what follows from rows is made now, so that the first command does not wait for it. */
  ready?(): void;
  /** Says what it holds, account by account: the sum over all products is exactly what is held. */
  holds?(add: AddHold): void;
  /** Ends what a frozen user has open, with effects; called inside a command that is accepted. */
  closeFor?(userSlot: number): void;
  /** Ends what would hand a user's money to somebody else, with effects; called inside a command that is accepted. */
  closeSalesFor?(userSlot: number): void;
  /**
   * Whether so much of what a user's account has available may go elsewhere: false when the product needs it for what
   * the user has open. It asks for nothing that is held, and must be asked before every such movement.
   */
  mayLeave?(account: AccountId, units: Units, nowMs: number): boolean;
  /**
   * What of the product uses an asset, and would be left behind if it were delisted: what is open, and what could begin
   * at any moment. Whatever it has held is among it.
   */
  usesOf?(assetId: Id): readonly AssetUse[];
  /** Throws when its state contradicts itself. */
  assertInvariants?(): void;
}

/** A product as data: everything the engine, the journal and the tables must know before it runs. */
export interface Product<
  Commands extends KindTable = KindTable,
  Effects extends KindTable = KindTable,
  Rejections extends RejectionTable<Commands> = RejectionTable<Commands>,
  Instance = unknown,
  Records extends RecordDefinitions = RecordDefinitions,
> {
  readonly name: string;
  readonly commands: Commands;
  readonly effects: Effects;
  readonly rejections: Rejections;
  /**
   * The house's own accounts of this product, one for each asset. One that may be negative is where
   * new money comes from.
   */
  readonly houseAccounts?: Readonly<Record<string, { readonly mayBeNegative: boolean }>>;
  /** The tables of rows it keeps; their effects, snapshot and SQL tables follow from them. */
  readonly records?: Records;
  /** Written-out readers of effects that come by the million; a test compares them with the fields. */
  readonly readers?: EffectReaders;
  create(kernel: Kernel): Instance;
}

/** Any product, as the engine holds it. */
export interface AnyProduct {
  readonly name: string;
  readonly commands: KindTable;
  readonly effects: KindTable;
  create(kernel: Kernel): AnyInstance;
}

type CodeOf<Rejections> =
  Rejections extends Readonly<Record<string, readonly (infer Code)[]>> ? Code & string : never;

/**
 * Declares a product. Everything is checked here: a decider for each command and none besides, and
 * no refusal that is not listed.
 */
export function defineProduct<
  const Commands extends KindTable,
  const Effects extends KindTable,
  const Rejections extends RejectionTable<Commands>,
  Instance extends ProductInstance<Commands, Effects, CodeOf<Rejections>>,
  const Records extends RecordDefinitions = never,
>(
  product: Product<Commands, Effects, Rejections, Instance, Records>,
): Product<Commands, Effects, Rejections, Instance, Records> {
  return product;
}
