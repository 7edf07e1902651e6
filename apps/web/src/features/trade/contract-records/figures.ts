import {
  asUnits,
  decimalsOfStep,
  divideDecimalsTrunc,
  formatUnits,
  multiplyDecimals,
  parseUnits,
} from '@candor/money';
import type { ContractClosedView, ContractMarketView } from '@candor/protocol';
import { formatDecimal, formatExact } from '@candor/ui-kit';

/** Decimals of a rate in percent that are always shown. */
const RATE_DECIMALS_MIN = 4;

/** A rate in thousand-millionths as percent: `100000` is `0.0100%`, `-5` is `-0.0000005%`. */
export function percentOfE9(rateE9: number): string {
  return `${formatExact(formatUnits(asUnits(rateE9), 7), RATE_DECIMALS_MIN)}%`;
}

/** Millionths as percent, cut to two decimals: `999999` is `99.99%`. */
export function percentText(ppm: number): string {
  return `${formatDecimal(formatUnits(asUnits(ppm), 4), 2)}%`;
}

/** The rank of a winner: a product of ratios in millionths. */
export function rankText(rank: number): string {
  return formatExact(String(rank));
}

/**
 * An amount in its asset's smallest units.
 *
 * @throws RangeError for a text that is no such amount, which the protocol excludes
 */
export function unitsOf(amount: string, scale: number): number {
  const isNegative = amount.startsWith('-');
  const parsed = parseUnits(isNegative ? amount.slice(1) : amount, scale);
  if (!parsed.ok) throw new RangeError(`${amount} is ${parsed.problem}`);
  return Number(parsed.value) * (isNegative ? -1 : 1);
}

/** A price in whole ticks of its market. */
export function ticksOf(price: string, { tickSize }: Pick<ContractMarketView, 'tickSize'>): number {
  return Number(divideDecimalsTrunc(price, tickSize, 0));
}

/** Decimals a price of this market is shown with. */
export function contractPriceDecimals({ tickSize }: Pick<ContractMarketView, 'tickSize'>): number {
  return decimalsOfStep(tickSize);
}

/** Lots as an amount of the base asset: 300 lots of 0.001 are `0.3`. */
export function lotsAsBase(lots: number, { lotSize }: Pick<ContractMarketView, 'lotSize'>): string {
  return multiplyDecimals(String(lots), lotSize);
}

/** Decimals that an average price has beyond those of a price. */
const AVERAGE_DECIMALS = 2;

/** What lots worth `value` went at, as an average; cut at two more decimals than a price has. */
export function averagePrice(
  value: string,
  lots: number,
  market: Pick<ContractMarketView, 'lotSize' | 'tickSize'>,
): string {
  const decimals = contractPriceDecimals(market) + AVERAGE_DECIMALS;
  return divideDecimalsTrunc(value, lotsAsBase(lots, market), decimals);
}

type Closed = Pick<ContractClosedView, 'closedLots' | 'entryPrice' | 'leverage' | 'net'>;

/**
 * What a closed position brought on the margin that its lots took at its leverage, in percent, cut. Undefined
 * where the entry was worth nothing.
 */
export function returnPercent(
  { closedLots, entryPrice, leverage, net }: Closed,
  market: Pick<ContractMarketView, 'lotSize'>,
): string | undefined {
  const entryValue = multiplyDecimals(entryPrice, lotsAsBase(closedLots, market));
  if (!/[1-9]/.test(entryValue)) return undefined;
  return divideDecimalsTrunc(multiplyDecimals(net, String(leverage * 100)), entryValue, 2);
}
