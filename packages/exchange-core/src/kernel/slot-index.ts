import { grownInt32 } from './typed-arrays.ts';

/** Ids are given out in a row, so the slots of as many ids that follow each other lie together, in one block. */
const BLOCK_BITS = 5;
const BLOCK_SIZE = 1 << BLOCK_BITS;
const BLOCK_MASK = BLOCK_SIZE - 1;

const CAPACITY_MIN = 64;
/** The golden ratio in 32 bits: the high bits of a product spread blocks in a row, or at any other distance, over the table. */
const GOLDEN_RATIO = 0x9e3779b1;

/** Words of an entry: the number of its block's ids, low and high, where the block begins in `#slots`, and how many ids it has; 0 ids is a free entry. */
const ENTRY_BITS = 2;
const LOW = 0;
const HIGH = 1;
const BLOCK = 2;
const COUNT = 3;

const LOW_RANGE = 4_294_967_296;

/**
 * A map from ids (positive safe integers) to slots, faster and smaller than `Map`. A hash table finds the
 * block of an id among the blocks that have any; in it the slot stands at the id's own place.
 */
export class SlotIndex {
  /** An entry is 16 bytes, so that finding it takes one cache line. */
  #entries = new Int32Array(CAPACITY_MIN << ENTRY_BITS);
  #mask = CAPACITY_MIN - 1;
  #taken = 0;
  /** Slots plus one, 0 where there is no id. A block that is free holds the next free one at its first place. */
  #slots = new Int32Array(CAPACITY_MIN * BLOCK_SIZE);
  #used = 0;
  #firstFree = -1;
  #size = 0;
  /** How far to shift a product for its high bits to be a place in the table. */
  #shift = 32 - Math.log2(CAPACITY_MIN);
  readonly #stride: number;
  readonly #perStride: number;
  /** Of the id that {@link #find} looked for last: the number of its block, and its place there. */
  #low = 0;
  #high = 0;
  #place = 0;

  /** `stride`, a power of two, is by how much an id is above the one before it: as many ids share a command's number. */
  constructor(stride = 1) {
    this.#stride = stride;
    this.#perStride = 1 / stride;
  }

  get size(): number {
    return this.#size;
  }

  /** The slot of `key`, or -1. */
  get(key: number): number {
    if (this.#stride === 1 && key === (key | 0) && key >= 0) {
      const at = this.#entryOf(key >> BLOCK_BITS, 0);
      return at < 0 ? -1 : this.#slots[this.#entries[at + BLOCK]! + (key & BLOCK_MASK)]! - 1;
    }
    const at = this.#find(key);
    return at < 0 ? -1 : this.#slots[this.#entries[at + BLOCK]! + this.#place]! - 1;
  }

  /** Adds a key that is not there yet. */
  add(key: number, slot: number): void {
    let at = this.#find(key);
    if (at < 0) at = this.#addBlock(this.#low, this.#high);
    const entries = this.#entries;
    this.#slots[entries[at + BLOCK]! + this.#place] = slot + 1;
    entries[at + COUNT]! += 1;
    this.#size += 1;
  }

  /** Removes a key that is there. */
  remove(key: number): void {
    const at = this.#find(key);
    const entries = this.#entries;
    const block = entries[at + BLOCK]!;
    this.#slots[block + this.#place] = 0;
    this.#size -= 1;
    const count = entries[at + COUNT]! - 1;
    entries[at + COUNT] = count;
    if (count === 0) this.#freeBlock(at, block);
  }

  /** The entry of a key's block, or -1. Ids of one row with the same rest share a block. */
  #find(key: number): number {
    if (this.#stride === 1 && key === (key | 0) && key >= 0) {
      this.#low = key >> BLOCK_BITS;
      this.#high = 0;
      this.#place = key & BLOCK_MASK;
      return this.#entryOf(key >> BLOCK_BITS, 0);
    }
    // Nothing but whole numbers is here, and halves of others would look like them.
    if (!Number.isSafeInteger(key) || key < 0) return -1;
    const step = Math.floor(key * this.#perStride);
    const row = Math.floor(step / BLOCK_SIZE);
    const name = row * this.#stride + (key - step * this.#stride);
    const high = Math.floor(name / LOW_RANGE);
    this.#low = name | 0;
    this.#high = high;
    this.#place = step - row * BLOCK_SIZE;
    return this.#entryOf(name | 0, high);
  }

  #homeOf(low: number): number {
    return Math.imul(low, GOLDEN_RATIO) >>> this.#shift;
  }

  #entryOf(low: number, high: number): number {
    const entries = this.#entries;
    const mask = this.#mask;
    let place = this.#homeOf(low);
    for (;;) {
      const at = place << ENTRY_BITS;
      if (entries[at + COUNT] === 0) return -1;
      if (entries[at + LOW] === low && entries[at + HIGH] === high) return at;
      place = (place + 1) & mask;
    }
  }

  /** A block without ids, which the caller adds at once: its entry is free until then. */
  #addBlock(low: number, high: number): number {
    let block = this.#firstFree;
    if (block < 0) {
      block = this.#used << BLOCK_BITS;
      this.#used += 1;
      this.#slots = grownInt32(this.#slots, this.#used << BLOCK_BITS);
    } else {
      this.#firstFree = this.#slots[block]!;
      this.#slots[block] = 0;
    }
    if (this.#taken * 2 > this.#mask) this.#grow();
    this.#taken += 1;
    return this.#insert(low, high, block, 0);
  }

  #insert(low: number, high: number, block: number, count: number): number {
    const entries = this.#entries;
    let place = this.#homeOf(low);
    while (entries[(place << ENTRY_BITS) + COUNT] !== 0) place = (place + 1) & this.#mask;
    const at = place << ENTRY_BITS;
    entries[at + LOW] = low;
    entries[at + HIGH] = high;
    entries[at + BLOCK] = block;
    entries[at + COUNT] = count;
    return at;
  }

  #freeBlock(at: number, block: number): void {
    this.#slots[block] = this.#firstFree;
    this.#firstFree = block;
    this.#removeEntry(at >> ENTRY_BITS);
  }

  /** Later entries of the run move up, so that no tombstones gather. */
  #removeEntry(place: number): void {
    const entries = this.#entries;
    const mask = this.#mask;
    let hole = place;
    let next = hole;
    for (;;) {
      next = (next + 1) & mask;
      const at = next << ENTRY_BITS;
      if (entries[at + COUNT] === 0) break;
      const home = this.#homeOf(entries[at + LOW]!);
      if (((next - home) & mask) < ((next - hole) & mask)) continue;
      entries.copyWithin(hole << ENTRY_BITS, at, at + (1 << ENTRY_BITS));
      hole = next;
    }
    entries[(hole << ENTRY_BITS) + COUNT] = 0;
    this.#taken -= 1;
  }

  #grow(): void {
    const before = this.#entries;
    const capacity = (this.#mask + 1) * 2;
    this.#entries = new Int32Array(capacity << ENTRY_BITS);
    this.#mask = capacity - 1;
    this.#shift -= 1;
    for (let at = 0; at < before.length; at += 1 << ENTRY_BITS) {
      const count = before[at + COUNT]!;
      if (count > 0) {
        this.#insert(before[at + LOW]!, before[at + HIGH]!, before[at + BLOCK]!, count);
      }
    }
  }
}
