import type { Units } from '@candor/money';
import type { AssetUse } from '#kernel/asset-use.ts';
import type { Kernel } from '#kernel/kernel.ts';
import type { AccountKind } from '#kernel/vocabulary.ts';
import type { StoredAsset } from '#registry/asset-table.ts';
import type { StoredFeeTier } from '#registry/fee-tier-table.ts';
import type { StoredUser } from '#registry/user-table.ts';
import type { StoredMarket } from '#spot/market.ts';
import type { MarketTermRow } from '#spot/terms/records.ts';
import type { Depth } from '#book/depth.ts';
import type { OpenOrder } from '#spot/reader.ts';

export interface AssetBalance {
  readonly assetId: number;
  readonly accountKind: AccountKind;
  readonly availableUnits: Units;
  readonly heldUnits: Units;
}

/** Questions the core answers without changing; every answer is a copy. */
export interface EngineReader {
  /** What a product answers to questions: `reader.read(prices).sources()`. */
  read<Reader>(product: ReadableProduct<Reader>): Reader;
  readonly sequence: number;
  /** The moment something becomes due next, or undefined when nothing does. */
  readonly nextDueAtMs: number | undefined;
  assets(): readonly StoredAsset[];
  /** Engine time at which an asset was delisted; 0 while it is listed. */
  assetDelistedAtMs(assetId: number): number;
  /** What uses an asset, of every product; empty when it can be delisted. */
  assetUses(assetId: number): readonly AssetUse[];
  markets(): readonly StoredMarket[];
  market(marketId: number): StoredMarket | undefined;
  /** Steps and listing of a spot market. */
  marketTerm(marketId: number): MarketTermRow;
  hasUser(userId: number): boolean;
  user(userId: number): StoredUser | undefined;
  feeTier(tier: number): StoredFeeTier | undefined;
  balancesOf(userId: number): readonly AssetBalance[];
  order(orderId: number): OpenOrder | undefined;
  /** Newest first; `marketId` 0 means every market. */
  openOrdersOf(userId: number, marketId: number): readonly OpenOrder[];
  /** Of a spot or contract market; best levels first, icebergs by their visible part. */
  depth(marketId: number, levelsMax: number): Depth;
  /** Version of a market's book without building levels. */
  depthVersion(marketId: number): number;
  /** Sum of every account per asset; zero in every asset when the books balance. */
  ledgerSums(): readonly { readonly assetId: number; readonly units: Units }[];
  /** What customers own per asset, all account kinds together; money of house users is not owed to anyone. */
  userTotals(): readonly { readonly assetId: number; readonly units: Units }[];
}

/** A product whose instance has a `read`. */
export interface ReadableProduct<Reader> {
  readonly name: string;
  create(kernel: Kernel): { readonly read: Reader };
}
