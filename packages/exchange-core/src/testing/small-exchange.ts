import { asUnits } from '@candor/money';
import type { CommandBody, CommandOf } from '#products.ts';
import type { Decision } from '#engine.ts';
import type { Effect } from '#products.ts';
import { forEachEffect } from '#effects.ts';
import { Engine } from '#engine.ts';
import type { Accepted } from '#kernel/decision.ts';

export const USDT = 1;
export const BTC = 2;
export const FUNDS = 1_000_000_000;

/** The rules of the one market: a tick times a lot is one unit, so a value is price times lots. */
export const smallMarket: CommandOf<'market_create'> = {
  type: 'market_create',
  symbol: 'BTCUSDT',
  baseAssetId: BTC,
  quoteAssetId: USDT,
  priceScale: 0,
  quantityScale: 2,
  tickSizeE12: 1_000_000_000_000,
  lotUnits: 1,
  tickLotUnits: 1,
  ticksMin: 1,
  ticksMax: 100_000,
  lotsMin: 1,
  lotsMax: 1_000_000,
  notionalUnitsMin: 1,
  notionalUnitsMax: 1_000_000_000,
  priceBandPpm: 0,
  marketProtectionPpm: 500_000,
  openOrdersMax: 100,
  triggerOrdersMax: 20,
};

/** How a small exchange was started. It takes retired commands, so that tests reach what old journals do. */
export const SMALL_RULES = {
  demoEnabled: true,
  demoFundUnitsMax: 1_000_000,
  takesRetired: true,
};

/** An engine with one market in a few lines of a test. Every command comes a second after the last. */
export class SmallExchange {
  readonly engine = new Engine(SMALL_RULES);
  timestampMs = 0;
  /** What the last accepted command did. */
  effects: readonly Effect[] = [];

  constructor(
    rules: Partial<CommandOf<'market_create'>> = {},
    feeRatesPpm = { maker: 0, taker: 0 },
  ) {
    this.accept({ type: 'asset_create', symbol: 'USDT', scale: 2 });
    this.accept({ type: 'asset_create', symbol: 'BTC', scale: 2 });
    this.accept({
      type: 'fee_tier_set',
      tier: 0,
      makerRatePpm: feeRatesPpm.maker,
      takerRatePpm: feeRatesPpm.taker,
    });
    this.accept({ ...smallMarket, ...rules });
  }

  /** Adds a user with plenty of both assets, unless `units` says otherwise. */
  addUser(userId: number, { selfTradeGroup = 0, units = FUNDS } = {}): void {
    this.accept({ type: 'user_create', userId, role: 'house', feeTier: 0, selfTradeGroup });
    for (const assetId of units === 0 ? [] : [USDT, BTC]) {
      this.accept({
        type: 'house_seed',
        userId,
        assetId,
        accountKind: 'spot',
        units: asUnits(units),
      });
    }
  }

  submit(body: CommandBody): Decision {
    this.timestampMs += 1000;
    this.engine.effects.clear();
    const decision = this.engine.decide({
      ...body,
      sequence: this.engine.sequence + 1,
      timestampMs: this.timestampMs,
    });
    const effects: Effect[] = [];
    forEachEffect(this.engine.effects, 0, this.engine.effects.length, (effect) => {
      effects.push(effect);
    });
    this.effects = effects;
    return decision;
  }

  /** Submits a command that must be accepted. */
  accept(body: CommandBody): Accepted {
    const decision = this.submit(body);
    if (!decision.ok) throw new Error(`${body.type} was refused: ${decision.code}`);
    return decision;
  }

  /** The rejection of a command, or '' when it is accepted. */
  codeOf(body: CommandBody): string {
    const decision = this.submit(body);
    return decision.ok ? '' : decision.code;
  }

  available(userId: number, assetId: number): number {
    return this.#balance(userId, assetId, 'availableUnits');
  }

  held(userId: number, assetId: number): number {
    return this.#balance(userId, assetId, 'heldUnits');
  }

  #balance(userId: number, assetId: number, part: 'availableUnits' | 'heldUnits'): number {
    const own = this.engine
      .balancesOf(userId)
      .find((balance) => balance.assetId === assetId && balance.accountKind === 'spot');
    return Number(own?.[part] ?? 0);
  }
}

/** A good-till-cancel limit order of 10 lots at 100, with what a test wants different. */
export function orderOf(fields: Partial<CommandOf<'order_place'>>): CommandOf<'order_place'> {
  return {
    type: 'order_place',
    userId: 1,
    marketId: 1,
    side: 'buy',
    orderType: 'limit',
    timeInForce: 'gtc',
    ticks: 100,
    lots: 10,
    quoteUnits: 0,
    triggerTicks: 0,
    displayLots: 0,
    selfTradeMode: 'expire_taker',
    clientOrderId: '',
    requestKey: '',
    ...fields,
  };
}

/** A pair that sells 10 lots at 120 or, when the price falls to 80, at 75. */
export function pairOf(fields: Partial<CommandOf<'oco_place'>>): CommandOf<'oco_place'> {
  return {
    type: 'oco_place',
    userId: 1,
    marketId: 1,
    side: 'sell',
    lots: 10,
    limitTicks: 120,
    stopTriggerTicks: 80,
    stopLimitTicks: 75,
    selfTradeMode: 'expire_taker',
    clientOrderId: '',
    requestKey: '',
    ...fields,
  };
}
