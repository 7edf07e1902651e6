import { divideDecimalsTrunc, multiplyDecimals, signOf, subtractDecimals } from '@candor/money';
import { formatDecimal, formatPercent } from '@candor/ui-kit';
import { amountText } from '#shared/earn/finance-texts.ts';
import { ceilTo } from './deal.ts';

/** An amount of money or a price with the decimals it is written with: `1,500.00`. */
export function writtenText(amount: string): string {
  const point = amount.indexOf('.');
  return formatDecimal(amount, point === -1 ? 0 : amount.length - point - 1);
}

/** Money as the server writes it, with the decimals of its currency: `500.00 EUR`. */
export function moneyText(amount: string, currency: string): string {
  return `${writtenText(amount)} ${currency}`;
}

/** A fee in coins, with its symbol: shown rounded up where it is not shown whole. */
export function feeText(amount: string, asset: string): string {
  const isMoney = asset.startsWith('USD');
  return coinText(isMoney ? ceilTo(amount, 2) : amount, asset);
}

/** Coins with their symbol: `578.70 USDT`. */
export function coinText(amount: string, asset: string): string {
  return `${amountText(asset, amount)} ${asset}`;
}

/** How far a price stands from the index: `+0.33%`; undefined without one. */
export function distanceText(price: string, indexPrice: string | null): string | undefined {
  if (indexPrice === null || signOf(indexPrice) <= 0) return undefined;
  const apart = multiplyDecimals(subtractDecimals(price, indexPrice), '100');
  return formatPercent(divideDecimalsTrunc(apart, indexPrice, 4));
}
