import { asUnits } from '@candor/money';
import { beforeEach, expect, test } from 'vitest';
import type { UserRestriction } from '#kernel/restrictions.ts';
import type { CommandBody } from '#products.ts';
import { p2pRejections } from './rejections.ts';
import { MERCHANT, OTHER, P2pExchange, pair, rule, sellAd, TAKER } from './testing/p2p-exchange.ts';

let exchange: P2pExchange;

beforeEach(() => {
  exchange = new P2pExchange();
  exchange.makeMerchant();
});

/** Steps that each break one more check, the last check first: the code of all so far is the newest one's. */
type Break = readonly [code: string, breaks: (state: Broken) => void];

interface Broken {
  command: CommandBody & Record<string, unknown>;
}

const set = (fields: Record<string, unknown>) => (state: Broken) => {
  state.command = { ...state.command, ...fields };
};

const restrict =
  (userId: number, restriction: UserRestriction) =>
  (state: Broken): void => {
    const untilMs = exchange.timestampMs + 86_400_000;
    exchange.accept({ type: 'user_restriction_set', userId, restriction, untilMs });
    set({ userId })(state);
  };

function expectOrder(start: CommandBody, breaks: readonly Break[]): void {
  const state: Broken = { command: { ...start } };
  for (const [code, change] of breaks) {
    change(state);
    const before = exchange.engine.canonicalState();
    expect(exchange.codeOf(state.command)).toBe(code);
    expect(exchange.engine.canonicalState()).toEqual(before);
  }
  const codes = breaks.map(([code]) => code).toReversed();
  const listed: readonly string[] = p2pRejections[start.type as keyof typeof p2pRejections];
  expect(listed.filter((code) => codes.includes(code))).toEqual(codes);
}

test('taking an ad is refused for the first reason of the list', () => {
  const adId = exchange.publish({
    ...{ userId: MERCHANT, side: 'buy', ordersMin: 0, unitsMin: asUnits(20_000) },
  });
  for (let count = 0; count < 3; count++) exchange.take(adId);
  const nothing = { units: asUnits(0), fiatUnits: asUnits(0) };
  expectOrder(exchange.taking(adId), [
    ['too_many_p2p_orders', () => undefined],
    [
      'p2p_above_stock',
      (state) => {
        const ad = exchange.p2p.ad(adId);
        const units = asUnits(BigInt(ad?.stockUnits ?? 0) + 1n);
        const edit = { ...sellAd, type: 'p2p_ad_edit', adId, version: 1 } as const;
        exchange.accept({ ...edit, fiatUnitsMax: asUnits(10_000_000), stockUnits: asUnits(1_000) });
        set({ units, fiatUnits: asUnits(0), version: 2 })(state);
      },
    ],
    [
      'p2p_below_quantity',
      (state) => {
        const edit = { ...sellAd, type: 'p2p_ad_edit', adId, version: 2 } as const;
        exchange.accept({ ...edit, unitsMin: asUnits(300_000) });
        set({ units: asUnits(200_000), version: 3 })(state);
      },
    ],
    ['p2p_above_max', set({ units: asUnits(10_000_000) })],
    ['p2p_below_min', set({ units: asUnits(1) })],
    ['amount_not_positive', set(nothing)],
    [
      'p2p_orders_too_few',
      (state) => {
        const edit = { ...sellAd, type: 'p2p_ad_edit', adId, version: 3 } as const;
        exchange.accept({ ...edit, ordersMin: 10 });
        set({ version: 4 })(state);
      },
    ],
    ['p2p_methods_not_taken', set({ method: 'paypal' })],
    ['p2p_price_changed', set({ priceTicks: 8_641 })],
    ['p2p_ad_changed', set({ version: 1 })],
    ['p2p_pair_closed', () => exchange.accept({ ...pair, pairId: 1, takesOrders: 0 })],
    [
      'p2p_user_paused',
      () => {
        const untilMs = exchange.timestampMs + 1_000_000;
        exchange.accept({ type: 'p2p_user_pause', userId: TAKER, untilMs });
      },
    ],
    ['p2p_own_ad', set({ userId: MERCHANT })],
    ['withdrawal_restricted', restrict(MERCHANT, 'no_withdrawal')],
    ['reduce_only_restricted', restrict(TAKER, 'reduce_only')],
    ['trading_restricted', restrict(TAKER, 'no_trading')],
    ['unknown_p2p_ad', set({ adId: 77 })],
    ['p2p_closed', () => exchange.accept({ ...rule, takesOrders: 0 })],
    ['unknown_user', set({ userId: 99 })],
  ]);
});

test('a seller needs the coins, and a floating price an index', () => {
  const adId = exchange.publish({
    ...{ side: 'buy', priceKind: 'floating', priceTicks: 0, floorTicks: 1, ceilingTicks: 9_000 },
    ...{ stockUnits: asUnits(9_000_000), fiatUnitsMax: asUnits(10_000_000) },
  });
  const taking = exchange.taking(adId, { units: asUnits(3_000_000), fiatUnits: asUnits(0) });
  expect(exchange.codeOf(taking)).toBe('insufficient_balance');
  exchange.pass(3_600_000);
  expect(exchange.codeOf(taking)).toBe('p2p_no_price');
});

test('publishing is refused for the first reason of the list', () => {
  const start = { ...sellAd, stockUnits: asUnits(50_000_000) };
  expectOrder(start, [
    ['insufficient_balance', () => undefined],
    [
      'too_many_p2p_ads',
      () => {
        for (let count = 0; count < 5; count++) exchange.publish({ stockUnits: asUnits(10_000) });
      },
    ],
    ['p2p_methods_not_taken', set({ methods: 16 })],
    ['p2p_limits_invalid', set({ fiatUnitsMin: asUnits(1) })],
    ['p2p_price_out_of_band', set({ priceTicks: 9_100 })],
    ['p2p_ad_invalid', set({ payMs: 1 })],
    [
      'p2p_user_paused',
      () => {
        const untilMs = exchange.timestampMs + 1_000_000;
        exchange.accept({ type: 'p2p_user_pause', userId: MERCHANT, untilMs });
      },
    ],
    ['p2p_deposit_short', set({ userId: OTHER })],
    ['p2p_pair_closed', () => exchange.accept({ ...pair, pairId: 1, takesOrders: 0 })],
    ['unknown_p2p_pair', set({ pairId: 7 })],
    ['p2p_closed', () => exchange.accept({ ...rule, takesOrders: 0 })],
    ['withdrawal_restricted', restrict(OTHER, 'no_withdrawal')],
    ['reduce_only_restricted', restrict(OTHER, 'reduce_only')],
    ['trading_restricted', restrict(OTHER, 'no_trading')],
    ['unknown_user', set({ userId: 99 })],
  ]);
});

test('what staff set is checked', () => {
  expect(exchange.codeOf({ ...rule, depositAssetId: 2 })).toBe('p2p_deposit_asset_fixed');
  expect(exchange.codeOf({ ...rule, depositAssetId: 9 })).toBe('unknown_asset');
  expect(exchange.codeOf({ ...rule, penaltyPpm: 1_000_001 })).toBe('p2p_rule_invalid');
  const index = { type: 'p2p_index_set', pairId: 1, indexTicks: 0 } as const;
  expect(exchange.codeOf(index)).toBe('p2p_price_out_of_band');
  expect(exchange.codeOf({ ...index, pairId: 2 })).toBe('unknown_p2p_pair');
  const review = { type: 'p2p_deposit_review', userId: MERCHANT, isAccepted: 1 } as const;
  expect(exchange.codeOf(review)).toBe('p2p_not_to_review');
  expect(exchange.codeOf({ ...review, userId: OTHER })).toBe('unknown_p2p_merchant');
  const refund = { type: 'p2p_refund_review', userId: MERCHANT, isAccepted: 1 } as const;
  expect(exchange.codeOf(refund)).toBe('p2p_not_to_review');
  expect(exchange.codeOf({ ...refund, userId: OTHER })).toBe('unknown_p2p_merchant');
});

test('a deposit is paid once, as it was told, from what is there', () => {
  const pay = { type: 'p2p_deposit_pay', userId: OTHER, units: rule.depositUnits, requestKey: '' };
  const paying = { ...pay, type: 'p2p_deposit_pay' } as const;
  expect(exchange.codeOf({ ...paying, userId: MERCHANT })).toBe('p2p_deposit_is_paid');
  expect(exchange.codeOf({ ...paying, units: asUnits(9_999) })).toBe('p2p_deposit_changed');
  exchange.accept({ ...rule, depositUnits: asUnits(90_000_000) });
  expect(exchange.codeOf({ ...paying, units: asUnits(90_000_000) })).toBe('insufficient_balance');
  exchange.accept(rule);
  exchange.accept(paying);
  expect(exchange.codeOf(paying)).toBe('p2p_deposit_pending');
  const topUp = { ...paying, type: 'p2p_deposit_top_up' } as const;
  expect(exchange.codeOf(topUp)).toBe('p2p_deposit_pending');
  expect(exchange.codeOf({ ...topUp, userId: TAKER })).toBe('p2p_deposit_short');
  const own = { ...topUp, userId: MERCHANT };
  expect(exchange.codeOf({ ...own, units: asUnits(0) })).toBe('amount_not_positive');
  expect(exchange.codeOf({ ...own, units: asUnits(90_000_000) })).toBe('insufficient_balance');
});
