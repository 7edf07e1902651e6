import { describe, expect, test } from 'vitest';
import { ofTerms } from '#spot/terms/testing/of-terms.ts';
import type { CommandBody, CommandOf } from '#products.ts';
import { bookOf } from '#testing/drawn-book.ts';
import type { DrawnBook } from '#testing/drawn-book.ts';
import { BTC, orderOf, SmallExchange, smallMarket, USDT } from '#testing/small-exchange.ts';
import { attachmentSetRejections, orderPlaceAttachedRejections } from '#spot/rejections.ts';

type Attached = CommandOf<'order_place_attached'>;

/** An order said in words, with a take-profit at 120 and a stop-loss at 80. */
function attachedIn(book: DrawnBook, words: string, prices: Partial<Attached> = {}): Attached {
  return {
    ...book.orderIn(words),
    takeProfitTicks: 120,
    stopTriggerTicks: 80,
    stopLimitTicks: 0,
    ...prices,
    type: 'order_place_attached',
  };
}

const openOf = (book: DrawnBook, name: string): string[] =>
  book.exchange.engine
    .openOrdersOf(book.userId(name), 0)
    .map((o) => `${o.side} ${o.lots} ${o.orderType} ${o.ticks || o.triggerTicks}`);

describe('what follows an order', () => {
  test('is a pair for what a market order bought', () => {
    const book = bookOf('ask 100 10 maker');
    book.submit(attachedIn(book, 'alice buys 10 at market'));
    expect(openOf(book, 'alice')).toEqual(['sell 10 stop_market 80', 'sell 10 limit 120']);
    expect(book.exchange.held(book.userId('alice'), BTC)).toBe(10);
    expect(book.exchange.engine.dump().records['order_attachment']).toBeUndefined();
  });

  test('waits while the order rests, also through partial fills, and is placed when it is filled', () => {
    const book = bookOf('bid 90 1 maker');
    book.submit(attachedIn(book, 'alice buys 10 @ 100'));
    book.place('taker sells 4 @ 100');
    expect(openOf(book, 'alice')).toEqual(['buy 10 limit 100']);
    expect(book.exchange.engine.order(book.orderOf('alice'))?.attached?.takeProfitTicks).toBe(120);
    book.place('taker sells 6 @ 100');
    expect(openOf(book, 'alice')).toEqual(['sell 10 stop_market 80', 'sell 10 limit 120']);
  });

  test('is placed for the filled part when its owner cancels the rest', () => {
    const book = bookOf('bid 90 1 maker');
    book.submit(attachedIn(book, 'alice buys 10 @ 100'));
    book.place('taker sells 4 @ 100');
    const [userId, orderId] = [book.userId('alice'), book.orderOf('alice')];
    book.submit({ type: 'order_cancel', userId, orderId, clientOrderId: '', requestKey: '' });
    expect(openOf(book, 'alice')).toEqual(['sell 4 stop_market 80', 'sell 4 limit 120']);
  });

  test('goes with an order that filled nothing, and with everything of its owner', () => {
    for (const fills of [false, true]) {
      const book = bookOf('bid 90 1 maker');
      book.submit(attachedIn(book, 'alice buys 10 @ 100'));
      if (fills) book.place('taker sells 4 @ 100');
      const [userId, orderId] = [book.userId('alice'), book.orderOf('alice')];
      book.submit(
        fills
          ? { type: 'order_cancel_all', userId, marketId: 0, requestKey: '' }
          : { type: 'order_cancel', userId, orderId, clientOrderId: '', requestKey: '' },
      );
      expect(openOf(book, 'alice')).toEqual([]);
      expect(book.exchange.engine.dump().records['order_attachment']).toBeUndefined();
    }
  });

  test('sells what was bought less its fee, in whole lots', () => {
    const exchange = new SmallExchange({}, { maker: 0, taker: 10_000 });
    exchange.addUser(1);
    exchange.addUser(2);
    exchange.accept(orderOf({ userId: 2, side: 'sell', lots: 10 }));
    const prices = { takeProfitTicks: 120, stopTriggerTicks: 0, stopLimitTicks: 0 };
    exchange.accept({ ...orderOf({}), ...prices, type: 'order_place_attached' });
    // A fee of a tenth is rounded up to one.
    expect(exchange.engine.openOrdersOf(1, 0)[0]).toMatchObject({ side: 'sell', lots: 9 });
  });

  test('buys back what was sold, as far as the balance pays for it', () => {
    const book = bookOf('bid 100 10 maker');
    const prices = { takeProfitTicks: 80, stopTriggerTicks: 120, stopLimitTicks: 125 };
    book.submit(attachedIn(book, 'alice sells 10 at market', prices));
    expect(openOf(book, 'alice')).toEqual(['buy 10 stop_limit 125', 'buy 10 limit 80']);
    expect(book.exchange.held(book.userId('alice'), USDT)).toBe(1250);
  });

  test('acts at once where the market is at its stop already, and then alone', () => {
    const book = bookOf(`
      ask 100 10 maker
      bid  70 30 maker
    `);
    book.place('bob sells 1 @ 75');
    book.place('carol buys 1 @ 75');
    book.submit(attachedIn(book, 'alice buys 5 @ 90'));
    // The seller of 5 at 90 leaves 90 as the last price; the next fill is at 70.
    book.submit(attachedIn(book, 'dave buys 5 @ 85', { stopTriggerTicks: 84 }));
    book.place('taker sells 12 @ 70');
    expect(book.endings()).toContain('dave filled filled');
    expect(openOf(book, 'dave')).toEqual([]);
    expect(openOf(book, 'alice')).toEqual([]);
  });

  test('is too small to be an order: nothing comes of it', () => {
    const book = bookOf('ask 100 10 maker', { lotsMin: 5 });
    book.place('bob buys 3 @ 100');
    const small = attachedIn(book, 'alice buys 8 @ 100 ioc');
    book.place('carol buys 6 @ 100');
    book.submit(small);
    expect(openOf(book, 'alice')).toEqual([]);
  });

  test('can be changed, added and taken away while the order rests', () => {
    const book = bookOf('bid 90 1 maker');
    book.place('alice buys 10 @ 100');
    const [userId, orderId] = [book.userId('alice'), book.orderOf('alice')];
    const set = (prices: [number, number, number]): string[] =>
      book.submit({
        type: 'attachment_set',
        userId,
        orderId,
        takeProfitTicks: prices[0],
        stopTriggerTicks: prices[1],
        stopLimitTicks: prices[2],
        requestKey: '',
      });
    expect(set([130, 0, 0])).toEqual([]);
    expect(set([0, 85, 84])).toEqual([]);
    expect(book.exchange.engine.order(orderId)?.attached).toMatchObject({
      takeProfitTicks: 0,
      stopTriggerTicks: 85,
      stopLimitTicks: 84,
    });
    expect(set([0, 0, 0])).toEqual([]);
    book.place('taker sells 10 @ 100');
    expect(openOf(book, 'alice')).toEqual([]);
  });
});

const rules = {
  ticksMin: 50,
  ticksMax: 200,
  priceBandPpm: 200_000,
  openOrdersMax: 3,
  triggerOrdersMax: 2,
};
const ALICE = 1;
const CROWDED = 3;
const POOR = 4;

/** Last price 100; an order that rests, one that waits, a pair, and a user who has no room for one. */
function exchangeAt100(): SmallExchange {
  const exchange = new SmallExchange(rules);
  for (const userId of [ALICE, 2, CROWDED]) exchange.addUser(userId);
  exchange.addUser(POOR, { units: 10 });
  exchange.accept(orderOf({ userId: 2, side: 'sell' }));
  exchange.accept(orderOf({ requestKey: 'k' }));
  exchange.accept(orderOf({ userId: CROWDED, ticks: 90 }));
  exchange.accept(orderOf({ userId: CROWDED, ticks: 90 }));
  exchange.accept({ ...smallMarket, ...rules, symbol: 'HALTEDUSDT' });
  exchange.accept({ type: 'market_state_set', marketId: 2, state: 'halted' });
  return exchange;
}

function expectRefusal(exchange: SmallExchange, body: CommandBody, code: string): void {
  const before = exchange.engine.canonicalState().toString();
  expect(exchange.codeOf(body)).toBe(code);
  expect(exchange.engine.canonicalState().toString()).toBe(before);
}

describe('placing an order with what follows it', () => {
  const exchange = exchangeAt100();
  const place: Attached = {
    ...orderOf({ ticks: 95 }),
    takeProfitTicks: 120,
    stopTriggerTicks: 80,
    stopLimitTicks: 0,
    type: 'order_place_attached',
  };
  const none = { takeProfitTicks: 0, stopTriggerTicks: 0 };
  test.each<[code: string, fields: Partial<Attached>]>([
    ['request_key_reused', { requestKey: 'k', marketId: 9 }],
    ['unknown_market', { marketId: 9, ...none }],
    ['market_halted', { marketId: 2, ...none }],
    ['price_required', { ticks: 0, ...none }],
    ['insufficient_balance', { userId: POOR, takeProfitTicks: 90 }],
    ['attachment_not_allowed', none],
    ['attachment_not_allowed', { stopTriggerTicks: 0, stopLimitTicks: 201 }],
    ['attachment_not_allowed', { orderType: 'stop_limit', triggerTicks: 110, ticks: 110 }],
    ['attachment_price_out_of_range', { takeProfitTicks: 201, stopTriggerTicks: 96 }],
    ['attachment_price_out_of_range', { stopTriggerTicks: 49 }],
    ['attachment_price_out_of_range', { stopLimitTicks: 60 }],
    ['attachment_wrong_side', { userId: CROWDED, takeProfitTicks: 95 }],
    ['attachment_wrong_side', { userId: CROWDED, stopTriggerTicks: 95 }],
    ['attachment_wrong_side', { side: 'sell', ticks: 100 }],
    ['attachment_no_room', { userId: CROWDED }],
  ])('is refused with %s: %o', (code, fields) => {
    expectRefusal(exchange, { ...place, ...fields }, code);
  });

  test('adds its reasons to those of an order', () => {
    expect(orderPlaceAttachedRejections.slice(-4)).toEqual([
      'attachment_not_allowed',
      'attachment_price_out_of_range',
      'attachment_wrong_side',
      'attachment_no_room',
    ]);
  });
});

describe('changing what follows an order', () => {
  const exchange = exchangeAt100();
  const rests = exchange.accept(orderOf({ ticks: 95 })).orderId;
  const waits = exchange.accept(
    orderOf({ orderType: 'stop_limit', triggerTicks: 110, ticks: 115 }),
  ).orderId;
  const change: CommandOf<'attachment_set'> = {
    type: 'attachment_set',
    userId: ALICE,
    orderId: rests,
    takeProfitTicks: 120,
    stopTriggerTicks: 0,
    stopLimitTicks: 0,
    requestKey: '',
  };
  const rows: [code: string, fields: Partial<CommandOf<'attachment_set'>>][] = [
    ['invalid_request_key', { requestKey: 'has space', userId: 99 }],
    ['request_key_reused', { requestKey: 'k', orderId: 999 }],
    ['unknown_user', { userId: 99, orderId: 999 }],
    ['order_not_open', { orderId: 999 }],
    ['attachment_not_allowed', { orderId: waits, takeProfitTicks: 0 }],
    ['amend_changes_nothing', { takeProfitTicks: 0 }],
    ['attachment_price_out_of_range', { takeProfitTicks: 201, stopTriggerTicks: 96 }],
    ['attachment_wrong_side', { takeProfitTicks: 95 }],
  ];

  test.each(rows)('is refused with %s: %o', (code, fields) => {
    expectRefusal(exchange, { ...change, ...fields }, code);
  });

  test('has a row for every reason that this market knows, in order', () => {
    const elsewhere = [...ofTerms, 'market_halted', 'market_cancel_only'];
    expect(rows.map(([code]) => code)).toEqual(
      attachmentSetRejections.filter((code) => !elsewhere.includes(code)),
    );
  });
});
