import { asUnits } from '@candor/money';
import { beforeEach, describe, expect, test } from 'vitest';
import type { CommandOf } from '#products.ts';
import { DAY_MS, EarnExchange, HOUR_MS, weeklyProduct } from '#testing/earn-exchange.ts';
import { BTC, FUNDS, USDT } from '#testing/small-exchange.ts';

let exchange: EarnExchange;

const fund = (units: number, fields: object = {}): CommandOf<'finance_fund'> => ({
  type: 'finance_fund',
  assetId: USDT,
  source: 'seed_capital',
  units: asUnits(units),
  ...fields,
});
const subscribe = (
  units: number,
  fields: Partial<CommandOf<'finance_subscribe'>> = {},
): CommandOf<'finance_subscribe'> => ({
  type: 'finance_subscribe',
  userId: 1,
  productId: 1,
  accountKind: 'spot',
  units: asUnits(units),
  ratePpm: 365_000,
  renews: 0,
  requestKey: '',
  ...fields,
});
const redeem = (orderId: number, units: number, cost: number): CommandOf<'finance_redeem'> => ({
  type: 'finance_redeem',
  userId: 1,
  orderId,
  units: asUnits(units),
  costUnits: asUnits(cost),
  requestKey: '',
});
const cancel = (orderId: number, userId = 1) =>
  ({ type: 'finance_cancel', userId, orderId, requestKey: '' }) as const;
const renew = (orderId: number, renews: number) =>
  ({ type: 'finance_renew', userId: 1, orderId, renews, requestKey: '' }) as const;
const open = (isOpen: number, productId = 1) =>
  ({ type: 'finance_product_open', productId, isOpen }) as const;

/** 100,000 units at a thousandth a day: 100 a day, 700 in all. */
const begin = (fields: Partial<CommandOf<'finance_subscribe'>> = {}) =>
  exchange.accept(subscribe(100_000, fields)).orderId;

beforeEach(() => {
  exchange = new EarnExchange();
  exchange.addUser(1);
  exchange.addUser(2);
  exchange.accept(weeklyProduct);
  exchange.accept(fund(1_000));
});

/** Midnight after the start: 14.5 hours less what the commands took. */
const toMidnight = () => exchange.pass(DAY_MS - (exchange.timestampMs % DAY_MS));

describe('a fixed term', () => {
  test('holds the principal at once and earns from the next midnight on', () => {
    const orderId = begin();
    expect(exchange.money(1, 'spot')).toEqual({ available: FUNDS - 100_000, held: 100_000 });
    toMidnight();
    expect(exchange.money(1, 'main').available).toBe(0);
    exchange.pass(DAY_MS);
    expect(exchange.money(1, 'main').available).toBe(100);
    expect(exchange.finance.order(orderId)).toMatchObject({ paidDays: 1, paidUnits: 100 });
    expect(exchange.finance.rewards()[0]).toMatchObject({ owedUnits: 600, balanceUnits: 900 });
    exchange.assertWhole();
  });

  test('pays exactly what was promised and frees the principal', () => {
    begin({ units: asUnits(100_010) });
    toMidnight();
    exchange.pass(7 * DAY_MS);
    // 100.01 a day is 100, and the last day brings the rest of 700.07.
    expect(exchange.money(1, 'main').available).toBe(700);
    expect(exchange.money(1, 'spot')).toEqual({ available: FUNDS, held: 0 });
    expect(exchange.finance.runningOf(1)).toEqual([]);
    expect(exchange.engine.nextDueAtMs).toBeUndefined();
    exchange.assertWhole();
  });

  test('after weeks of downtime is caught up day by day, to the unit', () => {
    const prompt = new EarnExchange();
    for (const one of [exchange, prompt]) {
      if (one === prompt) {
        one.addUser(1);
        one.addUser(2);
        one.accept(weeklyProduct);
        one.accept(fund(1_000));
      }
      one.accept(subscribe(100_010, { renews: 1 }));
    }
    for (let hour = 0; hour < 20 * 24; hour++) prompt.pass(HOUR_MS);
    exchange.pass(20 * DAY_MS);
    expect(exchange.money(1, 'main')).toEqual(prompt.money(1, 'main'));
    expect(exchange.finance.runningOf(1)[0]?.accruesFromMs).toBe(
      prompt.finance.runningOf(1)[0]?.accruesFromMs,
    );
  });
});

describe('a managed plan', () => {
  test('begins again at the end of its cycle, at the rate of that day', () => {
    exchange.accept(fund(100_000));
    const orderId = begin({ renews: 1 });
    toMidnight();
    exchange.accept({ ...weeklyProduct, productId: 1, ratePpm: 73_000 });
    exchange.pass(7 * DAY_MS);
    expect(exchange.money(1, 'main').available).toBe(700);
    expect(exchange.finance.order(orderId)).toMatchObject({
      cycleNumber: 2,
      ratePpm: 73_000,
      paidUnits: 0,
      earnedUnits: 700,
    });
    exchange.pass(DAY_MS);
    expect(exchange.money(1, 'main').available).toBe(720);
    exchange.assertWhole();
  });

  test.each([
    [
      'stopped by its owner',
      () => exchange.accept(renew(exchange.finance.runningOf(1)[0]!.orderId, 0)),
    ],
    ['of a product that takes no money any more', () => exchange.accept(open(0))],
    ['whose next promise is not covered', () => undefined],
  ])('%s pays out at the end of its cycle', (_why, stop) => {
    begin({ renews: 1 });
    toMidnight();
    stop();
    exchange.pass(7 * DAY_MS);
    expect(exchange.finance.runningOf(1)).toEqual([]);
    expect(exchange.money(1, 'spot').held).toBe(0);
    expect(exchange.money(1, 'main').available).toBe(700);
  });

  test('whose own money covers it again goes on with what was just set free', () => {
    exchange.accept(fund(399));
    begin({ renews: 1 });
    toMidnight();
    exchange.pass(7 * DAY_MS);
    // 1,399 less 700 is 699: one short of another 700.
    expect(exchange.finance.runningOf(1)).toEqual([]);
    exchange.accept(fund(701));
    begin({ renews: 1 });
    exchange.pass(DAY_MS);
    toMidnight();
    exchange.pass(7 * DAY_MS);
    expect(exchange.finance.runningOf(1)).toHaveLength(1);
    exchange.assertWhole();
  });
});

describe('leaving early', () => {
  test('with everything gives the principal less all interest paid', () => {
    const orderId = begin();
    toMidnight();
    exchange.pass(3 * DAY_MS);
    exchange.accept(redeem(orderId, 100_000, 300));
    expect(exchange.money(1, 'spot')).toEqual({ available: FUNDS - 300, held: 0 });
    expect(exchange.money(1, 'main').available).toBe(300);
    expect(exchange.house('finance_rewards')).toBe(1_000);
    expect(exchange.effects).toContainEqual(
      expect.objectContaining({
        type: 'finance_order_put',
        earning: 'early_earned',
        earnedUnits: 0,
      }),
    );
    expect(exchange.finance.rewards()[0]).toMatchObject({ owedUnits: 0, givenUpUnits: 300 });
    exchange.assertWhole();
  });

  test('with a part leaves the rest on its terms', () => {
    const orderId = begin();
    toMidnight();
    exchange.pass(3 * DAY_MS);
    exchange.accept(redeem(orderId, 40_000, 120));
    expect(exchange.finance.order(orderId)).toMatchObject({
      principalUnits: 60_000,
      paidUnits: 180,
      earnedUnits: 180,
    });
    exchange.pass(4 * DAY_MS);
    expect(exchange.money(1, 'main').available).toBe(300 + 240);
    expect(exchange.money(1, 'spot')).toEqual({ available: FUNDS - 120, held: 0 });
    exchange.assertWhole();
  });

  test('before interest starts costs nothing and is a cancellation', () => {
    const orderId = begin();
    exchange.accept(redeem(orderId, 100_000, 0));
    expect(exchange.effects).toContainEqual(
      expect.objectContaining({ type: 'finance_order_put', earning: 'cancelled' }),
    );
    exchange.accept(cancel(begin()));
    expect(exchange.money(1, 'spot')).toEqual({ available: FUNDS, held: 0 });
    expect(exchange.finance.products()[0]?.soldUnits).toBe(0);
    exchange.assertWhole();
  });

  test('waits for a payment that is due: it must not cost a day that is complete', () => {
    const orderId = begin();
    toMidnight();
    exchange.timestampMs += DAY_MS;
    expect(exchange.codeOf(redeem(orderId, 100_000, 0))).toBe('finance_payout_due');
    expect(exchange.codeOf(renew(orderId, 1))).toBe('finance_payout_due');
    exchange.fireDue();
    expect(exchange.codeOf(redeem(orderId, 100_000, 100))).toBe('');
  });
});

// Each row also has what the rows after it are about.
describe('refusals, in the order of the checks', () => {
  const short = { units: asUnits(5), accountKind: 'fiat', ratePpm: 1 } as const;
  test.each<[string, Partial<CommandOf<'finance_subscribe'>>]>([
    ['unknown_user', { userId: 9, productId: 9 }],
    ['trading_restricted', { userId: 3, productId: 9 }],
    ['reduce_only_restricted', { userId: 4, productId: 9 }],
    ['unknown_finance_product', { productId: 9, ...short }],
    ['finance_not_renewable', { productId: 3, renews: 1, ...short }],
    ['finance_paused', { productId: 2, ...short }],
    ['account_kind_not_allowed', short],
    ['finance_rate_changed', { units: asUnits(0), ratePpm: 365_001 }],
    ['amount_not_positive', { units: asUnits(0) }],
    ['finance_below_min', { units: asUnits(999) }],
    ['finance_plan_below_min', { units: asUnits(999), renews: 1 }],
    ['finance_off_step', { units: asUnits(2_000_001) }],
    ['finance_above_limit', { units: asUnits(1_000_010) }],
    ['finance_plan_above_limit', { units: asUnits(1_000_010), renews: 1 }],
    ['finance_above_cap', { userId: 2, productId: 4, units: asUnits(60_000) }],
    ['finance_plan_above_cap', { userId: 2, productId: 4, units: asUnits(60_000), renews: 1 }],
    ['finance_earns_nothing', { productId: 5, ratePpm: 1, units: asUnits(1_000) }],
    ['finance_not_covered', { units: asUnits(500_000) }],
    ['insufficient_balance', { accountKind: 'wallet', units: asUnits(50_000) }],
  ])('%s', (code, fields) => {
    const product = (more: Partial<typeof weeklyProduct>) =>
      exchange.accept({ ...weeklyProduct, ...more });
    product({});
    for (const [userId, restriction] of [
      [3, 'no_trading'],
      [4, 'reduce_only'],
    ] as const) {
      exchange.addUser(userId);
      const untilMs = exchange.timestampMs + DAY_MS;
      exchange.accept({ type: 'user_restriction_set', userId, restriction, untilMs });
    }
    exchange.accept(open(0, 2));
    product({ isManaged: 0 });
    product({ capUnits: asUnits(100_000), userUnitsMax: asUnits(100_000) });
    product({ ratePpm: 1 });
    exchange.accept(subscribe(50_000, { productId: 4 }));
    const before = exchange.engine.canonicalState();
    expect(exchange.codeOf(subscribe(100_000, fields))).toBe(code);
    expect(exchange.engine.canonicalState()).toEqual(before);
  });

  test.each<[string, (orderId: number) => Parameters<EarnExchange['codeOf']>[0]]>([
    ['unknown_finance_order', () => redeem(5, 0, 0)],
    ['unknown_finance_order', (orderId) => ({ ...redeem(orderId, 0, 0), userId: 2 })],
    ['amount_not_positive', (orderId) => redeem(orderId, 0, 1)],
    ['finance_above_principal', (orderId) => redeem(orderId, 100_001, 1)],
    ['finance_off_step', (orderId) => redeem(orderId, 99_999, 1)],
    ['finance_rest_below_min', (orderId) => redeem(orderId, 99_010, 1)],
    ['finance_cost_changed', (orderId) => redeem(orderId, 100_000, 99)],
    ['unknown_finance_order', (orderId) => cancel(orderId, 2)],
    ['finance_accrual_started', (orderId) => cancel(orderId)],
    ['finance_not_renewable', (orderId) => renew(orderId, 0)],
  ])('%s', (code, command) => {
    const orderId = begin();
    toMidnight();
    exchange.pass(DAY_MS);
    expect(exchange.codeOf(command(orderId))).toBe(code);
  });

  test.each<[string, Partial<typeof weeklyProduct>]>([
    ['unknown_asset', { assetId: 9, productId: 7 }],
    ['unknown_finance_product', { productId: 7, termDays: 0 }],
    ['finance_asset_fixed', { productId: 1, assetId: BTC, termDays: 0 }],
    ['invalid_finance_terms', { termDays: 0 }],
    ['invalid_finance_terms', { termDays: 367 }],
    ['invalid_finance_terms', { ratePpm: 500_001 }],
    ['invalid_finance_terms', { ratePpm: 0 }],
    ['invalid_finance_terms', { unitsMin: asUnits(1_005) }],
    ['invalid_finance_terms', { userUnitsMax: asUnits(999) }],
    ['invalid_finance_terms', { capUnits: asUnits(999_999) }],
    ['finance_product_unchanged', { productId: 1 }],
  ])('of a product: %s', (code, fields) => {
    expect(exchange.codeOf({ ...weeklyProduct, ...fields })).toBe(code);
  });

  test('of funding, opening and renewing', () => {
    expect(exchange.codeOf(fund(1, { assetId: 9 }))).toBe('unknown_asset');
    expect(exchange.codeOf(fund(0, { source: 'fees' }))).toBe('amount_not_positive');
    expect(exchange.codeOf(fund(1, { source: 'fees' }))).toBe('house_funds_short');
    expect(exchange.codeOf(open(1, 9))).toBe('unknown_finance_product');
    expect(exchange.codeOf(open(1))).toBe('finance_product_unchanged');
    expect(exchange.codeOf(renew(begin({ renews: 1 }), 1))).toBe('finance_renewal_unchanged');
  });

  test('of the order too many', () => {
    exchange.accept(fund(1_000_000));
    for (let count = 0; count < 100; count++) exchange.accept(subscribe(1_000));
    expect(exchange.codeOf(subscribe(1_000))).toBe('too_many_finance_orders');
  });
});

test('a repeated key subscribes once', () => {
  const first = exchange.accept(subscribe(100_000, { requestKey: 'key' }));
  const again = exchange.accept(subscribe(100_000, { requestKey: 'key' }));
  expect(again).toMatchObject({ replayed: true, orderId: first.orderId });
  expect(exchange.money(1, 'spot').held).toBe(100_000);
});

test('a frozen user keeps what earns', () => {
  begin();
  exchange.accept({ type: 'order_cancel_frozen', userId: 1, requestKey: '' });
  toMidnight();
  exchange.pass(DAY_MS);
  expect(exchange.money(1, 'main').available).toBe(100);
});
