import { grownInt32 } from '#kernel/typed-arrays.ts';
import { HEAP_PLACE, ID, TRIGGER_TICKS, hotOf, wordOf } from './order-table.ts';
import type { OrderTable } from './order-table.ts';

/**
 * Waiting orders that fire when the price comes from one direction, nearest trigger first, then
 * oldest. `direction` 1 fires at or above the trigger (lowest first), -1 at or below it.
 */
export class TriggerHeap {
  readonly #orders: OrderTable;
  readonly #direction: 1 | -1;
  #slots = new Int32Array(64);
  #length = 0;

  constructor(orders: OrderTable, direction: 1 | -1) {
    this.#orders = orders;
    this.#direction = direction;
  }

  get length(): number {
    return this.#length;
  }

  add(slot: number): void {
    this.#slots = grownInt32(this.#slots, this.#length + 1);
    this.#length += 1;
    this.#rise(slot, this.#length - 1);
  }

  remove(slot: number): void {
    const { reals } = this.#orders;
    const place = reals[wordOf(slot) + HEAP_PLACE]!;
    reals[wordOf(slot) + HEAP_PLACE] = -1;
    this.#length -= 1;
    if (place === this.#length) return;
    const moved = this.#slots[this.#length]!;
    this.#rise(moved, place);
    this.#sink(moved, reals[wordOf(moved) + HEAP_PLACE]!);
  }

  /** Takes out the next order that a trade at `ticks` fires, or gives -1. */
  takeFired(ticks: number): number {
    if (this.#length === 0) return -1;
    const slot = this.#slots[0]!;
    const distance = (ticks - this.#orders.reals[wordOf(slot) + TRIGGER_TICKS]!) * this.#direction;
    if (distance < 0) return -1;
    this.remove(slot);
    return slot;
  }

  #rise(slot: number, from: number): void {
    let place = from;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      const other = this.#slots[parent]!;
      if (!this.#isBefore(slot, other)) break;
      this.#put(other, place);
      place = parent;
    }
    this.#put(slot, place);
  }

  #sink(slot: number, from: number): void {
    let place = from;
    for (;;) {
      let child = place * 2 + 1;
      if (child >= this.#length) break;
      if (
        child + 1 < this.#length &&
        this.#isBefore(this.#slots[child + 1]!, this.#slots[child]!)
      ) {
        child += 1;
      }
      const other = this.#slots[child]!;
      if (!this.#isBefore(other, slot)) break;
      this.#put(other, place);
      place = child;
    }
    this.#put(slot, place);
  }

  #put(slot: number, place: number): void {
    this.#slots[place] = slot;
    this.#orders.reals[wordOf(slot) + HEAP_PLACE] = place;
  }

  #isBefore(slot: number, other: number): boolean {
    const { hot, reals } = this.#orders;
    const distance =
      (reals[wordOf(slot) + TRIGGER_TICKS]! - reals[wordOf(other) + TRIGGER_TICKS]!) *
      this.#direction;
    if (distance !== 0) return distance < 0;
    return hot[hotOf(slot) + ID]! < hot[hotOf(other) + ID]!;
  }
}
