import { grownInt32 } from '#kernel/typed-arrays.ts';

/** What users have open: their newest order, and orders by the names they gave them. By user slots. */
export class OrdersByUser {
  #first = new Int32Array(256).fill(-1);
  readonly #names: (Map<string, number> | undefined)[] = [];

  /** The slot of a user's newest open order, or -1. */
  first(userSlot: number): number {
    return userSlot >= 0 && userSlot < this.#first.length ? this.#first[userSlot]! : -1;
  }

  setFirst(userSlot: number, slot: number): void {
    const known = this.#first.length;
    if (userSlot >= known) {
      this.#first = grownInt32(this.#first, userSlot + 1);
      this.#first.fill(-1, known);
    }
    this.#first[userSlot] = slot;
  }

  /** The open order a user named so, or 0. */
  named(userSlot: number, clientOrderId: string): number {
    return this.#names[userSlot]?.get(clientOrderId) ?? 0;
  }

  name(userSlot: number, clientOrderId: string, orderId: number): void {
    while (this.#names.length <= userSlot) this.#names.push(undefined);
    const names = this.#names[userSlot] ?? new Map<string, number>();
    names.set(clientOrderId, orderId);
    this.#names[userSlot] = names;
  }

  forgetName(userSlot: number, clientOrderId: string): void {
    const names = this.#names[userSlot];
    names?.delete(clientOrderId);
    if (names?.size === 0) this.#names[userSlot] = undefined;
  }
}
