import {
  BUY,
  CLOSED_SELF_TRADE,
  DECREMENT,
  EXPIRED,
  EXPIRE_BOTH,
  EXPIRE_MAKER,
} from '#kernel/codes.ts';
import type { ExchangeState } from '#kernel/exchange-state.ts';
import type { Market } from './market.ts';
import { writeOrderChanged } from './order-effects.ts';
import { closeOrder, dropOtherLeg, liveStatus, refillIceberg, releaseHold } from './order-life.ts';
import {
  PREVENTED_LOTS,
  QUOTE_UNITS,
  SELF_TRADE,
  SIDE,
  TICKS,
  VISIBLE_LOTS,
  wordOf,
} from './order-table.ts';

/**
 * Two orders of one identity have met: nobody may trade with themselves. The taker's mode decides
 * who gives way. True when the taker must end. An order by quote amount has no lots to decrement,
 * so it expires instead.
 */
export function preventSelfTrade(
  state: ExchangeState,
  market: Market,
  taker: number,
  maker: number,
): boolean {
  const mode = state.orders.ints[wordOf(taker) + SELF_TRADE]!;
  if (mode === EXPIRE_MAKER || mode === EXPIRE_BOTH) {
    dropOtherLeg(state, market, maker);
    closeOrder(state, market, maker, EXPIRED, CLOSED_SELF_TRADE);
    return mode === EXPIRE_BOTH;
  }
  if (mode === DECREMENT && state.orders.reals[wordOf(taker) + QUOTE_UNITS] === 0) {
    return decrement(state, market, taker, maker);
  }
  return true;
}

/** Takes the same lots off both orders without a trade. True when the taker has none left. */
function decrement(state: ExchangeState, market: Market, taker: number, maker: number): boolean {
  const { orders } = state;
  dropOtherLeg(state, market, maker);
  const { ints, reals } = orders;
  const m = wordOf(maker);
  const visible = reals[m + VISIBLE_LOTS]!;
  const lots = Math.min(orders.remainingLots(taker), visible);
  reals[wordOf(taker) + PREVENTED_LOTS]! += lots;
  reals[m + PREVENTED_LOTS]! += lots;
  market.book.setVisible(maker, visible - lots);
  market.version += 1;
  if (orders.remainingLots(maker) === 0) {
    closeOrder(state, market, maker, EXPIRED, CLOSED_SELF_TRADE);
  } else {
    const unitsPerLot =
      ints[m + SIDE] === BUY ? reals[m + TICKS]! * market.tickLotUnits : market.lotUnits;
    releaseHold(state, market, maker, lots * unitsPerLot);
    writeOrderChanged(state, maker, liveStatus(state, maker));
    if (visible === lots) refillIceberg(state, market, maker);
  }
  return orders.remainingLots(taker) === 0;
}
