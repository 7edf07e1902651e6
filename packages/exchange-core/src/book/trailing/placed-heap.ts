/** Something that knows where it stands in its heap. */
export interface Placed {
  /** Kept by the heap; -1 outside of it. */
  place: number;
}

/** A binary heap of objects that can leave it from any place and move when their order changes. */
export class PlacedHeap<Item extends Placed> {
  readonly #isBefore: (a: Item, b: Item) => boolean;
  readonly #items: Item[] = [];

  constructor(isBefore: (a: Item, b: Item) => boolean) {
    this.#isBefore = isBefore;
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
    this.#items.push(item);
    this.#rise(item, this.#items.length - 1);
  }

  remove(item: Item): void {
    const { place } = item;
    const last = this.#items.pop();
    item.place = -1;
    if (last === undefined || last === item) return;
    last.place = place;
    this.#items[place] = last;
    this.moved(last);
  }

  /** What the item is compared by has changed. */
  moved(item: Item): void {
    this.#rise(item, item.place);
    this.#sink(item, item.place);
  }

  #rise(item: Item, from: number): void {
    let place = from;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      const other = this.#items[parent]!;
      if (!this.#isBefore(item, other)) break;
      this.#put(other, place);
      place = parent;
    }
    this.#put(item, place);
  }

  #sink(item: Item, from: number): void {
    const { length } = this.#items;
    let place = from;
    for (let child = place * 2 + 1; child < length; child = place * 2 + 1) {
      const right = child + 1;
      if (right < length && this.#isBefore(this.#items[right]!, this.#items[child]!)) child = right;
      const other = this.#items[child]!;
      if (!this.#isBefore(other, item)) break;
      this.#put(other, place);
      place = child;
    }
    this.#put(item, place);
  }

  #put(item: Item, place: number): void {
    this.#items[place] = item;
    item.place = place;
  }
}
