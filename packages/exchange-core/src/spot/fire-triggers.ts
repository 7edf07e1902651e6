import {
  BUY,
  CANCELLED,
  CLOSED_FOK,
  CLOSED_OTHER_LEG,
  CLOSED_POST_ONLY,
  CLOSED_TRIGGER_REFUSED,
  EXPIRED,
  FILL_OR_KILL,
  OPEN,
  POST_ONLY,
  REJECTED_ON_TRIGGER,
} from '#kernel/codes.ts';
import type { ExchangeState } from '#kernel/exchange-state.ts';
import { isFillable } from './is-fillable.ts';
import type { Market } from './market.ts';
import { isMarketType, takeThenRest } from './match-order.ts';
import { writeOrderChanged, writeOrderTriggered } from './order-effects.ts';
import { closeOrder } from './order-life.ts';
import {
  FORCE,
  HELD_UNITS,
  OTHER_LEG_ID,
  QUOTE_UNITS,
  SELF_TRADE,
  SIDE,
  TICKS,
  TRIGGERED,
  TYPE,
  USER_SLOT,
  wordOf,
} from './order-table.ts';
import { protectionTicks } from './protection.ts';

/**
 * Fires what the trades of this command triggered, and what those trades trigger in turn. The
 * order is fixed: of one round first the rising triggers from low to high, then the falling ones
 * from high to low, equal triggers by age; rounds follow each other. An order fires once and none
 * is placed on the way, so this ends.
 */
export function fireTriggers(state: ExchangeState, market: Market): void {
  if (market.tradedTicksMax === 0) return;
  if (market.rising.length + market.falling.length === 0) {
    market.tradedTicksMax = 0;
    return;
  }
  const fired: number[] = [];
  collectFired(state, market, fired);
  for (let next = 0; next < fired.length; next++) {
    act(state, market, fired[next]!);
    collectFired(state, market, fired);
  }
}

function collectFired(state: ExchangeState, market: Market, fired: number[]): void {
  const { tradedTicksMin, tradedTicksMax, rising, falling } = market;
  if (tradedTicksMax === 0) return;
  market.tradedTicksMax = 0;
  for (let slot = rising.takeFired(tradedTicksMax); slot >= 0; ) {
    fire(state, market, slot);
    fired.push(slot);
    slot = rising.takeFired(tradedTicksMax);
  }
  for (let slot = falling.takeFired(tradedTicksMin); slot >= 0; ) {
    fire(state, market, slot);
    fired.push(slot);
    slot = falling.takeFired(tradedTicksMin);
  }
}

/** The order stops waiting. The limit leg of its OCO pair goes, and leaves it the pair's hold. */
function fire(state: ExchangeState, market: Market, slot: number): void {
  const { ints, reals } = state.orders;
  const at = wordOf(slot);
  market.countWaiting(ints[at + USER_SLOT]!, -1);
  ints[at + TRIGGERED] = 1;
  const limitLeg = state.orders.slotOf(reals[at + OTHER_LEG_ID]!);
  if (reals[at + OTHER_LEG_ID] === 0 || limitLeg < 0) {
    writeOrderTriggered(state, slot);
    return;
  }
  reals[at + HELD_UNITS] = reals[wordOf(limitLeg) + HELD_UNITS]!;
  reals[wordOf(limitLeg) + HELD_UNITS] = 0;
  closeOrder(state, market, limitLeg, CANCELLED, CLOSED_OTHER_LEG);
  writeOrderTriggered(state, slot);
  writeOrderChanged(state, slot, OPEN);
}

/** A triggered order enters the market as the limit or market order it asked to become. */
function act(state: ExchangeState, market: Market, slot: number): void {
  const { ints, reals } = state.orders;
  const at = wordOf(slot);
  const side = ints[at + SIDE]!;
  const best = market.book.bestTicks(1 - side);
  const isMarket = isMarketType(ints[at + TYPE]!);
  if (isMarket && best === 0) {
    closeOrder(state, market, slot, REJECTED_ON_TRIGGER, CLOSED_TRIGGER_REFUSED);
    return;
  }
  const limitTicks = isMarket ? marketLimitTicks(state, market, slot, best) : reals[at + TICKS]!;
  const force = ints[at + FORCE]!;
  if (force === POST_ONLY) {
    const wouldTake = best !== 0 && (side === BUY ? best <= limitTicks : best >= limitTicks);
    if (wouldTake) {
      closeOrder(state, market, slot, EXPIRED, CLOSED_POST_ONLY);
      return;
    }
  }
  if (force === FILL_OR_KILL) {
    const lots = state.orders.remainingLots(slot);
    const mode = ints[at + SELF_TRADE]!;
    if (!isFillable(state, market, ints[at + USER_SLOT]!, side, limitTicks, lots, mode)) {
      closeOrder(state, market, slot, EXPIRED, CLOSED_FOK);
      return;
    }
  }
  takeThenRest(state, market, slot, limitTicks, false);
}

/** The protection price, and for a buy by quantity no more than its hold can pay. */
function marketLimitTicks(
  state: ExchangeState,
  market: Market,
  slot: number,
  best: number,
): number {
  const { ints, reals } = state.orders;
  const at = wordOf(slot);
  const side = ints[at + SIDE]!;
  const protectedTicks = protectionTicks(market, side, best);
  if (side !== BUY || reals[at + QUOTE_UNITS] !== 0) return protectedTicks;
  const lots = state.orders.remainingLots(slot);
  const affordable = Math.floor(reals[at + HELD_UNITS]! / (lots * market.tickLotUnits));
  return Math.min(protectedTicks, affordable);
}
