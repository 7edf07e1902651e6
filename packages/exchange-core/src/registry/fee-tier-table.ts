import type { RegistryEffect } from './effects.ts';

export type StoredFeeTier = Omit<RegistryEffect<'fee_tier_set'>, 'type'>;

/** Maker and taker rates by tier number. */
export class FeeTierTable extends Map<number, StoredFeeTier> {
  /** In the order of their numbers. */
  rows(): StoredFeeTier[] {
    return [...this.values()].sort((a, b) => a.tier - b.tier);
  }
}
