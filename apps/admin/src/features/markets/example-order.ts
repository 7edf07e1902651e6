import {
  compareDecimals,
  divideDecimalsTrunc,
  floorToStep,
  isDecimal,
  multiplyDecimals,
  signOf,
} from '@candor/money';
import { isAmount } from '#shared/ui/step-worth.ts';

/** An order that the steps and limits of a market allow, and what its next neighbours are worth. */
export interface ExampleOrder {
  readonly price: string;
  readonly quantity: string;
  /** Price times quantity, in the quote asset. */
  readonly value: string;
  /** What one price step more, and one quantity step more, add to the value. */
  readonly tickAdds: string;
  readonly lotAdds: string;
}

interface Chosen {
  readonly tickSize?: string | undefined;
  readonly quantityStep?: string | undefined;
  readonly priceMin?: string | undefined;
  readonly quantityMin?: string | undefined;
  readonly notionalMin?: string | undefined;
}

/** So many steps make an example that is neither the least nor far away. */
const TICKS = '1000';
const LOTS = '100';

const higher = (one: string, other: string | undefined): string =>
  other !== undefined && isDecimal(other) && compareDecimals(other, one) > 0 ? other : one;

/** The least whole number of steps that is not below `text`. */
function ceilToStep(text: string, step: string): string {
  const floor = floorToStep(text, step);
  if (compareDecimals(floor, text) === 0) return floor;
  const steps = divideDecimalsTrunc(floor, step, 0);
  return multiplyDecimals(String(BigInt(steps) + 1n), step);
}

/** An example for the chosen steps; undefined before both can be read. Nobody sends it: no price is named by staff. */
export function exampleOrder(chosen: Chosen): ExampleOrder | undefined {
  const { tickSize, quantityStep, priceMin, quantityMin, notionalMin } = chosen;
  if (tickSize === undefined || quantityStep === undefined) return undefined;
  if (!isAmount(tickSize, 12) || !isAmount(quantityStep, 18)) return undefined;
  const price = ceilToStep(higher(multiplyDecimals(tickSize, TICKS), priceMin), tickSize);
  const enough =
    notionalMin !== undefined && isDecimal(notionalMin) && signOf(notionalMin) > 0
      ? divideDecimalsTrunc(notionalMin, price, 18)
      : '0';
  const least = higher(higher(multiplyDecimals(quantityStep, LOTS), quantityMin), enough);
  let quantity = ceilToStep(least, quantityStep);
  const isBelow = (): boolean =>
    notionalMin !== undefined &&
    isDecimal(notionalMin) &&
    compareDecimals(multiplyDecimals(price, quantity), notionalMin) < 0;
  // What was cut off of the quotient may be one step.
  if (isBelow()) {
    quantity = ceilToStep(multiplyDecimals(quantity, '1.000000000000000001'), quantityStep);
  }
  return {
    price,
    quantity,
    value: multiplyDecimals(price, quantity),
    tickAdds: multiplyDecimals(tickSize, quantity),
    lotAdds: multiplyDecimals(price, quantityStep),
  };
}
