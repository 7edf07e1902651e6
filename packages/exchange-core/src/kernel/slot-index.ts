import { grownInt32 } from './typed-arrays.ts';

/** Ids are given out in a row, so the slots of as many ids that follow each other lie together, in one block. */
const BLOCK_BITS = 5;
const BLOCK_SIZE = 1 << BLOCK_BITS;

const CAPACITY_MIN = 64;
/** The golden ratio in 32 bits: the high bits of a product spread blocks in a row, or at any other distance, over the table. */
const GOLDEN_RATIO = 0x9e3779b1;

/**
 * A map from ids (positive safe integers) to slots, faster and smaller than `Map`. A hash table finds the
 * block of an id among the blocks that have any; in it the slot stands at the id's own place.
 */
export class SlotIndex {
  /** Of each entry the number of its block's ids, plus one; 0 where there is no entry. */
  #keys = new Float64Array(CAPACITY_MIN);
  /** Of each entry where its block begins in {@link #slots}. */
  #blocks = new Int32Array(CAPACITY_MIN);
  #mask = CAPACITY_MIN - 1;
  #entries = 0;
  /** Slots plus one, 0 where there is no id. A block that is free holds the next free one at its first place. */
  #slots = new Int32Array(CAPACITY_MIN * BLOCK_SIZE);
  /** Of each block how many ids it has. */
  #counts = new Int32Array(CAPACITY_MIN);
  #used = 0;
  #firstFree = -1;
  #size = 0;
  /** How far to shift a product for its high bits to be a place in the table. */
  #shift = 32 - Math.log2(CAPACITY_MIN);
  readonly #stride: number;
  readonly #perStride: number;

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
    const step = Math.floor(key * this.#perStride);
    const row = Math.floor(step / BLOCK_SIZE);
    // The name of a block is an integer for integers only: nothing else is found.
    const entry = this.#entryOf(this.#nameOf(key, step, row));
    return entry < 0 ? -1 : this.#slots[this.#blocks[entry]! + (step - row * BLOCK_SIZE)]! - 1;
  }

  /** Adds a key that is not there yet. */
  add(key: number, slot: number): void {
    const step = Math.floor(key * this.#perStride);
    const row = Math.floor(step / BLOCK_SIZE);
    const name = this.#nameOf(key, step, row);
    const entry = this.#entryOf(name);
    const block = entry < 0 ? this.#addBlock(name) : this.#blocks[entry]!;
    this.#slots[block + (step - row * BLOCK_SIZE)] = slot + 1;
    this.#counts[block >> BLOCK_BITS]! += 1;
    this.#size += 1;
  }

  /** Removes a key that is there. */
  remove(key: number): void {
    const step = Math.floor(key * this.#perStride);
    const row = Math.floor(step / BLOCK_SIZE);
    const entry = this.#entryOf(this.#nameOf(key, step, row));
    const block = this.#blocks[entry]!;
    this.#slots[block + (step - row * BLOCK_SIZE)] = 0;
    this.#size -= 1;
    const count = this.#counts[block >> BLOCK_BITS]! - 1;
    this.#counts[block >> BLOCK_BITS] = count;
    if (count > 0) return;
    this.#slots[block] = this.#firstFree;
    this.#firstFree = block;
    this.#removeEntry(entry);
  }

  /** Ids of one row with the same rest share a block; its name is above zero. */
  #nameOf(key: number, step: number, row: number): number {
    return row * this.#stride + (key - step * this.#stride) + 1;
  }

  #homeOf(name: number): number {
    return Math.imul(name, GOLDEN_RATIO) >>> this.#shift;
  }

  #entryOf(key: number): number {
    const keys = this.#keys;
    const mask = this.#mask;
    let at = this.#homeOf(key);
    for (;;) {
      const found = keys[at]!;
      if (found === key) return at;
      if (found === 0) return -1;
      at = (at + 1) & mask;
    }
  }

  #addBlock(key: number): number {
    let block = this.#firstFree;
    if (block < 0) {
      block = this.#used << BLOCK_BITS;
      this.#used += 1;
      this.#slots = grownInt32(this.#slots, this.#used << BLOCK_BITS);
      this.#counts = grownInt32(this.#counts, this.#used);
    } else {
      this.#firstFree = this.#slots[block]!;
      this.#slots[block] = 0;
    }
    if (this.#entries * 2 > this.#mask) this.#grow();
    this.#entries += 1;
    this.#insert(key, block);
    return block;
  }

  #insert(key: number, block: number): void {
    let at = this.#homeOf(key);
    while (this.#keys[at] !== 0) at = (at + 1) & this.#mask;
    this.#keys[at] = key;
    this.#blocks[at] = block;
  }

  /** Later keys of the run move up, so that no tombstones gather. */
  #removeEntry(entry: number): void {
    const keys = this.#keys;
    const mask = this.#mask;
    let hole = entry;
    let at = hole;
    for (;;) {
      at = (at + 1) & mask;
      const next = keys[at]!;
      if (next === 0) break;
      const home = this.#homeOf(next);
      if (((at - home) & mask) < ((at - hole) & mask)) continue;
      keys[hole] = next;
      this.#blocks[hole] = this.#blocks[at]!;
      hole = at;
    }
    keys[hole] = 0;
    this.#entries -= 1;
  }

  #grow(): void {
    const keys = this.#keys;
    const blocks = this.#blocks;
    const capacity = keys.length * 2;
    this.#keys = new Float64Array(capacity);
    this.#blocks = new Int32Array(capacity);
    this.#mask = capacity - 1;
    this.#shift -= 1;
    for (const [at, key] of keys.entries()) {
      if (key !== 0) this.#insert(key, blocks[at]!);
    }
  }
}
