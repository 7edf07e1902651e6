import { assert } from '#kernel/assert.ts';
import { SlotIndex } from '#kernel/slot-index.ts';
import { grownFloat64, grownInt32 } from '#kernel/typed-arrays.ts';
import type { RegistryEffect } from './effects.ts';
import type { FeeTierTable } from './fee-tier-table.ts';

export type StoredUser = Omit<RegistryEffect<'user_set'>, 'type'>;

/** Users by dense slots, so that what the core asks about them on every order is an array read. */
export class UserTable {
  readonly #rows: StoredUser[] = [];
  readonly #slots = new SlotIndex();
  #ids = new Float64Array(256);
  /** Who may not trade with whom: equal numbers are one identity. */
  #groups = new Float64Array(256);
  #makerRatesPpm = new Int32Array(256);
  #takerRatesPpm = new Int32Array(256);

  /** The slot of a user id, or -1. */
  slotOf(userId: number): number {
    return this.#slots.get(userId);
  }

  idOf(slot: number): number {
    return this.#ids[slot]!;
  }

  row(slot: number): StoredUser {
    return this.#rows[slot]!;
  }

  rows(): readonly StoredUser[] {
    return this.#rows;
  }

  sameGroup(slot: number, otherSlot: number): boolean {
    return this.#groups[slot] === this.#groups[otherSlot];
  }

  makerRatePpm(slot: number): number {
    return this.#makerRatesPpm[slot]!;
  }

  takerRatePpm(slot: number): number {
    return this.#takerRatesPpm[slot]!;
  }

  /** Adds a user or replaces what is known of one. */
  set(user: StoredUser, feeTiers: FeeTierTable): void {
    let slot = this.#slots.get(user.userId);
    if (slot < 0) {
      slot = this.#rows.length;
      this.#slots.add(user.userId, slot);
      this.#reserve(slot + 1);
    }
    this.#rows[slot] = user;
    this.#ids[slot] = user.userId;
    // Group 0 is a user on their own: a number no group can have.
    this.#groups[slot] = user.selfTradeGroup === 0 ? -(user.userId as number) : user.selfTradeGroup;
    this.#setRates(slot, feeTiers);
  }

  /** Reads every user's rates again after a tier changed. */
  refreshRates(feeTiers: FeeTierTable): void {
    for (let slot = 0; slot < this.#rows.length; slot++) this.#setRates(slot, feeTiers);
  }

  #setRates(slot: number, feeTiers: FeeTierTable): void {
    const tier = feeTiers.get(this.row(slot).feeTier);
    assert(tier !== undefined, `user ${this.row(slot).userId} has a fee tier that does not exist`);
    this.#makerRatesPpm[slot] = tier.makerRatePpm;
    this.#takerRatesPpm[slot] = tier.takerRatePpm;
  }

  #reserve(count: number): void {
    this.#ids = grownFloat64(this.#ids, count);
    this.#groups = grownFloat64(this.#groups, count);
    this.#makerRatesPpm = grownInt32(this.#makerRatesPpm, count);
    this.#takerRatesPpm = grownInt32(this.#takerRatesPpm, count);
  }
}
