import type { Units } from '@candor/money';
import type { AssetUse } from './asset-use.ts';
import type { Decision } from './decision.ts';
import type { AccountId, Id } from './quantities.ts';

/** Tells how much of an account's held units belongs to something a product has open. */
export type AddHold = (account: AccountId, units: Units) => void;

/** Any product's instance, as the engine holds it: what its functions take is known by their names only. */
export interface AnyInstance {
  readonly decide: Readonly<Record<string, (command: never) => Decision>>;
  readonly apply: Readonly<Record<string, (effect: never) => void>>;
  dump?(): object;
  load?(rows: never): void;
  ready?(): void;
  holds?(add: AddHold): void;
  closeFor?(userSlot: number): void;
  closeSalesFor?(userSlot: number): void;
  mayLeave?(account: AccountId, units: Units, nowMs: number): boolean;
  usesOf?(assetId: Id): readonly AssetUse[];
  assertInvariants?(): void;
}
