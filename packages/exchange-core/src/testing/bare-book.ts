import { BUY } from '#book/codes.ts';
import { codeOf } from '#kernel/names.ts';
import { grownFloat64 } from '#kernel/typed-arrays.ts';
import { orderSides } from '#kernel/vocabulary.ts';
import type { OrderSide } from '#kernel/vocabulary.ts';
import { OrderBook } from '#book/order-book.ts';
import { hotOf, ID, OrderTable, VISIBLE_LOTS } from '#book/order-table.ts';

/** Words one trade takes in {@link BareBook.trades}: maker's order, taker's order, ticks, lots. */
export const BARE_TRADE_WORDS = 4;

/**
 * The book of the spot market alone: price-time matching of plain integer ticks and lots, without
 * users, money, fees or effects. It is the same book the exchange uses, for measuring it and for
 * comparing it with other matching cores.
 *
 * Order ids are the caller's: positive safe integers, each used once. Ticks go up to 4,000,000,000.
 */
export class BareBook {
  /** Words of one trade in {@link trades}. */
  readonly tradeWords = BARE_TRADE_WORDS;
  /** Trades since {@link clearTrades}, {@link BARE_TRADE_WORDS} numbers each. */
  trades = new Float64Array(1 << 12);
  tradeCount = 0;
  readonly #orders = new OrderTable();
  readonly #book = new OrderBook(this.#orders);

  /** Orders that rest. */
  get size(): number {
    return this.#orders.size;
  }

  /** Trades what crosses and rests with the remainder. Gives the lots that rest. */
  place(orderId: number, side: OrderSide, ticks: number, lots: number): number {
    const code = codeOf(orderSides, side);
    const left = this.#take(orderId, code, ticks, lots);
    if (left > 0) this.#rest(orderId, code, ticks, left);
    return left;
  }

  /** Trades what crosses and forgets the remainder, which it gives. */
  take(orderId: number, side: OrderSide, ticks: number, lots: number): number {
    return this.#take(orderId, codeOf(orderSides, side), ticks, lots);
  }

  /** Takes a resting order out. False when it does not rest. */
  cancel(orderId: number): boolean {
    const slot = this.#orders.slotOf(orderId);
    if (slot < 0) return false;
    this.#book.remove(slot);
    this.#orders.remove(slot);
    return true;
  }

  /** The best price of a side, or 0 when nothing rests there. */
  bestTicks(side: OrderSide): number {
    return this.#book.bestTicks(codeOf(orderSides, side));
  }

  clearTrades(): void {
    this.tradeCount = 0;
  }

  #take(orderId: number, side: number, ticks: number, lots: number): number {
    const book = this.#book;
    const makerSide = 1 - side;
    let left = lots;
    while (left > 0) {
      const best = book.bestTicks(makerSide);
      if (best === 0 || (side === BUY ? best > ticks : best < ticks)) break;
      const maker = book.firstOrder(makerSide);
      const { hot } = this.#orders;
      const at = hotOf(maker);
      const visible = hot[at + VISIBLE_LOTS]!;
      const traded = Math.min(left, visible);
      this.#record(hot[at + ID]!, orderId, best, traded);
      left -= traded;
      if (traded < visible) {
        book.setVisible(maker, visible - traded);
      } else {
        book.remove(maker);
        this.#orders.remove(maker);
      }
    }
    return left;
  }

  #rest(orderId: number, side: number, ticks: number, lots: number): void {
    const orders = this.#orders;
    const slot = orders.addToBook(orderId);
    orders.hot[hotOf(slot) + VISIBLE_LOTS] = lots;
    orders.list(slot);
    this.#book.append(slot, side, ticks);
  }

  #record(makerId: number, takerId: number, ticks: number, lots: number): void {
    const at = this.tradeCount * BARE_TRADE_WORDS;
    if (at + BARE_TRADE_WORDS > this.trades.length) {
      this.trades = grownFloat64(this.trades, at + BARE_TRADE_WORDS);
    }
    const { trades } = this;
    trades[at] = makerId;
    trades[at + 1] = takerId;
    trades[at + 2] = ticks;
    trades[at + 3] = lots;
    this.tradeCount += 1;
  }
}

/** An empty book; see {@link BareBook}. */
export function createBareBook(): BareBook {
  return new BareBook();
}
