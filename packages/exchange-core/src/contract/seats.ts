import { grownFloat64, grownInt32 } from '#kernel/typed-arrays.ts';

/** Words of a seat: two cache lines, of which a user in one-way mode needs the first alone. */
const WORD_BITS = 4;
/** Positions of a seat in the list of all, one for each of `positionSides`, and room. */
const POSITION_BITS = 2;
/** Words that a seat has for each of its positions. */
const SIDE_WORDS = 5;
const SIDES = 3;

/** Worth of resting buys, and of sells one further, that open more of the position. */
const ORDERED_UNITS = 0;
/** Lots of the position, below zero for a short one, and what they were opened for; 0 when none is open. */
const OPEN_LOTS = 2;
const ENTRY_UNITS = 3;
/** Resting orders that only reduce it. */
const REDUCING = 4;

/**
 * What users have in one market, in flat arrays. An order asks for it before it looks at anything else of its user, and a
 * position is three places away from there: so its lots and what they were opened for stand here as well.
 */
export class SeatTable<Position> {
  /** Places of seats by the slots of users. The seat at 0 is everybody's who has none, and stays empty. */
  #places = new Int32Array(64);
  #words = new Float64Array(64 << WORD_BITS);
  readonly #positions: (Position | undefined)[] = new Array<undefined>(1 << POSITION_BITS).fill(
    undefined,
  );
  #count = 1;

  /** What a user has open on a side, by the place of its name in `positionSides`. */
  position(userSlot: number, side: number): Position | undefined {
    return this.#positions[(this.#placeOf(userSlot) << POSITION_BITS) + side];
  }

  /** A position opens, or ends when it is undefined. */
  setPosition(userSlot: number, side: number, position: Position | undefined): void {
    this.#positions[(this.#open(userSlot) << POSITION_BITS) + side] = position;
    if (position === undefined) this.setOpen(userSlot, side, 0, 0);
  }

  openLots(userSlot: number, side: number): number {
    return this.#words[this.#at(userSlot, side) + OPEN_LOTS]!;
  }

  entryUnits(userSlot: number, side: number): number {
    return this.#words[this.#at(userSlot, side) + ENTRY_UNITS]!;
  }

  /** What is open now: `lots` below zero for a short position. */
  setOpen(userSlot: number, side: number, lots: number, entryUnits: number): void {
    const at = (this.#open(userSlot) << WORD_BITS) + side * SIDE_WORDS;
    this.#words[at + OPEN_LOTS] = lots;
    this.#words[at + ENTRY_UNITS] = entryUnits;
  }

  orderedUnits(userSlot: number, positionSide: number, side: number): number {
    return this.#words[this.#at(userSlot, positionSide) + ORDERED_UNITS + side]!;
  }

  addOrdered(userSlot: number, positionSide: number, side: number, units: number): void {
    const at = (this.#open(userSlot) << WORD_BITS) + positionSide * SIDE_WORDS;
    this.#words[at + ORDERED_UNITS + side]! += units;
  }

  reducing(userSlot: number, side: number): number {
    return this.#words[this.#at(userSlot, side) + REDUCING]!;
  }

  addReducing(userSlot: number, side: number, change: number): void {
    const at = (this.#open(userSlot) << WORD_BITS) + side * SIDE_WORDS;
    this.#words[at + REDUCING]! += change;
  }

  /** Nothing is ordered any more. */
  forgetOrdered(): void {
    for (let at = 0; at < this.#count << WORD_BITS; at += 1 << WORD_BITS) {
      for (let side = 0; side < SIDES; side++) {
        const own = at + side * SIDE_WORDS;
        this.#words.fill(0, own + ORDERED_UNITS, own + ORDERED_UNITS + 2);
        this.#words[own + REDUCING] = 0;
      }
    }
  }

  /** Worth of all users' resting orders that open more. */
  get allOrderedUnits(): number {
    let sum = 0;
    for (let at = 0; at < this.#count << WORD_BITS; at += 1 << WORD_BITS) {
      for (let side = 0; side < SIDES; side++) {
        const own = at + side * SIDE_WORDS + ORDERED_UNITS;
        sum += this.#words[own]! + this.#words[own + 1]!;
      }
    }
    return sum;
  }

  #placeOf(userSlot: number): number {
    return userSlot < this.#places.length ? this.#places[userSlot]! : 0;
  }

  #at(userSlot: number, side: number): number {
    return (this.#placeOf(userSlot) << WORD_BITS) + side * SIDE_WORDS;
  }

  #open(userSlot: number): number {
    const found = this.#placeOf(userSlot);
    if (found !== 0) return found;
    const place = this.#count;
    this.#count += 1;
    this.#places = grownInt32(this.#places, userSlot + 1);
    this.#places[userSlot] = place;
    this.#words = grownFloat64(this.#words, this.#count << WORD_BITS);
    while (this.#positions.length < this.#count << POSITION_BITS) this.#positions.push(undefined);
    return place;
  }
}
