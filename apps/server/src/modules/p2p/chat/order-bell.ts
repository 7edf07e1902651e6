import type { P2pOrder } from '@candor/exchange-core';

/** An order's two sides, as the bell calls them. */
export type RungOrder = Pick<P2pOrder, 'orderId' | 'buyerId' | 'sellerId'>;

type Listener = (order: RungOrder) => void;

/**
 * Rings when something was written about an order that no commit of the core tells: a line of its chat, a proof, a
 * statement. Rung after the database has it.
 */
export class OrderBell {
  readonly #listeners = new Set<Listener>();

  /** Calls the listener at every ring, until the returned function is called. */
  on(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  ring(order: RungOrder): void {
    for (const listener of this.#listeners) listener(order);
  }
}
