import { addUnits, subUnits, ZERO_UNITS } from '@candor/money';
import type { P2pOrder } from './records.ts';
import type { P2pState } from './state.ts';

/** How long an order that ended stays at hand: late acts on it are answered, and its coins are counted. */
const KEPT_MS = 86_400_000;

function ended(state: P2pState, order: P2pOrder, end: P2pOrder['endedBy']): P2pOrder {
  const closedAtMs = state.kernel.timestampMs;
  return { ...order, endedBy: end, closedAtMs, keptUntilMs: closedAtMs + KEPT_MS };
}

/** Gives the coins to the buyer, less the fee. */
export function release(
  state: P2pState,
  order: P2pOrder,
  end: 'released' | 'decided_release',
): void {
  const { kernel } = state;
  const { orderId, assetId, sellerId, buyerId, units, feeUnits } = order;
  const from = { userId: sellerId, kind: 'fiat', held: true } as const;
  const moved = { from, assetId, referenceId: orderId };
  const net = subUnits(units, feeUnits);
  kernel.transfer({
    ...moved,
    to: { userId: buyerId, kind: 'fiat' },
    units: net,
    reason: 'p2p_release',
  });
  if (feeUnits > 0) {
    kernel.transfer({ ...moved, to: { house: 'fees' }, units: feeUnits, reason: 'p2p_fee' });
  }
  state.orders.put({ ...ended(state, order, end), state: 'completed' });
  for (const userId of [buyerId, sellerId]) {
    const trader = state.trader(userId);
    state.traders.put({ ...trader, completedOrders: trader.completedOrders + 1 });
  }
}

/** Gives the coins back: into their ad while it is there, else to the seller. */
export function giveBack(
  state: P2pState,
  order: P2pOrder,
  end: 'buyer_cancelled' | 'expired' | 'decided_return' | 'account_frozen',
): void {
  const { orderId, assetId, sellerId, makerId, units } = order;
  const ad = state.ads.table.get(order.adId);
  const isOfAd = sellerId === makerId && ad !== undefined;
  if (!isOfAd) state.free(sellerId, assetId, units, 'p2p_return', orderId);
  if (ad !== undefined) state.ads.put({ ...ad, stockUnits: addUnits(ad.stockUnits, units) });
  state.orders.put({ ...ended(state, order, end), state: 'cancelled' });
  for (const userId of [order.buyerId, sellerId]) state.limits.giveBack(orderId, userId);
}

/** When an order's row is due: its payment countdown, or the end of the time it is kept. */
export function orderDueAtMs(order: P2pOrder): number | undefined {
  switch (order.state) {
    case 'waiting_payment':
      return order.payDueAtMs;
    case 'completed':
    case 'cancelled':
      return order.keptUntilMs;
    default:
      // Nothing ends an order that was paid but its two sides, or a decision.
      return undefined;
  }
}

/** Ends an order whose countdown ran out unpaid; lets one that ended long ago go. */
export function fireOrder(state: P2pState, order: P2pOrder): void {
  if (order.state === 'waiting_payment') giveBack(state, order, 'expired');
  else state.orders.close(order);
}

/** What an order holds of its seller's coins. */
export function escrowUnits(order: P2pOrder) {
  return order.closedAtMs === 0 ? order.units : ZERO_UNITS;
}
