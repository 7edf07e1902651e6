import { marketStates, orderTypes, selfTradeModes, timesInForce } from '#kernel/vocabulary.ts';
import type { OrderType } from '#kernel/vocabulary.ts';
import type { CommandBody, CommandOf } from '#products.ts';
import type { CommandSource, KnownOrders } from '#testing/command-source.ts';
import { PRICE, SPREAD, USERS } from '#testing/genesis.ts';
import type { SeededRandom } from '#testing/seeded-random.ts';

/** Orders, pairs, cancels, amendments, and now and then a market that closes. */
export class SpotCommands implements CommandSource {
  readonly weight = 981;
  readonly #random: SeededRandom;

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  next(known: KnownOrders): CommandBody {
    const random = this.#random;
    const kind = random.between(1, this.weight);
    const userId = random.between(1, USERS);
    if (kind <= 640) return this.#order(userId);
    if (kind <= 690) return this.#pair(userId);
    if (kind <= 830) return this.#cancel(userId, known);
    if (kind <= 960) return this.#amend(known);
    if (kind <= 961) {
      const marketId = random.between(1, 2);
      return { type: 'order_cancel_all', userId, marketId, requestKey: '' };
    }
    // Markets mostly open again soon after they were closed.
    const state = random.chance(80) ? 'open' : random.pick(marketStates);
    return { type: 'market_state_set', marketId: random.between(1, 2), state };
  }

  #order(userId: number): CommandOf<'order_place'> {
    const random = this.#random;
    const orderType = random.chance(55) ? 'limit' : random.pick(orderTypes);
    const isMarket = orderType.endsWith('market');
    const waits = orderType !== 'limit' && orderType !== 'market';
    const byQuote = isMarket && random.chance(40);
    const side = random.pick(['buy', 'sell'] as const);
    const ticks = this.#limitTicks(side === 'buy');
    const triggerTicks = this.#triggerTicks(side === 'buy', orderType);
    const lots = byQuote ? 0 : this.#odd(random.chance(8) ? 0 : random.between(1, 90));
    return {
      type: 'order_place',
      userId,
      marketId: random.between(1, 2),
      side,
      orderType,
      timeInForce: random.chance(60) ? 'gtc' : random.pick(timesInForce),
      ticks: isMarket ? this.#odd(0) : random.chance(1) ? 0 : ticks,
      lots,
      quoteUnits: byQuote ? random.between(100_000, 9_000_000) : this.#odd(0),
      triggerTicks: waits ? (random.chance(2) ? 0 : triggerTicks) : this.#odd(0),
      displayLots: random.chance(12) ? random.between(1, 30) : 0,
      selfTradeMode: random.pick(selfTradeModes),
      clientOrderId: random.chance(15) ? `c${random.between(1, 20)}` : '',
      requestKey: '',
    };
  }

  #pair(userId: number): CommandOf<'oco_place'> {
    const random = this.#random;
    const isBuy = random.chance(50);
    const below = PRICE - random.between(1, SPREAD);
    const above = PRICE + random.between(1, SPREAD);
    const [limitTicks, stopTriggerTicks] =
      isBuy === random.chance(95) ? [below, above] : [above, below];
    return {
      type: 'oco_place',
      userId,
      marketId: random.between(1, 2),
      side: isBuy ? 'buy' : 'sell',
      lots: random.between(1, 60),
      limitTicks,
      stopTriggerTicks,
      stopLimitTicks: random.chance(50) ? 0 : this.#ticks(),
      selfTradeMode: random.pick(selfTradeModes),
      clientOrderId: random.chance(15) ? `c${random.between(1, 20)}` : '',
      requestKey: '',
    };
  }

  #cancel(userId: number, known: KnownOrders): CommandOf<'order_cancel'> {
    const byName = this.#random.chance(15);
    const { id, user } = this.#someOrder(known);
    return {
      type: 'order_cancel',
      userId: byName ? userId : user,
      orderId: byName ? 0 : id,
      clientOrderId: byName ? `c${this.#random.between(1, 20)}` : '',
      requestKey: '',
    };
  }

  #amend(known: KnownOrders): CommandOf<'order_amend'> {
    const random = this.#random;
    const { id, user } = this.#someOrder(known);
    return {
      type: 'order_amend',
      userId: user,
      orderId: id,
      ticks: random.chance(50) ? 0 : this.#ticks(),
      lots: random.chance(40) ? 0 : random.between(1, 90),
      requestKey: '',
    };
  }

  /** Mostly an open order and its owner; now and then a finished one, or somebody else's. */
  #someOrder(known: KnownOrders): { id: number; user: number } {
    const random = this.#random;
    const someone = random.between(1, USERS);
    const last = Math.max(1, known.lastOrderId - random.between(0, 300));
    if (known.orders.length === 0 || random.chance(15)) return { id: last, user: someone };
    const { id, user } = random.pick(known.orders);
    return { id, user: random.chance(4) ? someone : user };
  }

  #ticks(): number {
    if (this.#random.chance(2)) return PRICE + this.#random.between(-150, 150);
    return PRICE + this.#random.between(-SPREAD, SPREAD);
  }

  /** A price that mostly rests and often enough crosses. */
  #limitTicks(isBuy: boolean): number {
    if (this.#random.chance(10)) return this.#ticks();
    const distance = this.#random.between(-3, SPREAD);
    return isBuy ? PRICE - distance : PRICE + distance;
  }

  /** A trigger that mostly lies where the price is not yet. */
  #triggerTicks(isBuy: boolean, orderType: OrderType): number {
    if (this.#random.chance(15)) return this.#ticks();
    const distance = this.#random.between(1, SPREAD);
    return orderType.startsWith('stop') === isBuy ? PRICE + distance : PRICE - distance;
  }

  /** The value, or once in fifty something that does not belong there. */
  #odd(value: number): number {
    return this.#random.chance(2) ? this.#random.between(1, 1100) : value;
  }
}
