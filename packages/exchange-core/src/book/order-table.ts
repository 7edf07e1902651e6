import { SlotIndex } from '#kernel/slot-index.ts';
import { grownFloat64, grownInt32 } from '#kernel/typed-arrays.ts';

/** Fields of an order in {@link OrderTable.links} and in {@link OrderTable.userLinks}. */
export const NEXT = 0;
export const PREVIOUS = 1;

/** Bytes of an order in the one buffer that `ints`, `codes` and `hot` are views of: half a cache line. */
const HOT_BYTES = 32;

/** Fields of an order in {@link OrderTable.ints}, the first quarter of its hot bytes. */
export const USER_SLOT = 1;
/** Its level in the book, or -1 while it does not rest. */
export const LEVEL = 0;

/** Fields of an order in {@link OrderTable.codes}, one byte each: the second quarter. */
export const SIDE = 8;
export const TYPE = 9;
export const FORCE = 10;
export const SELF_TRADE = 11;
/** 1 once a stop or take-profit order was triggered. */
export const TRIGGERED = 12;
/** 1 once it can be found by its id and its user: from when it rests or waits. */
export const IS_LISTED = 13;
/** 1 while its slot has a client order id that is not empty. */
const HAS_CLIENT_ID = 14;
/** The product's own: the book never looks at it. */
export const OWN_CODE = 15;

/** Fields of an order in {@link OrderTable.hot}, safe integers: the second half. */
export const ID = 2;
export const VISIBLE_LOTS = 3;

/** Fields of an order in {@link OrderTable.reals}, all safe integers; what trades and cancels look at comes first. */
export const TICKS = 0;
export const LOTS = 1;
export const FILLED_LOTS = 2;
export const PREVENTED_LOTS = 3;
export const HELD_UNITS = 4;
export const FILLED_QUOTE_UNITS = 5;
export const FEE_UNITS = 6;
export const OTHER_LEG_ID = 7;
export const UPDATED_AT_MS = 8;
export const MARKET_ID = 9;
export const PRIORITY = 10;
/** Its place in a heap of waiting orders, or -1 while it does not wait. */
export const HEAP_PLACE = 11;
export const QUOTE_UNITS = 12;
export const TRIGGER_TICKS = 13;
export const CREATED_AT_MS = 14;
export const DISPLAY_LOTS = 15;

const CAPACITY_MIN = 1024;

/**
 * Open orders of all markets in flat arrays, each field of the order in `slot` at the place that the function
 * named after its array gives: `links[linkOf(slot) + NEXT]`, `reals[wordOf(slot) + LOTS]`. What costs time among
 * many orders is memory that is not in a cache, so fields lie together by who looks at them. Leaving a list
 * writes to both neighbours: links are 8 bytes an order and nothing else. Matching looks at the 32 hot bytes,
 * money at the rest. No order is an object.
 */
export class OrderTable {
  /** The orders before and behind it at its price. */
  links = new Int32Array(CAPACITY_MIN << 1);
  /** The orders before and behind it of its user. */
  userLinks = new Int32Array(CAPACITY_MIN << 1);
  ints: Int32Array<ArrayBuffer>;
  codes: Uint8Array<ArrayBuffer>;
  hot: Float64Array<ArrayBuffer>;
  reals = new Float64Array(CAPACITY_MIN << 4);
  readonly #clientOrderIds: string[] = [];
  readonly #slots: SlotIndex;
  #capacity = CAPACITY_MIN;
  #used = 0;
  #firstFree = -1;

  /** `idStride`: see {@link SlotIndex}. */
  constructor(idStride = 1) {
    this.#slots = new SlotIndex(idStride);
    const bytes = new ArrayBuffer(CAPACITY_MIN * HOT_BYTES);
    this.ints = new Int32Array(bytes);
    this.codes = new Uint8Array(bytes);
    this.hot = new Float64Array(bytes);
  }

  get size(): number {
    return this.#slots.size;
  }

  /** The slot of an open order, or -1. */
  slotOf(orderId: number): number {
    return this.#slots.get(orderId);
  }

  /**
   * A slot for a new order with empty links and sums; the caller fills in the rest. It cannot be
   * found by its id before {@link list}: an order that is filled at once never needs to be.
   */
  add(orderId: number, clientOrderId: string): number {
    const slot = this.addToBook(orderId);
    const at = wordOf(slot);
    if (at >= this.reals.length) this.#growMoney();
    const { codes, reals } = this;
    reals[at + FILLED_LOTS] = 0;
    reals[at + PREVENTED_LOTS] = 0;
    reals[at + FILLED_QUOTE_UNITS] = 0;
    reals[at + FEE_UNITS] = 0;
    reals[at + PRIORITY] = 0;
    reals[at + HEAP_PLACE] = -1;
    codes[codeAt(slot) + TRIGGERED] = 0;
    if (clientOrderId !== '' || codes[codeAt(slot) + HAS_CLIENT_ID] === 1) {
      while (this.#clientOrderIds.length <= slot) this.#clientOrderIds.push('');
      this.#clientOrderIds[slot] = clientOrderId;
      codes[codeAt(slot) + HAS_CLIENT_ID] = clientOrderId === '' ? 0 : 1;
    }
    return slot;
  }

  /** As {@link add}, for a book without users and money: the order has links and hot bytes only. */
  addToBook(orderId: number): number {
    let slot = this.#firstFree;
    if (slot < 0) {
      slot = this.#used++;
      if (slot === this.#capacity) this.#grow();
    } else {
      this.#firstFree = this.links[linkOf(slot) + NEXT]!;
    }
    this.ints[intOf(slot) + LEVEL] = -1;
    this.codes[codeAt(slot) + IS_LISTED] = 0;
    this.hot[hotOf(slot) + ID] = orderId;
    this.hot[hotOf(slot) + VISIBLE_LOTS] = 0;
    return slot;
  }

  /** Makes an order findable by its id. */
  list(slot: number): void {
    this.codes[codeAt(slot) + IS_LISTED] = 1;
    this.#slots.add(this.hot[hotOf(slot) + ID]!, slot);
  }

  /** Gives the slot of a finished order back. */
  remove(slot: number): void {
    const { hot } = this;
    if (this.codes[codeAt(slot) + IS_LISTED] === 1) this.#slots.remove(hot[hotOf(slot) + ID]!);
    this.links[linkOf(slot) + NEXT] = this.#firstFree;
    this.#firstFree = slot;
    hot[hotOf(slot) + ID] = 0;
  }

  /** What the order's user calls it, or ''. */
  clientOrderIdOf(slot: number): string {
    return this.codes[codeAt(slot) + HAS_CLIENT_ID] === 1 ? this.#clientOrderIds[slot]! : '';
  }

  /** Slots of all open orders, in no particular order. */
  *openSlots(): IterableIterator<number> {
    for (let slot = 0; slot < this.#used; slot++) {
      if (this.hot[hotOf(slot) + ID] !== 0) yield slot;
    }
  }

  /** Lots neither filled nor prevented; means nothing for an order by quote amount. */
  remainingLots(slot: number): number {
    const at = wordOf(slot);
    const { reals } = this;
    return reals[at + LOTS]! - reals[at + FILLED_LOTS]! - reals[at + PREVENTED_LOTS]!;
  }

  /** By four, since what was made before is copied: memory that nothing was written to is not taken from the machine. */
  #grow(): void {
    this.#capacity *= 4;
    const bytes = new ArrayBuffer(this.#capacity * HOT_BYTES);
    const hot = new Float64Array(bytes);
    hot.set(this.hot);
    this.hot = hot;
    this.ints = new Int32Array(bytes);
    this.codes = new Uint8Array(bytes);
    this.links = grownInt32(this.links, linkOf(this.#capacity));
  }

  /** Only what {@link add} uses: a book without money has none of it. */
  #growMoney(): void {
    this.reals = grownFloat64(this.reals, wordOf(this.#capacity));
    this.userLinks = grownInt32(this.userLinks, linkOf(this.#capacity));
  }
}

/** Where an order begins in {@link OrderTable.links} and in {@link OrderTable.userLinks}. */
export function linkOf(slot: number): number {
  return slot << 1;
}

/** Where an order begins in {@link OrderTable.ints}. */
export function intOf(slot: number): number {
  return slot << 3;
}

/** Where an order begins in {@link OrderTable.codes}. */
export function codeAt(slot: number): number {
  return slot << 5;
}

/** Where an order begins in {@link OrderTable.hot}. */
export function hotOf(slot: number): number {
  return slot << 2;
}

/** Where an order begins in {@link OrderTable.reals}. */
export function wordOf(slot: number): number {
  return slot << 4;
}
