import { takeThenRest } from '#book/match.ts';
import {
  FORCE,
  HELD_UNITS,
  ID,
  MARKET_ID,
  PRIORITY,
  SELF_TRADE,
  SIDE,
  TICKS,
  USER_SLOT,
  VISIBLE_LOTS,
  codeAt,
  hotOf,
  intOf,
  wordOf,
} from '#book/order-table.ts';
import { accepted, rejected } from '#kernel/decision.ts';
import type { Decision } from '#kernel/decision.ts';
import { orderSides, selfTradeModes, timesInForce } from '#kernel/vocabulary.ts';
import { REASON_ORDER_HOLD } from '#ledger/codes.ts';
import { heldOf } from '#ledger/ledger.ts';
import { checkMarketState, checkOrder, draftSetting } from './check-order.ts';
import type { OrderRequest } from './order-request.ts';
import type { ContractCommand } from './commands.ts';
import type { ContractDesk } from './desk.ts';
import { flush } from './flush.ts';
import type { ContractMarket } from './market.ts';
import { countOrdered, releaseHold } from './order-life.ts';
import { positionSides } from './records.ts';
import type { ContractRejection } from './rejections.ts';
import type { ContractState } from './state.ts';

/** Moves an open order to another price, where it is checked and acts as one that has just arrived. */
export function amendOrder(
  state: ContractDesk,
  command:
    | ContractCommand<'contract_order_amend'>
    | ContractCommand<'contract_order_amend_checked'>,
): Decision<ContractRejection> {
  const { draft, orders } = state;
  const { userId, orderId, ticks } = command;
  draft.userSlot = state.users.slotOf(userId);
  if (draft.userSlot < 0) return rejected('unknown_user');
  const slot = Number.isSafeInteger(orderId) && orderId > 0 ? orders.slotOf(orderId) : -1;
  if (slot < 0 || orders.ints[intOf(slot) + USER_SLOT] !== draft.userSlot) {
    return rejected('order_not_open');
  }
  const market = state.market(orders.reals[wordOf(slot) + MARKET_ID]!);
  draftSetting(state, market, userId);
  draft.hasOldStops = command.type === 'contract_order_amend';
  const refusal =
    checkMarketState(state, market, command.timestampMs) ??
    (ticks === orders.reals[wordOf(slot) + TICKS] ? 'amend_changes_nothing' : undefined) ??
    checkOrder(state, market, requestOf(state, slot, userId, ticks), command.timestampMs, slot);
  if (refusal !== undefined) return rejected(refusal);

  state.kernel.accept(command);
  move(state, market, slot, ticks);
  flush(state);
  return accepted(state.kernel.sequence, orderId);
}

/** What is left of an open order, as if it were asked for at another price. */
function requestOf(
  { orders, terms }: ContractState,
  slot: number,
  userId: number,
  ticks: number,
): OrderRequest {
  const { codes, reals } = orders;
  const code = codeAt(slot);
  return {
    userId,
    marketId: reals[wordOf(slot) + MARKET_ID]!,
    side: orderSides[codes[code + SIDE]!]!,
    positionSide: positionSides[terms.side(slot)]!,
    orderType: 'limit',
    timeInForce: timesInForce[codes[code + FORCE]!]!,
    ticks,
    lots: orders.remainingLots(slot),
    reduceOnly: terms.isReduceOnly(slot) ? 1 : 0,
    takeProfitTicks: terms.takeProfitTicks(slot),
    stopLossTicks: terms.stopLossTicks(slot),
    selfTradeMode: selfTradeModes[codes[code + SELF_TRADE]!]!,
    clientOrderId: '',
  };
}

function move(state: ContractDesk, market: ContractMarket, slot: number, ticks: number): void {
  const { hot, reals } = state.orders;
  const at = wordOf(slot);
  const { draft } = state;
  market.book.remove(slot);
  market.version += 1;
  countOrdered(state, market, slot);
  hot[hotOf(slot) + VISIBLE_LOTS] = 0;
  reals[at + TICKS] = ticks;
  // It stands behind what has rested meanwhile, also for whoever reads it from its row.
  reals[at + PRIORITY] = state.kernel.nextId();
  holdFor(state, market, slot, draft.holdUnits);
  draft.actingSlot = slot;
  takeThenRest(state, market, slot, draft.limitTicks, true);
  draft.actingSlot = -1;
  market.tradedTicksMax = 0;
}

/** The order holds `units` from now on. */
function holdFor(state: ContractDesk, market: ContractMarket, slot: number, units: number): void {
  const { wallet } = state.draft;
  const held = state.orders.reals[wordOf(slot) + HELD_UNITS]!;
  if (units === held) return;
  if (units < held) releaseHold(state, market, slot, held - units);
  else {
    const orderId = state.orders.hot[hotOf(slot) + ID]!;
    state.ledger.post(wallet, heldOf(wallet), units - held, REASON_ORDER_HOLD, orderId);
    state.orders.reals[wordOf(slot) + HELD_UNITS] = units;
  }
  state.moneyMoved(wallet);
}
