import { describe, expect, test } from 'vitest';
import type { CommandOf } from '#products.ts';
import { orderCancelFrozenRejections } from '#registry/rejections.ts';
import type { orderCancelAllRejections } from './rejections.ts';
import {
  ocoPlaceRejections,
  orderAmendRejections,
  orderCancelRejections,
  orderPlaceRejections,
} from './rejections.ts';
import { ofTerms } from './terms/testing/of-terms.ts';
import { orderOf, pairOf, SmallExchange } from '#testing/small-exchange.ts';

/**
 * Each row breaks its own check and, wherever the two do not exclude each other, the next one too:
 * swapping two neighbouring checks fails a row. Rows stand in the order of the rejection lists.
 */
const rules = {
  ticksMin: 50,
  ticksMax: 200,
  lotsMin: 5,
  lotsMax: 1_000,
  notionalUnitsMin: 1_000,
  notionalUnitsMax: 50_000,
  priceBandPpm: 200_000,
  marketProtectionPpm: 100_000,
  openOrdersMax: 4,
  triggerOrdersMax: 2,
};

/** Shown in tests of their own. */
const elsewhere: readonly string[] = [...ofTerms, 'too_many_trigger_orders'];

const ALICE = 1;
const BOB = 2;
const POOR = 3;
const CROWDED = 4;
/** May trade nothing. */
const STOPPED = 5;
/** May only sell. */
const REDUCING = 6;
const STRANGER = 99;

/** Last price 100, asks from 105, alice's open orders named `mine` and a pair, a crowded user. */
function exchangeWithBook(): SmallExchange {
  const exchange = new SmallExchange(rules);
  exchange.addUser(ALICE);
  exchange.addUser(BOB);
  exchange.addUser(POOR, { units: 10 });
  exchange.addUser(CROWDED, { units: 10_000 });
  for (const [userId, restriction] of [
    [STOPPED, 'no_trading'],
    [REDUCING, 'reduce_only'],
  ] as const) {
    exchange.addUser(userId);
    exchange.accept({
      ...{ type: 'user_restriction_set', userId, restriction },
      untilMs: exchange.timestampMs + 86_400_000,
    });
  }
  exchange.accept(orderOf({ userId: BOB, side: 'sell', ticks: 100, lots: 20 }));
  exchange.accept(orderOf({ userId: ALICE, ticks: 100, lots: 20 }));
  exchange.accept(orderOf({ userId: BOB, side: 'sell', ticks: 105, lots: 20 }));
  exchange.accept(orderOf({ userId: ALICE, ticks: 90, lots: 20, clientOrderId: 'mine' }));
  for (let count = 0; count < 2; count++) {
    exchange.accept(orderOf({ ...stopBuy, userId: CROWDED, ticks: 115, lots: 9 }));
    exchange.accept(orderOf({ userId: CROWDED, ticks: 90, lots: 12 }));
  }
  exchange.accept({ ...exchangeMarket, symbol: 'BTC2USDT' });
  exchange.accept({ ...exchangeMarket, symbol: 'BTC3USDT' });
  exchange.accept({ type: 'market_state_set', marketId: 2, state: 'halted' });
  exchange.accept({ type: 'market_state_set', marketId: 3, state: 'cancel_only' });
  exchange.accept({
    ...exchangeMarket,
    symbol: 'BTC4USDT',
    notionalUnitsMax: Number.MAX_SAFE_INTEGER,
    lotsMax: Number.MAX_SAFE_INTEGER,
  });
  return exchange;
}

const stopBuy = { orderType: 'stop_limit', triggerTicks: 110 } as const;
const exchangeMarket: CommandOf<'market_create'> = {
  type: 'market_create',
  symbol: '',
  baseAssetId: 2,
  quoteAssetId: 1,
  priceScale: 0,
  quantityScale: 2,
  tickSizeE12: 1_000_000_000_000,
  lotUnits: 1,
  tickLotUnits: 1,
  ...rules,
};

function untouched(exchange: SmallExchange, check: () => void): void {
  const before = exchange.engine.canonicalState().toString();
  check();
  expect(exchange.engine.effects.length).toBe(0);
  expect(exchange.engine.canonicalState().toString()).toBe(before);
}

type Order = Partial<CommandOf<'order_place'>>;
const market = { orderType: 'market', ticks: 0 } as const;
const key = { requestKey: 'k' };

const placeRows: [code: string, order: Order][] = [
  ['invalid_request_key', { requestKey: 'has space', userId: STRANGER }],
  ['request_key_reused', { ...key, userId: ALICE, marketId: 9 }],
  ['unknown_user', { userId: STRANGER, marketId: 9 }],
  ['trading_restricted', { userId: STOPPED, marketId: 9 }],
  ['trading_restricted', { userId: STOPPED, side: 'sell', marketId: 9 }],
  ['reduce_only_restricted', { userId: REDUCING, marketId: 9 }],
  ['unknown_market', { userId: REDUCING, side: 'sell', marketId: 9 }],
  ['unknown_market', { marketId: 9, clientOrderId: 'has space' }],
  ['market_halted', { marketId: 2, clientOrderId: 'has space' }],
  ['market_cancel_only', { marketId: 3, clientOrderId: 'has space' }],
  ['invalid_client_order_id', { clientOrderId: 'has space', ticks: 0 }],
  ['invalid_client_order_id', { clientOrderId: 'x'.repeat(65), ticks: 0 }],
  ['price_required', { ticks: 0, triggerTicks: 110 }],
  ['price_not_allowed', { orderType: 'market', triggerTicks: 110 }],
  ['trigger_price_required', { orderType: 'stop_limit', triggerTicks: 0, lots: 0 }],
  ['trigger_price_not_allowed', { triggerTicks: 110, lots: 0 }],
  ['quantity_required', { lots: 0, quoteUnits: 5 }],
  ['quantity_required', { ...market, lots: 0, timeInForce: 'post_only' }],
  ['quote_amount_not_allowed', { quoteUnits: 5, timeInForce: 'ioc', displayLots: 1 }],
  ['quote_amount_not_allowed', { ...market, quoteUnits: 5, timeInForce: 'post_only' }],
  ['time_in_force_not_allowed', { ...market, timeInForce: 'post_only', displayLots: 1 }],
  [
    'time_in_force_not_allowed',
    { ...market, lots: 0, quoteUnits: 2_000, timeInForce: 'fok', displayLots: 1 },
  ],
  ['iceberg_not_allowed', { timeInForce: 'ioc', displayLots: 1, ticks: 49 }],
  ['price_out_of_range', { ...stopBuy, ticks: 49, triggerTicks: 49 }],
  ['price_out_of_range', { ...stopBuy, ticks: 201, triggerTicks: 201 }],
  ['price_out_of_range', { ...stopBuy, ticks: 100.5, triggerTicks: 201 }],
  ['trigger_price_out_of_range', { ...stopBuy, triggerTicks: 201, lots: 4 }],
  ['quantity_below_min', { lots: 4, displayLots: 9 }],
  ['quantity_below_min', { lots: 7.5, displayLots: 9 }],
  ['quantity_below_min', { lots: -7, displayLots: 9 }],
  ['quantity_above_max', { lots: 1_001, displayLots: 9_999 }],
  ['invalid_display_quantity', { lots: 20, displayLots: 21, ticks: 121 }],
  ['invalid_display_quantity', { lots: 101, displayLots: 1, ticks: 121 }],
  ['invalid_display_quantity', { displayLots: -1, ticks: 121 }],
  ['price_outside_band', { ticks: 121 }],
  ['price_outside_band', { side: 'sell', ticks: 79 }],
  ['price_outside_band', { ...stopBuy, triggerTicks: 90, ticks: 109 }],
  ['trigger_would_fire', { ...stopBuy, triggerTicks: 100, lots: 5 }],
  ['no_liquidity', { ...market, marketId: 4, lots: Number.MAX_SAFE_INTEGER }],
  ['order_value_overflow', { marketId: 4, lots: Number.MAX_SAFE_INTEGER }],
  ['notional_below_min', { lots: 5, clientOrderId: 'mine' }],
  ['notional_below_min', { ...market, lots: 0, quoteUnits: 524, clientOrderId: 'mine' }],
  ['notional_above_max', { lots: 501, clientOrderId: 'mine' }],
  ['notional_above_max', { ...market, lots: 0, quoteUnits: 50_001, clientOrderId: 'mine' }],
  [
    'duplicate_client_order_id',
    { clientOrderId: 'mine', lots: 500, ticks: 100, timeInForce: 'fok' },
  ],
  ['too_many_open_orders', { ...stopBuy, userId: CROWDED, lots: 400 }],
  ['insufficient_balance', { userId: POOR, ticks: 105, timeInForce: 'post_only' }],
  ['insufficient_balance', { userId: POOR, ticks: 105, lots: 100, timeInForce: 'fok' }],
  ['insufficient_balance', { ...market, userId: POOR }],
  ['post_only_would_take', { ticks: 105, timeInForce: 'post_only' }],
  ['fok_unfillable', { ticks: 105, lots: 21, timeInForce: 'fok' }],
  ['fok_unfillable', { ...market, lots: 21, timeInForce: 'fok' }],
];

describe('placing an order', () => {
  const exchange = exchangeWithBook();
  exchange.accept(orderOf({ ...key, ticks: 90, lots: 20 }));

  test.each(placeRows)('is refused with %s: %o', (code, order) => {
    untouched(exchange, () => {
      expect(exchange.codeOf(orderOf(order))).toBe(code);
    });
  });

  test('is refused with too_many_trigger_orders', () => {
    const full = exchangeWithBook();
    full.accept({ type: 'order_cancel_all', userId: CROWDED, marketId: 0, requestKey: '' });
    full.accept(orderOf({ ...stopBuy, userId: CROWDED }));
    full.accept(orderOf({ ...stopBuy, userId: CROWDED }));
    untouched(full, () => {
      expect(full.codeOf(orderOf({ ...stopBuy, userId: CROWDED, lots: 400 }))).toBe(
        'too_many_trigger_orders',
      );
    });
    // Orders that act at once take no room.
    full.accept(orderOf({ userId: CROWDED, ticks: 90, lots: 12 }));
    full.accept(orderOf({ userId: CROWDED, ticks: 90, lots: 12 }));
    expect(full.codeOf(orderOf({ userId: CROWDED, ticks: 90, lots: 12 }))).toBe(
      'too_many_open_orders',
    );
    expect(full.codeOf(orderOf({ userId: CROWDED, ticks: 90, lots: 12, timeInForce: 'ioc' }))).toBe(
      '',
    );
  });

  test('has a row for every reason, in order', () => {
    const covered = [...new Set(placeRows.map(([code]) => code))];
    expect(covered).toEqual(orderPlaceRejections.filter((code) => !elsewhere.includes(code)));
  });
});

type Pair = Partial<CommandOf<'oco_place'>>;
const pairRows: [code: string, pair: Pair][] = [
  ['invalid_request_key', { requestKey: 'has space', userId: STRANGER }],
  ['request_key_reused', { ...key, marketId: 9 }],
  ['unknown_user', { userId: STRANGER, marketId: 9 }],
  ['trading_restricted', { userId: STOPPED, marketId: 9 }],
  ['reduce_only_restricted', { userId: REDUCING, side: 'buy', marketId: 9 }],
  ['unknown_market', { marketId: 9, clientOrderId: 'has space' }],
  ['market_halted', { marketId: 2, clientOrderId: 'has space' }],
  ['market_cancel_only', { marketId: 3, clientOrderId: 'has space' }],
  ['invalid_client_order_id', { clientOrderId: 'has space', limitTicks: 0 }],
  ['price_out_of_range', { limitTicks: 0, stopTriggerTicks: 0 }],
  ['price_out_of_range', { stopLimitTicks: 201, stopTriggerTicks: 0 }],
  ['trigger_price_out_of_range', { stopTriggerTicks: 0, lots: 4 }],
  ['quantity_below_min', { lots: 4, limitTicks: 60 }],
  ['quantity_above_max', { lots: 1_001, limitTicks: 60 }],
  ['oco_prices_wrong_side', { limitTicks: 70, stopTriggerTicks: 80 }],
  ['oco_prices_wrong_side', { side: 'buy', limitTicks: 130, stopTriggerTicks: 125 }],
  ['price_outside_band', { side: 'buy', limitTicks: 121, stopTriggerTicks: 130 }],
  ['price_outside_band', { stopTriggerTicks: 100, stopLimitTicks: 79 }],
  ['trigger_would_fire', { stopTriggerTicks: 100, stopLimitTicks: 90, marketId: 1 }],
  ['order_value_overflow', { marketId: 4, lots: Number.MAX_SAFE_INTEGER }],
  ['notional_below_min', { lots: 12, clientOrderId: 'mine' }],
  ['notional_above_max', { lots: 500, clientOrderId: 'mine' }],
  ['duplicate_client_order_id', { clientOrderId: 'mine', lots: 14 }],
  ['too_many_open_orders', { userId: CROWDED, lots: 14 }],
  ['insufficient_balance', { userId: POOR, limitTicks: 89, lots: 20 }],
  ['post_only_would_take', { limitTicks: 90, lots: 20 }],
];

describe('placing a pair', () => {
  const exchange = exchangeWithBook();
  exchange.accept(orderOf({ ...key, ticks: 90, lots: 20 }));

  test.each(pairRows)('is refused with %s: %o', (code, pair) => {
    untouched(exchange, () => {
      expect(exchange.codeOf(pairOf(pair))).toBe(code);
    });
  });

  test('is refused with too_many_trigger_orders', () => {
    exchange.accept({ type: 'order_cancel_all', userId: CROWDED, marketId: 0, requestKey: '' });
    exchange.accept(orderOf({ ...stopBuy, userId: CROWDED }));
    exchange.accept(orderOf({ ...stopBuy, userId: CROWDED }));
    expect(exchange.codeOf(pairOf({ userId: CROWDED, lots: 600, stopLimitTicks: 80 }))).toBe(
      'notional_above_max',
    );
    expect(exchange.codeOf(pairOf({ userId: CROWDED, lots: 400 }))).toBe('too_many_trigger_orders');
  });

  test('has a row for every reason, in order', () => {
    const covered = [...new Set(pairRows.map(([code]) => code))];
    expect(covered).toEqual(ocoPlaceRejections.filter((code) => !elsewhere.includes(code)));
  });
});

describe('changing and cancelling orders', () => {
  const exchange = exchangeWithBook();
  const mine = exchange.engine.openOrdersOf(ALICE, 1)[0]?.orderId ?? 0;
  const bobs = exchange.engine.openOrdersOf(BOB, 1)[0]?.orderId ?? 0;
  const waiting = exchange.accept(orderOf({ ...stopBuy })).orderId;
  const postOnly = exchange.accept(
    orderOf({ ticks: 90, lots: 20, timeInForce: 'post_only' }),
  ).orderId;
  const iceberg = exchange.accept(
    orderOf({ userId: BOB, side: 'sell', ticks: 119, lots: 20, displayLots: 5 }),
  ).orderId;
  const filled = exchange.accept(
    orderOf({ userId: BOB, side: 'sell', ticks: 104, lots: 20 }),
  ).orderId;
  exchange.accept(orderOf({ userId: ALICE, ticks: 104, lots: 12 }));
  const cheap = exchange.accept(
    orderOf({ userId: POOR, marketId: 1, side: 'sell', ticks: 110, lots: 10 }),
  ).orderId;
  exchange.accept(orderOf({ ...key, ticks: 90, lots: 20 }));
  const amend = (fields: Partial<CommandOf<'order_amend'>>): CommandOf<'order_amend'> => ({
    type: 'order_amend',
    userId: ALICE,
    orderId: mine,
    ticks: 0,
    lots: 0,
    requestKey: '',
    ...fields,
  });

  const amendRows: [code: string, fields: Partial<CommandOf<'order_amend'>>][] = [
    ['invalid_request_key', { requestKey: 'has space', userId: STRANGER }],
    ['request_key_reused', { ...key, orderId: 999 }],
    ['unknown_user', { userId: STRANGER, orderId: 999 }],
    ['order_not_open', { orderId: 999 }],
    ['order_not_open', { orderId: bobs, ticks: 49 }],
    ['order_not_open', { orderId: 1, ticks: 49 }],
    ['amend_not_allowed', { orderId: waiting }],
    ['amend_changes_nothing', {}],
    ['price_out_of_range', { ticks: 201, lots: 4 }],
    ['quantity_below_min', { lots: 4, ticks: 150 }],
    ['quantity_above_max', { lots: 1_001, ticks: 150 }],
    ['quantity_above_max', { userId: BOB, orderId: iceberg, lots: 501, ticks: 70 }],
    ['quantity_below_filled', { userId: BOB, orderId: filled, lots: 12, ticks: 70 }],
    ['price_outside_band', { ticks: 150, lots: 400 }],
    ['notional_below_min', { lots: 5 }],
    ['notional_above_max', { lots: 600 }],
    ['insufficient_balance', { userId: POOR, orderId: cheap, lots: 11 }],
    ['post_only_would_take', { orderId: postOnly, ticks: 104 }],
  ];

  test.each(amendRows)('amending is refused with %s: %o', (code, fields) => {
    untouched(exchange, () => {
      expect(exchange.codeOf(amend(fields))).toBe(code);
    });
  });

  test('amending has a row for every reason that this market knows, in order', () => {
    const notHere = [...ofTerms, 'market_halted', 'market_cancel_only', 'order_value_overflow'];
    const covered = [...new Set(amendRows.map(([code]) => code))];
    expect(covered).toEqual(orderAmendRejections.filter((code) => !notHere.includes(code)));
  });

  test.each(['halted', 'cancel_only'] as const)(
    'amending is refused while the market is %s',
    (state) => {
      exchange.accept({ type: 'market_state_set', marketId: 1, state });
      expect(exchange.codeOf(amend({ orderId: waiting }))).toBe(`market_${state}`);
      exchange.accept({ type: 'market_state_set', marketId: 1, state: 'open' });
    },
  );

  test('amending beyond exact values is refused by name', () => {
    const { orderId } = exchange.accept(orderOf({ marketId: 4 }));
    expect(exchange.codeOf(amend({ orderId, lots: Number.MAX_SAFE_INTEGER }))).toBe(
      'order_value_overflow',
    );
  });

  const cancel: CommandOf<'order_cancel'> = {
    type: 'order_cancel',
    userId: ALICE,
    orderId: 0,
    clientOrderId: '',
    requestKey: '',
  };
  const cancelRows: [code: string, fields: Partial<CommandOf<'order_cancel'>>][] = [
    ['invalid_request_key', { requestKey: 'has space', userId: STRANGER }],
    ['request_key_reused', { ...key, orderId: 999 }],
    ['unknown_user', { userId: STRANGER, orderId: 999 }],
    ['order_not_open', {}],
    ['order_not_open', { orderId: 999 }],
    ['order_not_open', { orderId: -1 }],
    ['order_not_open', { orderId: bobs }],
    ['order_not_open', { clientOrderId: 'nobody' }],
    ['order_not_open', { clientOrderId: 'mine', userId: BOB }],
  ];
  test.each(cancelRows)('cancelling is refused with %s: %o', (code, fields) => {
    untouched(exchange, () => {
      expect(exchange.codeOf({ ...cancel, ...fields })).toBe(code);
    });
  });

  test('cancelling has a row for every reason, in order', () => {
    expect([...new Set(cancelRows.map(([code]) => code))]).toEqual([...orderCancelRejections]);
  });

  test('an order is cancelled by the name its user gave it, which is then free again', () => {
    expect(exchange.accept({ ...cancel, clientOrderId: 'mine' }).orderId).toBe(mine);
    expect(exchange.codeOf({ ...cancel, clientOrderId: 'mine' })).toBe('order_not_open');
    expect(exchange.codeOf(orderOf({ ticks: 90, lots: 20, clientOrderId: 'mine' }))).toBe('');
  });

  test.each<
    [
      code: (typeof orderCancelAllRejections)[number],
      userId: number,
      marketId: number,
      requestKey: string,
    ]
  >([
    ['invalid_request_key', STRANGER, 9, 'has space'],
    ['request_key_reused', ALICE, 9, 'k'],
    ['unknown_user', STRANGER, 9, ''],
    ['unknown_market', ALICE, 9, ''],
  ])('cancelling all is refused with %s', (code, userId, marketId, requestKey) => {
    untouched(exchange, () => {
      expect(exchange.codeOf({ type: 'order_cancel_all', userId, marketId, requestKey })).toBe(
        code,
      );
    });
  });

  const frozenRows: readonly [code: string, userId: number, requestKey: string][] = [
    ['invalid_request_key', STRANGER, 'has space'],
    ['request_key_reused', ALICE, 'k'],
    ['unknown_user', STRANGER, ''],
  ];
  test.each(frozenRows)(
    'emptying a frozen account is refused with %s',
    (code, userId, requestKey) => {
      untouched(exchange, () => {
        expect(exchange.codeOf({ type: 'order_cancel_frozen', userId, requestKey })).toBe(code);
      });
    },
  );

  test('emptying a frozen account has a row for every reason, in order', () => {
    expect(frozenRows.map(([code]) => code)).toEqual([...orderCancelFrozenRejections]);
  });
});
