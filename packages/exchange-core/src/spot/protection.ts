import { mulDivCeil, mulDivFloor } from '@candor/money';
import { BUY } from '#book/codes.ts';
import type { Market } from './market.ts';

const PPM = 1_000_000;

/**
 * The worst price a market order may trade at, `marketProtectionPpm` away from `ticks`: rounded
 * towards `ticks`, within the market's prices.
 */
export function protectionTicks(market: Market, side: number, ticks: number): number {
  const { marketProtectionPpm, ticksMin, ticksMax } = market.rules;
  if (side === BUY) {
    const worst = mulDivFloor(ticks, PPM + marketProtectionPpm, PPM) as number;
    return Math.max(ticks, Math.min(worst, ticksMax));
  }
  const worst = mulDivCeil(ticks, PPM - marketProtectionPpm, PPM) as number;
  return Math.min(ticks, Math.max(worst, ticksMin));
}

/**
 * True when a price lies further from the reference than the market's band allows: a buy above it
 * or a sell below it. The other direction harms nobody. No reference or no band: never.
 */
export function isOutsideBand(
  market: Market,
  side: number,
  ticks: number,
  referenceTicks: number,
): boolean {
  const { priceBandPpm } = market.rules;
  if (priceBandPpm === 0 || referenceTicks === 0) return false;
  return side === BUY
    ? ticks * PPM > referenceTicks * (PPM + priceBandPpm)
    : ticks * PPM < referenceTicks * (PPM - priceBandPpm);
}

/** The price a band is measured from: the index, else the last trade, else 0. */
export function referenceTicks(market: Market): number {
  return market.index.ticks !== 0 ? market.index.ticks : market.lastTicks;
}
