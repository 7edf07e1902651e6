import { marketStates, plainOrderTypes, selfTradeModes, timesInForce } from '#kernel/vocabulary.ts';
import type { OrderType } from '#kernel/vocabulary.ts';
import type { CommandBody, CommandOf } from '#products.ts';
import type { CommandSource, KnownOrders } from '#testing/command-source.ts';
import { marketLimits, PRICE, SPREAD, USERS } from '#testing/genesis.ts';
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
    if (kind <= 600) return this.#order(userId);
    if (kind <= 630) return this.#attached(userId);
    if (kind <= 640) return this.#attach(known);
    if (kind <= 690) return this.#pair(userId);
    if (kind <= 705) return this.#trailing(userId);
    if (kind <= 835) return this.#cancel(userId, known);
    if (kind <= 940) return this.#amend(known);
    if (kind <= 960) return this.#amendWaiting(known);
    if (kind <= 961) {
      const marketId = random.between(1, 2);
      return { type: 'order_cancel_all', userId, marketId, requestKey: '' };
    }
    if (random.chance(15)) return this.#rules();
    if (random.chance(15)) return this.#fees();
    // Markets mostly open again soon after they were closed.
    const state = random.chance(80) ? 'open' : random.pick(marketStates);
    return { type: 'market_state_set', marketId: random.between(1, 2), state };
  }

  #rules(): CommandOf<'market_rules_set'> {
    const random = this.#random;
    const marketId = random.between(1, 2);
    return { type: 'market_rules_set', marketId, ...marketLimits, lotsMin: random.between(1, 3) };
  }

  #fees(): CommandOf<'market_fees_set'> {
    const random = this.#random;
    return {
      ...{ type: 'market_fees_set', marketId: random.between(1, 2) },
      makerFactorPpm: random.pick([0, 333_333, 1_000_000]),
      takerFactorPpm: random.pick([0, 500_001, 1_000_000, 2_500_000]),
      rebateSharePpm: random.pick([0, 250_000, 999_999]),
    };
  }

  #order(userId: number): CommandOf<'order_place'> {
    const random = this.#random;
    const orderType = random.chance(55) ? 'limit' : random.pick(plainOrderTypes);
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

  #attached(userId: number): CommandOf<'order_place_attached'> {
    const { type: _type, ...order } = this.#order(userId);
    return { type: 'order_place_attached', ...order, ...this.#following(order.side === 'buy') };
  }

  #attach(known: KnownOrders): CommandOf<'attachment_set'> {
    const random = this.#random;
    const { id, user } = this.#someOrder(known);
    const prices = random.chance(15)
      ? { takeProfitTicks: 0, stopTriggerTicks: 0, stopLimitTicks: 0 }
      : this.#following(random.chance(50));
    return { type: 'attachment_set', userId: user, orderId: id, ...prices, requestKey: '' };
  }

  /** Prices that mostly lie on their sides of the market. */
  #following(isBuy: boolean) {
    const random = this.#random;
    const far = (isAbove: boolean) =>
      random.chance(2) ? 1e9 : PRICE + (isAbove ? 1 : -1) * random.between(-2, SPREAD);
    const stopTriggerTicks = random.chance(25) ? 0 : far(!isBuy);
    return {
      takeProfitTicks: random.chance(25) ? 0 : far(isBuy),
      stopTriggerTicks,
      stopLimitTicks: random.chance(70) ? 0 : stopTriggerTicks + random.between(-5, 5),
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

  #trailing(userId: number): CommandOf<'trailing_place'> {
    const random = this.#random;
    const isBuy = random.chance(50);
    const nearby = PRICE + (isBuy ? -1 : 1) * random.between(-3, SPREAD);
    return {
      type: 'trailing_place',
      userId,
      marketId: random.between(1, 2),
      side: isBuy ? 'buy' : 'sell',
      lots: this.#odd(random.chance(5) ? 0 : random.between(1, 90)),
      callbackBps: random.chance(5) ? random.between(0, 2_000) : random.between(10, 120),
      activationTicks: random.chance(50) ? 0 : random.chance(3) ? 1e9 : nearby,
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

  #amendWaiting(known: KnownOrders): CommandOf<'waiting_amend'> {
    const random = this.#random;
    const waiting = known.orders.filter((order) => order.waiting === true);
    const { id, user } = this.#someOrder({
      ...known,
      orders: random.chance(95) ? waiting : known.orders,
    });
    const isTrailing = waiting.some((order) => order.id === id && order.type === 'trailing_stop');
    return {
      type: 'waiting_amend',
      userId: user,
      orderId: id,
      ticks: isTrailing || random.chance(60) ? 0 : this.#ticks(),
      lots: random.chance(50) ? 0 : random.between(1, 90),
      triggerTicks: random.chance(isTrailing ? 80 : 40)
        ? 0
        : random.chance(2)
          ? 1e9
          : this.#ticks(),
      callbackBps:
        isTrailing === random.chance(95) ? random.between(0, 130) * random.between(1, 8) : 0,
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
