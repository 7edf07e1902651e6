import type { CommandBody } from '@candor/exchange-core';
import { contractOrder } from '@candor/exchange-core/testing';
import type { SeededRandom } from '@candor/exchange-core/testing';

/** Who is in one-way mode. */
const TAKERS = [1, 2, 4, 5, 7, 8];

/** A price a fifth away: whoever has ten times what they put up is bankrupt. */
export function jumped(ticks: number, isFall: boolean): number {
  return Math.ceil((ticks * (isFall ? 8 : 12)) / 10);
}

/**
 * Orders that take what the exchange sells after a jump, two each of two users: a user who trades with it twice in one command
 * pays a funding once.
 */
export function takersOf(
  random: SeededRandom,
  said: readonly (readonly [marketId: number, ticks: number])[],
  isFall: boolean,
): CommandBody[] {
  const users = [random.pick(TAKERS), random.pick(TAKERS)];
  const side = isFall ? 'buy' : 'sell';
  return said.flatMap(([marketId, ticks]) =>
    users.flatMap((userId) =>
      [0, 1].map((away) => {
        const lots = random.between(5, 60);
        const limit = isFall ? ticks - away : ticks + away;
        return contractOrder({ userId, marketId, side, lots, ticks: limit });
      }),
    ),
  );
}
