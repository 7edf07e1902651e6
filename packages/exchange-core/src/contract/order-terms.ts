import type { CloseType } from './records.ts';
import { closeTypes } from './records.ts';
import { codeOf } from '#kernel/names.ts';

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

/** An order's terms take a cache line: eight words, of which the last two are bytes. */
const TERM_BYTES = 64;
const WORD_BITS = 3;
const BYTE_BITS = 6;

/** Fields in words, all safe integers. */
const LEVERAGE = 0;
const TAKE_PROFIT_TICKS = 1;
const STOP_LOSS_TICKS = 2;
const REALISED_UNITS = 3;
const ORDERED_UNITS = 4;
const TAKEOVER_ID = 5;

/** Fields in bytes, behind the words. */
const SIDE = 48;
const REDUCE_ONLY = 49;
const IS_CROSS = 50;
const CLOSE_TYPE = 51;
const IS_FORCED = 52;

/** The terms of open orders by their slots, in flat arrays: orders come by the million, and none is an object. */
export class OrderTermTable {
  #words: Float64Array<ArrayBuffer>;
  #bytes: Uint8Array<ArrayBuffer>;

  constructor() {
    const buffer = new ArrayBuffer(1_024 * TERM_BYTES);
    this.#words = new Float64Array(buffer);
    this.#bytes = new Uint8Array(buffer);
  }

  set(slot: number, terms: OrderTerms): void {
    const at = slot << WORD_BITS;
    const code = slot << BYTE_BITS;
    if (code >= this.#bytes.length) this.#grow(code + TERM_BYTES);
    const words = this.#words;
    const bytes = this.#bytes;
    words[at + LEVERAGE] = terms.leverage;
    words[at + TAKE_PROFIT_TICKS] = terms.takeProfitTicks;
    words[at + STOP_LOSS_TICKS] = terms.stopLossTicks;
    words[at + REALISED_UNITS] = terms.realisedUnits;
    words[at + ORDERED_UNITS] = 0;
    words[at + TAKEOVER_ID] = terms.takeoverId;
    bytes[code + SIDE] = terms.side;
    bytes[code + REDUCE_ONLY] = terms.reduceOnly ? 1 : 0;
    bytes[code + IS_CROSS] = terms.isCross ? 1 : 0;
    bytes[code + CLOSE_TYPE] = codeOf(closeTypes, terms.closeType);
    bytes[code + IS_FORCED] = terms.isForced ? 1 : 0;
  }

  side(slot: number): number {
    return this.#bytes[(slot << BYTE_BITS) + SIDE]!;
  }

  isReduceOnly(slot: number): boolean {
    return this.#bytes[(slot << BYTE_BITS) + REDUCE_ONLY] === 1;
  }

  isCross(slot: number): boolean {
    return this.#bytes[(slot << BYTE_BITS) + IS_CROSS] === 1;
  }

  isForced(slot: number): boolean {
    return this.#bytes[(slot << BYTE_BITS) + IS_FORCED] === 1;
  }

  /** Place of its name in `closeTypes`. */
  closeCode(slot: number): number {
    return this.#bytes[(slot << BYTE_BITS) + CLOSE_TYPE]!;
  }

  closeType(slot: number): CloseType {
    return closeTypes[this.closeCode(slot)]!;
  }

  leverage(slot: number): number {
    return this.#words[(slot << WORD_BITS) + LEVERAGE]!;
  }

  takeProfitTicks(slot: number): number {
    return this.#words[(slot << WORD_BITS) + TAKE_PROFIT_TICKS]!;
  }

  stopLossTicks(slot: number): number {
    return this.#words[(slot << WORD_BITS) + STOP_LOSS_TICKS]!;
  }

  realisedUnits(slot: number): number {
    return this.#words[(slot << WORD_BITS) + REALISED_UNITS]!;
  }

  /** What it counts for in its market: see `ContractMarket.orderedUnits`. */
  orderedUnits(slot: number): number {
    return this.#words[(slot << WORD_BITS) + ORDERED_UNITS]!;
  }

  takeoverId(slot: number): number {
    return this.#words[(slot << WORD_BITS) + TAKEOVER_ID]!;
  }

  setLeverage(slot: number, leverage: number): void {
    this.#words[(slot << WORD_BITS) + LEVERAGE] = leverage;
  }

  setRealisedUnits(slot: number, units: number): void {
    this.#words[(slot << WORD_BITS) + REALISED_UNITS] = units;
  }

  setOrderedUnits(slot: number, units: number): void {
    this.#words[(slot << WORD_BITS) + ORDERED_UNITS] = units;
  }

  #grow(bytes: number): void {
    const buffer = new ArrayBuffer(Math.max(this.#bytes.length * 2, bytes));
    const grown = new Float64Array(buffer);
    grown.set(this.#words);
    this.#words = grown;
    this.#bytes = new Uint8Array(buffer);
  }
}
