/** Something that knows where it stands in its heap. */
export interface Placed {
  /** Kept by the heap; -1 outside of it. */
  place: number;
}

/**
 * A binary heap of objects that can leave it from any place and move when their order changes: the least by `keyOf` first,
 * of equals the one that `isBefore` says. Keys lie side by side: most comparisons look at no object.
 */
export class PlacedHeap<Item extends Placed> {
  readonly #isBefore: (a: Item, b: Item) => boolean;
  readonly #keyOf: (item: Item) => number;
  readonly #items: Item[] = [];
  readonly #keys: number[] = [];

  constructor(isBefore: (a: Item, b: Item) => boolean, keyOf: (item: Item) => number = () => 0) {
    this.#isBefore = isBefore;
    this.#keyOf = keyOf;
  }

  get size(): number {
    return this.#items.length;
  }

  get first(): Item | undefined {
    return this.#items[0];
  }

  /** Every item, in no order to rely on. */
  items(): readonly Item[] {
    return this.#items;
  }

  add(item: Item): void {
    const key = this.#keyOf(item);
    this.#items.push(item);
    this.#keys.push(key);
    this.#rise(item, key, this.#items.length - 1);
  }

  remove(item: Item): void {
    const { place } = item;
    const last = this.#items.pop();
    this.#keys.pop();
    item.place = -1;
    if (last === undefined || last === item) return;
    last.place = place;
    this.#items[place] = last;
    this.moved(last);
  }

  /** What the item is compared by has changed. */
  moved(item: Item): void {
    const key = this.#keyOf(item);
    this.#rise(item, key, item.place);
    this.#sink(item, key, item.place);
  }

  #rise(item: Item, key: number, from: number): void {
    let place = from;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!this.#isLess(item, key, parent)) break;
      this.#put(this.#items[parent]!, this.#keys[parent]!, place);
      place = parent;
    }
    this.#put(item, key, place);
  }

  #sink(item: Item, key: number, from: number): void {
    const { length } = this.#items;
    let place = from;
    for (let child = place * 2 + 1; child < length; child = place * 2 + 1) {
      const right = child + 1;
      if (right < length && this.#isLess(this.#items[right]!, this.#keys[right]!, child)) {
        child = right;
      }
      if (this.#isLess(item, key, child)) break;
      this.#put(this.#items[child]!, this.#keys[child]!, place);
      place = child;
    }
    this.#put(item, key, place);
  }

  #isLess(item: Item, key: number, place: number): boolean {
    const other = this.#keys[place]!;
    return key === other ? this.#isBefore(item, this.#items[place]!) : key < other;
  }

  #put(item: Item, key: number, place: number): void {
    this.#items[place] = item;
    this.#keys[place] = key;
    item.place = place;
  }
}
