import { grownInt32 } from '#kernel/typed-arrays.ts';
import * as bookCodes from './codes.ts';
import { OrderBook } from './order-book.ts';
import * as orderFields from './order-table.ts';
import type { OrderTable } from './order-table.ts';
import { TriggerHeap } from './trigger-heap.ts';

const { BUY, STOP_LIMIT, STOP_MARKET, TRAILING_STOP } = bookCodes;
const { HEAP_PLACE, SIDE, TYPE, USER_SLOT, codeAt, intOf, wordOf } = orderFields;

/** What matching needs of a market: its book and its waiting orders. A product adds rules and money. */
export class BookMarket {
  readonly marketId: number;
  /** Value of one tick times one lot: what sums of values are exact in. */
  readonly tickLotUnits: number;
  readonly book: OrderBook;
  /** Fire when the price rises to the trigger: stop buys and take-profit sells. */
  readonly rising: TriggerHeap;
  /** Fire when the price falls to the trigger: stop sells and take-profit buys. */
  readonly falling: TriggerHeap;
  /** Trailing orders that wait here; the product keeps the index of their triggers. */
  trailingOrders = 0;
  lastTicks = 0;
  /** Grows with every change of the book. Not part of the state. */
  version = 0;
  /** Lowest and highest price traded since triggers were last looked at; 0 when none. */
  tradedTicksMin = 0;
  tradedTicksMax = 0;
  readonly #orders: OrderTable;
  #openOrders = new Int32Array(64);
  #waitingOrders = new Int32Array(64);

  constructor(marketId: number, tickLotUnits: number, orders: OrderTable) {
    this.marketId = marketId;
    this.tickLotUnits = tickLotUnits;
    this.#orders = orders;
    this.book = new OrderBook(orders);
    this.rising = new TriggerHeap(orders, 1);
    this.falling = new TriggerHeap(orders, -1);
  }

  /** The heap in which an order of this type and side waits. */
  heapOf(type: number, side: number): TriggerHeap {
    const isStop = type === STOP_LIMIT || type === STOP_MARKET;
    return isStop === (side === BUY) ? this.rising : this.falling;
  }

  /** Orders that wait for a trigger here, of all users. */
  get waitingOrders(): number {
    return this.rising.length + this.falling.length + this.trailingOrders;
  }

  /** The order waits: in its heap, or among the trailing ones. */
  startWaiting(slot: number): void {
    const { codes, ints, reals } = this.#orders;
    const code = codeAt(slot);
    if (codes[code + TYPE] === TRAILING_STOP) {
      this.trailingOrders += 1;
      reals[wordOf(slot) + HEAP_PLACE] = 0;
    } else {
      this.heapOf(codes[code + TYPE]!, codes[code + SIDE]!).add(slot);
    }
    this.countWaiting(ints[intOf(slot) + USER_SLOT]!, 1);
  }

  /** The order waits no more. */
  stopWaiting(slot: number): void {
    const { codes, ints, reals } = this.#orders;
    const code = codeAt(slot);
    if (codes[code + TYPE] === TRAILING_STOP) {
      this.trailingOrders -= 1;
      reals[wordOf(slot) + HEAP_PLACE] = -1;
    } else {
      this.heapOf(codes[code + TYPE]!, codes[code + SIDE]!).remove(slot);
    }
    this.countWaiting(ints[intOf(slot) + USER_SLOT]!, -1);
  }

  /** Open orders of a user here, waiting ones included. */
  openOrdersOf(userSlot: number): number {
    return userSlot < this.#openOrders.length ? this.#openOrders[userSlot]! : 0;
  }

  waitingOrdersOf(userSlot: number): number {
    return userSlot < this.#waitingOrders.length ? this.#waitingOrders[userSlot]! : 0;
  }

  countOpen(userSlot: number, change: 1 | -1): void {
    if (userSlot >= this.#openOrders.length) {
      this.#openOrders = grownInt32(this.#openOrders, userSlot + 1);
    }
    this.#openOrders[userSlot]! += change;
  }

  countWaiting(userSlot: number, change: 1 | -1): void {
    this.#waitingOrders = grownInt32(this.#waitingOrders, userSlot + 1);
    this.#waitingOrders[userSlot]! += change;
  }

  recordTrade(ticks: number): void {
    this.lastTicks = ticks;
    if (this.tradedTicksMax === 0) {
      this.tradedTicksMin = ticks;
      this.tradedTicksMax = ticks;
    } else if (ticks > this.tradedTicksMax) this.tradedTicksMax = ticks;
    else if (ticks < this.tradedTicksMin) this.tradedTicksMin = ticks;
  }
}
