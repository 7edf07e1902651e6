import { BUY } from './codes.ts';
import { grownFloat64, grownInt32 } from '#kernel/typed-arrays.ts';
import { LEVEL, NEXT, PREVIOUS, SIDE, TICKS, VISIBLE_LOTS, wordOf } from './order-table.ts';
import type { OrderTable } from './order-table.ts';

/** Entries of the direct-mapped cache from price to level; a power of two. */
const LEVEL_CACHE_SIZE = 8192;

/** The levels of one side, worst first, best last, so that work near the best price is cheap. */
class BookSide {
  /** Ascending: ticks for buys, minus ticks for sells. */
  keys = new Float64Array(256);
  levels = new Int32Array(256);
  length = 0;

  /** The first place whose key is at least `key`. Looks near the best first. */
  find(key: number): number {
    const { keys } = this;
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (keys[middle]! < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  insert(key: number, level: number): void {
    const at = this.length > 0 && this.keys[this.length - 1]! < key ? this.length : this.find(key);
    this.keys = grownFloat64(this.keys, this.length + 1);
    this.levels = grownInt32(this.levels, this.length + 1);
    if (at < this.length) {
      this.keys.copyWithin(at + 1, at, this.length);
      this.levels.copyWithin(at + 1, at, this.length);
    }
    this.keys[at] = key;
    this.levels[at] = level;
    this.length += 1;
  }

  remove(key: number): void {
    const last = this.length - 1;
    const at = this.keys[last] === key ? last : this.find(key);
    if (at < last) {
      this.keys.copyWithin(at, at + 1, this.length);
      this.levels.copyWithin(at, at + 1, this.length);
    }
    this.length = last;
  }
}

/**
 * The resting orders of one market by price, then time. Orders of one price are a linked list, so
 * joining and leaving take the same time however many rest there; prices are a sorted array with
 * the best last, found by a direct-mapped cache or by bisection.
 */
export class OrderBook {
  readonly #orders: OrderTable;
  readonly #buys = new BookSide();
  readonly #sells = new BookSide();
  readonly #cache = new Int32Array(LEVEL_CACHE_SIZE);
  #heads = new Int32Array(256);
  #tails = new Int32Array(256);
  #counts = new Int32Array(256);
  #sides = new Int32Array(256);
  #ticks = new Float64Array(256);
  #visibleLots = new Float64Array(256);
  #used = 0;
  #firstFree = -1;

  constructor(orders: OrderTable) {
    this.#orders = orders;
  }

  /** The best price of a side, or 0 when it is empty. */
  bestTicks(side: number): number {
    const { keys, length } = side === BUY ? this.#buys : this.#sells;
    return length === 0 ? 0 : Math.abs(keys[length - 1]!);
  }

  /** The oldest order at the best price of a side, or -1. */
  firstOrder(side: number): number {
    const { levels, length } = side === BUY ? this.#buys : this.#sells;
    return length === 0 ? -1 : this.#heads[levels[length - 1]!]!;
  }

  levelCount(side: number): number {
    return (side === BUY ? this.#buys : this.#sells).length;
  }

  /** A level by its rank: 0 is the best price. */
  level(side: number, rank: number): number {
    const { levels, length } = side === BUY ? this.#buys : this.#sells;
    return levels[length - 1 - rank]!;
  }

  levelTicks(level: number): number {
    return this.#ticks[level]!;
  }

  /** Lots shown at a level: of icebergs only the visible part. */
  levelLots(level: number): number {
    return this.#visibleLots[level]!;
  }

  levelOrders(level: number): number {
    return this.#counts[level]!;
  }

  /** The oldest order of a level. */
  levelHead(level: number): number {
    return this.#heads[level]!;
  }

  /** Puts an order behind all others of its price. */
  append(slot: number): void {
    const { ints, reals } = this.#orders;
    const at = wordOf(slot);
    const level = this.#levelFor(ints[at + SIDE]!, reals[at + TICKS]!);
    const tail = this.#tails[level]!;
    ints[at + LEVEL] = level;
    ints[at + NEXT] = -1;
    ints[at + PREVIOUS] = tail;
    if (tail < 0) this.#heads[level] = slot;
    else ints[wordOf(tail) + NEXT] = slot;
    this.#tails[level] = slot;
    this.#counts[level]! += 1;
    this.#visibleLots[level]! += reals[at + VISIBLE_LOTS]!;
  }

  /** Takes a resting order out. */
  remove(slot: number): void {
    const { ints, reals } = this.#orders;
    const at = wordOf(slot);
    const level = ints[at + LEVEL]!;
    const next = ints[at + NEXT]!;
    const previous = ints[at + PREVIOUS]!;
    if (next < 0) this.#tails[level] = previous;
    else ints[wordOf(next) + PREVIOUS] = previous;
    if (previous < 0) this.#heads[level] = next;
    else ints[wordOf(previous) + NEXT] = next;
    ints[at + LEVEL] = -1;
    this.#visibleLots[level]! -= reals[at + VISIBLE_LOTS]!;
    const count = this.#counts[level]! - 1;
    this.#counts[level] = count;
    if (count === 0) this.#dropLevel(level);
  }

  /** Changes how much of a resting order is shown. */
  setVisible(slot: number, visibleLots: number): void {
    const { ints, reals } = this.#orders;
    const at = wordOf(slot);
    this.#visibleLots[ints[at + LEVEL]!]! += visibleLots - reals[at + VISIBLE_LOTS]!;
    reals[at + VISIBLE_LOTS] = visibleLots;
  }

  #levelFor(side: number, ticks: number): number {
    const cached = this.#cache[ticks & (LEVEL_CACHE_SIZE - 1)]!;
    if (
      this.#ticks[cached] === ticks &&
      this.#counts[cached] !== 0 &&
      this.#sides[cached] === side
    ) {
      return cached;
    }
    const book = side === BUY ? this.#buys : this.#sells;
    const key = side === BUY ? ticks : -ticks;
    const place = book.find(key);
    const level =
      place < book.length && book.keys[place] === key
        ? book.levels[place]!
        : this.#addLevel(book, key, side, ticks);
    this.#cache[ticks & (LEVEL_CACHE_SIZE - 1)] = level;
    return level;
  }

  #addLevel(book: BookSide, key: number, side: number, ticks: number): number {
    let level = this.#firstFree;
    if (level < 0) {
      level = this.#used++;
      this.#reserve(this.#used);
    } else {
      this.#firstFree = this.#heads[level]!;
    }
    this.#heads[level] = -1;
    this.#tails[level] = -1;
    this.#counts[level] = 0;
    this.#sides[level] = side;
    this.#ticks[level] = ticks;
    this.#visibleLots[level] = 0;
    book.insert(key, level);
    return level;
  }

  #dropLevel(level: number): void {
    const side = this.#sides[level]!;
    const ticks = this.#ticks[level]!;
    if (side === BUY) this.#buys.remove(ticks);
    else this.#sells.remove(-ticks);
    this.#heads[level] = this.#firstFree;
    this.#firstFree = level;
  }

  #reserve(count: number): void {
    this.#heads = grownInt32(this.#heads, count);
    this.#tails = grownInt32(this.#tails, count);
    this.#counts = grownInt32(this.#counts, count);
    this.#sides = grownInt32(this.#sides, count);
    this.#ticks = grownFloat64(this.#ticks, count);
    this.#visibleLots = grownFloat64(this.#visibleLots, count);
  }
}
