import type { CommandBody, CommandOf } from '#products.ts';
import type { OrderType } from '#kernel/vocabulary.ts';
import { marketStates, orderTypes, selfTradeModes, timesInForce } from '#kernel/vocabulary.ts';
import { SeededRandom } from './seeded-random.ts';

const USERS = 12;
const PRICE = 1000;
const SPREAD = 12;

/** Two assets against a quote, narrow limits, three fee tiers and twelve users, some of one identity. */
export function genesisCommands(): CommandBody[] {
  const market: Omit<CommandOf<'market_create'>, 'symbol' | 'baseAssetId'> = {
    type: 'market_create',
    quoteAssetId: 1,
    priceScale: 2,
    quantityScale: 4,
    tickSizeE12: 10_000_000_000,
    lotUnits: 10_000,
    tickLotUnits: 100,
    ticksMin: 900,
    ticksMax: 1100,
    lotsMin: 2,
    lotsMax: 500,
    notionalUnitsMin: 400_000,
    notionalUnitsMax: 45_000_000,
    priceBandPpm: 60_000,
    marketProtectionPpm: 10_000,
    openOrdersMax: 25,
    triggerOrdersMax: 6,
  };
  const commands: CommandBody[] = [
    { type: 'asset_create', symbol: 'USDT', scale: 8 },
    { type: 'asset_create', symbol: 'BTC', scale: 8 },
    { type: 'asset_create', symbol: 'ETH', scale: 8 },
    { type: 'fee_tier_set', tier: 0, makerRatePpm: 1000, takerRatePpm: 2000 },
    { type: 'fee_tier_set', tier: 1, makerRatePpm: 0, takerRatePpm: 333 },
    { type: 'fee_tier_set', tier: 2, makerRatePpm: 7, takerRatePpm: 12_345 },
    { ...market, symbol: 'BTCUSDT', baseAssetId: 2 },
    { ...market, symbol: 'ETHUSDT', baseAssetId: 3, priceBandPpm: 0, openOrdersMax: 200 },
  ];
  for (let userId = 1; userId <= USERS; userId++) {
    const selfTradeGroup = userId <= 4 ? 7 : 0;
    commands.push({
      type: 'user_create',
      userId,
      role: 'house',
      feeTier: userId % 3,
      selfTradeGroup,
    });
    for (const assetId of [1, 2, 3]) {
      const units = (assetId === 1 ? 900_000_000 : 9_000_000) as CommandOf<'house_seed'>['units'];
      commands.push({ type: 'house_seed', userId, assetId, accountKind: 'spot', units });
    }
  }
  return commands;
}

export interface KnownOrders {
  readonly lastOrderId: number;
  readonly orders: readonly { readonly id: number; readonly user: number }[];
}

/**
 * An endless stream of plausible and implausible commands on the exchange of
 * {@link genesisCommands}. Prices are close together and balances small, so that everything that
 * can happen does. It contains no transfers, which the naive exchange does not know.
 */
export class CommandGenerator {
  readonly #random: SeededRandom;

  constructor(seed: number) {
    this.#random = new SeededRandom(seed);
  }

  /** The next command; what is known of orders lets it name some that exist, or did. */
  next(known: KnownOrders): CommandBody {
    const random = this.#random;
    const kind = random.between(1, 1000);
    const userId = random.between(1, USERS);
    if (kind <= 640) return this.#order(userId);
    if (kind <= 690) return this.#pair(userId);
    if (kind <= 830) return this.#cancel(userId, known);
    if (kind <= 960) return this.#amend(known);
    if (kind <= 962) {
      const marketId = random.between(0, 2);
      return marketId === 0
        ? { type: 'order_cancel_frozen', userId, requestKey: '' }
        : { type: 'order_cancel_all', userId, marketId, requestKey: '' };
    }
    if (kind <= 975) {
      const triples = [random.between(1, 2), PRICE + random.between(-SPREAD, SPREAD), 3];
      return { type: 'index_prices_set', triples };
    }
    if (kind <= 980) {
      return { type: 'user_fee_tier_set', userId, feeTier: random.between(0, 2) };
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
