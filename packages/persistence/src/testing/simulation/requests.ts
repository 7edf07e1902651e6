import type { CommandBody, Engine } from '@candor/exchange-core';
import { HISTORY_USERS, USERS } from '@candor/exchange-core/testing';
import type { SeededRandom } from '@candor/exchange-core/testing';
import { asUnits } from '@candor/money';
import { USDT } from './opening.ts';

/** Money of a user of contracts goes to them from spot, or back. */
export function transferOf(random: SeededRandom): CommandBody {
  const [fromKind, toKind] = random.chance(60)
    ? (['spot', 'contract'] as const)
    : (['contract', 'spot'] as const);
  return {
    ...{ type: 'account_transfer', userId: random.between(1, HISTORY_USERS), assetId: USDT },
    ...{ fromKind, toKind, units: asUnits(random.between(1, 4_000)), requestKey: '' },
  };
}

/** The spot orders that one user has open. */
export function ordersOf(random: SeededRandom, engine: Engine): { id: number; user: number }[] {
  const user = random.between(1, USERS);
  return engine.openOrdersOf(user, 0).map(({ orderId: id }) => ({ id, user }));
}
