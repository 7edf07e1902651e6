import type { Lots, Ticks, Units } from '@candor/money';
import type { EffectOf } from './effects.ts';
import type { StoredMarket, StoredOrder } from './stored-state.ts';
import type { AccountKind } from './vocabulary.ts';

/** What a command did. `orderId` is 0 where none is concerned; `replayed` marks a repeated request key. */
export interface Accepted {
  readonly ok: true;
  readonly sequence: number;
  readonly orderId: number;
  /** The second leg of an OCO pair, else 0. */
  readonly otherOrderId: number;
  readonly replayed: boolean;
}

/** A refusal; the state and its hash are as before. `code` is one of `rejections`. */
export interface Rejected<Code extends string = string> {
  readonly ok: false;
  readonly code: Code;
}

export interface AssetBalance {
  readonly assetId: number;
  readonly accountKind: AccountKind;
  readonly availableUnits: Units;
  readonly heldUnits: Units;
}

export interface DepthLevel {
  readonly ticks: Ticks;
  readonly lots: Lots;
  readonly orders: number;
}

export interface Depth {
  /** Grows with every change of this market's book. */
  readonly version: number;
  readonly bids: readonly DepthLevel[];
  readonly asks: readonly DepthLevel[];
}

/** Questions the core answers without changing; every answer is a copy. */
export interface EngineReader {
  readonly sequence: number;
  assets(): readonly Omit<EffectOf<'asset_created'>, 'type'>[];
  markets(): readonly StoredMarket[];
  market(marketId: number): StoredMarket | undefined;
  hasUser(userId: number): boolean;
  user(userId: number): Omit<EffectOf<'user_set'>, 'type'> | undefined;
  feeTier(tier: number): Omit<EffectOf<'fee_tier_set'>, 'type'> | undefined;
  balancesOf(userId: number): readonly AssetBalance[];
  order(orderId: number): StoredOrder | undefined;
  /** Newest first; `marketId` 0 means every market. */
  openOrdersOf(userId: number, marketId: number): readonly StoredOrder[];
  /** Best levels first, icebergs by their visible part. */
  depth(marketId: number, levelsMax: number): Depth;
  /** Version of a market's book without building levels. */
  depthVersion(marketId: number): number;
  /** Sum of every account per asset; zero in every asset when the books balance. */
  ledgerSums(): readonly { readonly assetId: number; readonly units: Units }[];
  /** What customers own per asset, all account kinds together; money of house users is not owed to anyone. */
  userTotals(): readonly { readonly assetId: number; readonly units: Units }[];
}
