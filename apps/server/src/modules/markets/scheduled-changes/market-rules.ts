import type { CommandOf } from '@candor/exchange-core';
import {
  asTicks,
  asUnits,
  formatLots,
  formatTicks,
  formatUnits,
  parseLots,
  parseTicks,
  parseUnits,
} from '@candor/money';
import type { DecimalProblem, Lots, Parsed } from '@candor/money';
import type { MarketLimits, MarketRules } from '@candor/protocol';
import { refuse } from '#api/refuse.ts';

/** What the figures of a market are counted in; it stays as long as there is the market. */
export interface MarketGrid {
  readonly marketId: number;
  readonly tickSizeE12: number;
  readonly lotUnits: number;
  readonly priceScale: number;
  readonly quantityScale: number;
  readonly baseScale: number;
  readonly quoteScale: number;
}

type Grid = Omit<MarketGrid, 'marketId'>;
type RuleUnits = Omit<CommandOf<'market_rules_set'>, 'type' | 'marketId'>;

/** Decimals in which a tick is written. */
const TICK_SIZE_SCALE = 12;

/** The core's own bound on prices. */
const TICKS_MAX = 4_000_000_000;

const problems: Readonly<Record<DecimalProblem, string>> = {
  not_a_decimal: 'no decimal',
  too_precise: 'more decimals than the market has',
  off_grid: 'no whole number of steps',
  too_large: 'too large',
};

/** A figure the core can count. @throws ApiError invalidRequest that names its field and why */
export function readFigure(parsed: Parsed<number | bigint>, text: string, field: string): number {
  if (!parsed.ok)
    throw refuse.invalidRequest(`${field}: ${text} is ${problems[parsed.problem]}`, { field });
  const value = Number(parsed.value);
  if (Number.isSafeInteger(value)) return value;
  throw refuse.invalidRequest(`${field}: ${text} is ${problems.too_large}`, { field });
}

/** Steps of orders, in which the book counts on: whole multiples of its own tick and lot. */
export interface MarketSteps {
  readonly tickSize: string;
  readonly quantityStep: string;
}

/** A price moves by so much of itself at most: a coarser step would leave traders no choice. */
const STEPS_OF_PRICE = 100;

/**
 * Steps as the core counts them. `lastTicks` 0 before the first trade.
 * @throws ApiError invalidRequest that names the field and why
 */
export function readMarketSteps(
  { tickSize, quantityStep }: MarketSteps,
  grid: Grid,
  lastTicks: number,
): { readonly tickStep: number; readonly lotStep: number } {
  const finest = (field: keyof MarketSteps, scale: number, units: number): string =>
    `${field}: whole multiples of what the market counts in, ${formatUnits(asUnits(units), scale)}`;
  const tick = parseTicks(tickSize, grid);
  if (!tick.ok || tick.value < 1) {
    throw refuse.invalidRequest(finest('tickSize', TICK_SIZE_SCALE, grid.tickSizeE12), {
      field: 'tickSize',
    });
  }
  const lot = parseLots(quantityStep, grid, grid.baseScale);
  if (!lot.ok || lot.value < 1) {
    throw refuse.invalidRequest(finest('quantityStep', grid.baseScale, grid.lotUnits), {
      field: 'quantityStep',
    });
  }
  assertStepOfPrice(tick.value, lastTicks, 'tickSize');
  return { tickStep: tick.value, lotStep: lot.value };
}

/** A coarse step would name the price. `lastTicks` 0 before there is one. @throws ApiError invalidRequest that names the field */
export function assertStepOfPrice(tickStep: number, lastTicks: number, field: string): void {
  if (lastTicks === 0 || tickStep * STEPS_OF_PRICE <= lastTicks) return;
  throw refuse.invalidRequest(`${field}: at most 1/${STEPS_OF_PRICE} of the last price`, { field });
}

/**
 * The smallest of what an order may be is in whole steps, or nobody could place it.
 * @throws ApiError invalidRequest that names the field and why
 */
export function assertOnSteps(
  { ticksMin, lotsMin }: Pick<RuleUnits, 'ticksMin' | 'lotsMin'>,
  { tickStep, lotStep }: ReturnType<typeof readMarketSteps>,
): void {
  if (ticksMin % tickStep !== 0) {
    throw refuse.invalidRequest('priceMin: no whole number of price steps', { field: 'priceMin' });
  }
  if (lotsMin % lotStep !== 0) {
    throw refuse.invalidRequest('quantityMin: no whole number of quantity steps', {
      field: 'quantityMin',
    });
  }
}

/** Each lower limit stands below its upper one, in whole steps of the market. */
const pairs = [
  ['priceMin', 'priceMax'],
  ['quantityMin', 'quantityMax'],
  ['notionalMin', 'notionalMax'],
] as const;

/**
 * Limits as the core counts them: prices in ticks, quantities in lots, values in units of the quote asset.
 * @throws ApiError invalidRequest that names the field and why
 */
export function readMarketRules(rules: MarketRules, grid: Grid): RuleUnits {
  const ticks = (field: 'priceMin' | 'priceMax'): number =>
    readFigure(parseTicks(rules[field], grid), rules[field], field);
  const lots = (field: 'quantityMin' | 'quantityMax'): number =>
    readFigure(parseLots(rules[field], grid, grid.baseScale), rules[field], field);
  const units = (field: 'notionalMin' | 'notionalMax'): number =>
    readFigure(parseUnits(rules[field], grid.quoteScale), rules[field], field);
  const read = {
    ticksMin: ticks('priceMin'),
    ticksMax: ticks('priceMax'),
    lotsMin: lots('quantityMin'),
    lotsMax: lots('quantityMax'),
    notionalUnitsMin: units('notionalMin'),
    notionalUnitsMax: units('notionalMax'),
  };
  const figures = Object.values(read);
  for (const [place, [lower, upper]] of pairs.entries()) {
    const least = figures[place * 2] ?? 0;
    if (least < 1) throw refuse.invalidRequest(`${lower}: more than 0`, { field: lower });
    if (least <= (figures[place * 2 + 1] ?? 0)) continue;
    throw refuse.invalidRequest(`${upper}: not less than ${lower}`, { field: upper });
  }
  assertRoom(read, rules);
  const { priceBandPpm, marketProtectionPpm, openOrdersMax, triggerOrdersMax } = rules;
  return { ...read, priceBandPpm, marketProtectionPpm, openOrdersMax, triggerOrdersMax };
}

/** Prices that orders may have span a factor of ten at least, and one percent either side of the index. */
const PRICE_ROOM = 10;
const BAND_PPM_MIN = 10_000;

/**
 * A window that leaves traders no choice would name the price; so would a band of nearly nothing. `priceBandPpm` 0 is none.
 * @throws ApiError invalidRequest
 */
export function assertRoom(
  { ticksMin, ticksMax }: Pick<RuleUnits, 'ticksMin' | 'ticksMax'>,
  { priceBandPpm }: Pick<MarketRules, 'priceBandPpm'>,
): void {
  if (ticksMax > TICKS_MAX) {
    throw refuse.invalidRequest('priceMax: too large for the price step', { field: 'priceMax' });
  }
  if (ticksMin < 1) throw refuse.invalidRequest('priceMin: more than 0', { field: 'priceMin' });
  if (ticksMax < ticksMin * PRICE_ROOM) {
    throw refuse.invalidRequest(`priceMax: at least ${PRICE_ROOM} times priceMin`, {
      field: 'priceMax',
    });
  }
  if (priceBandPpm !== 0 && priceBandPpm < BAND_PPM_MIN) {
    throw refuse.invalidRequest(`priceBandPpm: 0 for none, or at least ${BAND_PPM_MIN}`, {
      field: 'priceBandPpm',
    });
  }
}

/** What users read of new limits, written as the limits of a market are. Steps that were not decided are the grid's own. */
export function limitsOf(after: MarketRules & Grid & Partial<MarketSteps>): MarketLimits {
  const { tickSize, quantityStep, priceBandPpm, marketProtectionPpm } = after;
  const { openOrdersMax, triggerOrdersMax } = after;
  const price = (ticks: number): string => formatTicks(asTicks(ticks), after);
  const quantity = (lots: number): string => formatLots(lots as Lots, after, after.baseScale);
  const value = (units: number): string => formatUnits(asUnits(units), after.quoteScale);
  const rules = readMarketRules(after, after);
  const { tickStep, lotStep } =
    tickSize === undefined || quantityStep === undefined
      ? { tickStep: 1, lotStep: 1 }
      : readMarketSteps({ tickSize, quantityStep }, after, 0);
  return {
    ...{ tickSize: price(tickStep), quantityStep: quantity(lotStep) },
    ...{ priceMin: price(rules.ticksMin), priceMax: price(rules.ticksMax) },
    ...{ quantityMin: quantity(rules.lotsMin), quantityMax: quantity(rules.lotsMax) },
    ...{ notionalMin: value(rules.notionalUnitsMin), notionalMax: value(rules.notionalUnitsMax) },
    ...{ priceBandPpm, marketProtectionPpm, openOrdersMax, triggerOrdersMax },
  };
}
