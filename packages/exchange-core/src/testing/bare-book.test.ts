import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BARE_TRADE_WORDS, createBareBook } from './bare-book.ts';

interface Rested {
  id: number;
  side: 'buy' | 'sell';
  ticks: number;
  lots: number;
}

/** The book as a list that is searched from the front: the oldest order of the best price. */
class ListedBook {
  readonly orders: Rested[] = [];
  readonly trades: number[] = [];

  place(id: number, side: 'buy' | 'sell', ticks: number, lots: number): number {
    let left = lots;
    while (left > 0) {
      const crossing = this.orders.filter(
        (own) => own.side !== side && (side === 'buy' ? own.ticks <= ticks : own.ticks >= ticks),
      );
      crossing.sort((a, b) => (side === 'buy' ? a.ticks - b.ticks : b.ticks - a.ticks));
      const maker = crossing[0];
      if (maker === undefined) break;
      const traded = Math.min(left, maker.lots);
      this.trades.push(maker.id, id, maker.ticks, traded);
      left -= traded;
      maker.lots -= traded;
      if (maker.lots === 0) this.cancel(maker.id);
    }
    if (left > 0) this.orders.push({ id, side, ticks, lots: left });
    return left;
  }

  cancel(id: number): boolean {
    const place = this.orders.findIndex((own) => own.id === id);
    if (place >= 0) this.orders.splice(place, 1);
    return place >= 0;
  }
}

test('matches like a list that is searched from the front', () => {
  const step = fc.record({
    side: fc.constantFrom('buy' as const, 'sell' as const),
    // Prices whose places in the level cache are the same, and neighbours of them.
    ticks: fc
      .tuple(fc.integer({ min: 1, max: 6 }), fc.nat(3))
      .map(([low, far]) => low + far * 8192),
    lots: fc.integer({ min: 1, max: 9 }),
    cancels: fc.option(fc.nat(200), { nil: undefined, freq: 2 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const book = createBareBook();
      const listed = new ListedBook();
      for (const [at, { side, ticks, lots, cancels }] of steps.entries()) {
        if (cancels === undefined) {
          expect(book.place(at + 1, side, ticks, lots)).toBe(
            listed.place(at + 1, side, ticks, lots),
          );
        } else {
          expect(book.cancel(cancels + 1)).toBe(listed.cancel(cancels + 1));
        }
        const [bids, asks] = (['buy', 'sell'] as const).map((wanted) =>
          listed.orders.filter((own) => own.side === wanted).map((own) => own.ticks),
        );
        expect(book.bestTicks('buy')).toBe(Math.max(0, ...(bids ?? [])));
        expect(book.bestTicks('sell')).toBe(asks?.length ? Math.min(...asks) : 0);
      }
      const words = book.tradeCount * BARE_TRADE_WORDS;
      expect(Array.from(book.trades.subarray(0, words))).toEqual(listed.trades);
      expect(book.size).toBe(listed.orders.length);
    }),
    { numRuns: 300 },
  );
});

test('taking never rests', () => {
  const book = createBareBook();
  book.place(1, 'sell', 100, 3);
  expect(book.take(2, 'buy', 100, 5)).toBe(2);
  expect([book.size, book.bestTicks('buy'), book.bestTicks('sell')]).toEqual([0, 0, 0]);
});

test('grows beyond its first thousand levels and trades', () => {
  const book = createBareBook();
  const count = 5_000;
  for (let id = 1; id <= count; id++) book.place(id, 'sell', ((id * 7_919) % 100_003) + 1, 1);
  expect(book.size).toBe(count);
  expect(book.take(count + 1, 'buy', 200_000, count)).toBe(0);
  expect(book.tradeCount).toBe(count);
  let last = 0;
  for (let trade = 0; trade < count; trade++) {
    const ticks = book.trades[trade * BARE_TRADE_WORDS + 2] ?? 0;
    expect(ticks).toBeGreaterThanOrEqual(last);
    last = ticks;
  }
  book.clearTrades();
  expect([book.tradeCount, book.size]).toEqual([0, 0]);
});
