import { divideDecimalsTrunc, multiplyDecimals, signOf, subtractDecimals } from '@candor/money';
import { formatExact, formatPercent } from '@candor/ui-kit';
import { amountText } from '#shared/earn/finance-texts.ts';

/** Money as the server writes it, with the decimals of its currency: `500.00 EUR`. */
export function moneyText(amount: string, currency: string): string {
  return `${formatExact(amount)} ${currency}`;
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
