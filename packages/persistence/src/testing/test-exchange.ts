import {
  Engine,
  EffectLog,
  plainOrderTypes,
  selfTradeModes,
  timesInForce,
} from '@candor/exchange-core';
import type { Command, CommandBody, CommandOf, Decision } from '@candor/exchange-core';
import { SeededRandom } from '@candor/exchange-core/testing';
import { asUnits } from '@candor/money';
import type { Batch } from '#codec/batch-codec.ts';

export const TEST_RULES = {
  demoEnabled: true,
  demoFundUnitsMax: 1_000_000_000_000_000,
  takesRetired: true,
};

const HOUSE_USERS = [1, 2, 3];
const CUSTOMERS = [1_000, 1_001, 1_002, 1_003, 1_004];
/** Where the random prices lie. */
const MIDDLE_TICKS = 10_000;

/** A real engine that is fed by a seed and hands out the batches it decided. */
export class TestExchange {
  readonly engine = new Engine(TEST_RULES);
  /** A number in [0, 1). */
  readonly #random: () => number;
  #nowMs = Date.UTC(2026, 0, 1);
  #commands: Command[] = [];
  #effectEnds: number[] = [];

  constructor(seed = 1) {
    const random = new SeededRandom(seed);
    this.#random = () => random.next() / 2 ** 32;
  }

  /** Decides a command a little later than the one before; accepted ones join the next batch. */
  submit(body: CommandBody, elapsedMs = 250): Decision {
    if (this.#commands.length === 0) this.engine.effects.clear();
    this.#nowMs += elapsedMs;
    const command = { ...body, sequence: this.engine.sequence + 1, timestampMs: this.#nowMs };
    const decision = this.engine.decide(command);
    if (decision.ok && !decision.replayed) {
      this.#commands.push(command);
      this.#effectEnds.push(this.engine.effects.length);
    }
    return decision;
  }

  /** What was accepted since the last batch, with an effect log of its own. */
  takeBatch(): Batch {
    const effects = new EffectLog();
    const { words, length, texts } = this.engine.effects;
    effects.words = words.slice(0, length);
    effects.length = length;
    effects.texts.push(...texts.slice(1));
    const batch = { commands: this.#commands, effects, effectEnds: this.#effectEnds };
    this.#commands = [];
    this.#effectEnds = [];
    return batch;
  }

  /** Assets, two markets, house users and customers with money. */
  open(): Batch {
    for (const body of openingCommands()) {
      const decision = this.submit(body);
      if (!decision.ok) throw new Error(`${body.type} was refused: ${decision.code}`);
    }
    return this.takeBatch();
  }

  /** A batch of plausible commands; at least one is accepted. */
  trade(count: number): Batch {
    do {
      for (let place = 0; place < count; place++) this.submit(this.#anyCommand());
    } while (this.#commands.length === 0);
    return this.takeBatch();
  }

  #anyCommand(): CommandBody {
    const roll = this.#random();
    if (roll < 0.56) return this.#anyOrder();
    if (roll < 0.59) return this.#attached();
    if (roll < 0.62) return this.#trailing();
    if (roll < 0.78) return this.#cancel();
    if (roll < 0.86) return this.#amend();
    if (roll < 0.9) return this.#oco();
    if (roll < 0.94) return this.#transfer();
    if (roll < 0.955) {
      const marketId = this.#between(1, 2);
      if (this.#random() < 0.3) {
        const limits = { ...marketLimits, openOrdersMax: this.#between(150, 200) };
        return { type: 'market_rules_set', marketId, ...limits };
      }
      const state = this.#random() < 0.8 ? 'open' : 'cancel_only';
      return { type: 'market_state_set', marketId, state };
    }
    if (roll < 0.965) {
      const [userId, marketId] = [this.#user(), this.#between(0, 2)];
      const requestKey = this.#key();
      return marketId === 0
        ? { type: 'order_cancel_frozen', userId, requestKey }
        : { type: 'order_cancel_all', userId, marketId, requestKey };
    }
    return {
      type: 'index_prices_set',
      triples: [1, this.#ticks(), 3, 2, this.#ticks(), 3],
    };
  }

  #attached(): CommandBody {
    const order = {
      ...this.#anyOrder(),
      orderType: 'limit',
      triggerTicks: 0,
    } as CommandOf<'order_place'>;
    const ticks = order.ticks === 0 ? this.#ticks() : order.ticks;
    const lots = order.lots === 0 ? 10 : order.lots;
    const sign = order.side === 'buy' ? 1 : -1;
    return {
      ...order,
      type: 'order_place_attached',
      ticks,
      lots,
      quoteUnits: 0,
      takeProfitTicks: ticks + 5 * sign,
      stopTriggerTicks: ticks - 5 * sign,
      stopLimitTicks: 0,
    };
  }

  #trailing(): CommandBody {
    return {
      type: 'trailing_place',
      userId: this.#user(),
      marketId: this.#between(1, 2),
      side: this.#pick(['buy', 'sell']),
      lots: this.#between(1, 60),
      callbackBps: this.#between(10, 200),
      activationTicks: this.#random() < 0.5 ? 0 : this.#ticks(),
      selfTradeMode: this.#pick(selfTradeModes),
      clientOrderId: '',
      requestKey: this.#key(),
    };
  }

  #anyOrder(): CommandBody {
    const orderType = this.#random() < 0.7 ? 'limit' : this.#pick(plainOrderTypes);
    const isMarket = orderType.endsWith('market');
    const waits = orderType.startsWith('stop') || orderType.startsWith('take');
    const byQuote = orderType === 'market' && this.#random() < 0.5;
    const lots = byQuote ? 0 : this.#between(1, 60);
    return {
      type: 'order_place',
      userId: this.#user(),
      marketId: this.#between(1, 2),
      side: this.#pick(['buy', 'sell']),
      orderType,
      timeInForce: isMarket ? 'gtc' : this.#pick(timesInForce),
      ticks: isMarket ? 0 : this.#ticks(),
      lots,
      quoteUnits: byQuote ? this.#between(1, 60) * 1_000_000 : 0,
      triggerTicks: waits ? this.#ticks() : 0,
      displayLots: orderType === 'limit' && this.#random() < 0.15 ? Math.ceil(lots / 4) : 0,
      selfTradeMode: this.#pick(selfTradeModes),
      clientOrderId: this.#random() < 0.3 ? `mine "${this.#between(1, 9e9)}"\\,{é}` : '',
      requestKey: this.#key(),
    };
  }

  #cancel(): CommandBody {
    const { orderId, userId } = this.#openOrder();
    return {
      type: 'order_cancel',
      userId,
      orderId,
      clientOrderId: '',
      requestKey: this.#key(),
    };
  }

  #amend(): CommandBody {
    const { orderId, userId } = this.#openOrder();
    return {
      type: 'order_amend',
      userId,
      orderId,
      ticks: this.#random() < 0.5 ? 0 : this.#ticks(),
      lots: this.#between(0, 60),
      requestKey: this.#key(),
    };
  }

  #oco(): CommandBody {
    const isBuy = this.#random() < 0.5;
    const [below, above] = [MIDDLE_TICKS - 40, MIDDLE_TICKS + 40];
    return {
      type: 'oco_place',
      userId: this.#user(),
      marketId: this.#between(1, 2),
      side: isBuy ? 'buy' : 'sell',
      lots: this.#between(1, 30),
      limitTicks: isBuy ? below : above,
      stopTriggerTicks: isBuy ? above : below,
      stopLimitTicks: this.#random() < 0.5 ? 0 : MIDDLE_TICKS,
      selfTradeMode: 'expire_taker',
      clientOrderId: '',
      requestKey: this.#key(),
    };
  }

  #transfer(): CommandBody {
    const [fromKind, toKind] = this.#random() < 0.5 ? ['spot', 'wallet'] : ['wallet', 'spot'];
    return {
      type: 'account_transfer',
      userId: this.#user(),
      assetId: this.#between(1, 3),
      fromKind: fromKind as 'spot',
      toKind: toKind as 'wallet',
      units: asUnits(this.#between(1, 5_000_000)),
      requestKey: this.#key(),
    };
  }

  #openOrder(): { orderId: number; userId: number } {
    for (let attempt = 0; attempt < 5; attempt++) {
      const userId = this.#user();
      const orders = this.engine.openOrdersOf(userId, 0);
      if (orders.length > 0) return { userId, orderId: this.#pick(orders).orderId };
    }
    return { userId: this.#user(), orderId: 1 };
  }

  #user(): number {
    return this.#random() < 0.4 ? this.#pick(HOUSE_USERS) : this.#pick(CUSTOMERS);
  }

  #key(): string {
    return this.#random() < 0.5 ? '' : `key-${this.#between(1, Number.MAX_SAFE_INTEGER)}`;
  }

  #ticks(): number {
    return MIDDLE_TICKS + this.#between(-30, 30);
  }

  #between(low: number, high: number): number {
    return low + Math.floor(this.#random() * (high - low + 1));
  }

  #pick<T>(values: readonly T[]): T {
    return values[Math.floor(this.#random() * values.length)]!;
  }
}

const marketLimits = {
  ...{ ticksMin: 1, ticksMax: 1_000_000, lotsMin: 1, lotsMax: 1_000_000_000 },
  ...{ notionalUnitsMin: 1, notionalUnitsMax: Number.MAX_SAFE_INTEGER, priceBandPpm: 0 },
  ...{ marketProtectionPpm: 100_000, openOrdersMax: 200, triggerOrdersMax: 50 },
};

function openingCommands(): CommandBody[] {
  const market = {
    type: 'market_create' as const,
    quoteAssetId: 1,
    ...{ priceScale: 2, quantityScale: 6, tickSizeE12: 10_000_000_000, lotUnits: 100 },
    tickLotUnits: 1,
    ...marketLimits,
  };
  const commands: CommandBody[] = [
    { type: 'asset_create', symbol: 'USDT', scale: 8 },
    { type: 'asset_create', symbol: 'BTC', scale: 8 },
    { type: 'asset_create', symbol: 'SHIB', scale: 8 },
    { type: 'fee_tier_set', tier: 0, makerRatePpm: 1_000, takerRatePpm: 2_000 },
    { ...market, symbol: 'BTCUSDT', baseAssetId: 2 },
    { ...market, symbol: 'SHIBUSDT', baseAssetId: 3 },
  ];
  for (const userId of [...HOUSE_USERS, ...CUSTOMERS]) {
    const role = HOUSE_USERS.includes(userId) ? 'house' : 'customer';
    commands.push({ type: 'user_create', userId, role, feeTier: 0, selfTradeGroup: 0 });
    for (const assetId of [1, 2, 3]) {
      const units = asUnits(900_000_000_000_000);
      const funds = { userId, assetId, accountKind: 'spot' as const, units };
      commands.push(
        role === 'house'
          ? { type: 'house_seed', ...funds }
          : { type: 'demo_fund', ...funds, requestKey: `fund-${userId}-${assetId}` },
      );
    }
  }
  return commands;
}
