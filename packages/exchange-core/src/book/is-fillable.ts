import type { BookMarket } from './book-market.ts';
import { BUY, EXPIRE_MAKER } from './codes.ts';
import { NEXT, USER_SLOT, VISIBLE_LOTS, hotOf, intOf, linkOf } from './order-table.ts';
import type { Settlement } from './settlement.ts';

/** Whether an order for `lots` would be filled whole, down to `limitTicks`, without trading. */
export function isFillable(...order: Parameters<typeof lastFillTicks>): boolean {
  return lastFillTicks(...order) !== 0;
}

/**
 * The worst price at which an order for `lots` would trade to be filled whole, down to `limitTicks`; 0 when it would not be. An
 * own order in the way is passed over when the taker's mode expires makers; any other mode would end
 * or shrink the taker there, after the visible parts that stand before it.
 */
export function lastFillTicks(
  desk: Pick<Settlement<BookMarket>, 'orders' | 'users'>,
  market: BookMarket,
  userSlot: number,
  side: number,
  limitTicks: number,
  lots: number,
  selfTradeMode: number,
): number {
  const { book } = market;
  const makerSide = 1 - side;
  const levels = book.levelCount(makerSide);
  let missing = lots;
  let ticks = 0;
  let valueLeft = Number.MAX_SAFE_INTEGER;
  for (let rank = 0; rank < levels && missing > 0; rank++) {
    const level = book.level(makerSide, rank);
    ticks = book.levelTicks(level);
    if (side === BUY ? ticks > limitTicks : ticks < limitTicks) return 0;
    const found = lotsAtLevel(desk, market, level, userSlot, selfTradeMode);
    const taken = Math.min(found < 0 ? -found - 1 : found, missing);
    valueLeft -= ticks * taken * market.tickLotUnits;
    if (valueLeft < 0) return 0;
    missing -= taken;
    if (found < 0 && missing > 0) return 0;
  }
  return missing === 0 ? ticks : 0;
}

/** Lots of others at a level, or -1 - lots when an own order ends the taker after these lots. */
function lotsAtLevel(
  desk: Pick<Settlement<BookMarket>, 'orders' | 'users'>,
  market: BookMarket,
  level: number,
  userSlot: number,
  selfTradeMode: number,
): number {
  const { orders, users } = desk;
  let total = 0;
  let visible = 0;
  let meetsOwn = false;
  for (let slot = market.book.levelHead(level); slot >= 0; ) {
    if (users.sameGroup(userSlot, orders.ints[intOf(slot) + USER_SLOT]!)) {
      if (selfTradeMode !== EXPIRE_MAKER) meetsOwn = true;
    } else {
      total += orders.remainingLots(slot);
      if (!meetsOwn) visible += orders.hot[hotOf(slot) + VISIBLE_LOTS]!;
    }
    slot = orders.links[linkOf(slot) + NEXT]!;
  }
  return meetsOwn ? -1 - visible : total;
}
