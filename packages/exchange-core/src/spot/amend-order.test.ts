import { expect, test } from 'vitest';
import { bookOf } from '#testing/drawn-book.ts';
import type { DrawnBook } from '#testing/drawn-book.ts';
import { FUNDS, USDT } from '#testing/small-exchange.ts';

function amend(book: DrawnBook, name: string, terms: { ticks?: number; lots?: number }): string[] {
  return book.submit({
    type: 'order_amend',
    userId: book.userId(name),
    orderId: book.orderOf(name),
    ticks: terms.ticks ?? 0,
    lots: terms.lots ?? 0,
    requestKey: '',
  });
}

const two = `
  bid 100 5 alice
  bid 100 5 bob
`;

test('lowering the quantity keeps the place and gives back the hold', () => {
  const book = bookOf(two);
  amend(book, 'alice', { lots: 2 });
  expect(book.drawing()).toEqual(['bid 100 2 alice', 'bid 100 5 bob']);
  expect(book.exchange.held(book.userId('alice'), USDT)).toBe(200);
});

test.each<[what: string, terms: { ticks?: number; lots?: number }]>([
  ['raising the quantity', { lots: 6 }],
  ['naming the same price and more', { ticks: 100, lots: 6 }],
])('%s goes to the back of the price', (_what, terms) => {
  const book = bookOf(two);
  amend(book, 'alice', terms);
  expect(book.drawing()).toEqual(['bid 100 5 bob', 'bid 100 6 alice']);
  expect(book.exchange.held(book.userId('alice'), USDT)).toBe(600);
});

test('moving the price away and back loses the place', () => {
  const book = bookOf(two);
  amend(book, 'alice', { ticks: 99 });
  expect(book.exchange.held(book.userId('alice'), USDT)).toBe(495);
  amend(book, 'alice', { ticks: 100 });
  expect(book.drawing()).toEqual(['bid 100 5 bob', 'bid 100 5 alice']);
  expect(book.exchange.held(book.userId('alice'), USDT)).toBe(500);
});

test('a new price that crosses trades at once, at the better price', () => {
  const book = bookOf(`
    ask 105 3 bob
    bid 100 5 alice
  `);
  expect(amend(book, 'alice', { ticks: 110 })).toEqual(['3 @ 105 from bob']);
  expect(book.drawing()).toEqual(['bid 110 2 alice']);
  expect(book.exchange.held(book.userId('alice'), USDT)).toBe(220);
  expect(book.exchange.available(book.userId('alice'), USDT)).toBe(FUNDS - 315 - 220);
});

test('the quantity cannot be cut to what is filled already', () => {
  const book = bookOf('bid 100 5 alice');
  book.place('bob sells 3 @ 100');
  expect(amend(book, 'alice', { lots: 3 })).toEqual(['quantity_below_filled']);
  expect(amend(book, 'alice', { lots: 4 })).toEqual([]);
  expect(book.drawing()).toEqual(['bid 100 1 alice']);
});

test('an iceberg lowered below its slice shows less', () => {
  const book = bookOf('bid 100 9 alice show 4');
  amend(book, 'alice', { lots: 3 });
  expect(book.drawing()).toEqual(['bid 100 3/3 alice']);
});

test('an amendment can fire the stops of others', () => {
  const book = bookOf(`
    ask 110 5 bob
    bid 100 5 alice
  `);
  book.place('carol buys 2 @ 120 stop 110');
  book.place('dave sells 9 @ 120');
  expect(amend(book, 'alice', { ticks: 110 })).toEqual(['5 @ 110 from bob', '2 @ 120 from dave']);
});
