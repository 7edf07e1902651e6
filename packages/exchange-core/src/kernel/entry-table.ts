const CAPACITY_MIN = 64;

/** Slots of the table before that an addition takes over; see {@link EntryTable}. */
const MOVED_PER_ADDITION = 8;

/** Whose numbers the table holds. */
export interface Entries {
  /** The oldest that counts: entries are forgotten in the order of their numbers. */
  readonly first: number;
  /** Whether an entry is the one that is looked for. */
  isWanted(entry: number): boolean;
}

interface Slots {
  /** Entries plus one; 0 is a free slot. */
  readonly entries: Float64Array;
  readonly hashes: Int32Array;
}

const slotsOf = (capacity: number): Slots => ({
  entries: new Float64Array(capacity),
  hashes: new Int32Array(capacity),
});

/**
 * Finds numbered entries by a hash of 32 bits. Nothing is taken out: forgotten entries are known by their numbers and
 * stay behind when the table is made anew. It is made anew a little with each addition, so that none of them takes long,
 * and it lies outside of the garbage collector's heap.
 */
export class EntryTable {
  #slots = slotsOf(CAPACITY_MIN);
  /** Slots that are taken, by forgotten entries too: at most half of them. */
  #used = 0;
  /** The table before, of which the slots from {@link #moved} on are still to be taken over. */
  #before = slotsOf(0);
  #moved = 0;

  /** The entry with this hash that is looked for, or -1. */
  find(hash: number, of: Entries): number {
    const found = findIn(this.#slots, hash, of);
    return found < 0 && this.#moved < this.#before.entries.length
      ? findIn(this.#before, hash, of)
      : found;
  }

  /** Adds an entry; `live` entries count at the moment, from `first` on. */
  add(hash: number, entry: number, first: number, live: number): void {
    if ((this.#used + 1) * 2 > this.#slots.entries.length) this.#renew(live);
    this.#takeOver(first);
    this.#put(hash, entry);
  }

  /** Begins a table with room for those that count. Until the one before is taken over, half of it is never taken. */
  #renew(live: number): void {
    const { length } = this.#slots.entries;
    let capacity = Math.max(CAPACITY_MIN, length / 2);
    while (capacity < (live + 1) * 4) capacity *= 2;
    this.#before = this.#slots;
    this.#moved = 0;
    this.#slots = slotsOf(capacity);
    this.#used = 0;
  }

  #takeOver(first: number): void {
    const { entries, hashes } = this.#before;
    const end = Math.min(entries.length, this.#moved + MOVED_PER_ADDITION);
    for (; this.#moved < end; this.#moved++) {
      const entry = entries[this.#moved]! - 1;
      if (entry >= first) this.#put(hashes[this.#moved]!, entry);
    }
    if (end === entries.length && end > 0) {
      this.#before = slotsOf(0);
      this.#moved = 0;
    }
  }

  #put(hash: number, entry: number): void {
    const { entries, hashes } = this.#slots;
    const mask = entries.length - 1;
    let at = hash & mask;
    while (entries[at] !== 0) at = (at + 1) & mask;
    entries[at] = entry + 1;
    hashes[at] = hash;
    this.#used += 1;
  }
}

function findIn({ entries, hashes }: Slots, hash: number, of: Entries): number {
  const mask = entries.length - 1;
  for (let at = hash & mask; entries[at] !== 0; at = (at + 1) & mask) {
    const entry = entries[at]! - 1;
    if (hashes[at] === hash && entry >= of.first && of.isWanted(entry)) return entry;
  }
  return -1;
}
