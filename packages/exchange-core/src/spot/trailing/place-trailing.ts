import { BUY, IMMEDIATE_OR_CANCEL, SELL, TRAILING_STOP, WAITING } from '#book/codes.ts';
import {
  DISPLAY_LOTS,
  LOTS,
  QUOTE_UNITS,
  TICKS,
  TRIGGER_TICKS,
  wordOf,
} from '#book/order-table.ts';
import { trailTriggerTicks } from '#book/trailing/trail-side.ts';
import { accepted, rejected } from '#kernel/decision.ts';
import type { Decision } from '#kernel/decision.ts';
import { codeOf } from '#kernel/names.ts';
import { isWithin } from '#kernel/ranges.ts';
import { orderSides, selfTradeModes } from '#kernel/vocabulary.ts';
import {
  checkClientOrderId,
  checkCounts,
  checkFunds,
  checkLots,
  checkMarketState,
  checkNotional,
  checkSteps,
  isTicks,
  refuseRestricted,
} from '#spot/check-order.ts';
import type { SpotCommand } from '#spot/commands.ts';
import type { Market } from '#spot/market.ts';
import type { OrderDraft } from '#spot/order-draft.ts';
import { writeOrderOpened } from '#spot/order-effects.ts';
import { holdFor, newOrder, startWaiting } from '#spot/new-order.ts';
import { protectionTicks } from '#book/protection.ts';
import type { SpotRejection } from '#spot/rejections.ts';
import type { SpotState } from '#spot/spot-state.ts';

/** From 0.1 % to 10 %: nearer, noise fires it; farther, it protects nothing. */
export const CALLBACK_BPS_MIN = 10;
export const CALLBACK_BPS_MAX = 1_000;

type TrailingCommand = SpotCommand<'trailing_place'>;
type Refusal = SpotRejection | undefined;

/** Places an order whose trigger follows the market, from now on or once its activation price is reached. */
export function placeTrailing(state: SpotState, command: TrailingCommand): Decision<SpotRejection> {
  const { draft } = state;
  draft.userSlot = state.users.slotOf(command.userId);
  if (draft.userSlot < 0) return rejected('unknown_user');
  const restricted = refuseRestricted(state, command);
  if (restricted !== undefined) return rejected(restricted);
  const market = state.markets[command.marketId];
  if (market === undefined) return rejected('unknown_market');
  draft.side = codeOf(orderSides, command.side);
  draft.type = TRAILING_STOP;
  draft.force = IMMEDIATE_OR_CANCEL;
  draft.selfTrade = codeOf(selfTradeModes, command.selfTradeMode);
  const refusal = checkTrailing(state, market, command, draft);
  if (refusal !== undefined) return rejected(refusal);

  state.accept(command);
  const { marketId, lots, callbackBps, activationTicks } = command;
  const slot = newOrder(state, market, draft, command.clientOrderId);
  const orderId = state.lastOrderId;
  const at = wordOf(slot);
  const { reals } = state.orders;
  reals[at + TICKS] = 0;
  reals[at + LOTS] = lots;
  reals[at + QUOTE_UNITS] = 0;
  reals[at + TRIGGER_TICKS] = 0;
  reals[at + DISPLAY_LOTS] = 0;
  writeOrderOpened(state, slot, WAITING);
  holdFor(state, draft, orderId);
  startWaiting(state, market, slot);
  const starts = startsAtOnce(market, draft.side, activationTicks);
  const startId = starts ? state.lastTradeId * 2 + 1 : 0;
  const row = { orderId, marketId, callbackBps, activationTicks, startId, firedFromTicks: 0 };
  state.trails.add(row, slot, market.lastTicks);
  return accepted(state.sequence, orderId);
}

/** Everything that can refuse it, in the order of `trailingPlaceRejections`. */
function checkTrailing(
  state: SpotState,
  market: Market,
  command: TrailingCommand,
  draft: OrderDraft,
): Refusal {
  return (
    checkMarketState(market) ??
    checkClientOrderId(command.clientOrderId) ??
    checkTrail(market, command.callbackBps, command.activationTicks) ??
    checkLots(market, command.lots) ??
    checkSteps(market, [command.activationTicks], command.lots) ??
    checkTrailValue(
      market,
      command,
      startsAtOnce(market, draft.side, command.activationTicks)
        ? market.lastTicks
        : command.activationTicks,
      draft,
    ) ??
    checkCounts(state, market, command.clientOrderId, draft) ??
    checkFunds(state, market, draft)
  );
}

/** The two figures a trailing order has instead of a price. */
export function checkTrail(market: Market, callbackBps: number, activationTicks: number): Refusal {
  if (!isWithin(callbackBps, CALLBACK_BPS_MIN, CALLBACK_BPS_MAX)) {
    return 'callback_rate_out_of_range';
  }
  if (activationTicks !== 0 && !isTicks(market, activationTicks)) {
    return 'trigger_price_out_of_range';
  }
  return undefined;
}

/** True when the order follows prices from its placing on. */
function startsAtOnce(market: Market, side: number, activationTicks: number): boolean {
  const { lastTicks } = market;
  if (activationTicks === 0) return true;
  if (lastTicks === 0) return false;
  return side === SELL ? lastTicks >= activationTicks : lastTicks <= activationTicks;
}

/**
 * Finds the order's hold from the price it starts at, or its extreme: prices can only move its trigger in its owner's favour
 * from there, so a buy never needs more than this.
 */
export function checkTrailValue(
  market: Market,
  { lots, callbackBps }: Pick<TrailingCommand, 'lots' | 'callbackBps'>,
  startTicks: number,
  draft: OrderDraft,
): Refusal {
  const { side } = draft;
  if (startTicks === 0) return 'no_liquidity';
  const triggerTicks = trailTriggerTicks(side === SELL ? 1 : -1, startTicks, callbackBps);
  draft.limitTicks = protectionTicks(market.rules, side, triggerTicks);
  const notional = triggerTicks * lots * market.tickLotUnits;
  const worstValue = draft.limitTicks * lots * market.tickLotUnits;
  const baseUnits = lots * market.lotUnits;
  if (Math.max(worstValue, notional, baseUnits) > Number.MAX_SAFE_INTEGER) {
    return 'order_value_overflow';
  }
  draft.holdUnits = side === BUY ? worstValue : baseUnits;
  return checkNotional(market, notional);
}
