import { describe, expect, test } from 'vitest';
import { ofTerms } from '#spot/terms/testing/of-terms.ts';
import { bookOf } from '#testing/drawn-book.ts';
import type { DrawnBook } from '#testing/drawn-book.ts';
import { BTC, orderOf, SmallExchange, smallMarket, USDT } from '#testing/small-exchange.ts';
import type { CommandBody, CommandOf } from '#products.ts';
import { Engine } from '#engine.ts';
import { trailingPlaceRejections, waitingAmendRejections } from '#spot/rejections.ts';

const rules = {
  ticksMin: 500,
  ticksMax: 5_000,
  lotsMin: 5,
  lotsMax: 1_000,
  notionalUnitsMin: 10_000,
  notionalUnitsMax: 500_000,
  marketProtectionPpm: 100_000,
  openOrdersMax: 3,
  triggerOrdersMax: 2,
};

/** A market that last traded at 1,000, with bids far below and asks far above. */
function bookAt1000(): DrawnBook {
  const book = bookOf(
    `
    ask 1300 300 maker
    bid  700 300 maker
  `,
    rules,
  );
  tradeAt(book, 1_000);
  return book;
}

/** Two strangers trade at a price. */
function tradeAt(book: DrawnBook, ticks: number): void {
  expect(book.place(`bob sells 20 @ ${ticks}`)).toEqual([]);
  // What it sets off trades after it.
  expect(book.place(`carol buys 20 @ ${ticks}`)[0]).toBe(`20 @ ${ticks} from bob`);
}

function trailing(
  book: DrawnBook,
  fields: Partial<CommandOf<'trailing_place'>> = {},
): CommandOf<'trailing_place'> {
  return {
    type: 'trailing_place',
    userId: book.userId('alice'),
    marketId: 1,
    side: 'sell',
    lots: 20,
    callbackBps: 1_000,
    activationTicks: 0,
    selfTradeMode: 'expire_taker',
    clientOrderId: '',
    requestKey: '',
    ...fields,
  };
}

const factsOf = (book: DrawnBook) => book.exchange.engine.order(book.orderOf('alice'))?.trailing;

describe('a trailing stop', () => {
  test('sells when the price falls by its distance from the highest since its start', () => {
    const book = bookAt1000();
    expect(book.submit(trailing(book))).toEqual([]);
    expect(factsOf(book)).toMatchObject({ extremeTicks: 1_000, triggerTicks: 900 });
    tradeAt(book, 1_100);
    expect(factsOf(book)).toMatchObject({ extremeTicks: 1_100, triggerTicks: 990 });
    tradeAt(book, 991);
    expect(factsOf(book)).toMatchObject({ extremeTicks: 1_100, triggerTicks: 990 });
    book.place('bob sells 20 @ 990');
    expect(book.place('carol buys 20 @ 990')).toEqual(['20 @ 990 from bob', '20 @ 700 from maker']);
    expect(book.endings()).toContain('alice filled filled');
  });

  test('buys when the price rises by its distance from the lowest, and never pays more than it holds', () => {
    const book = bookAt1000();
    book.submit(trailing(book, { side: 'buy' }));
    // A trigger of 1,100 and a tenth of protection.
    expect(book.exchange.held(book.userId('alice'), USDT)).toBe(20 * 1_210);
    tradeAt(book, 900);
    expect(factsOf(book)?.triggerTicks).toBe(990);
    tradeAt(book, 990);
    expect(book.endings().at(-1)).toBe('alice expired market_remainder');
    expect(book.exchange.held(book.userId('alice'), USDT)).toBe(0);
  });

  test('follows nothing before its activation price was reached', () => {
    const book = bookAt1000();
    book.submit(trailing(book, { activationTicks: 1_200 }));
    tradeAt(book, 800);
    expect(factsOf(book)).toMatchObject({ extremeTicks: 0, triggerTicks: 0 });
    tradeAt(book, 1_210);
    expect(factsOf(book)).toMatchObject({ extremeTicks: 1_210, triggerTicks: 1_089 });
    tradeAt(book, 1_080);
    expect(book.waiting()).toEqual([]);
  });

  test('starts at once when its activation price lies behind the market', () => {
    const book = bookAt1000();
    book.submit(trailing(book, { activationTicks: 900 }));
    expect(factsOf(book)?.extremeTicks).toBe(1_000);
  });

  test('knows nothing of prices before it was placed', () => {
    const book = bookAt1000();
    tradeAt(book, 1_200);
    tradeAt(book, 1_000);
    book.submit(trailing(book));
    tradeAt(book, 950);
    expect(factsOf(book)?.extremeTicks).toBe(1_000);
  });

  test('one trade moves what it passes, and fires by trigger, distance and age', () => {
    const book = bookAt1000();
    for (const [name, callbackBps] of [
      ['wide', 300],
      ['near', 200],
      ['same', 200],
    ] as const) {
      book.submit(trailing(book, { userId: book.userId(name), callbackBps }));
    }
    tradeAt(book, 1_010);
    tradeAt(book, 970);
    expect(book.endings().filter((ending) => !/^(bob|carol|maker)/.test(ending))).toEqual([
      'near filled filled',
      'same filled filled',
      'wide filled filled',
    ]);
  });

  test('is cancelled by its owner and by a freeze, and its hold is free', () => {
    for (const freeze of [false, true]) {
      const book = bookAt1000();
      book.submit(trailing(book));
      const userId = book.userId('alice');
      const orderId = book.orderOf('alice');
      expect(book.exchange.held(userId, BTC)).toBe(20);
      book.submit(
        freeze
          ? { type: 'order_cancel_frozen', userId, requestKey: '' }
          : { type: 'order_cancel', userId, orderId, clientOrderId: '', requestKey: '' },
      );
      expect(book.exchange.held(userId, BTC)).toBe(0);
      expect(book.exchange.engine.dump().records['trailing_order']).toBeUndefined();
      expect(book.exchange.engine.dump().records['trailing_peak']).toBeUndefined();
    }
  });

  test('goes on where it was after a restart', () => {
    const book = bookAt1000();
    book.submit(trailing(book));
    tradeAt(book, 1_100);
    book.submit(trailing(book, { userId: book.userId('late'), activationTicks: 1_250 }));
    const { engine } = book.exchange;
    const restarted = new Engine({ demoEnabled: true, demoFundUnitsMax: 1_000_000 });
    restarted.load(engine.dump());
    expect(restarted.canonicalState()).toEqual(engine.canonicalState());
    expect(restarted.order(book.orderOf('alice'))?.trailing).toEqual(factsOf(book));
  });
});

const ALICE = 1;
const BOB = 2;
const POOR = 3;
const CROWDED = 4;
const WAITING = 5;
/** May trade nothing. */
const STOPPED = 6;
/** May only sell. */
const REDUCING = 7;
const STRANGER = 99;

/** Last price 1,000; one user has three open orders, another two that wait. */
function exchangeAt1000(): SmallExchange {
  const exchange = new SmallExchange(rules);
  for (const userId of [ALICE, BOB, CROWDED, WAITING]) exchange.addUser(userId);
  exchange.addUser(POOR, { units: 12_000 });
  for (const [userId, restriction] of [
    [STOPPED, 'no_trading'],
    [REDUCING, 'reduce_only'],
  ] as const) {
    exchange.addUser(userId);
    const untilMs = exchange.timestampMs + 86_400_000;
    exchange.accept({ type: 'user_restriction_set', userId, restriction, untilMs });
  }
  exchange.accept(orderOf({ userId: BOB, side: 'sell', ticks: 1_000, lots: 20 }));
  exchange.accept(orderOf({ ticks: 1_000, lots: 20 }));
  exchange.accept(orderOf({ ticks: 800, lots: 20, clientOrderId: 'mine' }));
  for (let count = 0; count < 3; count++) {
    exchange.accept(orderOf({ userId: CROWDED, ticks: 800, lots: 20 }));
  }
  const waiting = { orderType: 'stop_limit', ticks: 1_250, triggerTicks: 1_200, lots: 20 } as const;
  for (let count = 0; count < 2; count++) {
    exchange.accept(orderOf({ ...waiting, userId: WAITING }));
  }
  for (const symbol of ['HALTED', 'CLOSING', 'FRESH', 'WIDE']) {
    const wide = { lotsMax: Number.MAX_SAFE_INTEGER };
    exchange.accept({
      ...smallMarket,
      ...rules,
      ...(symbol === 'WIDE' ? wide : {}),
      symbol: `${symbol}USDT`,
    });
  }
  exchange.accept({ type: 'market_state_set', marketId: 2, state: 'halted' });
  exchange.accept({ type: 'market_state_set', marketId: 3, state: 'cancel_only' });
  exchange.accept(orderOf({ requestKey: 'k', ticks: 700, lots: 20 }));
  return exchange;
}

const place: CommandOf<'trailing_place'> = {
  type: 'trailing_place',
  userId: ALICE,
  marketId: 1,
  side: 'sell',
  lots: 20,
  callbackBps: 100,
  activationTicks: 0,
  selfTradeMode: 'expire_taker',
  clientOrderId: '',
  requestKey: '',
};
const spaced = { clientOrderId: 'has space' };
const much = { lots: Number.MAX_SAFE_INTEGER, activationTicks: 2_000 };

/** A trade just above where a distance of 5 % from 1,000 fires. */
function sink(exchange: SmallExchange): void {
  if (exchange.engine.market(1)?.lastTicks !== 1_000) return;
  exchange.accept({ type: 'order_cancel_all', userId: CROWDED, marketId: 0, requestKey: '' });
  exchange.accept(orderOf({ userId: BOB, ticks: 960, lots: 20 }));
  exchange.accept(orderOf({ userId: CROWDED, side: 'sell', ticks: 960, lots: 20 }));
}

/** Each row breaks its own check and, where the two do not exclude each other, the next one too. */
const rows: [code: string, fields: Partial<CommandOf<'trailing_place'>>][] = [
  ['invalid_request_key', { requestKey: 'has space', userId: STRANGER }],
  ['request_key_reused', { requestKey: 'k', marketId: 9 }],
  ['unknown_user', { userId: STRANGER, marketId: 9 }],
  ['trading_restricted', { userId: STOPPED, marketId: 9 }],
  ['reduce_only_restricted', { userId: REDUCING, side: 'buy', marketId: 9 }],
  ['unknown_market', { marketId: 9, ...spaced }],
  ['market_halted', { marketId: 2, ...spaced }],
  ['market_cancel_only', { marketId: 3, ...spaced }],
  ['invalid_client_order_id', { ...spaced, callbackBps: 9 }],
  ['callback_rate_out_of_range', { callbackBps: 9, activationTicks: 499 }],
  ['callback_rate_out_of_range', { callbackBps: 1_001, activationTicks: 499 }],
  ['callback_rate_out_of_range', { callbackBps: 100.5, activationTicks: 499 }],
  ['trigger_price_out_of_range', { activationTicks: 499, lots: 4 }],
  ['trigger_price_out_of_range', { activationTicks: 5_001, lots: 4 }],
  ['quantity_below_min', { lots: 4, marketId: 4 }],
  ['quantity_above_max', { lots: 1_001, marketId: 4 }],
  ['no_liquidity', { lots: 5, marketId: 4 }],
  ['order_value_overflow', { ...much, marketId: 5 }],
  ['notional_below_min', { lots: 10, clientOrderId: 'mine' }],
  ['notional_above_max', { lots: 600, clientOrderId: 'mine' }],
  ['duplicate_client_order_id', { clientOrderId: 'mine' }],
  ['too_many_open_orders', { userId: CROWDED }],
  ['too_many_trigger_orders', { userId: WAITING }],
  ['insufficient_balance', { userId: POOR, side: 'buy' }],
];

function expectRefusal(exchange: SmallExchange, body: CommandBody, code: string): void {
  const before = exchange.engine.canonicalState().toString();
  expect(exchange.codeOf(body)).toBe(code);
  expect(exchange.engine.effects.length).toBe(0);
  expect(exchange.engine.canonicalState().toString()).toBe(before);
}

describe('placing a trailing stop', () => {
  const exchange = exchangeAt1000();

  test.each(rows)('is refused with %s: %o', (code, fields) => {
    expectRefusal(exchange, { ...place, ...fields }, code);
  });

  test('has a row for every reason, in order', () => {
    expect([...new Set(rows.map(([code]) => code))]).toEqual(
      trailingPlaceRejections.filter((code) => !ofTerms.includes(code)),
    );
  });
});

describe('changing an order that waits', () => {
  const exchange = exchangeAt1000();
  const stop = { orderType: 'stop_limit', ticks: 850, triggerTicks: 900, side: 'sell' } as const;
  const stopId = exchange.accept(orderOf({ ...stop, lots: 20 })).orderId;
  const bobs = exchange.accept(orderOf({ userId: BOB, ticks: 700, lots: 20 })).orderId;
  const trailId = exchange.accept({ ...place, userId: BOB, callbackBps: 500 }).orderId;
  const poors = exchange.accept({
    ...place,
    userId: POOR,
    side: 'buy',
    lots: 10,
    callbackBps: 10,
  }).orderId;
  const sliced = exchange.accept(
    orderOf({ ...stop, userId: POOR, lots: 20, displayLots: 5 }),
  ).orderId;
  const amend: CommandOf<'waiting_amend'> = {
    type: 'waiting_amend',
    userId: ALICE,
    orderId: stopId,
    ticks: 0,
    lots: 0,
    triggerTicks: 0,
    callbackBps: 0,
    requestKey: '',
  };
  const amendRows: [code: string, fields: Partial<CommandOf<'waiting_amend'>>][] = [
    ['invalid_request_key', { requestKey: 'has space', userId: STRANGER }],
    ['request_key_reused', { requestKey: 'k', orderId: 999 }],
    ['unknown_user', { userId: STRANGER, orderId: 999 }],
    ['order_not_open', { orderId: 999 }],
    ['order_not_open', { orderId: bobs }],
    ['amend_not_allowed', { userId: BOB, orderId: bobs }],
    ['amend_not_allowed', { callbackBps: 100 }],
    ['amend_not_allowed', { userId: BOB, orderId: trailId, ticks: 900 }],
    ['amend_not_allowed', { userId: BOB, orderId: trailId, triggerTicks: 900 }],
    ['amend_changes_nothing', {}],
    ['amend_changes_nothing', { triggerTicks: 900 }],
    ['callback_rate_out_of_range', { userId: BOB, orderId: trailId, callbackBps: 9, lots: 4 }],
    ['price_out_of_range', { ticks: 499, triggerTicks: 499 }],
    ['trigger_price_out_of_range', { triggerTicks: 499, lots: 4 }],
    ['quantity_below_min', { lots: 4, triggerTicks: 1_000 }],
    ['quantity_above_max', { lots: 1_001, triggerTicks: 1_000 }],
    ['invalid_display_quantity', { userId: POOR, orderId: sliced, lots: 501 }],
    ['trigger_would_fire', { triggerTicks: 1_000, lots: 600 }],
    [
      'trigger_would_fire',
      { userId: BOB, orderId: trailId, triggerTicks: 0, callbackBps: 10, lots: 6 },
    ],
    ['notional_below_min', { lots: 5 }],
    ['notional_above_max', { lots: 600 }],
    ['insufficient_balance', { userId: POOR, orderId: poors, lots: 12 }],
  ];

  test.each(amendRows)('is refused with %s: %o', (code, fields) => {
    if (code === 'trigger_would_fire') sink(exchange);
    expectRefusal(exchange, { ...amend, ...fields }, code);
  });

  test('has a row for every reason that this market knows, in order', () => {
    const elsewhere = [
      ...ofTerms,
      'market_halted',
      'market_cancel_only',
      'price_outside_band',
      'order_value_overflow',
    ];
    const covered = [...new Set(amendRows.map(([code]) => code))];
    expect(covered).toEqual(waitingAmendRejections.filter((code) => !elsewhere.includes(code)));
  });
});

describe('what waits, with other terms', () => {
  test('has another trigger, price and hold, and fires there', () => {
    const book = bookAt1000();
    book.place('alice buys 20 @ 1200 stop 1100');
    const userId = book.userId('alice');
    const orderId = book.orderOf('alice');
    const amend = {
      type: 'waiting_amend',
      userId,
      orderId,
      callbackBps: 0,
      requestKey: '',
    } as const;
    expect(book.submit({ ...amend, ticks: 1_300, lots: 10, triggerTicks: 1_150 })).toEqual([]);
    expect(book.exchange.held(userId, USDT)).toBe(13_000);
    tradeAt(book, 1_100);
    expect(book.waiting()).toEqual(['alice buys 10 stop_limit 1150']);
    book.place('bob sells 10 @ 1150');
    expect(book.place('carol buys 10 @ 1150')).toContain('10 @ 1300 from maker');
  });

  test('of a trailing stop: the distance counts from the extreme it has seen', () => {
    const book = bookAt1000();
    book.submit(trailing(book));
    tradeAt(book, 1_200);
    tradeAt(book, 1_150);
    const userId = book.userId('alice');
    const amend = {
      type: 'waiting_amend',
      userId,
      ticks: 0,
      triggerTicks: 0,
      requestKey: '',
    } as const;
    const orderId = book.orderOf('alice');
    const tighten = { ...amend, orderId, lots: 30, callbackBps: 400 };
    expect(book.submit(tighten)).toEqual(['trigger_would_fire']);
    expect(book.submit({ ...tighten, callbackBps: 500 })).toEqual([]);
    expect(factsOf(book)).toMatchObject({ extremeTicks: 1_200, triggerTicks: 1_140 });
    expect(book.exchange.held(userId, BTC)).toBe(30);
  });
});
