import { asUnits, formatUnits } from '@candor/money';
import { formatDecimal, formatExact, formatSigned } from '@candor/ui-kit';
import { plural } from '@lingui/core/macro';
import { decimalsOfStep } from '@candor/money';
import { percentOfPpm } from '#shared/markets/rate.ts';
import { priceOf } from './contract-terms.ts';
import type { ContractTerms } from './contract-terms.ts';

/** Decimals of money in the quote coin, where it is read and not counted. */
export const MONEY_DECIMALS = 2;

/** Units of the quote coin rounded down to cents: what a user gets or has. */
export function moneyText(units: number, { market }: ContractTerms): string {
  return formatDecimal(formatUnits(asUnits(units), market.quoteScale), MONEY_DECIMALS);
}

/** Units rounded up to cents: what a user pays. */
export function costText(units: number, terms: ContractTerms): string {
  const step = 10 ** Math.max(0, terms.market.quoteScale - MONEY_DECIMALS);
  return moneyText(Math.ceil(units / step) * step, terms);
}

/** A gain or a loss with its sign; a loss is never shown smaller than it is. */
export function resultText(units: number, { market }: ContractTerms): string {
  const step = 10 ** Math.max(0, market.quoteScale - MONEY_DECIMALS);
  const cents = Math.floor(units / step) * step;
  return formatSigned(formatUnits(asUnits(cents), market.quoteScale), MONEY_DECIMALS);
}

/** Ticks as a price of the market; `--` for none. */
export function ticksText(ticks: number, terms: ContractTerms): string {
  if (ticks === 0) return '--';
  return formatDecimal(priceOf(ticks, terms), decimalsOfStep(terms.market.tickSize));
}

/** Millionths as a percentage with one decimal, two below 1 %: `6.4%`, `0.20%`. */
export function shareText(ppm: number): string {
  return `${formatDecimal(percentOfPpm(ppm), ppm < 10_000 ? 2 : 1)}%`;
}

/** A fee's rate: `0.05%`. */
export function rateText(ppm: number): string {
  return `${formatExact(percentOfPpm(ppm))}%`;
}

/** A funding rate in thousand-millionths: `0.0100%`. */
export function fundingText(rateE9: number): string {
  const sign = rateE9 < 0 ? '-' : '';
  const digits = String(Math.abs(rateE9)).padStart(8, '0');
  return `${sign}${formatDecimal(`${digits.slice(0, -7)}.${digits.slice(-7)}`, 4)}%`;
}

/** A number of lots, in the words of the active language. */
export function lotsText(lots: number): string {
  return plural(lots, { one: '# lot', other: '# lots' });
}
