declare const brand: unique symbol;

/** A safe integer whose unit is part of its type. */
type Scaled<Name extends string> = number & { readonly [brand]: Name };

/** Price in multiples of a market's tick size. Never negative. */
export type Ticks = Scaled<'Ticks'>;
/** Order size in multiples of a market's lot. Never negative. */
export type Lots = Scaled<'Lots'>;
/** A rate in millionths: 1,000 is 0.1 %. */
export type RatePpm = Scaled<'RatePpm'>;
/** A rate in billionths: 1,000,000 is 0.1 %. */
export type RateE9 = Scaled<'RateE9'>;

function count(value: number, what: string): number {
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new RangeError(`${what} must be a safe integer of at least 0, not ${value}`);
  }
  return value;
}

function rate(value: number, what: string): number {
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`${what} must be a safe integer, not ${value}`);
  }
  return value;
}

/** Brands a checked number of ticks. Throws RangeError unless it is a safe integer >= 0. */
export const asTicks = (value: number): Ticks => count(value, 'ticks') as Ticks;

/** Brands a checked number of lots. Throws RangeError unless it is a safe integer >= 0. */
export const asLots = (value: number): Lots => count(value, 'lots') as Lots;

/** Brands a checked rate in millionths, of either sign. Throws RangeError unless it is a safe integer. */
export const asRatePpm = (value: number): RatePpm => rate(value, 'a rate in ppm') as RatePpm;

/** Brands a checked rate in billionths, of either sign. Throws RangeError unless it is a safe integer. */
export const asRateE9 = (value: number): RateE9 => rate(value, 'a rate in e9') as RateE9;
