import { grownFloat64, grownInt32 } from '#kernel/typed-arrays.ts';
import * as bookCodes from './codes.ts';
import * as orderFields from './order-table.ts';
import type { OrderTable } from './order-table.ts';

const { BUY } = bookCodes;
const { hotOf, intOf, LEVEL, linkOf, NEXT, PREVIOUS, VISIBLE_LOTS } = orderFields;

/** Entries of the direct-mapped cache from price to level; a power of two. */
const LEVEL_CACHE_SIZE = 8192;

/** A level takes half a cache line: 8 words of `ints`, whose second half is 4 words of `reals`. */
const LEVEL_BYTES = 32;
const INT_BITS = 3;
const REAL_BITS = 2;

/** Fields of a level in `ints`; of a level that is not used, its head is the next such level. */
const HEAD = 0;
const TAIL = 1;
const COUNT = 2;
const LEVEL_SIDE = 3;
/** Fields of a level in `reals`. */
const LEVEL_TICKS = 2;
const LEVEL_LOTS = 3;

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
  #ints: Int32Array<ArrayBuffer>;
  #reals: Float64Array<ArrayBuffer>;
  #used = 0;
  #firstFree = -1;

  constructor(orders: OrderTable) {
    this.#orders = orders;
    const levels = new ArrayBuffer(256 * LEVEL_BYTES);
    this.#ints = new Int32Array(levels);
    this.#reals = new Float64Array(levels);
  }

  /** The best price of a side, or 0 when it is empty. */
  bestTicks(side: number): number {
    const { keys, length } = side === BUY ? this.#buys : this.#sells;
    return length === 0 ? 0 : Math.abs(keys[length - 1]!);
  }

  /** The oldest order at the best price of a side, or -1. */
  firstOrder(side: number): number {
    const { levels, length } = side === BUY ? this.#buys : this.#sells;
    return length === 0 ? -1 : this.levelHead(levels[length - 1]!);
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
    return this.#reals[(level << REAL_BITS) + LEVEL_TICKS]!;
  }

  /** Lots shown at a level: of icebergs only the visible part. */
  levelLots(level: number): number {
    return this.#reals[(level << REAL_BITS) + LEVEL_LOTS]!;
  }

  levelOrders(level: number): number {
    return this.#ints[(level << INT_BITS) + COUNT]!;
  }

  /** The oldest order of a level. */
  levelHead(level: number): number {
    return this.#ints[(level << INT_BITS) + HEAD]!;
  }

  /** Puts an order behind all others of its side and price. */
  append(slot: number, side: number, ticks: number): void {
    const { links, ints, hot } = this.#orders;
    const level = this.#levelFor(side, ticks);
    const levels = this.#ints;
    const own = level << INT_BITS;
    const tail = levels[own + TAIL]!;
    ints[intOf(slot) + LEVEL] = level;
    links[linkOf(slot) + NEXT] = -1;
    links[linkOf(slot) + PREVIOUS] = tail;
    if (tail < 0) levels[own + HEAD] = slot;
    else links[linkOf(tail) + NEXT] = slot;
    levels[own + TAIL] = slot;
    levels[own + COUNT]! += 1;
    this.#reals[(level << REAL_BITS) + LEVEL_LOTS]! += hot[hotOf(slot) + VISIBLE_LOTS]!;
  }

  /** Takes a resting order out. */
  remove(slot: number): void {
    const { links, ints, hot } = this.#orders;
    const level = ints[intOf(slot) + LEVEL]!;
    const next = links[linkOf(slot) + NEXT]!;
    const previous = links[linkOf(slot) + PREVIOUS]!;
    const levels = this.#ints;
    const own = level << INT_BITS;
    if (next < 0) levels[own + TAIL] = previous;
    else links[linkOf(next) + PREVIOUS] = previous;
    if (previous < 0) levels[own + HEAD] = next;
    else links[linkOf(previous) + NEXT] = next;
    ints[intOf(slot) + LEVEL] = -1;
    this.#reals[(level << REAL_BITS) + LEVEL_LOTS]! -= hot[hotOf(slot) + VISIBLE_LOTS]!;
    const count = levels[own + COUNT]! - 1;
    levels[own + COUNT] = count;
    if (count === 0) this.#dropLevel(level);
  }

  /** Changes how much of a resting order is shown. */
  setVisible(slot: number, visibleLots: number): void {
    const { ints, hot } = this.#orders;
    const level = ints[intOf(slot) + LEVEL]!;
    const change = visibleLots - hot[hotOf(slot) + VISIBLE_LOTS]!;
    this.#reals[(level << REAL_BITS) + LEVEL_LOTS]! += change;
    hot[hotOf(slot) + VISIBLE_LOTS] = visibleLots;
  }

  #levelFor(side: number, ticks: number): number {
    const place = ticks & (LEVEL_CACHE_SIZE - 1);
    const cached = this.#cache[place]!;
    const ints = this.#ints;
    if (
      this.#reals[(cached << REAL_BITS) + LEVEL_TICKS] === ticks &&
      ints[(cached << INT_BITS) + COUNT] !== 0 &&
      ints[(cached << INT_BITS) + LEVEL_SIDE] === side
    ) {
      return cached;
    }
    const level = this.#findLevel(side, ticks);
    this.#cache[place] = level;
    return level;
  }

  #findLevel(side: number, ticks: number): number {
    const book = side === BUY ? this.#buys : this.#sells;
    const key = side === BUY ? ticks : -ticks;
    const place = book.find(key);
    const isThere = place < book.length && book.keys[place] === key;
    return isThere ? book.levels[place]! : this.#addLevel(book, key, side, ticks);
  }

  #addLevel(book: BookSide, key: number, side: number, ticks: number): number {
    let level = this.#firstFree;
    if (level < 0) {
      level = this.#used++;
      if (level << INT_BITS === this.#ints.length) this.#grow();
    } else {
      this.#firstFree = this.levelHead(level);
    }
    const own = level << INT_BITS;
    const ints = this.#ints;
    ints[own + HEAD] = -1;
    ints[own + TAIL] = -1;
    ints[own + COUNT] = 0;
    ints[own + LEVEL_SIDE] = side;
    this.#reals[(level << REAL_BITS) + LEVEL_TICKS] = ticks;
    this.#reals[(level << REAL_BITS) + LEVEL_LOTS] = 0;
    book.insert(key, level);
    return level;
  }

  #dropLevel(level: number): void {
    const own = level << INT_BITS;
    const ticks = this.levelTicks(level);
    if (this.#ints[own + LEVEL_SIDE] === BUY) this.#buys.remove(ticks);
    else this.#sells.remove(-ticks);
    this.#ints[own + HEAD] = this.#firstFree;
    this.#firstFree = level;
  }

  #grow(): void {
    const levels = new ArrayBuffer(this.#ints.byteLength * 2);
    const reals = new Float64Array(levels);
    reals.set(this.#reals);
    this.#ints = new Int32Array(levels);
    this.#reals = reals;
  }
}
