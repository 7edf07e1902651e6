/** One customer of the load: a token and its place in the line. */
export interface LoadUser {
  readonly token: string;
  readonly place: number;
}

/** Orders a user sends on one side before it turns around. */
const ORDERS_PER_SIDE = 20;

/**
 * The orders of one user: limit orders of one price and size on one market. Users with an even
 * place begin by selling, the others by buying, and all turn around after the same number of
 * orders. So about half of all orders rest for a moment and the other half fills one that rests;
 * no balance drifts and no book grows.
 */
export class OrderStream {
  readonly #prefix: string;
  readonly #place: number;
  #count = 0;

  constructor(user: LoadUser, run: string) {
    this.#prefix = `${run}-${user.place}-`;
    this.#place = user.place;
  }

  /** The next order as the JSON text of its request. */
  next(): string {
    const count = this.#count++;
    const isBuy = (Math.floor(count / ORDERS_PER_SIDE) + this.#place) % 2 === 1;
    return `{"symbol":"BTCUSDT","side":"${isBuy ? 'buy' : 'sell'}","type":"limit","price":"60000","quantity":"0.001","selfTradePrevention":"expire_maker","requestId":"${this.#prefix}${count}"}`;
  }
}
