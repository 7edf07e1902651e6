import { describe, expect, test } from 'vitest';
import { bookOf } from '#testing/drawn-book.ts';
import type { DrawnBook } from '#testing/drawn-book.ts';
import { BTC, FUNDS, orderOf, pairOf, USDT } from '#testing/small-exchange.ts';
import { WAITING_ORDERS_PER_MARKET_MAX } from './check-order.ts';

/** A book that has traded at 100, with room on both sides. */
function tradedAt100(): DrawnBook {
  const book = bookOf(`
    ask 110 9 maker
    ask 120 9 maker
    bid  90 9 maker
    bid  80 9 maker
  `);
  book.place('bob sells 1 @ 100');
  book.place('carol buys 1 @ 100');
  return book;
}

describe('a waiting order', () => {
  test.each<[words: string, trade: string]>([
    ['alice buys 2 @ 120 stop 110', 'taker buys 1 @ 110'],
    ['alice sells 2 @ 80 stop 90', 'taker sells 1 @ 90'],
    ['alice buys 2 @ 120 take 90', 'taker sells 1 @ 90'],
    ['alice sells 2 @ 80 take 110', 'taker buys 1 @ 110'],
    ['alice buys 2 at market stop 110', 'taker buys 1 @ 110'],
    ['alice sells 2 at market take 110', 'taker buys 1 @ 110'],
  ])('%s fires on: %s', (words, trade) => {
    const book = tradedAt100();
    expect(book.place(words)).toEqual([]);
    expect(book.waiting()).toHaveLength(1);
    const [, ...triggered] = book.place(trade);
    expect(triggered).toHaveLength(1);
    expect(book.waiting()).toEqual([]);
    expect(book.endings()).toContain('alice filled filled');
  });

  test.each([
    'alice buys 2 @ 120 stop 99',
    'alice sells 2 @ 80 stop 101',
    'alice buys 2 @ 90 take 100',
  ])('%s would fire at once and is refused', (words) => {
    expect(tradedAt100().place(words)).toEqual(['trigger_would_fire']);
  });

  test('a stop-limit that the market has left behind rests at its price', () => {
    const book = tradedAt100();
    book.place('alice sells 2 @ 95 stop 90');
    book.place('taker sells 1 @ 90');
    expect(book.drawing()).toContain('ask 95 2 alice');
  });

  test('nearest triggers fire first, equal ones by age, and rounds follow each other', () => {
    const book = bookOf(`
      ask 101 1 maker
      ask 102 1 maker
      ask 103 1 maker
      ask 104 1 maker
      ask 105 9 maker
    `);
    book.place('late buys 1 at market stop 102');
    book.place('far buys 1 at market stop 101');
    book.place('same buys 1 at market stop 101');
    // 101 fires far and same; far trades at 102, which fires late after same was taken on.
    book.place('taker buys 1 @ 101');
    expect(book.endings()).toEqual([
      'maker filled filled',
      'taker filled filled',
      'maker filled filled',
      'far filled filled',
      'maker filled filled',
      'same filled filled',
      'maker filled filled',
      'late filled filled',
    ]);
  });

  test('a stop-market never pays more than it holds', () => {
    const book = bookOf('ask 100 1 maker', { marketProtectionPpm: 100_000 });
    book.place('alice buys 5 at market stop 100');
    expect(book.exchange.held(book.userId('alice'), USDT)).toBe(550);
    book.place('maker sells 5 @ 111');
    expect(book.place('taker buys 1 @ 100')).toEqual(['1 @ 100 from maker']);
    expect(book.endings().at(-1)).toBe('alice expired market_remainder');
    expect(book.exchange.available(book.userId('alice'), USDT)).toBe(FUNDS);
  });

  test('a stop-market that finds nobody is refused then, and its money is free', () => {
    const book = bookOf('ask 100 1 maker');
    book.place('alice buys 5 at market stop 100');
    book.place('taker buys 1 @ 100');
    expect(book.endings().at(-1)).toBe('alice rejected_on_trigger trigger_refused');
    expect(book.exchange.held(book.userId('alice'), USDT)).toBe(0);
  });

  test('is refused when twenty thousand wait in the market, whoever they are of', () => {
    const { exchange } = bookOf('bid 100 1 alice', { triggerOrdersMax: 1e6, openOrdersMax: 1e6 });
    const stop = orderOf({ orderType: 'stop_limit', triggerTicks: 90, ticks: 80, lots: 1 });
    for (let count = 0; count < WAITING_ORDERS_PER_MARKET_MAX; count++) exchange.accept(stop);
    expect(exchange.codeOf(stop)).toBe('too_many_trigger_orders');
  });

  test('a stop by amount holds the amount and spends it', () => {
    const book = bookOf('ask 100 9 maker');
    book.place('alice buys for 350 at market stop 100');
    expect(book.exchange.held(book.userId('alice'), USDT)).toBe(350);
    expect(book.place('taker buys 1 @ 100')).toEqual(['1 @ 100 from maker', '3 @ 100 from maker']);
    expect(book.endings()).toContain('alice filled dust_remainder');
  });
});

describe('a pair of which one cancels the other', () => {
  function withPair(fields: Parameters<typeof pairOf>[0] = {}): DrawnBook {
    const book = tradedAt100();
    const pair = pairOf({ userId: book.userId('alice'), ...fields });
    expect(book.submit(pair)).toEqual([]);
    return book;
  }

  test('holds once for both legs', () => {
    const book = withPair();
    expect(book.exchange.held(book.userId('alice'), BTC)).toBe(10);
    expect(book.waiting()).toEqual(['alice sells 10 stop_limit 80']);
    expect(book.drawing()).toContain('ask 120 10 alice');
  });

  test('a buying pair holds what the dearer leg needs, and frees the difference with the stop', () => {
    const book = withPair({
      side: 'buy',
      limitTicks: 85,
      stopTriggerTicks: 130,
      stopLimitTicks: 140,
    });
    expect(book.exchange.held(book.userId('alice'), USDT)).toBe(1400);
    book.place('taker sells 10 @ 85');
    expect(book.endings()).toContain('alice cancelled oco_other_leg');
    expect(book.exchange.held(book.userId('alice'), USDT)).toBe(9 * 85);
  });

  test('the first fill of the limit leg cancels the stop leg', () => {
    const book = withPair();
    book.place('taker buys 19 @ 120');
    expect(book.waiting()).toEqual([]);
    expect(book.endings()).toContain('alice cancelled oco_other_leg');
    expect(book.drawing()).toContain('ask 120 9 alice');
  });

  test('the trigger of the stop leg cancels the limit leg and takes over its hold', () => {
    const book = withPair();
    book.place('taker sells 10 @ 80');
    expect(book.endings()).toContain('alice cancelled oco_other_leg');
    // Eight bids are left at 80 for the stop leg; the rest of it waits at its limit.
    expect(book.drawing()).toContain('ask 75 2 alice');
    expect(book.exchange.held(book.userId('alice'), BTC)).toBe(2);
  });

  test('cancelling either leg cancels both', () => {
    for (const leg of [0, 1]) {
      const book = withPair();
      const userId = book.userId('alice');
      const orderId = book.orderOf('alice') - leg;
      book.submit({ type: 'order_cancel', userId, orderId, clientOrderId: '', requestKey: '' });
      expect(book.endings().sort()).toEqual([
        'alice cancelled oco_other_leg',
        'alice cancelled user_cancel',
      ]);
      expect(book.exchange.held(userId, BTC)).toBe(0);
      expect(book.waiting()).toEqual([]);
    }
  });

  test('leaves with all else of a frozen account, which says why; others stay', () => {
    const book = withPair();
    book.place('alice buys 3 @ 70');
    book.place('carol buys 4 @ 71');
    const userId = book.userId('alice');
    expect(book.submit({ type: 'order_cancel_frozen', userId, requestKey: '' })).toEqual([]);
    expect(book.endings().sort()).toEqual([
      'alice cancelled account_frozen',
      'alice cancelled account_frozen',
      'alice cancelled oco_other_leg',
    ]);
    expect([book.exchange.held(userId, BTC), book.exchange.held(userId, USDT)]).toEqual([0, 0]);
    expect(book.waiting()).toEqual([]);
    expect(book.drawing()).toContain('bid 71 4 carol');
  });

  test('its legs cannot be amended while both live', () => {
    const book = withPair();
    const userId = book.userId('alice');
    for (const orderId of [book.orderOf('alice'), book.orderOf('alice') - 1]) {
      const amend = {
        type: 'order_amend',
        userId,
        orderId,
        ticks: 0,
        lots: 5,
        requestKey: '',
      } as const;
      expect(book.submit(amend)).toEqual(['amend_not_allowed']);
    }
  });
});
