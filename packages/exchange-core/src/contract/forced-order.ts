import { EXPIRE_MAKER, IMMEDIATE_OR_CANCEL, LIMIT } from '#book/codes.ts';
import { takeThenRest } from '#book/match.ts';
import { ID, hotOf } from '#book/order-table.ts';
import { protectionTicks } from '#book/protection.ts';
import type { ContractDesk } from './desk.ts';
import type { ContractMarket, Position } from './market.ts';
import { newOrder, reducingSide } from './place-order.ts';
import type { CloseType } from './records.ts';

/** What an order that nobody placed is for. */
interface ForcedOrder {
  readonly userSlot: number;
  /** Place of the position's name in `positionSides`. */
  readonly positionSide: number;
  readonly isLong: boolean;
  readonly lots: number;
  readonly limitTicks: number;
  readonly closeType: CloseType;
  readonly takeoverId: number;
  /** True when nobody asks whether it leaves the account whole. */
  readonly isForced: boolean;
  /** Of a conditional order of the user's own; absent for one without a name. */
  readonly clientOrderId?: string;
}

/**
 * Sends an order that reduces what is open down to a price, and ends at once what did not trade. Own orders give way. Gives
 * its number.
 */
export function sendForced(desk: ContractDesk, market: ContractMarket, order: ForcedOrder): number {
  const { draft } = desk;
  const { userSlot, lots, limitTicks, closeType, takeoverId, isForced, clientOrderId = '' } = order;
  draft.userSlot = userSlot;
  draft.side = reducingSide(order.isLong);
  draft.type = LIMIT;
  draft.force = IMMEDIATE_OR_CANCEL;
  draft.selfTrade = EXPIRE_MAKER;
  draft.holdUnits = 0;
  const slot = newOrder(desk, market, lots, limitTicks, clientOrderId, {
    side: order.positionSide,
    reduceOnly: true,
    isCross: false,
    leverage: 1,
    takeProfitTicks: 0,
    stopLossTicks: 0,
    closeType,
    realisedUnits: 0,
    takeoverId,
    isForced,
  });
  const orderId = desk.orders.hot[hotOf(slot) + ID]!;
  takeThenRest(desk, market, slot, limitTicks, false);
  market.tradedTicksMax = 0;
  return orderId;
}

/** Sells or buys back all of a position, down to the protection price. There is something to trade with. */
export function closeAtMarket(desk: ContractDesk, position: Position, closeType: CloseType): void {
  const { market, isLong, lots } = position;
  const side = reducingSide(isLong);
  const limit = protectionTicks(market.rules, side, market.book.bestTicks(1 - side));
  reduceAtMarket(desk, position, lots, limit, closeType, false);
}

/** Reduces a position of a user, as far as the market goes down to a price. Gives the order's number. */
export function reduceAtMarket(
  desk: ContractDesk,
  { market, userSlot, side, isLong }: Position,
  lots: number,
  limitTicks: number,
  closeType: CloseType,
  isForced: boolean,
  clientOrderId = '',
): number {
  const order = { userSlot, positionSide: side, isLong, lots, limitTicks, closeType, isForced };
  return sendForced(desk, market, { ...order, takeoverId: 0, clientOrderId });
}
