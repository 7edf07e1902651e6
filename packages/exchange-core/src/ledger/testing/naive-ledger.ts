import type { NaiveTwin } from '#testing/naive-twin.ts';
import type { NaiveWorld } from '#testing/naive-world.ts';

/** New money; transfers between a user's own accounts are not covered. */
export function naiveLedger(world: NaiveWorld): NaiveTwin {
  return {
    decide: {
      demo_fund: ({ userId, assetId, units }) => {
        world.add(userId, assetId, Number(units));
        return '';
      },
      house_seed: ({ userId, assetId, units }) => {
        world.add(userId, assetId, Number(units));
        return '';
      },
    },
  };
}
