import type { EffectLog, Engine } from '@candor/exchange-core';
import { forEachEffect } from '@candor/exchange-core';
import type { SeededRandom } from '@candor/exchange-core/testing';

interface RestingOrder {
  readonly orderId: number;
  readonly userId: number;
}

/** The orders that rest in a book, known from the effects, so that a random one can be cancelled. */
export class RestingOrders {
  readonly #engine: Engine;
  readonly #orders: RestingOrder[] = [];
  readonly #places = new Map<number, number>();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  get count(): number {
    return this.#orders.length;
  }

  any(random: SeededRandom): RestingOrder {
    return random.pick(this.#orders);
  }

  /** Follows the effects from a word of the log on. */
  follow(effects: EffectLog, fromWord: number): void {
    forEachEffect(effects, fromWord, effects.length, (effect) => {
      if (effect.type === 'order_rested') this.#add(effect.orderId);
      if (effect.type === 'order_changed' && effect.closeReason !== 'none') {
        this.#remove(effect.orderId);
      }
    });
  }

  #add(orderId: number): void {
    const userId = this.#engine.order(orderId)?.userId;
    if (userId === undefined || this.#places.has(orderId)) return;
    this.#places.set(orderId, this.#orders.push({ orderId, userId }) - 1);
  }

  /** The last order takes the place of the one that goes. */
  #remove(orderId: number): void {
    const place = this.#places.get(orderId);
    if (place === undefined) return;
    this.#places.delete(orderId);
    const last = this.#orders.pop();
    if (last === undefined || last.orderId === orderId) return;
    this.#orders[place] = last;
    this.#places.set(last.orderId, place);
  }
}
