import { SlotIndex } from '#kernel/slot-index.ts';
import { grownFloat64, grownInt32 } from '#kernel/typed-arrays.ts';

/** Words an order takes in each of the two arrays; a power of two, one or two cache lines. */
const STRIDE_BITS = 4;

/** Fields of an order in {@link OrderTable.ints}. */
export const NEXT = 0;
export const PREVIOUS = 1;
/** Its level in the book, or -1 while it does not rest. */
export const LEVEL = 2;
export const MARKET_ID = 3;
export const USER_SLOT = 4;
export const SIDE = 5;
export const TYPE = 6;
export const FORCE = 7;
export const SELF_TRADE = 8;
/** 1 once a stop or take-profit order was triggered. */
export const TRIGGERED = 9;
/** Its place in a heap of waiting orders, or -1 while it does not wait. */
export const HEAP_PLACE = 10;
export const USER_NEXT = 11;
export const USER_PREVIOUS = 12;
/** 1 once it can be found by its id and its user: from when it rests or waits. */
export const IS_LISTED = 13;
/** 1 while its slot has a client order id that is not empty. */
const HAS_CLIENT_ID = 14;

/**
 * Fields of an order in {@link OrderTable.reals}, all safe integers. What matching and cancelling
 * look at comes first: one cache line.
 */
export const ID = 0;
export const TICKS = 1;
export const VISIBLE_LOTS = 2;
export const LOTS = 3;
export const FILLED_LOTS = 4;
export const PREVENTED_LOTS = 5;
export const HELD_UNITS = 6;
export const PRIORITY = 7;
export const FILLED_QUOTE_UNITS = 8;
export const FEE_UNITS = 9;
export const DISPLAY_LOTS = 10;
export const QUOTE_UNITS = 11;
export const TRIGGER_TICKS = 12;
export const OTHER_LEG_ID = 13;
export const CREATED_AT_MS = 14;
export const UPDATED_AT_MS = 15;

/** Room is cheap until it is written to, copying is not: growing by fours copies a third of doubling. */
const GROWTH = 4;

/**
 * Open orders of all markets in two flat arrays: field `F` of the order in `slot` is
 * `ints[wordOf(slot) + F]` or `reals[wordOf(slot) + F]`. One order's fields lie side by side, so
 * that a random cancel touches three cache lines and creates no object.
 */
export class OrderTable {
  ints = new Int32Array(1024 << STRIDE_BITS);
  reals = new Float64Array(1024 << STRIDE_BITS);
  readonly clientOrderIds: string[] = [];
  readonly #slots = new SlotIndex();
  #used = 0;
  #firstFree = -1;

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
    let slot = this.#firstFree;
    if (slot < 0) {
      slot = this.#used++;
      if (wordOf(slot) === this.ints.length) this.#grow();
      this.clientOrderIds.push('');
    } else {
      this.#firstFree = this.ints[wordOf(slot) + NEXT]!;
    }
    const at = wordOf(slot);
    const { ints, reals } = this;
    ints[at + NEXT] = -1;
    ints[at + PREVIOUS] = -1;
    ints[at + LEVEL] = -1;
    ints[at + TRIGGERED] = 0;
    ints[at + HEAP_PLACE] = -1;
    ints[at + USER_NEXT] = -1;
    ints[at + USER_PREVIOUS] = -1;
    ints[at + IS_LISTED] = 0;
    reals[at + ID] = orderId;
    reals[at + FILLED_LOTS] = 0;
    reals[at + PREVENTED_LOTS] = 0;
    reals[at + FILLED_QUOTE_UNITS] = 0;
    reals[at + FEE_UNITS] = 0;
    reals[at + VISIBLE_LOTS] = 0;
    reals[at + PRIORITY] = 0;
    if (clientOrderId !== '' || ints[at + HAS_CLIENT_ID] === 1) {
      this.clientOrderIds[slot] = clientOrderId;
      ints[at + HAS_CLIENT_ID] = clientOrderId === '' ? 0 : 1;
    }
    return slot;
  }

  /** Makes an order findable by its id. */
  list(slot: number): void {
    this.ints[wordOf(slot) + IS_LISTED] = 1;
    this.#slots.add(this.reals[wordOf(slot) + ID]!, slot);
  }

  /** Gives the slot of a finished order back. */
  remove(slot: number): void {
    const at = wordOf(slot);
    if (this.ints[at + IS_LISTED] === 1) this.#slots.remove(this.reals[at + ID]!);
    this.ints[at + NEXT] = this.#firstFree;
    this.#firstFree = slot;
    this.reals[at + ID] = 0;
  }

  #grow(): void {
    const length = this.ints.length * GROWTH;
    this.ints = grownInt32(this.ints, length);
    this.reals = grownFloat64(this.reals, length);
  }

  /** Slots of all open orders, in no particular order. */
  *openSlots(): IterableIterator<number> {
    for (let slot = 0; slot < this.#used; slot++) {
      if (this.reals[wordOf(slot) + ID] !== 0) yield slot;
    }
  }

  /** Lots neither filled nor prevented; means nothing for an order by quote amount. */
  remainingLots(slot: number): number {
    const at = wordOf(slot);
    const { reals } = this;
    return reals[at + LOTS]! - reals[at + FILLED_LOTS]! - reals[at + PREVENTED_LOTS]!;
  }
}

/** Where the fields of the order in `slot` begin. */
export function wordOf(slot: number): number {
  return slot << STRIDE_BITS;
}
