import type { EffectLog, Engine } from '@candor/exchange-core';
import { forEachEffect } from '@candor/exchange-core';
import type { SeededRandom } from '@candor/exchange-core/testing';

interface RestingOrder {
  readonly orderId: number;
  readonly userId: number;
}

/** Orders that rest in a book, of which a random one can be cancelled. */
export class RestingList {
  readonly #orders: RestingOrder[] = [];
  readonly #places = new Map<number, number>();

  get count(): number {
    return this.#orders.length;
  }

  any(random: SeededRandom): RestingOrder {
    return random.pick(this.#orders);
  }

  add(order: RestingOrder): void {
    if (this.#places.has(order.orderId)) return;
    this.#places.set(order.orderId, this.#orders.push(order) - 1);
  }

  /** The last order takes the place of the one that goes. */
  remove(orderId: number): void {
    const place = this.#places.get(orderId);
    if (place === undefined) return;
    this.#places.delete(orderId);
    const last = this.#orders.pop();
    if (last === undefined || last.orderId === orderId) return;
    this.#orders[place] = last;
    this.#places.set(last.orderId, place);
  }
}

/** The orders that rest in the spot market's book, known from the effects. */
export class RestingOrders extends RestingList {
  readonly #engine: Engine;

  constructor(engine: Engine) {
    super();
    this.#engine = engine;
  }

  /** Follows the effects from a word of the log on. */
  follow(effects: EffectLog, fromWord: number): void {
    forEachEffect(effects, fromWord, effects.length, (effect) => {
      if (effect.type === 'order_rested') {
        const userId = this.#engine.order(effect.orderId)?.userId;
        if (userId !== undefined) this.add({ orderId: effect.orderId, userId });
      }
      if (effect.type === 'order_changed' && effect.closeReason !== 'none') {
        this.remove(effect.orderId);
      }
    });
  }
}
