import {
  BUY,
  CLOSED_DUST,
  CLOSED_FILLED,
  CLOSED_FOK,
  CLOSED_IOC,
  CLOSED_MARKET_REMAINDER,
  CLOSED_SELF_TRADE,
  CLOSED_VALUE_LIMIT,
  EXPIRED,
  FILLED,
  FILL_OR_KILL,
  IMMEDIATE_OR_CANCEL,
  MARKET,
  STILL_OPEN,
  STOP_MARKET,
  TAKE_PROFIT_MARKET,
} from '#kernel/codes.ts';
import type { ExchangeState } from '#kernel/exchange-state.ts';
import type { Market } from './market.ts';
import { closeOrder, restRemainder } from './order-life.ts';
import {
  FILLED_LOTS,
  FILLED_QUOTE_UNITS,
  FORCE,
  HELD_UNITS,
  QUOTE_UNITS,
  SIDE,
  TICKS,
  TYPE,
  USER_SLOT,
  VISIBLE_LOTS,
  wordOf,
} from './order-table.ts';
import { preventSelfTrade } from './prevent-self-trade.ts';
import { settleTrade } from './settle-trade.ts';

/** True for types that act at the market's price: they never rest. */
export function isMarketType(type: number): boolean {
  return type === MARKET || type === STOP_MARKET || type === TAKE_PROFIT_MARKET;
}

/**
 * Lets an order trade against the book down to `limitTicks`, then rests or ends what is left of
 * it. `isChanged` when it was in the books before and differs from what effects said of it.
 */
export function takeThenRest(
  state: ExchangeState,
  market: Market,
  slot: number,
  limitTicks: number,
  isChanged: boolean,
): void {
  const stopped = match(state, market, slot, limitTicks);
  const { ints, reals } = state.orders;
  const at = wordOf(slot);
  if (reals[at + QUOTE_UNITS] === 0 && state.orders.remainingLots(slot) === 0) {
    // The last lots may have been prevented instead of filled.
    if (stopped === STILL_OPEN) closeOrder(state, market, slot, FILLED, CLOSED_FILLED);
    else closeOrder(state, market, slot, EXPIRED, stopped);
    return;
  }
  if (stopped !== STILL_OPEN) {
    const isSpent = stopped === CLOSED_FILLED || stopped === CLOSED_DUST;
    closeOrder(state, market, slot, isSpent ? FILLED : EXPIRED, stopped);
    return;
  }
  if (isMarketType(ints[at + TYPE]!)) {
    closeOrder(state, market, slot, EXPIRED, CLOSED_MARKET_REMAINDER);
    return;
  }
  const force = ints[at + FORCE]!;
  if (force === IMMEDIATE_OR_CANCEL) closeOrder(state, market, slot, EXPIRED, CLOSED_IOC);
  else if (force === FILL_OR_KILL) closeOrder(state, market, slot, EXPIRED, CLOSED_FOK);
  else restRemainder(state, market, slot, isChanged);
}

/** Trades until nothing acceptable is left. Gives why the order must end now, or `STILL_OPEN`. */
function match(state: ExchangeState, market: Market, taker: number, limitTicks: number): number {
  const { orders, users } = state;
  const { book } = market;
  const at = wordOf(taker);
  const takerBuys = orders.ints[at + SIDE] === BUY;
  const makerSide = 1 - orders.ints[at + SIDE]!;
  const isByQuote = orders.reals[at + QUOTE_UNITS] !== 0;
  const userSlot = orders.ints[at + USER_SLOT]!;
  for (;;) {
    if (isByQuote && isSpent(state, taker)) return CLOSED_FILLED;
    const ticks = book.bestTicks(makerSide);
    if (ticks === 0 || (takerBuys ? ticks > limitTicks : ticks < limitTicks)) return STILL_OPEN;
    const wanted = isByQuote
      ? lotsForQuote(state, market, taker, ticks)
      : orders.remainingLots(taker);
    // What an order by quote amount has left may be less than one lot costs.
    if (wanted === 0) return isByQuote ? CLOSED_DUST : STILL_OPEN;
    const maker = book.firstOrder(makerSide);
    const { ints, reals } = orders;
    if (users.sameGroup(userSlot, ints[wordOf(maker) + USER_SLOT]!)) {
      if (preventSelfTrade(state, market, taker, maker)) return CLOSED_SELF_TRADE;
      continue;
    }
    const lots = Math.min(wanted, reals[wordOf(maker) + VISIBLE_LOTS]!);
    if (!takerBuys && !staysExact(state, market, taker, ticks, lots)) return CLOSED_VALUE_LIMIT;
    settleTrade(state, market, taker, maker, ticks, lots);
  }
}

/**
 * True when the value of a sell stays a safe integer after trading `lots` and then all the rest at
 * its own price: it may meet far better prices than the one its value was checked at.
 */
function staysExact(
  state: ExchangeState,
  market: Market,
  taker: number,
  ticks: number,
  lots: number,
): boolean {
  const { reals } = state.orders;
  const at = wordOf(taker);
  const rest = Math.max(0, state.orders.remainingLots(taker) - lots);
  const restUnits = rest * reals[at + TICKS]! * market.tickLotUnits;
  const tradedUnits = ticks * lots * market.tickLotUnits;
  return reals[at + FILLED_QUOTE_UNITS]! + tradedUnits + restUnits <= Number.MAX_SAFE_INTEGER;
}

/** Lots an order by quote amount can still take at a price. */
function lotsForQuote(state: ExchangeState, market: Market, slot: number, ticks: number): number {
  const { ints, reals } = state.orders;
  const at = wordOf(slot);
  const lotPrice = ticks * market.tickLotUnits;
  const unspent = reals[at + QUOTE_UNITS]! - reals[at + FILLED_QUOTE_UNITS]!;
  // The base amount of one order stays a safe integer as well.
  const lotsMax =
    ints[at + SIDE] === BUY
      ? Math.floor(Number.MAX_SAFE_INTEGER / market.lotUnits) - reals[at + FILLED_LOTS]!
      : Math.floor(reals[at + HELD_UNITS]! / market.lotUnits);
  return Math.min(Math.floor(unspent / lotPrice), lotsMax);
}

function isSpent(state: ExchangeState, slot: number): boolean {
  const { reals } = state.orders;
  const at = wordOf(slot);
  return reals[at + QUOTE_UNITS] === reals[at + FILLED_QUOTE_UNITS];
}
