import type { StoredMarket } from '@candor/exchange-core';
import { beforeEach, expect, test } from 'vitest';
import { IndexBoard } from './index-board.ts';
import type { PriceSource, SourceQuote } from './price-source.ts';

const CENT_E12 = 10_000_000_000;
const markets = [
  { marketId: 1, symbol: 'AUSDT', tickSizeE12: CENT_E12 },
  { marketId: 2, symbol: 'BUSDT', tickSizeE12: CENT_E12 },
] as unknown as readonly StoredMarket[];

let prices: Record<string, SourceQuote[]>;
let board: IndexBoard;

/** All three sources say this price at this time. */
function say(symbol: string, price: number, atMs: number): void {
  prices[symbol] = Array.from({ length: 3 }, () => ({ bid: price, ask: price, atMs }));
}

function publish(nowMs: number): readonly number[] | undefined {
  board.look(markets, nowMs);
  return board.command(markets, nowMs)?.triples;
}

beforeEach(() => {
  prices = {};
  const source = (index: number): PriceSource => ({
    name: `source ${index}`,
    quote: (symbol) => prices[symbol]?.[index],
  });
  board = new IndexBoard([source(0), source(1), source(2)]);
});

test('publishes what changed, and confirms the rest every five seconds', () => {
  say('AUSDT', 10, 0);
  say('BUSDT', 20, 0);
  expect(publish(0)).toEqual([1, 1_000, 3, 2, 2_000, 3]);
  expect(publish(1_000)).toBeUndefined();
  say('BUSDT', 20.01, 2_000);
  expect(publish(2_000)).toEqual([2, 2_001, 3]);
  expect(publish(4_999)).toBeUndefined();
  expect(publish(5_000)).toEqual([1, 1_000, 3]);
});

test('publishes nothing of a market below three live sources, and shows how many there are', () => {
  say('AUSDT', 10, 0);
  say('BUSDT', 20, 0);
  publish(0);
  prices['AUSDT']?.pop();
  say('BUSDT', 21, 1_000);
  expect(publish(1_000)).toEqual([2, 2_100, 3]);
  expect(board.indexes.get('AUSDT')).toEqual({ state: 'degraded', sourceCount: 2 });
  expect(board.look(markets, 1_000)).toEqual(new Map([[2, 2_100]]));
  expect(publish(60_000)).toBeUndefined();
});
