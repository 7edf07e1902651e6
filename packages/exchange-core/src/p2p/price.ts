import type { Units } from '@candor/money';
import { mulDivCeil } from '@candor/money';
import { PPM } from '#kernel/ranges.ts';
import type { P2pAd, P2pPair } from './records.ts';

type Terms = Pick<P2pAd, 'priceKind' | 'priceTicks' | 'marginPpm' | 'floorTicks' | 'ceilingTicks'>;
type Index = Pick<P2pPair, 'indexTicks' | 'indexAtMs' | 'indexAgeMaxMs'>;

/** How a pair writes amounts: decimals of the coin, the currency and a price. */
export interface P2pScales {
  readonly assetScale: number;
  readonly fiatScale: number;
  readonly priceScale: number;
}

/** `ticks` with a margin, cut to a whole tick. */
export function withMargin(ticks: number, marginPpm: number): number {
  const product = ticks * (PPM + marginPpm);
  return (product - (product % PPM)) / PPM;
}

/** Whether a pair's index is young enough to price by. */
export function isIndexLive(
  { indexTicks, indexAtMs, indexAgeMaxMs }: Index,
  nowMs: number,
): boolean {
  return indexTicks > 0 && nowMs - indexAtMs <= indexAgeMaxMs;
}

/** What one coin costs in an ad now; undefined while a floating price has no index. */
export function adPriceTicks(ad: Terms, pair: Index, nowMs: number): number | undefined {
  if (ad.priceKind === 'fixed') return ad.priceTicks;
  if (!isIndexLive(pair, nowMs)) return undefined;
  return Math.min(
    ad.ceilingTicks,
    Math.max(ad.floorTicks, withMargin(pair.indexTicks, ad.marginPpm)),
  );
}

/** Coins for an amount of fiat, cut. A bigint, because it may be more than an account can hold. */
export function unitsForFiat(fiatUnits: Units, ticks: number, scales: P2pScales): bigint {
  const coin = 10n ** BigInt(scales.assetScale + scales.priceScale);
  return (BigInt(fiatUnits) * coin) / (BigInt(ticks) * 10n ** BigInt(scales.fiatScale));
}

/** Fiat for an amount of coins, rounded up: the buyer pays it. */
export function fiatForUnits(units: Units, ticks: number, scales: P2pScales): bigint {
  const coin = 10n ** BigInt(scales.assetScale + scales.priceScale);
  const value = BigInt(units) * BigInt(ticks) * 10n ** BigInt(scales.fiatScale);
  return (value + coin - 1n) / coin;
}

/** The fee on released coins, rounded up. */
export function feeOf(units: Units, feePpm: number): Units {
  return mulDivCeil(units, feePpm, PPM);
}
