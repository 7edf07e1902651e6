import type { BookMarket } from './book-market.ts';
import * as bookCodes from './codes.ts';
import * as orderFields from './order-table.ts';
import type { Settlement } from './settlement.ts';

const { CLOSED_SELF_TRADE, DECREMENT, EXPIRED, EXPIRE_BOTH, EXPIRE_MAKER } = bookCodes;
const { PREVENTED_LOTS, QUOTE_UNITS, SELF_TRADE, VISIBLE_LOTS, codeAt, hotOf, wordOf } =
  orderFields;

/**
 * Two orders of one identity have met: nobody may trade with themselves. The taker's mode decides
 * who gives way. True when the taker must end. An order by quote amount has no lots to decrement,
 * so it expires instead.
 */
export function preventSelfTrade<Market extends BookMarket>(
  desk: Settlement<Market>,
  market: Market,
  taker: number,
  maker: number,
): boolean {
  const mode = desk.orders.codes[codeAt(taker) + SELF_TRADE]!;
  if (mode === EXPIRE_MAKER || mode === EXPIRE_BOTH) {
    desk.dropOtherLeg(market, maker);
    desk.close(market, maker, EXPIRED, CLOSED_SELF_TRADE);
    return mode === EXPIRE_BOTH;
  }
  if (mode === DECREMENT && desk.orders.reals[wordOf(taker) + QUOTE_UNITS] === 0) {
    return decrement(desk, market, taker, maker);
  }
  return true;
}

/** Takes the same lots off both orders without a trade. True when the taker has none left. */
function decrement<Market extends BookMarket>(
  desk: Settlement<Market>,
  market: Market,
  taker: number,
  maker: number,
): boolean {
  const { orders } = desk;
  desk.dropOtherLeg(market, maker);
  const { hot, reals } = orders;
  const m = wordOf(maker);
  const visible = hot[hotOf(maker) + VISIBLE_LOTS]!;
  const lots = Math.min(orders.remainingLots(taker), visible);
  reals[wordOf(taker) + PREVENTED_LOTS]! += lots;
  reals[m + PREVENTED_LOTS]! += lots;
  market.book.setVisible(maker, visible - lots);
  market.version += 1;
  if (orders.remainingLots(maker) === 0) {
    desk.close(market, maker, EXPIRED, CLOSED_SELF_TRADE);
  } else {
    desk.shrink(market, maker, lots);
    if (visible === lots) desk.refill(market, maker);
  }
  return orders.remainingLots(taker) === 0;
}
