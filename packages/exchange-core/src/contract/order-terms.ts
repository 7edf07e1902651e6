import * as orderFields from '#book/order-table.ts';
import type { OrderTable } from '#book/order-table.ts';
import { codeOf } from '#kernel/names.ts';
import { closeTypes } from './records.ts';
import type { CloseType } from './records.ts';

const { DISPLAY_LOTS, OTHER_LEG_ID, OWN_CODE, TRIGGER_TICKS, codeAt, wordOf } = orderFields;

/** What a contract order has besides the fields of every order, as it is placed. */
export interface OrderTerms {
  /** Place of its name in `positionSides`. */
  readonly side: number;
  readonly reduceOnly: boolean;
  /** The margin of what it opens: as its user's setting says, which these follow. */
  readonly isCross: boolean;
  readonly leverage: number;
  readonly takeProfitTicks: number;
  readonly stopLossTicks: number;
  readonly closeType: CloseType;
  readonly realisedUnits: number;
  /** Of an order of the exchange for a bankrupt position: it settles with the insurance fund. */
  readonly takeoverId: number;
  /** Of the liquidation of its user: nobody asks whether it leaves the account whole. */
  readonly isForced: boolean;
}

/**
 * Where the order table keeps what nearly every command asks of a contract order: in words and in a byte of the order's own
 * that the book leaves alone, since a contract order has no other leg, no slices and no trigger.
 */
const ORDERED_UNITS = OTHER_LEG_ID;
const LEVERAGE = DISPLAY_LOTS;
const REALISED_UNITS = TRIGGER_TICKS;

/** Bits of {@link OWN_CODE}: the side takes two, and the last one says that the order has terms which few have. */
const SIDE_BITS = 3;
const REDUCE_ONLY = 4;
const IS_CROSS = 8;
const HAS_RARE = 16;

type RareTerms = Pick<
  OrderTerms,
  'takeProfitTicks' | 'stopLossTicks' | 'takeoverId' | 'closeType' | 'isForced'
>;

/** An order that has none of them. */
const NOTHING_RARE = { takeoverId: 0, closeType: 'none', isForced: false } as const;

/** Terms that few orders have take half a cache line: four words, of which the last is bytes. */
const RARE_BYTES = 32;
const WORD_BITS = 2;
const BYTE_BITS = 5;
const TAKE_PROFIT_TICKS = 0;
const STOP_LOSS_TICKS = 1;
const TAKEOVER_ID = 2;
const CLOSE_TYPE = 24;
const IS_FORCED = 25;

/**
 * The terms of open orders by their slots, in flat arrays: orders come by the million, and none is an object. What costs time
 * is memory that is not in a cache, so most of them lie in the order's own lines, and an order without the rare ones never
 * asks for those.
 */
export class OrderTermTable {
  readonly #orders: OrderTable;
  #words: Float64Array<ArrayBuffer>;
  #bytes: Uint8Array<ArrayBuffer>;

  constructor(orders: OrderTable) {
    this.#orders = orders;
    const buffer = new ArrayBuffer(1_024 * RARE_BYTES);
    this.#words = new Float64Array(buffer);
    this.#bytes = new Uint8Array(buffer);
  }

  set(slot: number, terms: OrderTerms): void {
    const { takeProfitTicks, stopLossTicks, takeoverId, closeType, isForced } = terms;
    const { codes, reals } = this.#orders;
    const at = wordOf(slot);
    reals[at + ORDERED_UNITS] = 0;
    reals[at + LEVERAGE] = terms.leverage;
    reals[at + REALISED_UNITS] = terms.realisedUnits;
    const hasStops = takeProfitTicks !== 0 || stopLossTicks !== 0;
    const hasRare = hasStops || takeoverId !== 0 || closeType !== 'none' || isForced;
    codes[codeAt(slot) + OWN_CODE] =
      terms.side +
      (terms.reduceOnly ? REDUCE_ONLY : 0) +
      (terms.isCross ? IS_CROSS : 0) +
      (hasRare ? HAS_RARE : 0);
    if (hasRare) this.#setRare(slot, terms);
  }

  side(slot: number): number {
    return this.#orders.codes[codeAt(slot) + OWN_CODE]! & SIDE_BITS;
  }

  isReduceOnly(slot: number): boolean {
    return (this.#orders.codes[codeAt(slot) + OWN_CODE]! & REDUCE_ONLY) !== 0;
  }

  isCross(slot: number): boolean {
    return (this.#orders.codes[codeAt(slot) + OWN_CODE]! & IS_CROSS) !== 0;
  }

  isForced(slot: number): boolean {
    return this.#hasRare(slot) && this.#bytes[(slot << BYTE_BITS) + IS_FORCED] === 1;
  }

  /** Place of its name in `closeTypes`. */
  closeCode(slot: number): number {
    return this.#hasRare(slot) ? this.#bytes[(slot << BYTE_BITS) + CLOSE_TYPE]! : 0;
  }

  closeType(slot: number): CloseType {
    return closeTypes[this.closeCode(slot)]!;
  }

  leverage(slot: number): number {
    return this.#orders.reals[wordOf(slot) + LEVERAGE]!;
  }

  takeProfitTicks(slot: number): number {
    return this.#rare(slot, TAKE_PROFIT_TICKS);
  }

  stopLossTicks(slot: number): number {
    return this.#rare(slot, STOP_LOSS_TICKS);
  }

  realisedUnits(slot: number): number {
    return this.#orders.reals[wordOf(slot) + REALISED_UNITS]!;
  }

  /** Other stops of what an open order opens from now on. */
  setStops(slot: number, takeProfitTicks: number, stopLossTicks: number): void {
    if (this.#hasRare(slot)) {
      const at = slot << WORD_BITS;
      this.#words[at + TAKE_PROFIT_TICKS] = takeProfitTicks;
      this.#words[at + STOP_LOSS_TICKS] = stopLossTicks;
    } else if (takeProfitTicks !== 0 || stopLossTicks !== 0) {
      this.#orders.codes[codeAt(slot) + OWN_CODE]! |= HAS_RARE;
      this.#setRare(slot, { ...NOTHING_RARE, takeProfitTicks, stopLossTicks });
    }
  }

  /** What it counts for in its market: see `ContractMarket.orderedUnits`. */
  orderedUnits(slot: number): number {
    return this.#orders.reals[wordOf(slot) + ORDERED_UNITS]!;
  }

  takeoverId(slot: number): number {
    return this.#rare(slot, TAKEOVER_ID);
  }

  setLeverage(slot: number, leverage: number): void {
    this.#orders.reals[wordOf(slot) + LEVERAGE] = leverage;
  }

  setRealisedUnits(slot: number, units: number): void {
    this.#orders.reals[wordOf(slot) + REALISED_UNITS] = units;
  }

  setOrderedUnits(slot: number, units: number): void {
    this.#orders.reals[wordOf(slot) + ORDERED_UNITS] = units;
  }

  #hasRare(slot: number): boolean {
    return (this.#orders.codes[codeAt(slot) + OWN_CODE]! & HAS_RARE) !== 0;
  }

  #rare(slot: number, field: number): number {
    return this.#hasRare(slot) ? this.#words[(slot << WORD_BITS) + field]! : 0;
  }

  #setRare(slot: number, terms: RareTerms): void {
    const at = slot << WORD_BITS;
    const code = slot << BYTE_BITS;
    if (code >= this.#bytes.length) this.#grow(code + RARE_BYTES);
    this.#words[at + TAKE_PROFIT_TICKS] = terms.takeProfitTicks;
    this.#words[at + STOP_LOSS_TICKS] = terms.stopLossTicks;
    this.#words[at + TAKEOVER_ID] = terms.takeoverId;
    this.#bytes[code + CLOSE_TYPE] = codeOf(closeTypes, terms.closeType);
    this.#bytes[code + IS_FORCED] = terms.isForced ? 1 : 0;
  }

  #grow(bytes: number): void {
    const buffer = new ArrayBuffer(Math.max(this.#bytes.length * 2, bytes));
    const grown = new Float64Array(buffer);
    grown.set(this.#words);
    this.#words = grown;
    this.#bytes = new Uint8Array(buffer);
  }
}
