import * as bookCodes from '#book/codes.ts';
import type { SpotCommand } from './commands.ts';
import { accepted, rejected } from '#kernel/decision.ts';
import type { Decision } from '#kernel/decision.ts';
import type { SpotRejection } from './rejections.ts';
import type { SpotDesk } from './spot-desk.ts';
import type { SpotState } from './spot-state.ts';
import { armAttachments } from './attached/arm-attachments.ts';
import { closeOrder, dropOtherLeg } from './order-life.ts';
import * as orderFields from '#book/order-table.ts';

const { CANCELLED, CLOSED_BY_USER } = bookCodes;
const { ID, MARKET_ID, NEXT, USER_SLOT, hotOf, intOf, linkOf, wordOf } = orderFields;

/** Cancels an open order by its id or the client's, in every state of the market. */
export function cancelOrder(
  state: SpotDesk,
  command: SpotCommand<'order_cancel'>,
): Decision<SpotRejection> {
  const userSlot = state.users.slotOf(command.userId);
  if (userSlot < 0) return rejected('unknown_user');
  const slot = findOpenOrder(state, userSlot, command.orderId, command.clientOrderId);
  if (slot < 0) return rejected('order_not_open');

  state.kernel.acceptAt(command.sequence, command.timestampMs);
  const orderId = state.orders.hot[hotOf(slot) + ID]!;
  cancelSlot(state, slot, CLOSED_BY_USER);
  armAttachments(state);
  return accepted(state.sequence, orderId);
}

/** Cancels every open order of a user, newest first, in one market or in all. */
export function cancelAllOrders(
  state: SpotState,
  command: SpotCommand<'order_cancel_all'>,
): Decision<SpotRejection> {
  const userSlot = state.users.slotOf(command.userId);
  if (userSlot < 0) return rejected('unknown_user');
  const { marketId } = command;
  if (marketId !== 0 && state.markets[marketId] === undefined) return rejected('unknown_market');

  state.accept(command);
  cancelAllOf(state, userSlot, marketId, CLOSED_BY_USER);
  return accepted(state.sequence);
}

/** The slot of a user's own open order, or -1: what is not theirs is as what is not there. */
export function findOpenOrder(
  state: SpotState,
  userSlot: number,
  orderId: number,
  clientOrderId: string,
): number {
  const id = orderId === 0 ? state.ordersByUser.named(userSlot, clientOrderId) : orderId;
  if (!Number.isSafeInteger(id) || id < 1) return -1;
  const slot = state.orders.slotOf(id);
  if (slot < 0 || state.orders.ints[intOf(slot) + USER_SLOT] !== userSlot) return -1;
  return slot;
}

/**
 * Cancels what a user has open; `marketId` 0 means every market. Of an OCO pair one leg says why, and the other
 * that its partner ended, as it says of every end of a partner: another reason would give commands that are in
 * the journal already other effects when they are replayed.
 */
export function cancelAllOf(
  state: SpotState,
  userSlot: number,
  marketId: number,
  closeReason: number,
): void {
  const { orders } = state;
  const orderIds: number[] = [];
  for (let slot = state.ordersByUser.first(userSlot); slot >= 0; ) {
    const at = wordOf(slot);
    if (marketId === 0 || orders.reals[at + MARKET_ID] === marketId) {
      orderIds.push(orders.hot[hotOf(slot) + ID]!);
    }
    slot = orders.userLinks[linkOf(slot) + NEXT]!;
  }
  for (const orderId of orderIds) {
    // The other leg of an OCO pair may be gone with its partner.
    const slot = orders.slotOf(orderId);
    if (slot >= 0) cancelSlot(state, slot, closeReason);
  }
  state.attachments.forgetEnded();
}

function cancelSlot(state: SpotState, slot: number, closeReason: number): void {
  const market = state.markets[state.orders.reals[wordOf(slot) + MARKET_ID]!]!;
  dropOtherLeg(state, market, slot);
  closeOrder(state, market, slot, CANCELLED, closeReason);
}
