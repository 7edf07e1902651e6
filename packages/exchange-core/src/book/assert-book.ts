import { assert } from '#kernel/assert.ts';
import { BUY, SELL } from './codes.ts';
import type { BookMarket } from './book-market.ts';
import type { OrderBook } from './order-book.ts';
import {
  FILLED_LOTS,
  ID,
  LEVEL,
  LOTS,
  MARKET_ID,
  NEXT,
  PREVENTED_LOTS,
  PRIORITY,
  SIDE,
  TICKS,
  VISIBLE_LOTS,
  codeAt,
  hotOf,
  intOf,
  linkOf,
  wordOf,
} from './order-table.ts';
import type { OrderTable } from './order-table.ts';

/**
 * Throws unless a market's book is what its orders say: best prices do not cross, levels are sorted
 * and never empty, orders of a level stand by priority and add up to it, and every order shows
 * part of what it has left.
 */
export function assertBook(market: BookMarket, orders: OrderTable): void {
  const { book, marketId } = market;
  const bid = book.bestTicks(BUY);
  const ask = book.bestTicks(SELL);
  assert(bid === 0 || ask === 0 || bid < ask, `the book of market ${marketId} is crossed`);
  let resting = 0;
  for (const side of [BUY, SELL]) {
    let better = side === BUY ? Infinity : 0;
    for (let rank = 0; rank < book.levelCount(side); rank++) {
      const level = book.level(side, rank);
      const ticks = book.levelTicks(level);
      assert(side === BUY ? ticks < better : ticks > better, `levels of ${marketId} are unsorted`);
      better = ticks;
      resting += assertLevel(book, orders, level, side);
    }
  }
  for (const slot of orders.openSlots()) {
    const at = wordOf(slot);
    if (orders.reals[at + MARKET_ID] === marketId && orders.ints[intOf(slot) + LEVEL]! >= 0)
      resting -= 1;
  }
  assert(resting === 0, `orders of market ${marketId} are missing in its book`);
}

/** Checks the orders of one level and gives their number. */
function assertLevel(book: OrderBook, orders: OrderTable, level: number, side: number): number {
  const { links, ints, codes, hot, reals } = orders;
  let count = 0;
  let visible = 0;
  let priority = 0;
  for (let slot = book.levelHead(level); slot >= 0; slot = links[linkOf(slot) + NEXT]!) {
    const at = wordOf(slot);
    const name = `order ${hot[hotOf(slot) + ID]}`;
    const left = reals[at + LOTS]! - reals[at + FILLED_LOTS]! - reals[at + PREVENTED_LOTS]!;
    const shown = hot[hotOf(slot) + VISIBLE_LOTS]!;
    assert(
      ints[intOf(slot) + LEVEL] === level && codes[codeAt(slot) + SIDE] === side,
      `${name} is misplaced`,
    );
    assert(reals[at + TICKS] === book.levelTicks(level), `${name} stands at a price not its own`);
    assert(reals[at + PRIORITY]! > priority, `${name} stands behind a younger one`);
    assert(shown > 0 && shown <= left, `${name} shows ${shown} of ${left} lots`);
    priority = reals[at + PRIORITY]!;
    visible += shown;
    count += 1;
  }
  assert(count > 0 && count === book.levelOrders(level), 'a level miscounts its orders');
  assert(visible === book.levelLots(level), 'a level does not add up to its orders');
  return count;
}
