import { protectionTicks } from '#book/protection.ts';
import { codeOf } from '#kernel/names.ts';
import { checkMarketState, checkOrder, draftSetting } from '#contract/check-order.ts';
import type { OrderRequest } from '#contract/order-request.ts';
import type { ContractDesk } from '#contract/desk.ts';
import { flush } from '#contract/flush.ts';
import { reduceAtMarket } from '#contract/forced-order.ts';
import type { ContractMarket, Position } from '#contract/market.ts';
import { closingLots } from '#contract/order-life.ts';
import { actOn, reducingSide } from '#contract/place-order.ts';
import { positionSides } from '#contract/records.ts';
import type { CloseType } from '#contract/records.ts';
import type { ContractRejection } from '#contract/rejections.ts';
import type { ContractTriggerDueRow, ContractTriggerRow } from './records.ts';

/** The order it became, or why it could not. */
type Fired = number | ContractRejection;

/**
 * The mark has reached a conditional order: it becomes the order it asked for, if that would be taken now, and ends either
 * way. One that reduces takes no more than what is still open.
 */
export function fireTrigger(desk: ContractDesk, { triggerId }: ContractTriggerDueRow): void {
  const row = desk.triggers.get(triggerId);
  if (row === undefined) throw new Error(`conditional order ${triggerId} is due and has no row`);
  const name = desk.triggers.nameOf(triggerId);
  const due = desk.triggers.takeOut(row);
  const fired = enter(desk, desk.market(row.marketId), row, name);
  desk.triggers.writeEnd(
    row,
    due,
    typeof fired === 'number'
      ? { status: 'fired', closeReason: 'none', orderId: fired }
      : {
          status: 'rejected_on_trigger',
          closeReason: 'trigger_refused',
          refusedFor: writtenAs(fired),
        },
  );
  flush(desk);
}

/** The name that journals have for a rejection that got another one: an old journal is decided to the same bytes. */
function writtenAs(refusal: ContractRejection): string {
  return refusal === 'contract_cancel_only' ? 'market_cancel_only' : refusal;
}

function enter(
  desk: ContractDesk,
  market: ContractMarket,
  row: ContractTriggerRow,
  name: string,
): Fired {
  const { draft, timestampMs } = desk;
  draft.userSlot = desk.users.slotOf(row.userId);
  draftSetting(desk, market, row.userId);
  const refusal = checkMarketState(desk, market, timestampMs);
  if (refusal !== undefined) return refusal;
  if (row.reduceOnly === 0) return place(desk, market, row, row.lots, name);
  const side = codeOf(positionSides, row.positionSide);
  const position = market.positionOf(draft.userSlot, side);
  if (position === undefined || position.isLong === (row.side === 'buy')) {
    return 'contract_close_above_remaining';
  }
  const lots = row.lots === 0 ? position.lots : Math.min(row.lots, position.lots);
  if (row.ticks === 0) return reduce(desk, position, row, lots, name);
  // A limit order rests beside the others that would reduce the position: together they never ask for more than is open.
  const pending = closingLots(desk, draft.userSlot, market.marketId, side);
  return place(desk, market, row, Math.min(lots, position.lots - pending), name);
}

/** What protects a position goes before orders of its owner that wait to reduce it: they are not counted. */
function reduce(
  desk: ContractDesk,
  position: Position,
  row: ContractTriggerRow,
  lots: number,
  name: string,
): Fired {
  if (desk.isFrozen(position)) return 'contract_liquidating';
  const { market, isLong } = position;
  const side = reducingSide(isLong);
  const best = market.book.bestTicks(1 - side);
  if (best === 0) return 'no_liquidity';
  const limit = protectionTicks(market.rules, side, best);
  return reduceAtMarket(desk, position, lots, limit, closeTypeOf(row), false, name);
}

function place(
  desk: ContractDesk,
  market: ContractMarket,
  row: ContractTriggerRow,
  lots: number,
  clientOrderId: string,
): Fired {
  const { userId, marketId, side, positionSide, timeInForce, ticks, reduceOnly } = row;
  const { takeProfitTicks, stopLossTicks } = row;
  if (lots < 1) return 'contract_close_above_remaining';
  const order: OrderRequest = {
    ...{ userId, marketId, side, positionSide, timeInForce, ticks, lots, reduceOnly },
    orderType: ticks === 0 ? 'market' : 'limit',
    ...{ takeProfitTicks, stopLossTicks },
    selfTradeMode: 'expire_taker',
    clientOrderId,
  };
  const refusal = checkOrder(desk, market, order, desk.timestampMs);
  if (refusal !== undefined) return refusal;
  return actOn(desk, market, order, reduceOnly === 1 ? closeTypeOf(row) : 'none');
}

/** What an order that reduces says of why it does. */
function closeTypeOf({ orderType }: ContractTriggerRow): CloseType {
  const isProfit = orderType === 'take_profit_limit' || orderType === 'take_profit_market';
  return isProfit ? 'take_profit' : 'stop_loss';
}
