import type { NaiveTwin } from '#testing/naive-twin.ts';
import type { NaiveWorld } from '#testing/naive-world.ts';

/** Users and fee tiers; `closeFor` ends what a user has open in every other twin. */
export function naiveRegistry(world: NaiveWorld, closeFor: (userId: number) => void): NaiveTwin {
  return {
    decide: {
      asset_create: () => '',
      fee_tier_set: ({ tier, makerRatePpm: maker, takerRatePpm: taker }) => {
        world.tiers.set(tier, { maker, taker });
        return '';
      },
      user_create: ({ userId, feeTier, selfTradeGroup }) => {
        const group = selfTradeGroup === 0 ? -(userId as number) : selfTradeGroup;
        world.users.set(userId, { tier: feeTier, group });
        return '';
      },
      user_fee_tier_set: ({ userId, feeTier }) => {
        world.userOf(userId).tier = feeTier;
        return '';
      },
      order_cancel_frozen: ({ userId }) => {
        closeFor(userId);
        return '';
      },
    },
  };
}
