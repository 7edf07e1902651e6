import { p2p } from '@candor/exchange-core';
import type { CommandBody, CommandOf, Engine } from '@candor/exchange-core';
import { anyAmount } from '@candor/exchange-core/testing';
import type { SeededRandom } from '@candor/exchange-core/testing';
import { asUnits } from '@candor/money';
import { USDT } from './opening.ts';
import type { SimulatedProduct } from './simulated-product.ts';

const MERCHANTS = [301, 302];
export const TRADERS = [...MERCHANTS, 303, 304, 305];
const FUNDS = 2_000_000_000_000;
export const DEPOSIT = 10_000_000_001;
export const FEE_PPM = 1_000;
export const REFUND_WAIT_MS = 600_000;
const MINUTE_MS = 60_000;

/** A merchant takes orders and cancels them, so many acts long: beyond the free cancels of a day, and the one that costs. */
const SPREE_ACTS = 10;
const SPREE_PERCENT = 3;

const PRICE = 8_640;
/** Worth more than a euro. */
const LEAST = 120_000_000;
/** What fits a coin of eight decimals, and of two. */
const FIAT_MOST = 1_000_000_000_000;

type Terms = Omit<CommandOf<'p2p_ad_edit'>, 'type' | 'userId' | 'adId' | 'version' | 'requestKey'>;
type Reads = ReturnType<typeof readsOf>;
type Ad = ReturnType<Reads['ads']>[number];
const readsOf = (engine: Engine) => engine.read(p2p);

/** Coins for fiat money: merchants, those who take their ads, and staff who look at deposits, appeals and penalties. */
export class SimulatedP2p implements SimulatedProduct {
  readonly #random: SeededRandom;
  #spree = { userId: MERCHANTS[0]!, left: 0 };

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  openingCommands(): CommandBody[] {
    return [
      ...TRADERS.flatMap((userId): CommandBody[] => [
        { type: 'user_create', userId, role: 'customer', feeTier: 0, selfTradeGroup: 0 },
        {
          ...{ type: 'demo_fund', userId, assetId: USDT, accountKind: 'fiat', requestKey: '' },
          units: asUnits(FUNDS),
        },
      ]),
      {
        ...{
          type: 'p2p_rule_set',
          takesOrders: 1,
          depositAssetId: USDT,
          refundWaitMs: REFUND_WAIT_MS,
        },
        ...{ depositUnits: asUnits(DEPOSIT), releaseMs: MINUTE_MS, evidenceMs: 2 * MINUTE_MS },
        ...{ lockMs: 86_400_000, cancelsFree: 2, penaltyPpm: 500_000, pendingMax: 3, adsMax: 5 },
      },
      {
        ...{ type: 'p2p_pair_set', pairId: 0, assetId: USDT, currency: 'EUR', fiatScale: 2 },
        ...{ priceScale: 4, feePpm: FEE_PPM, bandPpm: 50_000, indexAgeMaxMs: 10 * MINUTE_MS },
        ...{
          fiatUnitsMin: asUnits(100),
          fiatUnitsMax: asUnits(FIAT_MOST),
          methods: 15,
          takesOrders: 1,
        },
      },
      this.#index(),
      ...MERCHANTS.flatMap((userId): CommandBody[] => [
        { type: 'p2p_deposit_pay', userId, units: asUnits(DEPOSIT), requestKey: '' },
        { type: 'p2p_deposit_review', userId, isAccepted: 1 },
      ]),
    ];
  }

  next(engine: Engine, nowMs: number): CommandBody {
    const reads = readsOf(engine);
    if (this.#spree.left === 0 && this.#random.chance(SPREE_PERCENT)) {
      this.#spree = { userId: this.#random.pick(MERCHANTS), left: SPREE_ACTS };
    }
    if (this.#spree.left > 0) return this.#takeAndCancel(reads, nowMs);
    const roll = this.#random.between(1, 100);
    const found =
      roll <= 10
        ? this.#publish()
        : roll <= 34
          ? this.#take(reads, nowMs)
          : roll <= 82
            ? (this.#act(reads, nowMs) ?? this.#take(reads, nowMs) ?? this.#publish())
            : roll <= 87
              ? this.#ad(reads)
              : roll <= 95
                ? this.#staff(reads)
                : this.#deposit();
    return found ?? this.#index();
  }

  /** The next act of a spree: a cancel where there is an order to cancel, else an order of somebody else's ad, else that ad. */
  #takeAndCancel(reads: Reads, nowMs: number): CommandBody {
    this.#spree.left -= 1;
    const { userId } = this.#spree;
    const own = reads
      .running()
      .find(({ buyerId, state }) => buyerId === userId && state === 'waiting_payment');
    if (own !== undefined) return cancelOf(reads, own.orderId, userId, nowMs);
    const ad = reads.ads().find((one) => {
      const isListed = one.state === 'listed' && Number(one.stockUnits) >= LEAST;
      return isListed && one.side === 'sell' && one.userId !== userId;
    });
    if (ad !== undefined) return this.#taking(reads, ad, userId, nowMs);
    const other = MERCHANTS.find((one) => one !== userId) ?? userId;
    return { ...this.#publish(), userId: other, side: 'sell' };
  }

  /** Everything that is on its way ends: sellers release what was paid, staff decide what is appealed, ads go. */
  endCommands(engine: Engine): CommandBody[] {
    const reads = readsOf(engine);
    return [
      ...reads.running().flatMap((order): CommandBody[] => {
        const { orderId, sellerId: userId, state } = order;
        if (state === 'waiting_payment') return [];
        return [{ type: 'p2p_order_release', userId, orderId, requestKey: '' }];
      }),
      ...reads.ads().map(
        ({ adId, userId }): CommandBody => ({
          type: 'p2p_ad_cancel',
          userId,
          adId,
          requestKey: '',
        }),
      ),
    ];
  }

  /** @throws Error where an order runs for ever, or coins are held for nothing */
  assertOver(engine: Engine): void {
    const reads = readsOf(engine);
    const left = [...reads.running(), ...reads.ads()];
    if (left.length > 0) throw new Error(`fiat trades that never end: ${JSON.stringify(left)}`);
  }

  #index(): CommandBody {
    return { type: 'p2p_index_set', pairId: 1, indexTicks: this.#random.between(8_500, 8_750) };
  }

  #terms(): Terms {
    const random = this.#random;
    const isFloating = random.chance(30);
    return {
      ...{ priceKind: isFloating ? 'floating' : 'fixed', priceTicks: isFloating ? 0 : PRICE },
      ...{ marginPpm: isFloating ? random.between(-9_000, 9_000) : 0 },
      ...{ floorTicks: isFloating ? 8_000 : 0, ceilingTicks: isFloating ? 9_000 : 0 },
      stockUnits: asUnits(random.between(200_000_000, 90_000_000_000)),
      ...{ fiatUnitsMin: asUnits(100), fiatUnitsMax: asUnits(FIAT_MOST), unitsMin: asUnits(0) },
      ...{ methods: random.pick([1, 3, 15]), payMs: 5 * MINUTE_MS * random.between(1, 3) },
      ...{ ordersMin: 0, ageDaysMin: 0, needsIdentity: 0 },
    };
  }

  #publish(): CommandOf<'p2p_ad_publish'> {
    const random = this.#random;
    return {
      ...{ type: 'p2p_ad_publish', userId: random.pick(MERCHANTS), pairId: 1 },
      ...{ side: random.pick(['buy', 'sell', 'sell'] as const), ...this.#terms(), requestKey: '' },
    };
  }

  #take(reads: Reads, nowMs: number): CommandOf<'p2p_order_take_within'> | undefined {
    const random = this.#random;
    const listed = reads.ads().filter(({ state }) => state === 'listed');
    const ads = random.chance(90) ? listed : reads.ads();
    if (ads.length === 0) return undefined;
    const ad = random.pick(ads);
    const takers = TRADERS.filter((userId) => userId !== ad.userId || random.chance(10));
    return this.#taking(reads, ad, random.pick(takers), nowMs);
  }

  #taking(reads: Reads, ad: Ad, userId: number, nowMs: number): CommandOf<'p2p_order_take_within'> {
    const random = this.#random;
    const byFiat = random.chance(40);
    const most = Math.max(LEAST, Number(ad.stockUnits));
    return {
      ...{ type: 'p2p_order_take_within', userId, adId: ad.adId },
      ...{ version: random.chance(4) ? 1 : ad.version, method: 'bank', requestKey: '' },
      priceTicks: reads.priceTicks(ad, nowMs) ?? PRICE,
      units: asUnits(byFiat ? 0 : random.between(LEAST, most)),
      fiatUnits: asUnits(byFiat ? random.between(100, 20_000) : 0),
      ...anyAmount,
    };
  }

  /** Something that a side of an order does, mostly the one whose turn it is. */
  #act(reads: Reads, nowMs: number): CommandBody | undefined {
    const random = this.#random;
    const running = reads.running();
    if (running.length === 0) return undefined;
    const { orderId, buyerId, sellerId, state } = random.pick(running);
    const byBuyer = { userId: random.chance(3) ? sellerId : buyerId, orderId, requestKey: '' };
    const bySeller = { userId: random.chance(3) ? buyerId : sellerId, orderId, requestKey: '' };
    const roll = random.between(1, 100);
    if (state === 'waiting_payment') {
      if (roll <= 50) return { type: 'p2p_order_pay', ...byBuyer, method: 'bank' };
      if (roll > 85) return { type: 'p2p_order_extend', ...bySeller };
      return cancelOf(reads, orderId, byBuyer.userId, nowMs);
    }
    if (roll <= 40) return { type: 'p2p_order_release', ...bySeller };
    if (state === 'paid') {
      const reason = random.pick(['wrong_amount', 'other'] as const);
      return { type: 'p2p_appeal_open', ...(random.chance(50) ? byBuyer : bySeller), reason };
    }
    if (roll <= 75) {
      return { type: 'p2p_appeal_complete', ...(random.chance(50) ? byBuyer : bySeller) };
    }
    if (roll <= 80) return { type: 'p2p_appeal_withdraw', ...byBuyer };
    const outcome = random.pick(['release', 'return'] as const);
    return { type: 'p2p_appeal_decide', orderId, outcome };
  }

  /** A merchant changes an ad, rests it, or takes it away. */
  #ad(reads: Reads): CommandBody | undefined {
    const random = this.#random;
    const ads = reads.ads();
    if (ads.length === 0) return undefined;
    const { adId, userId, version, state } = random.pick(ads);
    const own = { userId, adId, requestKey: '' };
    const roll = random.between(1, 10);
    if (roll <= 4) return { type: 'p2p_ad_edit', ...own, version, ...this.#terms() };
    if (roll <= 8) {
      return { type: 'p2p_ad_list', ...own, isListed: state === 'listed' ? 0 : 1 };
    }
    return { type: 'p2p_ad_cancel', ...own };
  }

  #staff(reads: Reads): CommandBody | undefined {
    const random = this.#random;
    const waiting = reads
      .merchants()
      .filter(({ state }) => state === 'processing' || state === 'refund_review');
    if (waiting.length > 0) {
      const { userId, state } = random.pick(waiting);
      const isAccepted = random.chance(70) ? 1 : 0;
      return state === 'processing'
        ? { type: 'p2p_deposit_review', userId, isAccepted }
        : { type: 'p2p_refund_review', userId, isAccepted };
    }
    const penalties = reads.penalties();
    if (penalties.length > 0) {
      const { penaltyId, userId } = random.pick(penalties);
      if (random.chance(30))
        return { type: 'p2p_penalty_appeal', userId, penaltyId, requestKey: '' };
      return { type: 'p2p_penalty_decide', penaltyId, isReversed: random.chance(50) ? 1 : 0 };
    }
    const ads = reads.ads();
    if (ads.length > 0 && random.chance(30)) {
      return { type: 'p2p_ad_stop', adId: random.pick(ads).adId };
    }
    return undefined;
  }

  #deposit(): CommandBody {
    const random = this.#random;
    const own = { userId: random.pick(MERCHANTS), requestKey: '' };
    const roll = random.between(1, 10);
    if (roll <= 4) return { type: 'p2p_deposit_pay', ...own, units: asUnits(DEPOSIT) };
    if (roll <= 8) {
      const units = asUnits(random.between(1, DEPOSIT));
      return { type: 'p2p_deposit_top_up', ...own, units };
    }
    return { type: 'p2p_refund_request', ...own };
  }
}

/** A cancel for what it costs now. */
function cancelOf(reads: Reads, orderId: number, userId: number, nowMs: number): CommandBody {
  const { costUnits = asUnits(0), pauseMs = 0 } = reads.cancelCost(userId, nowMs) ?? {};
  return { type: 'p2p_order_cancel', userId, orderId, requestKey: '', costUnits, pauseMs };
}
