import { isCount, isWithin } from '#kernel/ranges.ts';

/** How a market may be called. */
export const MARKET_SYMBOL = /^[A-Z0-9]{1,16}[-_/]?[A-Z0-9]{1,16}$/;

const TICK_SIZE_SCALE = 12;

/** What a market says about its prices and sizes. */
interface MarketGrid {
  readonly priceScale: number;
  readonly quantityScale: number;
  readonly tickSizeE12: number;
  readonly lotUnits: number;
  readonly tickLotUnits: number;
}

/** Tick and lot are whole numbers of what the market's decimals can show. */
export function areScalesValid(market: MarketGrid, baseScale: number): boolean {
  const { priceScale, quantityScale, tickSizeE12, lotUnits, tickLotUnits } = market;
  if (!isWithin(priceScale, 0, TICK_SIZE_SCALE)) return false;
  if (!isWithin(quantityScale, 0, baseScale)) return false;
  if (!isCount(tickSizeE12) || !isCount(lotUnits) || !isCount(tickLotUnits)) return false;
  return (
    BigInt(tickSizeE12) % tenTo(TICK_SIZE_SCALE - priceScale) === 0n &&
    BigInt(lotUnits) % tenTo(baseScale - quantityScale) === 0n
  );
}

/** One tick times one lot must be a whole number of quote units, so that no trade ever rounds. */
export function isLotValueExact(
  { tickSizeE12, lotUnits, tickLotUnits }: Omit<MarketGrid, 'priceScale' | 'quantityScale'>,
  baseScale: number,
  quoteScale: number,
): boolean {
  const lotValue = BigInt(tickSizeE12) * BigInt(lotUnits) * tenTo(quoteScale);
  return lotValue === BigInt(tickLotUnits) * tenTo(TICK_SIZE_SCALE + baseScale);
}

function tenTo(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}
