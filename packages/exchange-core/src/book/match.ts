import type { BookMarket } from './book-market.ts';
import * as bookCodes from './codes.ts';
import * as orderFields from './order-table.ts';
import type { OrderTable } from './order-table.ts';
import { preventSelfTrade } from './prevent-self-trade.ts';
import type { Settlement } from './settlement.ts';

const {
  BUY,
  CLOSED_DUST,
  CLOSED_FILLED,
  CLOSED_FOK,
  CLOSED_IOC,
  CLOSED_MARKET_REMAINDER,
  CLOSED_SELF_TRADE,
  EXPIRED,
  FILLED,
  FILL_OR_KILL,
  IMMEDIATE_OR_CANCEL,
  MARKET,
  STILL_OPEN,
  STOP_MARKET,
  TAKE_PROFIT_MARKET,
  TRAILING_STOP,
} = bookCodes;
const {
  FILLED_QUOTE_UNITS,
  FORCE,
  QUOTE_UNITS,
  SIDE,
  TYPE,
  USER_SLOT,
  VISIBLE_LOTS,
  codeAt,
  hotOf,
  intOf,
  wordOf,
} = orderFields;

/** True for types that act at the market's price: they never rest. */
export function isMarketType(type: number): boolean {
  return (
    type === MARKET || type === STOP_MARKET || type === TAKE_PROFIT_MARKET || type === TRAILING_STOP
  );
}

/**
 * Lets an order trade against the book down to `limitTicks`, then rests or ends what is left of
 * it. `isChanged` when it was in the books before and differs from what effects said of it.
 */
export function takeThenRest<Market extends BookMarket>(
  desk: Settlement<Market>,
  market: Market,
  slot: number,
  limitTicks: number,
  isChanged: boolean,
): void {
  const stopped = match(desk, market, slot, limitTicks);
  const { codes, reals } = desk.orders;
  const at = wordOf(slot);
  if (reals[at + QUOTE_UNITS] === 0 && desk.orders.remainingLots(slot) === 0) {
    // The last lots may have been prevented instead of filled.
    if (stopped === STILL_OPEN) desk.close(market, slot, FILLED, CLOSED_FILLED);
    else desk.close(market, slot, EXPIRED, stopped);
    return;
  }
  if (stopped !== STILL_OPEN) {
    const isSpent = stopped === CLOSED_FILLED || stopped === CLOSED_DUST;
    desk.close(market, slot, isSpent ? FILLED : EXPIRED, stopped);
    return;
  }
  if (isMarketType(codes[codeAt(slot) + TYPE]!)) {
    desk.close(market, slot, EXPIRED, CLOSED_MARKET_REMAINDER);
    return;
  }
  const force = codes[codeAt(slot) + FORCE]!;
  if (force === IMMEDIATE_OR_CANCEL) desk.close(market, slot, EXPIRED, CLOSED_IOC);
  else if (force === FILL_OR_KILL) desk.close(market, slot, EXPIRED, CLOSED_FOK);
  else desk.rest(market, slot, isChanged);
}

/** Trades until nothing acceptable is left. Gives why the order must end now, or `STILL_OPEN`. */
function match<Market extends BookMarket>(
  desk: Settlement<Market>,
  market: Market,
  taker: number,
  limitTicks: number,
): number {
  const { orders, users } = desk;
  const { book } = market;
  const at = wordOf(taker);
  const takerBuys = orders.codes[codeAt(taker) + SIDE] === BUY;
  const makerSide = 1 - orders.codes[codeAt(taker) + SIDE]!;
  const isByQuote = orders.reals[at + QUOTE_UNITS] !== 0;
  const userSlot = orders.ints[intOf(taker) + USER_SLOT]!;
  for (;;) {
    if (isByQuote && isSpent(orders, taker)) return CLOSED_FILLED;
    const ticks = book.bestTicks(makerSide);
    if (ticks === 0 || (takerBuys ? ticks > limitTicks : ticks < limitTicks)) return STILL_OPEN;
    const wanted = isByQuote
      ? desk.lotsForQuote(market, taker, ticks)
      : orders.remainingLots(taker);
    // What an order by quote amount has left may be less than one lot costs.
    if (wanted === 0) return isByQuote ? CLOSED_DUST : STILL_OPEN;
    const maker = book.firstOrder(makerSide);
    const { ints, hot } = orders;
    if (users.sameGroup(userSlot, ints[intOf(maker) + USER_SLOT]!)) {
      if (preventSelfTrade(desk, market, taker, maker)) return CLOSED_SELF_TRADE;
      continue;
    }
    const most = Math.min(wanted, hot[hotOf(maker) + VISIBLE_LOTS]!);
    const lots = desk.admit(market, taker, maker, ticks, most);
    if (lots > 0) desk.trade(market, taker, maker, ticks, lots);
    else if (lots < 0) return -lots;
  }
}

function isSpent({ reals }: OrderTable, slot: number): boolean {
  const at = wordOf(slot);
  return reals[at + QUOTE_UNITS] === reals[at + FILLED_QUOTE_UNITS];
}
