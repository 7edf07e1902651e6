const CAPACITY_MIN = 1024;
/** Fibonacci hashing: the golden ratio in 32 bits spreads what is close together over the table. */
const GOLDEN_RATIO = 0x9e3779b1;

/** Four ids in a row stay together: ids are mostly added in order, and their entries fill a cache line. */
const TOGETHER_BITS = 2;
const TOGETHER_MASK = (1 << TOGETHER_BITS) - 1;

/** Words of an entry: the key, 0 where there is none, and beside it, on the same cache line, the slot. */
const ENTRY_BITS = 1;

/** A map from ids (positive safe integers) to slots, faster and smaller than `Map`. */
export class SlotIndex {
  #entries = new Float64Array(CAPACITY_MIN << ENTRY_BITS);
  #mask = CAPACITY_MIN - 1;
  #shift = shiftOf(CAPACITY_MIN);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The slot of `key`, or -1. */
  get(key: number): number {
    const entries = this.#entries;
    let at = homeOf(key, this.#shift);
    for (;;) {
      const found = entries[at << ENTRY_BITS]!;
      if (found === key) return entries[(at << ENTRY_BITS) + 1]!;
      if (found === 0) return -1;
      at = (at + 1) & this.#mask;
    }
  }

  /** Adds a key that is not there yet. */
  add(key: number, slot: number): void {
    if (this.#size * 2 > this.#mask) this.#grow();
    this.#size += 1;
    this.#insert(key, slot);
  }

  /** Removes a key that is there. Later keys of the run move up, so that no tombstones gather. */
  remove(key: number): void {
    const entries = this.#entries;
    const mask = this.#mask;
    let hole = homeOf(key, this.#shift);
    while (entries[hole << ENTRY_BITS] !== key) hole = (hole + 1) & mask;
    this.#size -= 1;
    let at = hole;
    for (;;) {
      at = (at + 1) & mask;
      const next = entries[at << ENTRY_BITS]!;
      if (next === 0) break;
      const home = homeOf(next, this.#shift);
      if (((at - home) & mask) < ((at - hole) & mask)) continue;
      entries[hole << ENTRY_BITS] = next;
      entries[(hole << ENTRY_BITS) + 1] = entries[(at << ENTRY_BITS) + 1]!;
      hole = at;
    }
    entries[hole << ENTRY_BITS] = 0;
  }

  #insert(key: number, slot: number): void {
    const entries = this.#entries;
    let at = homeOf(key, this.#shift);
    while (entries[at << ENTRY_BITS] !== 0) at = (at + 1) & this.#mask;
    entries[at << ENTRY_BITS] = key;
    entries[(at << ENTRY_BITS) + 1] = slot;
  }

  #grow(): void {
    const entries = this.#entries;
    const capacity = (this.#mask + 1) * 2;
    this.#entries = new Float64Array(capacity << ENTRY_BITS);
    this.#mask = capacity - 1;
    this.#shift = shiftOf(capacity);
    for (let at = 0; at < entries.length; at += 2) {
      const key = entries[at]!;
      if (key !== 0) this.#insert(key, entries[at + 1]!);
    }
  }
}

function shiftOf(capacity: number): number {
  return Math.clz32(capacity - 1) + TOGETHER_BITS;
}

/** Where a key is looked for first. */
function homeOf(key: number, shift: number): number {
  const group = Math.imul(key >>> TOGETHER_BITS, GOLDEN_RATIO) >>> shift;
  return (group << TOGETHER_BITS) | (key & TOGETHER_MASK);
}
