import { subUnits } from '@candor/money';
import { accepted, rejected } from '#kernel/decision.ts';
import type { Decision } from '#kernel/decision.ts';
import { cancelCostOf, cancelDayOf } from './cancel-cost.ts';
import type { P2pCommand } from './commands.ts';
import { pauseAds, refuseMerchant } from './deposit.ts';
import { giveBack, release } from './end-order.ts';
import type { P2pOrder } from './records.ts';
import type { P2pRejection } from './rejections.ts';
import { areMethods, maskOf } from './set-up.ts';
import { isRunning, PENALTY_ACCOUNT } from './state.ts';
import type { P2pState } from './state.ts';

type Answer = Decision<P2pRejection>;

/** What a seller who is asked for it adds to the time to pay, once. */
const EXTEND_MS = 5 * 60_000;

interface Found {
  readonly order: P2pOrder;
  readonly side: 'buyer' | 'seller';
}

/** An order with the side its caller has; undefined for a stranger's as for none. */
export function findOwn(
  state: P2pState,
  { userId, orderId }: { readonly userId: number; readonly orderId: number },
): Found | undefined {
  const order = state.orders.table.get(orderId);
  if (order?.buyerId === userId) return { order, side: 'buyer' };
  return order?.sellerId === userId ? { order, side: 'seller' } : undefined;
}

/** The buyer says that the money was sent: from here on no countdown ends the order. */
export function payOrder(state: P2pState, command: P2pCommand<'p2p_order_pay'>): Answer {
  const { kernel } = state;
  const { method, timestampMs } = command;
  const found = findOwn(state, command);
  if (found === undefined) return rejected('unknown_p2p_order');
  const { order, side } = found;
  if (side !== 'buyer') return rejected('p2p_wrong_side');
  if (!isRunning(order)) return rejected('p2p_order_finished');
  if (order.state !== 'waiting_payment') return rejected('p2p_already_paid');
  if (timestampMs >= order.payDueAtMs) return rejected('p2p_payment_late');
  if (!areMethods(maskOf(method), order.methods)) return rejected('p2p_methods_not_taken');

  kernel.accept(command);
  const releaseDueAtMs = timestampMs + (state.rule()?.releaseMs ?? 0);
  state.orders.put({ ...order, state: 'paid', method, paidAtMs: timestampMs, releaseDueAtMs });
  return accepted(kernel.sequence, order.orderId);
}

/** The buyer takes an unpaid order back, for the cost that was told. */
export function cancelOrder(state: P2pState, command: P2pCommand<'p2p_order_cancel'>): Answer {
  const { kernel } = state;
  const { userId, timestampMs } = command;
  const found = findOwn(state, command);
  if (found === undefined) return rejected('unknown_p2p_order');
  const { order, side } = found;
  if (side !== 'buyer') return rejected('p2p_not_cancellable');
  if (!isRunning(order)) return rejected('p2p_order_finished');
  if (order.state !== 'waiting_payment') return rejected('p2p_order_dealing');
  const rule = state.rule();
  if (rule === undefined) return rejected('p2p_not_cancellable');
  const trader = state.trader(userId);
  const merchant = state.merchants.table.get(userId);
  const cost = cancelCostOf(rule, trader, merchant, timestampMs);
  if (cost.costUnits !== command.costUnits || cost.pauseMs !== command.pauseMs) {
    return rejected('p2p_cancel_costs');
  }

  kernel.accept(command);
  giveBack(state, order, 'buyer_cancelled');
  const day = cancelDayOf(timestampMs);
  const pausedUntilMs = Math.max(trader.pausedUntilMs, timestampMs + cost.pauseMs);
  state.traders.put({
    ...trader,
    cancelDay: day,
    cancels: cost.cancels + 1,
    penaltyDay: cost.costUnits > 0 ? day : trader.penaltyDay,
    pausedUntilMs: cost.pauseMs > 0 ? pausedUntilMs : trader.pausedUntilMs,
  });
  if (cost.costUnits > 0) takePenalty(state, order.orderId, userId, cost.costUnits);
  return accepted(kernel.sequence, order.orderId);
}

function takePenalty(
  state: P2pState,
  orderId: number,
  userId: number,
  units: P2pCommand<'p2p_order_cancel'>['costUnits'],
): void {
  const { kernel } = state;
  const merchant = state.merchants.table.get(userId);
  if (merchant === undefined) return;
  const { assetId } = merchant;
  const takenAtMs = kernel.timestampMs;
  kernel.transfer({
    from: { userId, kind: 'fiat', held: true },
    to: { house: PENALTY_ACCOUNT },
    ...{ assetId, units, reason: 'p2p_penalty', referenceId: orderId },
  });
  const depositUnits = subUnits(merchant.depositUnits, units);
  state.merchants.put({ ...merchant, depositUnits, changedAtMs: takenAtMs });
  const penaltyId = kernel.nextId();
  state.penalties.put({
    ...{ penaltyId, userId, orderId, assetId, units, takenAtMs },
    ...{ state: 'taken', changedAtMs: takenAtMs },
  });
  if (refuseMerchant(state, userId) !== undefined) pauseAds(state, userId);
}

/** The seller has the money: the coins are the buyer's. Ends an appeal, too. */
export function releaseOrder(state: P2pState, command: P2pCommand<'p2p_order_release'>): Answer {
  const found = findOwn(state, command);
  if (found === undefined) return rejected('unknown_p2p_order');
  const { order, side } = found;
  if (side !== 'seller') return rejected('p2p_wrong_side');
  if (!isRunning(order)) return rejected('p2p_order_finished');
  if (order.state === 'waiting_payment') return rejected('p2p_not_paid');

  state.kernel.accept(command);
  release(state, order, 'released');
  return accepted(state.kernel.sequence, order.orderId);
}

/** The seller gives a buyer who asks more time to pay, once. */
export function extendOrder(state: P2pState, command: P2pCommand<'p2p_order_extend'>): Answer {
  const found = findOwn(state, command);
  if (found === undefined) return rejected('unknown_p2p_order');
  const { order, side } = found;
  if (side !== 'seller') return rejected('p2p_wrong_side');
  if (!isRunning(order)) return rejected('p2p_order_finished');
  if (order.state !== 'waiting_payment') return rejected('p2p_already_paid');
  if (command.timestampMs >= order.payDueAtMs) return rejected('p2p_payment_late');
  if (order.isExtended === 1) return rejected('p2p_already_said');

  state.kernel.accept(command);
  const payDueAtMs = order.payDueAtMs + EXTEND_MS;
  state.orders.put({ ...order, payDueAtMs, isExtended: 1 });
  return accepted(state.kernel.sequence, order.orderId);
}
