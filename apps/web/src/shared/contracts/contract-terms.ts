import {
  asUnits,
  compareDecimals,
  divideDecimalsTrunc,
  formatUnits,
  multiplyDecimals,
  parseUnits,
} from '@candor/money';
import type { ContractMarketView, ContractPositionView, OrderSide } from '@candor/protocol';
import { marginTiers } from '@candor/protocol/contract-formulas';
import type { MarginTier, PositionFigures } from '@candor/protocol/contract-formulas';

/** The terms of a market in the whole numbers that the formulas take: ticks, lots and units of the quote asset. */
export interface ContractTerms {
  readonly market: ContractMarketView;
  readonly tiers: readonly MarginTier[];
  readonly ticksMin: number;
  readonly ticksMax: number;
  /** Prices of new orders are whole multiples of so many ticks. */
  readonly tickStep: number;
  readonly positionUnitsMax: number;
}

/** @throws RangeError for tiers or amounts that no market can have */
export function termsOf(market: ContractMarketView): ContractTerms {
  const units = (amount: string): number => unitsOf(amount, market.quoteScale);
  const tiers = marginTiers(
    market.tiers.map(({ floor, maintenancePpm, leverageMax }) => ({
      floorUnits: units(floor),
      maintenancePpm,
      leverageMax,
    })),
  );
  if (tiers === undefined) throw new RangeError(`tiers of ${market.symbol}`);
  const ticks = (price: string): number => Number(divideDecimalsTrunc(price, market.tickSize, 0));
  return {
    market,
    tiers,
    ticksMin: ticks(market.priceMin),
    ticksMax: ticks(market.priceMax),
    tickStep: ticks(market.priceStep),
    positionUnitsMax: units(market.positionMax),
  };
}

/**
 * An amount of the quote asset in whole units; what is smaller than a unit is cut.
 *
 * @throws RangeError when it is no amount
 */
export function unitsOf(amount: string, quoteScale: number): number {
  const isNegative = amount.startsWith('-');
  const cut = divideDecimalsTrunc(isNegative ? amount.slice(1) : amount, '1', quoteScale);
  const parsed = parseUnits(cut, quoteScale);
  if (!parsed.ok) throw new RangeError(`no amount: ${amount}`);
  const units = Number(parsed.value);
  return isNegative && units !== 0 ? -units : units;
}

/** Units of the quote asset as a decimal amount. */
export function amountOf(units: number, { market }: ContractTerms): string {
  return formatUnits(asUnits(units), market.quoteScale);
}

/** A price in ticks; 0 for none, and for text that is no price of the grid. */
export function ticksOf(price: string | null | undefined, { market }: ContractTerms): number {
  if (price === null || price === undefined || !/\d/.test(price)) return 0;
  const ticks = divideDecimalsTrunc(price, market.tickSize, 0);
  const isWhole = compareDecimals(multiplyDecimals(ticks, market.tickSize), price) === 0;
  return isWhole ? Number(ticks) : 0;
}

/** What is wrong with a typed price by itself: the server's code. */
export function checkPrice(price: string, terms: ContractTerms): number | 'missing' | undefined {
  if (!/\d/.test(price)) return 'missing';
  const ticks = ticksOf(price, terms);
  if (ticks === 0) return compareDecimals(price, terms.market.priceMin) < 0 ? 41022 : 41020;
  if (ticks < terms.ticksMin || ticks > terms.ticksMax) return 41022;
  return ticks % terms.tickStep === 0 ? undefined : 41020;
}

const PPM = 1_000_000;

/** The server's code of a limit that lies farther through the market, or through its own trigger, than the market's band allows. */
export function bandCode(
  side: OrderSide,
  ticks: number,
  marketTicks: number,
  { market: { priceBandPpm } }: ContractTerms,
): number | undefined {
  if (ticks === 0 || marketTicks === 0 || priceBandPpm === 0) return undefined;
  if (side === 'buy') return ticks * PPM > marketTicks * (PPM + priceBandPpm) ? 2051 : undefined;
  return ticks * PPM < marketTicks * (PPM - priceBandPpm) ? 2050 : undefined;
}

/** How far a price lies from the mark, in millionths of the mark. */
export function distancePpm(ticks: number, markTicks: number): number {
  if (markTicks === 0) return 0;
  return Math.floor((Math.abs(ticks - markTicks) * PPM) / markTicks);
}

/** The most lots of which an order's value stays exact at every price of the market; more are refused with 41034. */
export function exactLotsMax({ market, ticksMax }: ContractTerms): number {
  return Math.floor(Number.MAX_SAFE_INTEGER / (ticksMax * market.tickLotUnits));
}

/** Ticks as a price. */
export function priceOf(ticks: number, { market }: ContractTerms): string {
  return multiplyDecimals(String(ticks), market.tickSize);
}

/** A price of the market as one that a new order may have: no higher, in whole steps. */
export function onStep(price: string, terms: ContractTerms): string {
  const rest = ticksOf(price, terms) % terms.tickStep;
  return rest === 0 ? price : priceOf(ticksOf(price, terms) - rest, terms);
}

/** Lots in whole steps of the market, or the `rest` of a position: what is left of one is closed whatever it is. */
export function areLotsOnStep(lots: number, { market }: ContractTerms, rest = 0): boolean {
  return lots % market.lotStep === 0 || lots === rest;
}

/** The most lots up to `lots` that an order may have, all that is left of a position among them. */
export function lotsOnStep(lots: number, terms: ContractTerms, rest = 0): number {
  return areLotsOnStep(lots, terms, rest) ? lots : lots - (lots % terms.market.lotStep);
}

/** The figures of a position that the formulas take. */
export function figuresOf(position: ContractPositionView, terms: ContractTerms): PositionFigures {
  return {
    isLong: position.direction === 'long',
    lots: position.lots,
    entryUnits: unitsOf(position.entryValue, terms.market.quoteScale),
  };
}
