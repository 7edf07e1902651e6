/** One thing that becomes due: a row of a record, or what else a product says. */
export interface DueEntry<Item> {
  readonly dueAtMs: number;
  /** Tells things apart, and decides which of one moment comes first. */
  readonly id: readonly (number | string)[];
  readonly item: Item;
}

/** An entry in the heap; one that was replaced or cleared stays there until it surfaces. */
interface HeapEntry<Item> extends DueEntry<Item> {
  isLive: boolean;
}

/** Entries that were replaced may stay in the heap until they outnumber the live ones by this factor. */
const STALE_FACTOR_MAX = 2;
const STALE_ENTRIES_MIN = 1_024;

/**
 * What becomes due when, earliest first. Entries follow from rows and are never stored: who changes
 * a row sets or clears its entry. An entry that was replaced stays in the heap until it surfaces.
 */
export class Timers<Item> {
  #heap: HeapEntry<Item>[] = [];
  readonly #live = new Map<string, HeapEntry<Item>>();

  /** Live entries. */
  get size(): number {
    return this.#live.size;
  }

  /** The moment the next entry is due, or undefined when there is none. */
  get nextDueAtMs(): number | undefined {
    return this.#first()?.dueAtMs;
  }

  /** Makes what `id` names due at a moment, in place of when it was due before. */
  set(id: DueEntry<Item>['id'], dueAtMs: number, item: Item): void {
    const entry = { dueAtMs, id, item, isLive: true };
    const name = nameOf(id);
    this.#end(name);
    this.#live.set(name, entry);
    this.#push(entry);
    this.#compact();
  }

  /** What `id` names is due no more. */
  clear(id: DueEntry<Item>['id']): void {
    const name = nameOf(id);
    this.#end(name);
    this.#live.delete(name);
  }

  /** The earliest entry due at `nowMs` or before; it stays until it is set again or cleared. */
  dueAt(nowMs: number): DueEntry<Item> | undefined {
    const first = this.#first();
    return first !== undefined && first.dueAtMs <= nowMs ? first : undefined;
  }

  #end(name: string): void {
    const known = this.#live.get(name);
    if (known !== undefined) known.isLive = false;
  }

  #first(): DueEntry<Item> | undefined {
    for (;;) {
      const first = this.#heap[0];
      if (first === undefined || first.isLive) return first;
      this.#pop();
    }
  }

  #push(entry: HeapEntry<Item>): void {
    const heap = this.#heap;
    let at = heap.push(entry) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (compare(heap[parent]!, entry) <= 0) break;
      heap[at] = heap[parent]!;
      at = parent;
    }
    heap[at] = entry;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && compare(heap[child + 1]!, heap[child]!) < 0) child += 1;
      if (compare(last, heap[child]!) <= 0) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = last;
  }

  #compact(): void {
    if (this.#heap.length < STALE_ENTRIES_MIN + STALE_FACTOR_MAX * this.#live.size) return;
    const live = [...this.#live.values()];
    // A sorted list is a heap.
    this.#heap = live.sort(compare);
  }
}

function nameOf(id: DueEntry<unknown>['id']): string {
  return id.join('\u0000');
}

function compare(a: DueEntry<unknown>, b: DueEntry<unknown>): number {
  if (a.dueAtMs !== b.dueAtMs) return a.dueAtMs - b.dueAtMs;
  for (let at = 0; at < a.id.length; at++) {
    const [left, right] = [a.id[at]!, b.id[at]!];
    if (left !== right) return left < right ? -1 : 1;
  }
  return 0;
}
