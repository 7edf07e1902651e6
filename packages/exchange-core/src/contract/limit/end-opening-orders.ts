import { MARKET_ID, wordOf } from '#book/order-table.ts';
import { cancelOrders } from '../order-life.ts';
import type { ContractState } from '../state.ts';

/** Ends a user's resting orders in all markets of an asset, other than those that only reduce. */
export function endOpeningOrders(
  state: ContractState,
  userId: number,
  assetId: number,
  closeReason: number,
): void {
  cancelOrders(state, state.users.slotOf(userId), 0, closeReason, (slot) => {
    const market = state.market(state.orders.reals[wordOf(slot) + MARKET_ID]!);
    return market.rules.quoteAssetId === assetId && !state.terms.isReduceOnly(slot);
  });
}
