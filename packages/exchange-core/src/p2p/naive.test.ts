import { asUnits } from '@candor/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CommandBody } from '#products.ts';
import { DAY_MS } from '#testing/earn-exchange.ts';
import {
  DEPOSIT,
  FIAT_FUNDS,
  MERCHANT,
  MINUTE_MS,
  OTHER,
  P2pExchange,
  TAKER,
} from './testing/p2p-exchange.ts';

const USERS = [MERCHANT, TAKER, OTHER];

/** An order as a person with pen and paper keeps it. */
interface NaiveOrder {
  readonly adId: number;
  readonly buyerId: number;
  readonly sellerId: number;
  readonly isOfAd: boolean;
  readonly units: bigint;
  state: 'waiting' | 'paid' | 'appeal';
  dueAtMs: number;
  evidenceDueAtMs: number;
}

/** Fiat trading by brute force: purses, ads and orders, each amount moved by hand. */
class NaiveP2p {
  readonly free = new Map(USERS.map((userId) => [userId, BigInt(FIAT_FUNDS)]));
  readonly deposits = new Map<number, bigint>();
  readonly ads = new Map<number, { userId: number; side: string; stock: bigint }>();
  readonly orders = new Map<number, NaiveOrder>();
  readonly cancels = new Map<string, number>();
  readonly fined = new Set<string>();
  fees = 0n;
  penalties = 0n;

  move(userId: number, units: bigint): void {
    this.free.set(userId, (this.free.get(userId) ?? 0n) + units);
  }

  /** Everything a user has set aside: deposit, ads, escrow. */
  held(userId: number): bigint {
    let held = this.deposits.get(userId) ?? 0n;
    for (const ad of this.ads.values()) {
      if (ad.userId === userId && ad.side === 'sell') held += ad.stock;
    }
    for (const order of this.orders.values()) if (order.sellerId === userId) held += order.units;
    return held;
  }

  giveBack(orderId: number, order: NaiveOrder): void {
    this.orders.delete(orderId);
    const ad = this.ads.get(order.adId);
    if (ad !== undefined) ad.stock += order.units;
    if (!order.isOfAd || ad === undefined) this.move(order.sellerId, order.units);
  }

  release(orderId: number, order: NaiveOrder): void {
    this.orders.delete(orderId);
    const thousandths = order.units / 1_000n;
    const fee = order.units % 1_000n === 0n ? thousandths : thousandths + 1n;
    this.move(order.buyerId, order.units - fee);
    this.fees += fee;
  }

  expire(nowMs: number): void {
    const due = [...this.orders].filter(
      ([, order]) => order.state === 'waiting' && order.dueAtMs <= nowMs,
    );
    due.sort(([one, a], [other, b]) => a.dueAtMs - b.dueAtMs || one - other);
    for (const [orderId, order] of due) this.giveBack(orderId, order);
  }
}

const step = fc.oneof(
  fc.record({
    kind: fc.constant('publish' as const),
    userId: fc.constantFrom(MERCHANT, OTHER),
    side: fc.constantFrom('buy' as const, 'sell' as const),
    units: fc.integer({ min: 2_000, max: 200_000 }),
  }),
  fc.record({
    kind: fc.constant('take' as const),
    userId: fc.constantFrom(...USERS),
    place: fc.nat(7),
    units: fc.integer({ min: 1_200, max: 60_000 }),
  }),
  fc.record({
    kind: fc.constantFrom('pay', 'cancel', 'release', 'appeal', 'extend', 'decide', 'complete'),
    place: fc.nat(9),
    userId: fc.constantFrom(...USERS),
    isRelease: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('unlist' as const), place: fc.nat(7) }),
  fc.record({ kind: fc.constant('reverse' as const), isReversed: fc.boolean() }),
  fc.record({
    kind: fc.constant('pass' as const),
    ms: fc.constantFrom(4 * MINUTE_MS, 15 * MINUTE_MS, DAY_MS),
  }),
);

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** Both exchanges side by side: what the core accepts is done by hand as well. */
class Pair {
  readonly exchange = new P2pExchange();
  readonly naive = new NaiveP2p();

  constructor() {
    for (const userId of [MERCHANT, OTHER]) {
      this.exchange.makeMerchant(userId);
      this.naive.move(userId, -BigInt(DEPOSIT));
      this.naive.deposits.set(userId, BigInt(DEPOSIT));
    }
  }

  take(one: Step): void {
    const { exchange, naive } = this;
    switch (one.kind) {
      case 'pass':
        exchange.pass(one.ms);
        exchange.index(8_612);
        break;
      case 'publish':
        this.#publish(one);
        break;
      case 'take':
        this.#order(one);
        break;
      case 'unlist':
        this.#unlist(one.place);
        break;
      case 'reverse':
        this.#reverse(one.isReversed);
        break;
      default:
        this.#act(one);
    }
    naive.expire(exchange.timestampMs);
    exchange.fireDue();
  }

  compare(): void {
    const { exchange, naive } = this;
    for (const userId of USERS) {
      expect(exchange.fiat(userId)).toEqual({
        available: Number(naive.free.get(userId)),
        held: Number(naive.held(userId)),
      });
    }
    expect(exchange.house('fees')).toBe(Number(naive.fees));
    expect(exchange.house('p2p_penalties')).toBe(Number(naive.penalties));
    expect(exchange.p2p.running().length).toBe(naive.orders.size);
    for (const [adId, { stock }] of naive.ads) {
      expect(Number(exchange.p2p.ad(adId)?.stockUnits)).toBe(Number(stock));
    }
  }

  #publish({ userId, side, units }: Extract<Step, { kind: 'publish' }>): void {
    const { exchange, naive } = this;
    const fields = { userId, side, stockUnits: asUnits(units) };
    const decision = exchange.submit({ ...adOf(userId), ...fields });
    if (!decision.ok) return;
    naive.ads.set(decision.orderId, { userId, side, stock: BigInt(units) });
    if (side === 'sell') naive.move(userId, -BigInt(units));
  }

  #order({ userId, place, units }: Extract<Step, { kind: 'take' }>): void {
    const { exchange, naive } = this;
    const [adId, ad] = [...naive.ads][place] ?? [];
    if (adId === undefined || ad === undefined) return;
    const amount = { units: asUnits(units), fiatUnits: asUnits(0) };
    const decision = exchange.submit(exchange.taking(adId, { userId, ...amount }));
    if (!decision.ok) return;
    const sells = ad.side === 'sell';
    naive.orders.set(decision.orderId, {
      ...{ adId, isOfAd: sells, units: BigInt(units), state: 'waiting', evidenceDueAtMs: 0 },
      buyerId: sells ? userId : ad.userId,
      sellerId: sells ? ad.userId : userId,
      dueAtMs: exchange.timestampMs + 15 * MINUTE_MS,
    });
    ad.stock -= BigInt(units);
    if (!sells) naive.move(userId, -BigInt(units));
  }

  #unlist(place: number): void {
    const { exchange, naive } = this;
    const [adId, ad] = [...naive.ads][place] ?? [];
    if (adId === undefined || ad === undefined) return;
    exchange.accept({ type: 'p2p_ad_cancel', userId: ad.userId, adId, requestKey: '' });
    naive.ads.delete(adId);
    if (ad.side === 'sell') naive.move(ad.userId, ad.stock);
  }

  #reverse(isReversed: boolean): void {
    const { exchange, naive } = this;
    const [penalty] = exchange.p2p.penalties();
    if (penalty === undefined) return;
    const { penaltyId, userId, units } = penalty;
    exchange.accept({ type: 'p2p_penalty_decide', penaltyId, isReversed: isReversed ? 1 : 0 });
    if (!isReversed) return;
    naive.penalties -= BigInt(units);
    naive.deposits.set(userId, (naive.deposits.get(userId) ?? 0n) + BigInt(units));
  }

  #act(one: Extract<Step, { place: number; isRelease: boolean }>): void {
    const { exchange, naive } = this;
    const [orderId, order] = [...naive.orders][one.place] ?? [];
    if (orderId === undefined || order === undefined) return;
    const outcome = one.isRelease ? 'release' : 'return';
    const commands: Readonly<Record<string, () => CommandBody>> = {
      pay: () => exchange.paying(orderId, one.userId),
      cancel: () => exchange.cancelling(orderId, one.userId),
      release: () => exchange.act('release', orderId, one.userId),
      extend: () => exchange.act('extend', orderId, one.userId),
      complete: () => exchange.act('complete', orderId, one.userId),
      appeal: () => exchange.appealing(orderId, one.userId, 'other'),
      decide: () => ({ type: 'p2p_appeal_decide', orderId, outcome }),
    };
    const command = commands[one.kind]?.();
    if (command === undefined || !exchange.submit(command).ok) return;
    if (one.kind === 'pay') order.state = 'paid';
    if (one.kind === 'extend') order.dueAtMs += 5 * MINUTE_MS;
    if (one.kind === 'appeal') order.state = 'appeal';
    if (one.kind === 'release' || (one.kind === 'decide' && one.isRelease)) {
      naive.release(orderId, order);
    } else if (one.kind === 'decide') {
      naive.giveBack(orderId, order);
    } else if (one.kind === 'cancel') {
      this.#cancelled(orderId, order);
    }
  }

  /** The third cancel of a day in UTC+8 costs half of a deposit, once a day. */
  #cancelled(orderId: number, order: NaiveOrder): void {
    const { exchange, naive } = this;
    naive.giveBack(orderId, order);
    const { buyerId } = order;
    const day = `${buyerId} ${Math.floor((exchange.timestampMs + 8 * 3_600_000) / DAY_MS)}`;
    const before = naive.cancels.get(day) ?? 0;
    naive.cancels.set(day, before + 1);
    const deposit = naive.deposits.get(buyerId) ?? 0n;
    if (before < 2 || deposit === 0n || naive.fined.has(day)) return;
    naive.fined.add(day);
    naive.deposits.set(buyerId, deposit - deposit / 2n);
    naive.penalties += deposit / 2n;
  }
}

const adOf = (userId: number) => {
  const terms = {
    ...{ pairId: 1, priceKind: 'fixed' as const, priceTicks: 8_640, marginPpm: 0, floorTicks: 0 },
    ...{ ceilingTicks: 0, methods: 1, payMs: 15 * MINUTE_MS, ordersMin: 0, ageDaysMin: 0 },
  } as const;
  return {
    type: 'p2p_ad_publish' as const,
    ...{ userId, ...terms, needsIdentity: 0, requestKey: '', unitsMin: asUnits(0) },
    fiatUnitsMin: asUnits(1_000),
    fiatUnitsMax: asUnits(200_000),
  };
};

const IS_LONG = process.env['TEST_PROFILE'] === 'long';
const LONG_MS = 3_600_000;

test('agrees with pen and paper on every purse, ad, fee and penalty, in any history', {
  timeout: IS_LONG ? LONG_MS : 60_000,
}, () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 90 }), (steps) => {
      const pair = new Pair();
      for (const one of steps) {
        pair.take(one);
        pair.compare();
      }
      pair.exchange.assertWhole();
    }),
    { numRuns: IS_LONG ? 100_000 : 150 },
  );
});

test('a day of downtime with countdowns in it ends each order once, wherever it is interrupted', () => {
  const pair = new Pair();
  for (let count = 0; count < 30; count++) {
    pair.take({ kind: 'publish', userId: MERCHANT, side: 'sell', units: 100_000 });
    pair.take({ kind: 'take', userId: count % 2 === 0 ? TAKER : OTHER, place: 0, units: 1_200 });
    if (count % 3 === 0) pair.take({ kind: 'pay', place: 0, userId: TAKER, isRelease: false });
  }
  pair.take({ kind: 'pass', ms: DAY_MS });
  pair.compare();
  pair.exchange.assertWhole();
});
