import {
  BUY,
  GOOD_TILL_CANCEL,
  IMMEDIATE_OR_CANCEL,
  LIMIT,
  OPEN,
  STOP_LIMIT,
  STOP_MARKET,
  WAITING,
} from '#book/codes.ts';
import { codeOf } from '#kernel/names.ts';
import type { SpotCommand } from './commands.ts';
import { accepted, rejected } from '#kernel/decision.ts';
import type { Decision } from '#kernel/decision.ts';
import type { SpotState } from './spot-state.ts';
import type { SpotRejection } from './rejections.ts';
import { orderSides, selfTradeModes } from '#kernel/vocabulary.ts';
import {
  checkClientOrderId,
  checkFunds,
  checkLots,
  checkMarketState,
  checkNotional,
  checkSteps,
  hasRoomToWait,
  isTicks,
  refuseRestricted,
  wouldFireNow,
  wouldTake,
} from './check-order.ts';
import type { Market } from './market.ts';
import type { OrderDraft } from './order-draft.ts';
import { writeOrderOpened } from './order-effects.ts';
import { restOrder } from './order-life.ts';
import {
  DISPLAY_LOTS,
  LOTS,
  OTHER_LEG_ID,
  QUOTE_UNITS,
  TICKS,
  TRIGGER_TICKS,
  wordOf,
} from '#book/order-table.ts';
import { holdFor, newOrder, startWaiting } from './new-order.ts';
import { isOutsideBand, protectionTicks } from '#book/protection.ts';
import { referenceTicks } from './protection.ts';

type OcoCommand = SpotCommand<'oco_place'>;
type Refusal = SpotRejection | undefined;

/**
 * Places a pair of orders of which one ends the other: a limit order that rests, and a stop order.
 * The limit leg carries the one hold, large enough for either.
 */
export function placeOco(state: SpotState, command: OcoCommand): Decision<SpotRejection> {
  const { draft } = state;
  draft.userSlot = state.users.slotOf(command.userId);
  if (draft.userSlot < 0) return rejected('unknown_user');
  const restricted = refuseRestricted(state, command);
  if (restricted !== undefined) return rejected(restricted);
  const market = state.markets[command.marketId];
  if (market === undefined) return rejected('unknown_market');
  const refusal = checkOco(state, market, command, draft);
  if (refusal !== undefined) return rejected(refusal);

  state.accept(command);
  const limitLegId = openPair(state, market, command, command.clientOrderId);
  return accepted(state.sequence, limitLegId, limitLegId + 1);
}

/** The terms of a pair. */
type PairTerms = Pick<OcoCommand, 'lots' | 'limitTicks' | 'stopTriggerTicks' | 'stopLimitTicks'>;

/**
 * Opens both legs with what the draft says of their owner, side and hold: the limit leg rests, the stop leg
 * waits. Gives the limit leg's id; the stop leg's is the next one.
 */
export function openPair(
  state: SpotState,
  market: Market,
  command: PairTerms,
  clientOrderId = '',
): number {
  const { draft } = state;
  const limitLegId = state.lastOrderId + 1;
  const stopLegId = state.lastOrderId + 2;
  draft.type = LIMIT;
  draft.force = GOOD_TILL_CANCEL;
  const limitLeg = newLeg(state, market, command, clientOrderId, stopLegId);
  state.orders.reals[wordOf(limitLeg) + TICKS] = command.limitTicks;
  writeOrderOpened(state, limitLeg, OPEN);
  holdFor(state, draft, limitLegId);
  restOrder(state, market, limitLeg);

  draft.type = stopTypeOf(command);
  draft.force = draft.type === STOP_MARKET ? IMMEDIATE_OR_CANCEL : GOOD_TILL_CANCEL;
  draft.holdUnits = 0;
  const stopLeg = newLeg(state, market, command, '', limitLegId);
  state.orders.reals[wordOf(stopLeg) + TICKS] = command.stopLimitTicks;
  state.orders.reals[wordOf(stopLeg) + TRIGGER_TICKS] = command.stopTriggerTicks;
  writeOrderOpened(state, stopLeg, WAITING);
  startWaiting(state, market, stopLeg);
  return limitLegId;
}

function newLeg(
  state: SpotState,
  market: Market,
  command: PairTerms,
  clientOrderId: string,
  otherLegId: number,
): number {
  const slot = newOrder(state, market, state.draft, clientOrderId);
  const { reals } = state.orders;
  const at = wordOf(slot);
  reals[at + TICKS] = 0;
  reals[at + LOTS] = command.lots;
  reals[at + QUOTE_UNITS] = 0;
  reals[at + TRIGGER_TICKS] = 0;
  reals[at + DISPLAY_LOTS] = 0;
  reals[at + OTHER_LEG_ID] = otherLegId;
  return slot;
}

function stopTypeOf(command: PairTerms): number {
  return command.stopLimitTicks === 0 ? STOP_MARKET : STOP_LIMIT;
}

/** Everything that can refuse the pair, in the order of `ocoPlaceRejections`. */
function checkOco(
  state: SpotState,
  market: Market,
  command: OcoCommand,
  draft: OrderDraft,
): Refusal {
  draft.side = codeOf(orderSides, command.side);
  draft.selfTrade = codeOf(selfTradeModes, command.selfTradeMode);
  return (
    checkMarketState(market) ??
    checkClientOrderId(command.clientOrderId) ??
    checkLegPrices(market, command, draft.side) ??
    checkLegValues(market, command, draft) ??
    checkLegCounts(state, market, command, draft) ??
    checkFunds(state, market, draft) ??
    (wouldTake(market, draft.side, command.limitTicks) ? 'post_only_would_take' : undefined)
  );
}

function checkLegPrices(market: Market, command: OcoCommand, side: number): Refusal {
  const { limitTicks, stopTriggerTicks, stopLimitTicks } = command;
  if (!isTicks(market, limitTicks)) return 'price_out_of_range';
  if (stopLimitTicks !== 0 && !isTicks(market, stopLimitTicks)) return 'price_out_of_range';
  if (!isTicks(market, stopTriggerTicks)) return 'trigger_price_out_of_range';
  const refusal =
    checkLots(market, command.lots) ??
    checkSteps(market, [limitTicks, stopLimitTicks, stopTriggerTicks], command.lots);
  if (refusal !== undefined) return refusal;
  // A buy waits below for its limit and above for its stop; a sell the other way round.
  if (side === BUY ? limitTicks >= stopTriggerTicks : limitTicks <= stopTriggerTicks) {
    return 'oco_prices_wrong_side';
  }
  if (isOutsideBand(market.rules, side, limitTicks, referenceTicks(market)))
    return 'price_outside_band';
  if (stopLimitTicks !== 0 && isOutsideBand(market.rules, side, stopLimitTicks, stopTriggerTicks)) {
    return 'price_outside_band';
  }
  return wouldFireNow(market, stopTypeOf(command), side, stopTriggerTicks)
    ? 'trigger_would_fire'
    : undefined;
}

function checkLegValues(market: Market, command: OcoCommand, draft: OrderDraft): Refusal {
  const { limitTicks, stopTriggerTicks, stopLimitTicks, lots } = command;
  const stopTicks = stopLimitTicks === 0 ? stopTriggerTicks : stopLimitTicks;
  const worstStopTicks =
    stopLimitTicks === 0
      ? protectionTicks(market.rules, draft.side, stopTriggerTicks)
      : stopLimitTicks;
  const limitValue = limitTicks * lots * market.tickLotUnits;
  const stopValue = stopTicks * lots * market.tickLotUnits;
  const worstValue = Math.max(limitValue, worstStopTicks * lots * market.tickLotUnits);
  const baseUnits = lots * market.lotUnits;
  if (Math.max(worstValue, stopValue, baseUnits) > Number.MAX_SAFE_INTEGER) {
    return 'order_value_overflow';
  }
  draft.holdUnits = draft.side === BUY ? worstValue : baseUnits;
  return (
    checkNotional(market, Math.min(limitValue, stopValue)) ??
    checkNotional(market, Math.max(limitValue, stopValue))
  );
}

function checkLegCounts(
  state: SpotState,
  market: Market,
  command: OcoCommand,
  draft: OrderDraft,
): Refusal {
  const { openOrdersMax, triggerOrdersMax } = market.rules;
  const { clientOrderId } = command;
  if (clientOrderId !== '' && state.ordersByUser.named(draft.userSlot, clientOrderId) !== 0) {
    return 'duplicate_client_order_id';
  }
  if (market.openOrdersOf(draft.userSlot) + 2 > openOrdersMax) return 'too_many_open_orders';
  return hasRoomToWait(market, draft.userSlot, triggerOrdersMax)
    ? undefined
    : 'too_many_trigger_orders';
}
