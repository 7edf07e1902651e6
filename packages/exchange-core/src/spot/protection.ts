import type { Market } from './market.ts';

/** The price a band is measured from: the index, else the last trade, else 0. */
export function referenceTicks(market: Market): number {
  return market.index.ticks !== 0 ? market.index.ticks : market.lastTicks;
}
