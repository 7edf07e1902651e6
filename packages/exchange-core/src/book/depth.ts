import { asLots, asTicks } from '@candor/money';
import type { Lots, Ticks } from '@candor/money';
import type { BookMarket } from './book-market.ts';
import { BUY, SELL } from './codes.ts';

export interface DepthLevel {
  readonly ticks: Ticks;
  readonly lots: Lots;
  readonly orders: number;
}

export interface Depth {
  /** Grows with every change of this market's book. */
  readonly version: number;
  readonly bids: readonly DepthLevel[];
  readonly asks: readonly DepthLevel[];
}

/** The book of a market as others see it, best levels first; empty where there is no market. */
export function depthOf(market: BookMarket | undefined, levelsMax: number): Depth {
  if (market === undefined) return { version: 0, bids: [], asks: [] };
  const { version } = market;
  return {
    version,
    bids: levelsOf(market, BUY, levelsMax),
    asks: levelsOf(market, SELL, levelsMax),
  };
}

function levelsOf({ book }: BookMarket, side: number, levelsMax: number): readonly DepthLevel[] {
  const count = Math.min(levelsMax, book.levelCount(side));
  return Array.from({ length: count }, (_, rank) => {
    const level = book.level(side, rank);
    return {
      ticks: asTicks(book.levelTicks(level)),
      lots: asLots(book.levelLots(level)),
      orders: book.levelOrders(level),
    };
  });
}
