import { assert } from './assert.ts';
import { SlotIndex } from './slot-index.ts';
import { grownFloat64, grownInt32 } from './typed-arrays.ts';
import type { EffectOf } from './effects.ts';

export type StoredAsset = Omit<EffectOf<'asset_created'>, 'type'>;
export type StoredFeeTier = Omit<EffectOf<'fee_tier_set'>, 'type'>;
export type StoredUser = Omit<EffectOf<'user_set'>, 'type'>;

/** Users by dense slots, so that what the core asks about them on every order is an array read. */
export class UserTable {
  readonly #rows: StoredUser[] = [];
  readonly #slots = new SlotIndex();
  #ids = new Float64Array(256);
  /** Who may not trade with whom: equal numbers are one identity. */
  #groups = new Float64Array(256);
  #makerRatesPpm = new Int32Array(256);
  #takerRatesPpm = new Int32Array(256);
  /** Newest open order of each user, or -1. */
  firstOrders = new Int32Array(256);
  /** Open orders by client order id, for users who name theirs. */
  readonly #orderNames: (Map<string, number> | undefined)[] = [];

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

  /** The open order a user named so, or 0. */
  orderNamed(slot: number, clientOrderId: string): number {
    return this.#orderNames[slot]?.get(clientOrderId) ?? 0;
  }

  nameOrder(slot: number, clientOrderId: string, orderId: number): void {
    const names = this.#orderNames[slot] ?? new Map<string, number>();
    names.set(clientOrderId, orderId);
    this.#orderNames[slot] = names;
  }

  forgetOrderName(slot: number, clientOrderId: string): void {
    const names = this.#orderNames[slot];
    names?.delete(clientOrderId);
    if (names?.size === 0) this.#orderNames[slot] = undefined;
  }

  /** Adds a user or replaces what is known of one. */
  set(user: StoredUser, feeTiers: FeeTierTable): void {
    let slot = this.#slots.get(user.userId);
    if (slot < 0) {
      slot = this.#rows.length;
      this.#slots.add(user.userId, slot);
      this.#reserve(slot + 1);
      this.firstOrders[slot] = -1;
      this.#orderNames.push(undefined);
    }
    this.#rows[slot] = user;
    this.#ids[slot] = user.userId;
    // Group 0 is a user on their own: a number no group can have.
    this.#groups[slot] = user.selfTradeGroup === 0 ? -user.userId : user.selfTradeGroup;
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
    this.firstOrders = grownInt32(this.firstOrders, count);
  }
}

/** Maker and taker rates by tier number. */
export type FeeTierTable = Map<number, StoredFeeTier>;
