import { compareDecimals, decimalsOfStep, isDecimal, multiplyDecimals } from '@candor/money';

/** Whether a text is a number above zero with at most so many decimals. */
export const isAmount = (text: string | undefined, decimals: number): boolean =>
  text !== undefined &&
  isDecimal(text) &&
  compareDecimals(text, '0') > 0 &&
  decimalsOfStep(text) <= decimals;

/** What a price step by a step of the size is worth; undefined before both can be read. */
export function worthOfStep(
  tickSize: string | undefined,
  step: string | undefined,
  quote: { readonly scale: number } | undefined,
): { readonly worth: string; readonly isWhole: boolean } | undefined {
  if (tickSize === undefined || step === undefined || quote === undefined) return undefined;
  if (!isAmount(tickSize, 12) || !isAmount(step, 18)) return undefined;
  const worth = multiplyDecimals(tickSize, step);
  return { worth, isWhole: decimalsOfStep(worth) <= quote.scale };
}
