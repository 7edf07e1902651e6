import { describe, expect, test } from 'vitest';
import { bookOf } from '#testing/drawn-book.ts';

describe('price and time', () => {
  test('a buy takes the oldest order at the best price first', () => {
    const book = bookOf(`
      ask 101  5 carol
      ask 100  3 bob     # older
      ask 100  4 dave
    `);
    expect(book.place('alice buys 5 @ 101')).toEqual(['3 @ 100 from bob', '2 @ 100 from dave']);
    expect(book.drawing()).toEqual(['ask 101 5 carol', 'ask 100 2 dave']);
  });

  test('a sell takes the highest bid first and rests with what is left', () => {
    const book = bookOf(`
      bid 98  2 bob
      bid 99  2 carol
      bid 97  2 dave
    `);
    expect(book.place('alice sells 5 @ 98')).toEqual(['2 @ 99 from carol', '2 @ 98 from bob']);
    expect(book.drawing()).toEqual(['ask 98 1 alice', 'bid 97 2 dave']);
  });

  test('a price that does not reach the other side trades nothing', () => {
    const book = bookOf('ask 100 1 bob');
    expect(book.place('alice buys 1 @ 99')).toEqual([]);
    expect(book.drawing()).toEqual(['ask 100 1 bob', 'bid 99 1 alice']);
  });

  test('a cancelled order leaves its neighbours in their order', () => {
    const book = bookOf(`
      ask 100 1 bob
      ask 100 1 carol
      ask 100 1 dave
    `);
    const orderId = book.orderOf('carol');
    const userId = book.userId('carol');
    const cancel = {
      type: 'order_cancel',
      userId,
      orderId,
      clientOrderId: '',
      requestKey: '',
    } as const;
    expect(book.submit(cancel)).toEqual([]);
    expect(book.endings()).toEqual(['carol cancelled user_cancel']);
    expect(book.place('alice buys 2 @ 100')).toEqual(['1 @ 100 from bob', '1 @ 100 from dave']);
  });
});

describe('time in force', () => {
  test('immediate-or-cancel gives back what did not trade', () => {
    const book = bookOf('ask 100 3 bob');
    expect(book.place('alice buys 5 @ 100 ioc')).toEqual(['3 @ 100 from bob']);
    expect(book.endings()).toEqual(['bob filled filled', 'alice expired ioc_remainder']);
    expect(book.exchange.held(book.userId('alice'), 1)).toBe(0);
  });

  test('immediate-or-cancel that meets nobody is accepted and expires', () => {
    const book = bookOf('ask 100 3 bob');
    expect(book.place('alice buys 5 @ 99 ioc')).toEqual([]);
    expect(book.endings()).toEqual(['alice expired ioc_remainder']);
  });

  test('fill-or-kill trades whole or not at all', () => {
    const book = bookOf(`
      ask 100 3 bob
      ask 101 3 carol
    `);
    expect(book.place('alice buys 7 @ 101 fok')).toEqual(['fok_unfillable']);
    expect(book.place('alice buys 6 @ 100 fok')).toEqual(['fok_unfillable']);
    expect(book.place('alice buys 6 @ 101 fok')).toEqual([
      '3 @ 100 from bob',
      '3 @ 101 from carol',
    ]);
  });

  test('fill-or-kill counts what icebergs hide', () => {
    const book = bookOf('ask 100 6 bob show 2');
    expect(book.place('alice buys 6 @ 100 fok')).toEqual([
      '2 @ 100 from bob',
      '2 @ 100 from bob',
      '2 @ 100 from bob',
    ]);
  });

  test('fill-or-kill stops counting at an own order, and passes it when makers expire', () => {
    const book = bookOf(`
      ask 100 6 bob show 2
      ask 100 1 alice
      ask 100 2 carol
    `);
    expect(book.place('alice buys 3 @ 100 fok')).toEqual(['fok_unfillable']);
    expect(book.place('alice buys 2 @ 100 fok')).toEqual(['2 @ 100 from bob']);
    expect(book.place('alice buys 6 @ 100 fok expire_maker')).toHaveLength(3);
    expect(book.drawing()).toEqual([]);
  });

  test('post-only never takes', () => {
    const book = bookOf('ask 100 3 bob');
    expect(book.place('alice buys 1 @ 100 post_only')).toEqual(['post_only_would_take']);
    expect(book.place('alice buys 1 @ 99 post_only')).toEqual([]);
    expect(book.drawing()).toEqual(['ask 100 3 bob', 'bid 99 1 alice']);
  });
});

describe('market orders', () => {
  test('a market buy by quantity takes the book up to its protection price', () => {
    const book = bookOf(
      `
      ask 100 1 bob
      ask 110 1 carol
      ask 111 1 dave
    `,
      { marketProtectionPpm: 100_000 },
    );
    expect(book.place('alice buys 3 at market')).toEqual([
      '1 @ 100 from bob',
      '1 @ 110 from carol',
    ]);
    expect(book.endings().at(-1)).toBe('alice expired market_remainder');
    expect(book.exchange.held(book.userId('alice'), 1)).toBe(0);
  });

  test('a market buy by amount spends up to the last whole lot', () => {
    const book = bookOf(`
      ask 100 2 bob
      ask 120 9 carol
    `);
    expect(book.place('alice buys for 500 at market')).toEqual([
      '2 @ 100 from bob',
      '2 @ 120 from carol',
    ]);
    expect(book.endings().at(-1)).toBe('alice filled dust_remainder');
    expect(book.exchange.available(book.userId('alice'), 1)).toBe(1_000_000_000 - 440);
  });

  test('a market buy by amount that fits exactly is filled', () => {
    const book = bookOf('ask 100 5 bob');
    expect(book.place('alice buys for 500 at market')).toEqual(['5 @ 100 from bob']);
    expect(book.endings()).toEqual(['bob filled filled', 'alice filled filled']);
  });

  test('a market sell by amount stops when it has received enough', () => {
    const book = bookOf(`
      bid 100 2 bob
      bid  90 9 carol
    `);
    expect(book.place('alice sells for 400 at market')).toEqual([
      '2 @ 100 from bob',
      '2 @ 90 from carol',
    ]);
    expect(book.endings().at(-1)).toBe('alice filled dust_remainder');
    expect(book.exchange.held(book.userId('alice'), 2)).toBe(0);
  });

  test('a market order that meets nobody is refused', () => {
    expect(bookOf('bid 100 1 bob').place('alice buys 1 at market')).toEqual(['no_liquidity']);
  });
});

describe('icebergs', () => {
  test('an iceberg shows one slice and queues again behind others after each', () => {
    const book = bookOf(`
      ask 100 5 bob show 2
      ask 100 3 carol
    `);
    expect(book.drawing()).toEqual(['ask 100 2/5 bob', 'ask 100 3 carol']);
    expect(book.exchange.engine.depth(1, 5).asks).toEqual([{ ticks: 100, lots: 5, orders: 2 }]);
    expect(book.place('alice buys 2 @ 100')).toEqual(['2 @ 100 from bob']);
    expect(book.drawing()).toEqual(['ask 100 3 carol', 'ask 100 2/3 bob']);
    expect(book.place('alice buys 6 @ 100')).toEqual([
      '3 @ 100 from carol',
      '2 @ 100 from bob',
      '1 @ 100 from bob',
    ]);
  });

  test('a slice that is only part taken keeps its place', () => {
    const book = bookOf(`
      ask 100 5 bob show 2
      ask 100 3 carol
    `);
    book.place('alice buys 1 @ 100');
    expect(book.drawing()).toEqual(['ask 100 1/4 bob', 'ask 100 3 carol']);
  });
});

describe('self-trade prevention', () => {
  const own = `
    ask 100 2 bob
    ask 100 3 alice
    ask 100 4 carol
  `;

  test('expire_taker trades up to the own order and ends', () => {
    const book = bookOf(own);
    expect(book.place('alice buys 6 @ 100')).toEqual(['2 @ 100 from bob']);
    expect(book.endings().at(-1)).toBe('alice expired self_trade');
    expect(book.drawing()).toEqual(['ask 100 3 alice', 'ask 100 4 carol']);
  });

  test('expire_maker removes the own order and goes on', () => {
    const book = bookOf(own);
    expect(book.place('alice buys 6 @ 100 expire_maker')).toEqual([
      '2 @ 100 from bob',
      '4 @ 100 from carol',
    ]);
    expect(book.endings()).toContain('alice expired self_trade');
    expect(book.drawing()).toEqual([]);
  });

  test('expire_both removes both', () => {
    const book = bookOf(own);
    expect(book.place('alice buys 6 @ 100 expire_both')).toEqual(['2 @ 100 from bob']);
    expect(book.drawing()).toEqual(['ask 100 4 carol']);
  });

  test('decrement takes the smaller from both and goes on with the rest', () => {
    const book = bookOf(own);
    expect(book.place('alice buys 6 @ 100 decrement')).toEqual([
      '2 @ 100 from bob',
      '1 @ 100 from carol',
    ]);
    expect(book.drawing()).toEqual(['ask 100 3 carol']);
    expect(book.exchange.held(book.userId('alice'), 1)).toBe(0);
    expect(book.exchange.held(book.userId('alice'), 2)).toBe(0);
  });

  test('decrement leaves the larger maker with its difference', () => {
    const book = bookOf('ask 100 5 alice');
    expect(book.place('alice buys 2 @ 100 decrement')).toEqual([]);
    expect(book.endings()).toEqual(['alice expired self_trade']);
    expect(book.drawing()).toEqual(['ask 100 3 alice']);
    expect(book.exchange.held(book.userId('alice'), 2)).toBe(3);
  });

  test('two accounts of one identity do not trade with each other', () => {
    const book = bookOf('ask 100 3 bob', {}, { alice: 7, bob: 7 });
    expect(book.place('alice buys 3 @ 100')).toEqual([]);
    expect(book.endings()).toEqual(['alice expired self_trade']);
  });

  test('an amended order still does not trade with its owner', () => {
    const book = bookOf(`
      ask 100 3 alice
      bid  90 5 alice
    `);
    const orderId = book.orderOf('alice');
    const userId = book.userId('alice');
    book.submit({ type: 'order_amend', userId, orderId, ticks: 100, lots: 0, requestKey: '' });
    expect(book.endings()).toEqual(['alice expired self_trade']);
    expect(book.drawing()).toEqual(['ask 100 3 alice']);
  });
});
