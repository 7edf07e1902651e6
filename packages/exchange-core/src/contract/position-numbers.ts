/** Words of a position: two cache lines. */
const WORD_BITS = 4;
const CHUNK_POSITIONS = 1_024;

const LOTS = 0;
const ENTRY_UNITS = 1;
const MARGIN_UNITS = 2;
const LEVERAGE = 3;
const TAKE_PROFIT_TICKS = 4;
const STOP_LOSS_TICKS = 5;
const REALISED_UNITS = 6;
const DRAWN_UNITS = 7;
const FEE_UNITS = 8;
const FUNDING_UNITS = 9;
const FUNDING_ID = 10;
const CLOSED_LOTS = 11;
const CLOSED_UNITS = 12;
const WARN_LEVEL = 13;
const UPDATED_AT_MS = 14;
const COUNTED_UNITS = 15;

/** The numbers of all open positions, side by side: an object would keep each large number in a place of its own. */
export class PositionWords {
  readonly #chunks: Float64Array[] = [];
  readonly #free: number[] = [];
  /** Of positions that the command {@link #leftIn} has closed: it may still look at them. */
  readonly #left: number[] = [];
  #leftIn = 0;
  #used = 0;

  /** A place for one more. */
  take(): number {
    const place = this.#free.pop() ?? this.#used++;
    const chunk = Math.floor(place / CHUNK_POSITIONS);
    if (chunk === this.#chunks.length) {
      this.#chunks.push(new Float64Array(CHUNK_POSITIONS << WORD_BITS));
    }
    return place;
  }

  /** A place may go to another position once the command that closed its own is over. */
  leave(place: number, sequence: number): void {
    if (sequence !== this.#leftIn) {
      this.#free.push(...this.#left.splice(0));
      this.#leftIn = sequence;
    }
    this.#left.push(place);
  }

  chunkOf(place: number): Float64Array {
    return this.#chunks[Math.floor(place / CHUNK_POSITIONS)]!;
  }
}

/** The numbers of one open position: all of it that changes often. */
export class PositionNumbers {
  readonly #store: PositionWords;
  readonly #place: number;
  readonly #words: Float64Array;
  readonly #at: number;

  constructor(store: PositionWords) {
    this.#store = store;
    this.#place = store.take();
    this.#words = store.chunkOf(this.#place);
    this.#at = (this.#place % CHUNK_POSITIONS) << WORD_BITS;
  }

  /** It is open no more: after the command `sequence` nobody may look at it. */
  leave(sequence: number): void {
    this.#store.leave(this.#place, sequence);
  }

  get lots(): number {
    return this.#words[this.#at + LOTS]!;
  }

  set lots(value: number) {
    this.#words[this.#at + LOTS] = value;
  }

  get entryUnits(): number {
    return this.#words[this.#at + ENTRY_UNITS]!;
  }

  set entryUnits(value: number) {
    this.#words[this.#at + ENTRY_UNITS] = value;
  }

  get marginUnits(): number {
    return this.#words[this.#at + MARGIN_UNITS]!;
  }

  set marginUnits(value: number) {
    this.#words[this.#at + MARGIN_UNITS] = value;
  }

  get leverage(): number {
    return this.#words[this.#at + LEVERAGE]!;
  }

  set leverage(value: number) {
    this.#words[this.#at + LEVERAGE] = value;
  }

  get takeProfitTicks(): number {
    return this.#words[this.#at + TAKE_PROFIT_TICKS]!;
  }

  set takeProfitTicks(value: number) {
    this.#words[this.#at + TAKE_PROFIT_TICKS] = value;
  }

  get stopLossTicks(): number {
    return this.#words[this.#at + STOP_LOSS_TICKS]!;
  }

  set stopLossTicks(value: number) {
    this.#words[this.#at + STOP_LOSS_TICKS] = value;
  }

  get realisedUnits(): number {
    return this.#words[this.#at + REALISED_UNITS]!;
  }

  set realisedUnits(value: number) {
    this.#words[this.#at + REALISED_UNITS] = value;
  }

  get drawnUnits(): number {
    return this.#words[this.#at + DRAWN_UNITS]!;
  }

  set drawnUnits(value: number) {
    this.#words[this.#at + DRAWN_UNITS] = value;
  }

  get feeUnits(): number {
    return this.#words[this.#at + FEE_UNITS]!;
  }

  set feeUnits(value: number) {
    this.#words[this.#at + FEE_UNITS] = value;
  }

  get fundingUnits(): number {
    return this.#words[this.#at + FUNDING_UNITS]!;
  }

  set fundingUnits(value: number) {
    this.#words[this.#at + FUNDING_UNITS] = value;
  }

  get fundingId(): number {
    return this.#words[this.#at + FUNDING_ID]!;
  }

  set fundingId(value: number) {
    this.#words[this.#at + FUNDING_ID] = value;
  }

  get closedLots(): number {
    return this.#words[this.#at + CLOSED_LOTS]!;
  }

  set closedLots(value: number) {
    this.#words[this.#at + CLOSED_LOTS] = value;
  }

  get closedUnits(): number {
    return this.#words[this.#at + CLOSED_UNITS]!;
  }

  set closedUnits(value: number) {
    this.#words[this.#at + CLOSED_UNITS] = value;
  }

  get warnLevel(): number {
    return this.#words[this.#at + WARN_LEVEL]!;
  }

  set warnLevel(value: number) {
    this.#words[this.#at + WARN_LEVEL] = value;
  }

  get updatedAtMs(): number {
    return this.#words[this.#at + UPDATED_AT_MS]!;
  }

  set updatedAtMs(value: number) {
    this.#words[this.#at + UPDATED_AT_MS] = value;
  }

  /** What it has won less what it has paid, as its owner's own limit knows it. */
  get countedUnits(): number {
    return this.#words[this.#at + COUNTED_UNITS]!;
  }

  set countedUnits(value: number) {
    this.#words[this.#at + COUNTED_UNITS] = value;
  }
}
