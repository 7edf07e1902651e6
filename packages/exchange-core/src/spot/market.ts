import { codeOf } from '#kernel/codes.ts';
import { BUY, MARKET_OPEN, STOP_LIMIT, STOP_MARKET } from '#kernel/codes.ts';
import type { AccountId } from '#kernel/quantities.ts';
import type { StoredMarket } from '#kernel/stored-state.ts';
import { grownInt32 } from '#kernel/typed-arrays.ts';
import { marketStates } from '#kernel/vocabulary.ts';
import { OrderBook } from './order-book.ts';
import type { OrderTable } from './order-table.ts';
import { TriggerHeap } from './trigger-heap.ts';

/** One market: its rules, its book, its waiting orders and its prices. */
export class Market {
  readonly rules: StoredMarket;
  readonly marketId: number;
  readonly baseAssetId: number;
  readonly quoteAssetId: number;
  /** Base units in one lot. */
  readonly lotUnits: number;
  /** Quote units in one tick times one lot. */
  readonly tickLotUnits: number;
  readonly book: OrderBook;
  /** Fire when the price rises to the trigger: stop buys and take-profit sells. */
  readonly rising: TriggerHeap;
  /** Fire when the price falls to the trigger: stop sells and take-profit buys. */
  readonly falling: TriggerHeap;
  /** Accounts of the house that collect fees, opened with the first fee; 0 before. */
  baseFeesAccountId = 0 as AccountId;
  quoteFeesAccountId = 0 as AccountId;
  /** Number of the market's state in the list of states. */
  state = MARKET_OPEN;
  lastTicks = 0;
  indexTicks = 0;
  indexAtMs = 0;
  /** Grows with every change of the book. Not part of the state. */
  version = 0;
  /** Lowest and highest price traded since triggers were last looked at; 0 when none. */
  tradedTicksMin = 0;
  tradedTicksMax = 0;
  #openOrders = new Int32Array(64);
  #waitingOrders = new Int32Array(64);

  constructor(rules: StoredMarket, orders: OrderTable) {
    this.rules = rules;
    this.marketId = rules.marketId;
    this.baseAssetId = rules.baseAssetId;
    this.quoteAssetId = rules.quoteAssetId;
    this.lotUnits = rules.lotUnits;
    this.tickLotUnits = rules.tickLotUnits;
    this.state = codeOf(marketStates, rules.state);
    this.lastTicks = rules.lastTicks;
    this.indexTicks = rules.indexTicks;
    this.indexAtMs = rules.indexAtMs;
    this.book = new OrderBook(orders);
    this.rising = new TriggerHeap(orders, 1);
    this.falling = new TriggerHeap(orders, -1);
  }

  /** The heap in which an order of this type and side waits. */
  heapOf(type: number, side: number): TriggerHeap {
    const isStop = type === STOP_LIMIT || type === STOP_MARKET;
    return isStop === (side === BUY) ? this.rising : this.falling;
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

  /** The market as a row. */
  stored(): StoredMarket {
    return {
      ...this.rules,
      state: marketStates[this.state]!,
      lastTicks: this.lastTicks,
      indexTicks: this.indexTicks,
      indexAtMs: this.indexAtMs,
    };
  }
}
