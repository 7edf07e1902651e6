import { mulDivCeil, mulDivFloor } from '@candor/money';
import { BUY } from './codes.ts';
import { PPM } from '#kernel/ranges.ts';

/** How far from a price orders of a market may trade. */
export interface PriceLimits {
  /** 0 for no band. */
  readonly priceBandPpm: number;
  readonly marketProtectionPpm: number;
  readonly ticksMin: number;
  readonly ticksMax: number;
}

/**
 * The worst price a market order may trade at, `marketProtectionPpm` away from `ticks`: rounded
 * towards `ticks`, within the market's prices.
 */
export function protectionTicks(limits: PriceLimits, side: number, ticks: number): number {
  const { marketProtectionPpm, ticksMin, ticksMax } = limits;
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
  { priceBandPpm }: PriceLimits,
  side: number,
  ticks: number,
  referenceTicks: number,
): boolean {
  if (priceBandPpm === 0 || referenceTicks === 0) return false;
  return side === BUY
    ? ticks * PPM > referenceTicks * (PPM + priceBandPpm)
    : ticks * PPM < referenceTicks * (PPM - priceBandPpm);
}
