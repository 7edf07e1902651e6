import type { EngineReader } from '@candor/exchange-core';

type FeeTier = NonNullable<ReturnType<EngineReader['feeTier']>>;

/** The highest number of a fee tier. */
const FEE_TIERS_MAX = 1_000;

/** All fee tiers, by their numbers. */
export function feeTiersOf(reader: EngineReader): FeeTier[] {
  return Array.from({ length: FEE_TIERS_MAX + 1 }, (_, tier) => reader.feeTier(tier)).filter(
    (tier) => tier !== undefined,
  );
}
