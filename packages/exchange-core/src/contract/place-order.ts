import * as bookCodes from '#book/codes.ts';
import { takeThenRest } from '#book/match.ts';
import * as orderFields from '#book/order-table.ts';
import { accepted, rejected } from '#kernel/decision.ts';
import type { Decision } from '#kernel/decision.ts';
import * as ledgerCodes from '#ledger/codes.ts';
import { heldOf } from '#ledger/ledger.ts';
import { checkMarketState, checkOrder, draftSetting } from './check-order.ts';
import type { OrderRequest } from './order-request.ts';
import type { ContractCommand } from './commands.ts';
import type { ContractDesk } from './desk.ts';
import { flush } from './flush.ts';
import type { ContractMarket } from './market.ts';
import { cancelOrders, closeOrder } from './order-life.ts';
import type { OrderTerms } from './order-terms.ts';
import { positionSides } from './records.ts';
import type { CloseType } from './records.ts';
import type { ContractRejection } from './rejections.ts';
import type { ContractState } from './state.ts';
import { cancelTriggers } from './trigger/cancel-triggers.ts';

const { CANCELLED, CLOSED_BY_USER, SELL, BUY } = bookCodes;
const {
  CREATED_AT_MS,
  FORCE,
  HELD_UNITS,
  ID,
  LOTS,
  MARKET_ID,
  QUOTE_UNITS,
  SELF_TRADE,
  SIDE,
  TICKS,
  TYPE,
  UPDATED_AT_MS,
  USER_SLOT,
  codeAt,
  hotOf,
  intOf,
  wordOf,
} = orderFields;
const { REASON_ORDER_HOLD } = ledgerCodes;

type Answer = Decision<ContractRejection>;

/** Places a limit or market order: it trades, rests, or is refused. */
export function placeOrder(
  state: ContractDesk,
  command:
    | ContractCommand<'contract_order_place'>
    | ContractCommand<'contract_order_place_checked'>,
): Answer {
  const { draft } = state;
  draft.userSlot = state.users.slotOf(command.userId);
  if (draft.userSlot < 0) return rejected('unknown_user');
  const market = state.markets.get(command.marketId);
  if (market === undefined) return rejected('unknown_contract');
  draftSetting(state, market, command.userId);
  draft.hasOldStops = command.type === 'contract_order_place';
  const refusal =
    checkMarketState(state, market, command.timestampMs) ??
    checkOrder(state, market, command, command.timestampMs);
  if (refusal !== undefined) return rejected(refusal);

  state.kernel.accept(command);
  const orderId = actOn(state, market, command, 'none');
  flush(state);
  return accepted(state.kernel.sequence, orderId);
}

/** Closes lots of a position: an order that only reduces it. */
export function closeLots(state: ContractDesk, command: ContractCommand<'contract_close'>): Answer {
  const { draft } = state;
  draft.userSlot = state.users.slotOf(command.userId);
  if (draft.userSlot < 0) return rejected('unknown_user');
  const position = state.positions.get(command.positionId);
  if (position?.userSlot !== draft.userSlot) return rejected('contract_position_not_open');
  const { market, isLong } = position;
  draftSetting(state, market, command.userId);
  const { userId, lots, ticks, clientOrderId } = command;
  const order: OrderRequest = {
    userId,
    marketId: market.marketId,
    side: isLong ? 'sell' : 'buy',
    positionSide: positionSides[position.side]!,
    orderType: ticks === 0 ? 'market' : 'limit',
    timeInForce: 'gtc',
    ticks,
    lots,
    reduceOnly: 1,
    takeProfitTicks: 0,
    stopLossTicks: 0,
    selfTradeMode: 'expire_maker',
    clientOrderId,
  };
  const refusal =
    checkMarketState(state, market, command.timestampMs) ??
    checkOrder(state, market, order, command.timestampMs);
  if (refusal !== undefined) return rejected(refusal);

  state.kernel.accept(command);
  const orderId = actOn(state, market, order, 'manual');
  flush(state);
  return accepted(state.kernel.sequence, orderId);
}

/** The order that the draft describes enters the market. Gives its number. */
export function actOn(
  state: ContractDesk,
  market: ContractMarket,
  order: OrderRequest,
  closeType: CloseType,
): number {
  const { draft } = state;
  const slot = newOrder(state, market, order.lots, order.ticks, order.clientOrderId, {
    side: draft.positionSide,
    reduceOnly: draft.reduceOnly,
    isCross: draft.isCross,
    leverage: draft.leverage,
    takeProfitTicks: order.takeProfitTicks,
    stopLossTicks: order.stopLossTicks,
    closeType,
    realisedUnits: 0,
    takeoverId: 0,
    isForced: false,
  });
  const orderId = state.orders.hot[hotOf(slot) + ID]!;
  const { wallet, holdUnits } = draft;
  if (holdUnits > 0) {
    state.ledger.post(wallet, heldOf(wallet), holdUnits, REASON_ORDER_HOLD, orderId);
    state.moneyMoved(wallet);
  }
  takeThenRest(state, market, slot, draft.limitTicks, false);
  // Trades fire nothing here: what waits, waits for the mark.
  market.tradedTicksMax = 0;
  return orderId;
}

/** Fills in what every order has, from the draft. */
export function newOrder(
  state: ContractState,
  market: ContractMarket,
  lots: number,
  ticks: number,
  clientOrderId: string,
  terms: OrderTerms,
): number {
  const { draft, orders } = state;
  const slot = orders.add(state.kernel.nextId(), clientOrderId);
  const { ints, codes, reals } = orders;
  const at = wordOf(slot);
  const code = codeAt(slot);
  state.terms.set(slot, terms);
  ints[intOf(slot) + USER_SLOT] = draft.userSlot;
  codes[code + SIDE] = draft.side;
  codes[code + TYPE] = draft.type;
  codes[code + FORCE] = draft.force;
  codes[code + SELF_TRADE] = draft.selfTrade;
  reals[at + MARKET_ID] = market.marketId;
  reals[at + TICKS] = ticks;
  reals[at + LOTS] = lots;
  reals[at + HELD_UNITS] = draft.holdUnits;
  reals[at + QUOTE_UNITS] = 0;
  reals[at + CREATED_AT_MS] = state.timestampMs;
  reals[at + UPDATED_AT_MS] = state.timestampMs;
  return slot;
}

/** Cancels an open order by its id or the client's, in every state of the market. */
export function cancelOrder(
  state: ContractState,
  command: ContractCommand<'contract_order_cancel'>,
): Answer {
  const userSlot = state.users.slotOf(command.userId);
  if (userSlot < 0) return rejected('unknown_user');
  const { orders } = state;
  const orderId =
    command.orderId === 0
      ? state.ordersByUser.named(userSlot, command.clientOrderId)
      : command.orderId;
  const slot = Number.isSafeInteger(orderId) && orderId > 0 ? orders.slotOf(orderId) : -1;
  if (slot < 0 || orders.ints[intOf(slot) + USER_SLOT] !== userSlot) {
    return rejected('order_not_open');
  }

  state.kernel.accept(command);
  const market = state.market(orders.reals[wordOf(slot) + MARKET_ID]!);
  closeOrder(state, market, slot, CANCELLED, CLOSED_BY_USER);
  flush(state);
  return accepted(state.kernel.sequence, orderId);
}

/** Cancels every open order of a user, newest first, in one market or in all. */
export function cancelAllOrders(
  state: ContractState,
  command: ContractCommand<'contract_order_cancel_all'>,
): Answer {
  const userSlot = state.users.slotOf(command.userId);
  if (userSlot < 0) return rejected('unknown_user');
  const { marketId } = command;
  if (marketId !== 0 && !state.markets.has(marketId)) return rejected('unknown_contract');

  state.kernel.accept(command);
  cancelOrders(state, userSlot, marketId, CLOSED_BY_USER);
  cancelTriggers(state, userSlot, marketId, 'user_cancel');
  flush(state);
  return accepted(state.kernel.sequence);
}

/** The side that reduces a position. */
export function reducingSide(isLong: boolean): number {
  return isLong ? SELL : BUY;
}
