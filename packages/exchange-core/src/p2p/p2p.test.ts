import { asUnits } from '@candor/money';
import { beforeEach, describe, expect, test } from 'vitest';
import { USDT } from '#testing/small-exchange.ts';
import { DAY_MS } from '#testing/earn-exchange.ts';
import {
  DEPOSIT,
  FIAT_FUNDS,
  MERCHANT,
  MINUTE_MS,
  OTHER,
  P2pExchange,
  pair,
  rule,
  sellAd,
  TAKER,
} from './testing/p2p-exchange.ts';

let exchange: P2pExchange;

beforeEach(() => {
  exchange = new P2pExchange();
  exchange.makeMerchant();
});

describe('an order', () => {
  test('takes its coins from the ad, and gives them to the buyer less the fee', () => {
    const adId = exchange.publish();
    expect(exchange.fiat(MERCHANT)).toEqual({
      available: FIAT_FUNDS - DEPOSIT - 500_000,
      held: DEPOSIT + 500_000,
    });
    // 500.00 / 0.8640 = 578.7037, cut; a thousandth of it is 0.57870, rounded up.
    const orderId = exchange.take(adId);
    expect(exchange.order(orderId)).toMatchObject({
      units: 57_870,
      feeUnits: 58,
      fiatUnits: 50_000,
      state: 'waiting_payment',
    });
    expect(exchange.p2p.ad(adId)?.stockUnits).toBe(500_000 - 57_870);
    exchange.accept(exchange.paying(orderId));
    exchange.accept(exchange.act('release', orderId, MERCHANT));
    expect(exchange.order(orderId)).toMatchObject({ state: 'completed', endedBy: 'released' });
    expect(exchange.fiat(TAKER)).toEqual({ available: FIAT_FUNDS + 57_870 - 58, held: 0 });
    expect(exchange.fiat(MERCHANT).held).toBe(DEPOSIT + 500_000 - 57_870);
    expect(exchange.house('fees')).toBe(58);
    exchange.assertWhole();
  });

  test('against a buy ad takes the coins of its taker', () => {
    const adId = exchange.publish({ side: 'buy' });
    expect(exchange.fiat(MERCHANT).held).toBe(DEPOSIT);
    const orderId = exchange.take(adId, { fiatUnits: asUnits(0), units: asUnits(10_001) });
    // 100.01 coins at 0.8640 are 86.40864 euros: whoever pays them pays the next cent.
    expect(exchange.order(orderId)).toMatchObject({
      fiatUnits: 8_641,
      buyerId: MERCHANT,
      sellerId: TAKER,
    });
    expect(exchange.fiat(TAKER)).toEqual({ available: FIAT_FUNDS - 10_001, held: 10_001 });
    exchange.accept(exchange.cancelling(orderId, MERCHANT));
    expect(exchange.fiat(TAKER)).toEqual({ available: FIAT_FUNDS, held: 0 });
    expect(exchange.p2p.ad(adId)?.stockUnits).toBe(500_000);
    exchange.assertWhole();
  });

  test('ends unpaid at its countdown, and its coins are back in the ad', () => {
    const adId = exchange.publish();
    const orderId = exchange.take(adId);
    exchange.pass(15 * MINUTE_MS + 1_000);
    expect(exchange.order(orderId)).toMatchObject({ state: 'cancelled', endedBy: 'expired' });
    expect(exchange.p2p.ad(adId)?.stockUnits).toBe(500_000);
    expect(exchange.p2p.trader(TAKER).cancels).toBe(0);
    exchange.assertWhole();
  });

  test('that was paid waits for ever', () => {
    const orderId = exchange.take(exchange.publish());
    exchange.accept(exchange.paying(orderId));
    exchange.pass(30 * DAY_MS);
    expect(exchange.order(orderId).state).toBe('paid');
    exchange.assertWhole();
  });

  test('cannot be paid at the very moment its countdown ends, before a timer fired', () => {
    const orderId = exchange.take(exchange.publish());
    exchange.timestampMs = exchange.order(orderId).payDueAtMs - 1_000;
    expect(exchange.codeOf(exchange.paying(orderId))).toBe('p2p_payment_late');
  });

  test('can be given five minutes more, once', () => {
    const orderId = exchange.take(exchange.publish());
    exchange.accept(exchange.act('extend', orderId, MERCHANT));
    exchange.pass(19 * MINUTE_MS);
    expect(exchange.order(orderId).state).toBe('waiting_payment');
    expect(exchange.codeOf(exchange.act('extend', orderId, MERCHANT))).toBe('p2p_already_said');
    exchange.pass(2 * MINUTE_MS);
    expect(exchange.order(orderId).state).toBe('cancelled');
  });

  test('of a cancelled ad gives its coins to the seller when it ends', () => {
    const adId = exchange.publish();
    const orderId = exchange.take(adId);
    exchange.accept({ type: 'p2p_ad_cancel', userId: MERCHANT, adId, requestKey: '' });
    expect(exchange.fiat(MERCHANT).held).toBe(DEPOSIT + 57_870);
    exchange.accept(exchange.cancelling(orderId));
    expect(exchange.fiat(MERCHANT)).toEqual({ available: FIAT_FUNDS - DEPOSIT, held: DEPOSIT });
    exchange.assertWhole();
  });

  test('two takers of the last coins: one gets them', () => {
    const adId = exchange.publish({ stockUnits: asUnits(57_870) });
    exchange.take(adId);
    expect(exchange.codeOf(exchange.taking(adId, { userId: OTHER }))).toBe('p2p_above_stock');
  });
});

describe('prices', () => {
  const floating = {
    priceKind: 'floating',
    ...{ priceTicks: 0, marginPpm: 4_000, floorTicks: 8_600, ceilingTicks: 8_800 },
  } as const;

  test('follow the index within floor and ceiling, cut to a tick', () => {
    const adId = exchange.publish(floating);
    const now = () => {
      const ad = exchange.p2p.ad(adId);
      return ad && exchange.p2p.priceTicks(ad, exchange.timestampMs);
    };
    // 0.8612 x 1.004 = 0.8646448
    expect(now()).toBe(8_646);
    exchange.index(9_500);
    expect(now()).toBe(8_800);
    exchange.index(5_000);
    expect(now()).toBe(8_600);
  });

  test('that float stop with the index; fixed ones go on', () => {
    const adId = exchange.publish(floating);
    const fixed = exchange.publish();
    exchange.pass(11 * MINUTE_MS);
    expect(exchange.codeOf(exchange.taking(adId, { priceTicks: 8_646 }))).toBe('p2p_no_price');
    exchange.take(fixed);
  });

  test('a taker never gets a worse one than was seen, and gets a better one', () => {
    const adId = exchange.publish(floating);
    const seen = exchange.taking(adId);
    exchange.index(8_700);
    expect(exchange.codeOf(seen)).toBe('p2p_price_changed');
    exchange.index(8_600);
    expect(exchange.order(exchange.accept(seen).orderId).priceTicks).toBe(8_634);
  });

  test('an edit tells takers who saw the ad before', () => {
    const adId = exchange.publish();
    const seen = exchange.taking(adId);
    const edit = { ...sellAd, type: 'p2p_ad_edit', adId, version: 1 } as const;
    exchange.accept({ ...edit, stockUnits: asUnits(600_000) });
    expect(exchange.fiat(MERCHANT).held).toBe(DEPOSIT + 600_000);
    expect(exchange.codeOf(seen)).toBe('p2p_ad_changed');
    expect(exchange.codeOf(edit)).toBe('p2p_ad_changed');
    exchange.accept({ ...edit, version: 2, stockUnits: asUnits(100) });
    expect(exchange.fiat(MERCHANT).held).toBe(DEPOSIT + 100);
    exchange.assertWhole();
  });
});

describe('cancels', () => {
  const cancelOne = (adId: number, userId = TAKER) => {
    exchange.accept(exchange.cancelling(exchange.take(adId, { userId }), userId));
  };

  test('cost a user without a deposit a growing pause from the third of a day', () => {
    const adId = exchange.publish();
    cancelOne(adId);
    cancelOne(adId);
    const orderId = exchange.take(adId);
    const free = { ...exchange.cancelling(orderId), pauseMs: 0 };
    expect(exchange.codeOf(free)).toBe('p2p_cancel_costs');
    exchange.accept(exchange.cancelling(orderId));
    expect(exchange.codeOf(exchange.taking(adId))).toBe('p2p_user_paused');
    exchange.pass(15 * MINUTE_MS);
    cancelOne(adId);
    expect(exchange.p2p.trader(TAKER).pausedUntilMs - exchange.timestampMs).toBe(30 * MINUTE_MS);
    exchange.pass(DAY_MS);
    cancelOne(adId);
    expect(exchange.p2p.trader(TAKER).pausedUntilMs).toBeLessThan(exchange.timestampMs);
  });

  test('cost a merchant half the deposit, once a day, and take the ads off the market', () => {
    exchange.makeMerchant(OTHER);
    const own = exchange.publish({
      userId: OTHER,
      stockUnits: asUnits(1_000),
      fiatUnitsMin: asUnits(100),
    });
    const adId = exchange.publish();
    cancelOne(adId, OTHER);
    cancelOne(adId, OTHER);
    cancelOne(adId, OTHER);
    expect(exchange.p2p.merchant(OTHER)?.depositUnits).toBe(DEPOSIT / 2);
    expect(exchange.house('p2p_penalties')).toBe(DEPOSIT / 2);
    expect(exchange.p2p.ad(own)?.state).toBe('paused');
    const list = { type: 'p2p_ad_list', userId: OTHER, adId: own, isListed: 1 } as const;
    expect(exchange.codeOf({ ...list, requestKey: '' })).toBe('p2p_deposit_short');
    cancelOne(adId, OTHER);
    expect(exchange.p2p.merchant(OTHER)?.depositUnits).toBe(DEPOSIT / 2);
    exchange.assertWhole();

    const [penalty] = exchange.p2p.penaltiesOf(OTHER);
    const penaltyId = penalty?.penaltyId ?? 0;
    const appeal = { type: 'p2p_penalty_appeal', penaltyId, requestKey: '' } as const;
    expect(exchange.codeOf({ ...appeal, userId: TAKER })).toBe('unknown_p2p_penalty');
    exchange.accept({ ...appeal, userId: OTHER });
    expect(exchange.codeOf({ ...appeal, userId: OTHER })).toBe('p2p_already_said');
    exchange.accept({ type: 'p2p_penalty_decide', penaltyId, isReversed: 1 });
    expect(exchange.p2p.merchant(OTHER)?.depositUnits).toBe(DEPOSIT);
    expect(exchange.house('p2p_penalties')).toBe(0);
    exchange.accept({ ...list, requestKey: '' });
    exchange.assertWhole();
  });

  test('a penalty that nobody appeals against is final after a week', () => {
    exchange.makeMerchant(OTHER);
    const adId = exchange.publish();
    for (let count = 0; count < 3; count++) cancelOne(adId, OTHER);
    expect(exchange.p2p.penaltiesOf(OTHER)).toHaveLength(1);
    exchange.pass(7 * DAY_MS);
    expect(exchange.p2p.penaltiesOf(OTHER)).toHaveLength(0);
    exchange.assertWhole();
  });
});

describe('appeals', () => {
  let orderId: number;

  beforeEach(() => {
    orderId = exchange.take(exchange.publish());
    exchange.accept(exchange.paying(orderId));
  });

  test('wait for the countdown, unless the seller sees a wrong payment at once', () => {
    expect(exchange.codeOf(exchange.appealing(orderId))).toBe('p2p_appeal_early');
    expect(exchange.codeOf(exchange.appealing(orderId, MERCHANT, 'not_received'))).toBe(
      'p2p_appeal_early',
    );
    expect(exchange.codeOf(exchange.appealing(orderId, TAKER, 'third_party'))).toBe(
      'p2p_reason_not_yours',
    );
    exchange.accept(exchange.appealing(orderId, MERCHANT, 'third_party'));
    exchange.accept(exchange.act('withdraw', orderId, MERCHANT));
    exchange.pass(15 * MINUTE_MS);
    exchange.accept(exchange.appealing(orderId));
  });

  test.each(['release', 'return'] as const)('are decided as %s', (outcome) => {
    exchange.pass(15 * MINUTE_MS);
    exchange.accept(exchange.appealing(orderId));
    const decide = { type: 'p2p_appeal_decide', orderId, outcome } as const;
    expect(exchange.codeOf(decide)).toBe('p2p_evidence_open');
    exchange.accept(exchange.act('complete', orderId, TAKER));
    expect(exchange.codeOf(decide)).toBe('p2p_evidence_open');
    exchange.accept(exchange.act('complete', orderId, MERCHANT));
    exchange.accept(decide);
    const isRelease = outcome === 'release';
    expect(exchange.order(orderId)).toMatchObject({
      state: isRelease ? 'completed' : 'cancelled',
      endedBy: isRelease ? 'decided_release' : 'decided_return',
    });
    expect(exchange.fiat(TAKER).available).toBe(FIAT_FUNDS + (isRelease ? 57_812 : 0));
    exchange.assertWhole();
  });

  test('end when the seller releases after all', () => {
    exchange.pass(15 * MINUTE_MS);
    exchange.accept(exchange.appealing(orderId));
    exchange.accept(exchange.act('release', orderId, MERCHANT));
    expect(exchange.codeOf({ type: 'p2p_appeal_decide', orderId, outcome: 'return' })).toBe(
      'p2p_order_finished',
    );
  });

  test('can be decided while the seller is frozen, whose unpaid orders and ads have ended', () => {
    const unpaid = exchange.take(exchange.order(orderId).adId, { userId: OTHER });
    exchange.pass(14 * MINUTE_MS);
    exchange.accept({ type: 'order_cancel_frozen', userId: MERCHANT, requestKey: '' });
    expect(exchange.order(unpaid)).toMatchObject({ state: 'cancelled', endedBy: 'account_frozen' });
    expect(exchange.p2p.adsOf(MERCHANT)).toEqual([]);
    expect(exchange.fiat(MERCHANT).held).toBe(DEPOSIT + 57_870);
    exchange.pass(MINUTE_MS);
    exchange.accept(exchange.appealing(orderId));
    exchange.pass(DAY_MS);
    exchange.accept({ type: 'p2p_appeal_decide', orderId, outcome: 'release' });
    expect(exchange.fiat(MERCHANT).held).toBe(DEPOSIT);
    exchange.assertWhole();
  });
});

describe('a deposit', () => {
  test('goes back when staff refuse the application', () => {
    const units = asUnits(DEPOSIT);
    exchange.accept({ type: 'p2p_deposit_pay', userId: OTHER, units, requestKey: '' });
    expect(exchange.codeOf({ ...sellAd, userId: OTHER })).toBe('p2p_deposit_pending');
    exchange.accept({ type: 'p2p_deposit_review', userId: OTHER, isAccepted: 0 });
    expect(exchange.fiat(OTHER)).toEqual({ available: FIAT_FUNDS, held: 0 });
    expect(exchange.codeOf({ ...sellAd, userId: OTHER })).toBe('p2p_deposit_short');
  });

  test('is refunded after a review and a week, in which no ad can stand', () => {
    const adId = exchange.publish();
    const orderId = exchange.take(adId);
    const ask = { type: 'p2p_refund_request', userId: MERCHANT, requestKey: '' } as const;
    expect(exchange.codeOf(ask)).toBe('p2p_orders_unfinished');
    exchange.accept(exchange.cancelling(orderId));
    exchange.accept(ask);
    expect(exchange.p2p.ad(adId)?.state).toBe('paused');
    expect(exchange.codeOf(sellAd)).toBe('p2p_deposit_refunding');
    exchange.accept({ type: 'p2p_refund_review', userId: MERCHANT, isAccepted: 1 });
    exchange.pass(6 * DAY_MS);
    expect(exchange.p2p.merchant(MERCHANT)?.state).toBe('refunding');
    exchange.pass(2 * DAY_MS);
    expect(exchange.p2p.merchant(MERCHANT)).toMatchObject({ state: 'returned', depositUnits: 0 });
    expect(exchange.fiat(MERCHANT).held).toBe(500_000);
    exchange.assertWhole();
    exchange.makeMerchant();
    exchange.publish();
  });

  test('stays when staff refuse the refund, and can be added to', () => {
    exchange.accept({ type: 'p2p_refund_request', userId: MERCHANT, requestKey: '' });
    exchange.accept({ type: 'p2p_refund_review', userId: MERCHANT, isAccepted: 0 });
    const units = asUnits(5_000);
    exchange.accept({ type: 'p2p_deposit_top_up', userId: MERCHANT, units, requestKey: '' });
    expect(exchange.p2p.merchant(MERCHANT)?.depositUnits).toBe(DEPOSIT + 5_000);
    exchange.accept({ ...rule, depositUnits: asUnits(DEPOSIT + 5_001) });
    expect(exchange.codeOf(sellAd)).toBe('p2p_deposit_short');
  });
});

describe('what was bought', () => {
  const locked = (userId: number) => exchange.p2p.lockedUnits(userId, USDT, exchange.timestampMs);

  test('cannot leave for a day, less what was sold', () => {
    const complete = (adId: number, buyerId: number, sellerId: number, units: number) => {
      const taken = { fiatUnits: asUnits(0), units: asUnits(units) };
      const orderId = exchange.take(adId, taken);
      exchange.accept(exchange.paying(orderId, buyerId));
      exchange.accept(exchange.act('release', orderId, sellerId));
    };
    complete(exchange.publish(), TAKER, MERCHANT, 57_870);
    expect(locked(TAKER)).toBe(57_870 - 58);
    complete(exchange.publish({ side: 'buy' }), MERCHANT, TAKER, 7_812);
    expect(locked(TAKER)).toBe(50_000);
    expect(locked(MERCHANT)).toBe(0);
    exchange.pass(DAY_MS - 1_000);
    expect(locked(TAKER)).toBe(0);
    exchange.pass(MINUTE_MS);
    expect(exchange.p2p.running()).toEqual([]);
    exchange.assertWhole();
  });
});

test('a pair keeps its coin, currency and decimals', () => {
  expect(exchange.codeOf(pair)).toBe('p2p_pair_fixed');
  expect(exchange.codeOf({ ...pair, pairId: 1, priceScale: 2 })).toBe('p2p_pair_fixed');
  expect(exchange.codeOf({ ...pair, pairId: 9 })).toBe('unknown_p2p_pair');
  expect(exchange.codeOf({ ...pair, pairId: 1, feePpm: 60_000 })).toBe('p2p_pair_invalid');
  exchange.accept({ ...pair, pairId: 1, takesOrders: 0 });
  expect(exchange.codeOf(sellAd)).toBe('p2p_pair_closed');
});
