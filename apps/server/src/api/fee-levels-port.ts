import type { FeeLevel } from '@candor/protocol';

/** How users stand on the ladder of fee tiers. */
export interface FeeLevelReads {
  /** Of a user who is in a tier; undefined where tiers do not follow volume. */
  levelOf(userId: number, tier: number): Promise<FeeLevel | undefined>;
}
