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
} from '#book/codes.ts';
import { isFillable } from '#book/is-fillable.ts';
import { isMarketType, takeThenRest } from '#book/match.ts';
import {
  FORCE,
  HELD_UNITS,
  OTHER_LEG_ID,
  QUOTE_UNITS,
  SELF_TRADE,
  SIDE,
  TICKS,
  TYPE,
  USER_SLOT,
  codeAt,
  intOf,
  wordOf,
} from '#book/order-table.ts';
import type { Settlement } from '#book/settlement.ts';
import type { Market } from './market.ts';
import { writeOrderChanged, writeOrderTriggered } from './order-effects.ts';
import { closeOrder } from './order-life.ts';
import { protectionTicks } from '#book/protection.ts';
import type { SpotState } from './spot-state.ts';

/** The order was triggered. The limit leg of its OCO pair goes, and leaves it the pair's hold. */
export function sayFired(state: SpotState, market: Market, slot: number): void {
  const { reals } = state.orders;
  const at = wordOf(slot);
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
export function actOnTrigger(
  state: SpotState & Settlement<Market>,
  market: Market,
  slot: number,
): void {
  const { ints, codes, reals } = state.orders;
  const at = wordOf(slot);
  const side = codes[codeAt(slot) + SIDE]!;
  const best = market.book.bestTicks(1 - side);
  const isMarket = isMarketType(codes[codeAt(slot) + TYPE]!);
  if (isMarket && best === 0) {
    closeOrder(state, market, slot, REJECTED_ON_TRIGGER, CLOSED_TRIGGER_REFUSED);
    return;
  }
  const limitTicks = isMarket ? marketLimitTicks(state, market, slot, best) : reals[at + TICKS]!;
  const force = codes[codeAt(slot) + FORCE]!;
  if (force === POST_ONLY) {
    const wouldTake = best !== 0 && (side === BUY ? best <= limitTicks : best >= limitTicks);
    if (wouldTake) {
      closeOrder(state, market, slot, EXPIRED, CLOSED_POST_ONLY);
      return;
    }
  }
  if (force === FILL_OR_KILL) {
    const lots = state.orders.remainingLots(slot);
    const mode = codes[codeAt(slot) + SELF_TRADE]!;
    if (!isFillable(state, market, ints[intOf(slot) + USER_SLOT]!, side, limitTicks, lots, mode)) {
      closeOrder(state, market, slot, EXPIRED, CLOSED_FOK);
      return;
    }
  }
  takeThenRest(state, market, slot, limitTicks, false);
}

/** The protection price, and for a buy by quantity no more than its hold can pay. */
function marketLimitTicks(state: SpotState, market: Market, slot: number, best: number): number {
  const { codes, reals } = state.orders;
  const at = wordOf(slot);
  const side = codes[codeAt(slot) + SIDE]!;
  const protectedTicks = protectionTicks(market.rules, side, best);
  if (side !== BUY || reals[at + QUOTE_UNITS] !== 0) return protectedTicks;
  const lots = state.orders.remainingLots(slot);
  const affordable = Math.floor(reals[at + HELD_UNITS]! / (lots * market.tickLotUnits));
  return Math.min(protectedTicks, affordable);
}
