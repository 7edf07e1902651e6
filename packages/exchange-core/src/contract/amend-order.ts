import { takeThenRest } from '#book/match.ts';
import { liveStatus } from '#book/order-lists.ts';
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
import { checkMarketState, checkOrder, checkRestop, draftSetting } from './check-order.ts';
import { KEPT_STOP } from './commands.ts';
import type { ContractCommand } from './commands.ts';
import type { ContractDesk } from './desk.ts';
import { flush } from './flush.ts';
import type { ContractMarket } from './market.ts';
import { countOrdered, releaseHold } from './order-life.ts';
import type { OrderRequest } from './order-request.ts';
import { writeOrder } from './order-row.ts';
import { positionSides } from './records.ts';
import type { ContractRejection } from './rejections.ts';
import type { ContractState } from './state.ts';

/** What an old command says of stops. */
const KEPT_STOPS = { takeProfitTicks: KEPT_STOP, stopLossTicks: KEPT_STOP } as const;

type AmendCommand =
  | ContractCommand<'contract_order_amend'>
  | ContractCommand<'contract_order_amend_checked'>;

/** Moves an open order to another price, where it is checked and acts as one that has just arrived, or changes its stops where it stands. */
export function amendOrder(
  state: ContractDesk,
  command: AmendCommand,
): Decision<ContractRejection> {
  const { draft, orders, terms } = state;
  const { userId, orderId, timestampMs } = command;
  draft.userSlot = state.users.slotOf(userId);
  if (draft.userSlot < 0) return rejected('unknown_user');
  const slot = Number.isSafeInteger(orderId) && orderId > 0 ? orders.slotOf(orderId) : -1;
  if (slot < 0 || orders.ints[intOf(slot) + USER_SLOT] !== draft.userSlot) {
    return rejected('order_not_open');
  }
  const market = state.market(orders.reals[wordOf(slot) + MARKET_ID]!);
  draftSetting(state, market, userId);
  draft.hasOldStops = command.type === 'contract_order_amend';
  const asked = requestOf(state, slot, command);
  const isMoved = asked.ticks !== orders.reals[wordOf(slot) + TICKS];
  const check = isMoved ? checkOrder : checkRestop;
  const refusal =
    checkMarketState(state, market, timestampMs) ??
    checkChange(state, slot, asked, isMoved) ??
    check(state, market, asked, timestampMs, slot);
  if (refusal !== undefined) return rejected(refusal);

  state.kernel.accept(command);
  terms.setStops(slot, asked.takeProfitTicks, asked.stopLossTicks);
  if (isMoved) move(state, market, slot, asked.ticks);
  else writeOrder(state, slot, liveStatus(state, slot));
  flush(state);
  return accepted(state.kernel.sequence, orderId);
}

/** Something changes, and stops are only of what opens. */
function checkChange(
  { terms }: ContractState,
  slot: number,
  { reduceOnly, takeProfitTicks: profit, stopLossTicks: loss }: OrderRequest,
  isMoved: boolean,
): ContractRejection | undefined {
  const isProfitNew = profit !== terms.takeProfitTicks(slot);
  const isLossNew = loss !== terms.stopLossTicks(slot);
  const isAnySet = (isProfitNew && profit !== 0) || (isLossNew && loss !== 0);
  if (reduceOnly === 1 && isAnySet) return 'contract_stops_of_reducing';
  return isMoved || isProfitNew || isLossNew ? undefined : 'amend_changes_nothing';
}

/** What is left of an open order, as if it were asked for at the price and with the stops that the command names, else with its own. */
function requestOf(
  { orders, terms }: ContractState,
  slot: number,
  command: AmendCommand,
): OrderRequest {
  const { codes, reals } = orders;
  const code = codeAt(slot);
  const at = wordOf(slot);
  const stops = command.type === 'contract_order_amend' ? KEPT_STOPS : command;
  const stop = (asked: number, own: number): number => (asked === KEPT_STOP ? own : asked);
  return {
    userId: command.userId,
    marketId: reals[at + MARKET_ID]!,
    side: orderSides[codes[code + SIDE]!]!,
    positionSide: positionSides[terms.side(slot)]!,
    orderType: 'limit',
    timeInForce: timesInForce[codes[code + FORCE]!]!,
    ticks: command.ticks === 0 ? reals[at + TICKS]! : command.ticks,
    lots: orders.remainingLots(slot),
    reduceOnly: terms.isReduceOnly(slot) ? 1 : 0,
    takeProfitTicks: stop(stops.takeProfitTicks, terms.takeProfitTicks(slot)),
    stopLossTicks: stop(stops.stopLossTicks, terms.stopLossTicks(slot)),
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
