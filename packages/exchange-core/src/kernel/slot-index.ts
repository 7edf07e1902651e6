const CAPACITY_MIN = 1024;
/** Fibonacci hashing: the golden ratio in 32 bits spreads consecutive ids over the table. */
const GOLDEN_RATIO = 0x9e3779b1;

/** A map from ids (positive safe integers) to slots, faster and smaller than `Map`. */
export class SlotIndex {
  #keys = new Float64Array(CAPACITY_MIN);
  #slots = new Int32Array(CAPACITY_MIN);
  #mask = CAPACITY_MIN - 1;
  #shift = Math.clz32(CAPACITY_MIN - 1);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The slot of `key`, or -1. */
  get(key: number): number {
    const keys = this.#keys;
    let at = Math.imul(key | 0, GOLDEN_RATIO) >>> this.#shift;
    for (;;) {
      const found = keys[at]!;
      if (found === key) return this.#slots[at]!;
      if (found === 0) return -1;
      at = (at + 1) & this.#mask;
    }
  }

  /** Adds a key that is not there yet. */
  add(key: number, slot: number): void {
    if (this.#size * 2 >= this.#keys.length) this.#grow();
    this.#size += 1;
    this.#insert(key, slot);
  }

  /** Removes a key that is there. Later keys of the run move up, so that no tombstones gather. */
  remove(key: number): void {
    const keys = this.#keys;
    const mask = this.#mask;
    let hole = Math.imul(key | 0, GOLDEN_RATIO) >>> this.#shift;
    while (keys[hole] !== key) hole = (hole + 1) & mask;
    this.#size -= 1;
    let at = hole;
    for (;;) {
      at = (at + 1) & mask;
      const next = keys[at]!;
      if (next === 0) break;
      const home = Math.imul(next | 0, GOLDEN_RATIO) >>> this.#shift;
      if (((at - home) & mask) < ((at - hole) & mask)) continue;
      keys[hole] = next;
      this.#slots[hole] = this.#slots[at]!;
      hole = at;
    }
    keys[hole] = 0;
  }

  #insert(key: number, slot: number): void {
    let at = Math.imul(key | 0, GOLDEN_RATIO) >>> this.#shift;
    while (this.#keys[at] !== 0) at = (at + 1) & this.#mask;
    this.#keys[at] = key;
    this.#slots[at] = slot;
  }

  #grow(): void {
    const keys = this.#keys;
    const slots = this.#slots;
    const capacity = keys.length * 2;
    this.#keys = new Float64Array(capacity);
    this.#slots = new Int32Array(capacity);
    this.#mask = capacity - 1;
    this.#shift = Math.clz32(capacity - 1);
    for (let at = 0; at < keys.length; at++) {
      const key = keys[at]!;
      if (key !== 0) this.#insert(key, slots[at]!);
    }
  }
}
