declare const brand: unique symbol;

/** A safe integer whose unit is part of its type. */
type Scaled<Name extends string> = number & { readonly [brand]: Name };

/** Price in multiples of a market's tick size. Never negative. */
export type Ticks = Scaled<'Ticks'>;
/** Order size in multiples of a market's lot. Never negative. */
export type Lots = Scaled<'Lots'>;

function count(value: number, what: string): number {
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new RangeError(`${what} must be a safe integer of at least 0, not ${value}`);
  }
  return value;
}

/** Brands a checked number of ticks. Throws RangeError unless it is a safe integer >= 0. */
export const asTicks = (value: number): Ticks => count(value, 'ticks') as Ticks;

/** Brands a checked number of lots. Throws RangeError unless it is a safe integer >= 0. */
export const asLots = (value: number): Lots => count(value, 'lots') as Lots;
