import { asUnits } from '@candor/money';
import { anyAmount } from '#testing/any-amount.ts';
import type { CommandBody, CommandOf } from '#products.ts';
import { EarnExchange } from '#testing/earn-exchange.ts';
import { USDT } from '#testing/small-exchange.ts';
import { p2p } from '../product.ts';
import type { P2pReads } from '../product.ts';
import type { P2pOrder } from '../records.ts';

export const MINUTE_MS = 60_000;
export const DEPOSIT = 10_000;
/** What each user begins with in the account for fiat trading, in cents of a USDT. */
export const FIAT_FUNDS = 2_000_000;
/** The merchant, and two takers. */
export const MERCHANT = 1;
export const TAKER = 2;
export const OTHER = 3;
const ALL_METHODS = 15;

export const rule: CommandOf<'p2p_rule_set'> = {
  type: 'p2p_rule_set',
  takesOrders: 1,
  depositAssetId: USDT,
  depositUnits: asUnits(DEPOSIT),
  refundWaitMs: 7 * 86_400_000,
  releaseMs: 15 * MINUTE_MS,
  evidenceMs: 24 * 60 * MINUTE_MS,
  lockMs: 86_400_000,
  cancelsFree: 2,
  penaltyPpm: 500_000,
  pendingMax: 3,
  adsMax: 5,
};

/** USDT of two decimals against euros of two; a price has four. */
export const pair: CommandOf<'p2p_pair_set'> = {
  type: 'p2p_pair_set',
  ...{ pairId: 0, assetId: USDT, currency: 'EUR', fiatScale: 2, priceScale: 4 },
  ...{ feePpm: 1_000, bandPpm: 50_000, indexAgeMaxMs: 10 * MINUTE_MS },
  fiatUnitsMin: asUnits(100),
  fiatUnitsMax: asUnits(10_000_000),
  methods: ALL_METHODS,
  takesOrders: 1,
};

/** A sell ad of 5,000 USDT at 0.8640, 10 to 2,000 euros an order. */
export const sellAd: CommandOf<'p2p_ad_publish'> = {
  type: 'p2p_ad_publish',
  ...{ userId: MERCHANT, pairId: 1, side: 'sell', priceKind: 'fixed', priceTicks: 8_640 },
  ...{ marginPpm: 0, floorTicks: 0, ceilingTicks: 0 },
  stockUnits: asUnits(500_000),
  fiatUnitsMin: asUnits(1_000),
  fiatUnitsMax: asUnits(200_000),
  unitsMin: asUnits(0),
  ...{ methods: 1, payMs: 15 * MINUTE_MS, ordersMin: 0, ageDaysMin: 0, needsIdentity: 0 },
  requestKey: '',
};

/** A small exchange on which one merchant and two others trade USDT for euros. */
export class P2pExchange extends EarnExchange {
  constructor() {
    super();
    for (const userId of [MERCHANT, TAKER, OTHER]) {
      this.addUser(userId);
      this.accept({
        type: 'account_transfer',
        ...{ userId, assetId: USDT, fromKind: 'spot', toKind: 'fiat', requestKey: '' },
        units: asUnits(FIAT_FUNDS),
      });
    }
    this.accept(rule);
    this.accept(pair);
    this.index(8_612);
  }

  get p2p(): P2pReads {
    return this.engine.read(p2p);
  }

  index(indexTicks: number): void {
    this.accept({ type: 'p2p_index_set', pairId: 1, indexTicks });
  }

  /** Pays a user's deposit and has it accepted. */
  makeMerchant(userId = MERCHANT): void {
    const units = asUnits(DEPOSIT);
    this.accept({ type: 'p2p_deposit_pay', userId, units, requestKey: '' });
    this.accept({ type: 'p2p_deposit_review', userId, isAccepted: 1 });
  }

  publish(fields: Partial<CommandOf<'p2p_ad_publish'>> = {}): number {
    return this.accept({ ...sellAd, ...fields }).orderId;
  }

  take(adId: number, fields: Partial<CommandOf<'p2p_order_take_within'>> = {}): number {
    return this.accept(this.taking(adId, fields)).orderId;
  }

  /** A taker's order of 500 euros at what the ad asks. */
  taking(
    adId: number,
    fields: Partial<CommandOf<'p2p_order_take_within'>> = {},
  ): CommandOf<'p2p_order_take_within'> {
    const ad = this.p2p.ad(adId);
    return {
      type: 'p2p_order_take_within',
      ...{ userId: TAKER, adId, version: ad?.version ?? 1 },
      priceTicks: (ad && this.p2p.priceTicks(ad, this.timestampMs)) ?? 8_640,
      units: asUnits(0),
      fiatUnits: asUnits(50_000),
      ...{ method: 'bank', requestKey: '' },
      ...anyAmount,
      ...fields,
    };
  }

  /** Something one of an order's sides does. */
  act(
    type: 'release' | 'extend' | 'withdraw' | 'complete',
    orderId: number,
    userId: number,
  ): CommandBody {
    const on = { userId, orderId, requestKey: '' };
    if (type === 'release') return { type: 'p2p_order_release', ...on };
    if (type === 'extend') return { type: 'p2p_order_extend', ...on };
    if (type === 'withdraw') return { type: 'p2p_appeal_withdraw', ...on };
    return { type: 'p2p_appeal_complete', ...on };
  }

  paying(orderId: number, userId = TAKER): CommandOf<'p2p_order_pay'> {
    return { type: 'p2p_order_pay', userId, orderId, method: 'bank', requestKey: '' };
  }

  /** A cancel for what it costs now. */
  cancelling(orderId: number, userId = TAKER): CommandOf<'p2p_order_cancel'> {
    const cost = this.p2p.cancelCost(userId, this.timestampMs + 1_000);
    const { costUnits = asUnits(0), pauseMs = 0 } = cost ?? {};
    return { type: 'p2p_order_cancel', userId, orderId, costUnits, pauseMs, requestKey: '' };
  }

  appealing(
    orderId: number,
    userId = TAKER,
    reason: CommandOf<'p2p_appeal_open'>['reason'] = 'not_released',
  ): CommandOf<'p2p_appeal_open'> {
    return { type: 'p2p_appeal_open', userId, orderId, reason, requestKey: '' };
  }

  order(orderId: number): P2pOrder {
    const order = this.p2p.order(orderId);
    if (order === undefined) throw new Error(`there is no order ${orderId}`);
    return order;
  }

  /** What a user has for fiat trading. */
  fiat(userId: number): { readonly available: number; readonly held: number } {
    return this.money(userId, 'fiat');
  }
}
