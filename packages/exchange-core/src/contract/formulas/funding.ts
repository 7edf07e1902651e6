import { mulDivCeil, mulDivFloor } from '@candor/money';

/** 0.01 % for eight hours: what holding the quote coin is worth more than the base. */
const INTEREST_RATE_E9 = 100_000;
/** Within 0.05 % of it the premium moves nothing. */
const DAMPER_E9 = 500_000;
/** Of the samples of a period, so many must be there for a rate to be paid. */
const SAMPLES_PPM_MIN = 800_000;
const E9 = 1_000_000_000;

/**
 * How far the book stands from the index, at the prices that an order of the impact value would get; 0 for a side
 * without that much. Rounded towards zero. Source: finance rules, 3.1.
 */
export function premiumE9(
  indexTicks: number,
  impactBidTicks: number,
  impactAskTicks: number,
): number {
  const above = impactBidTicks === 0 ? 0 : Math.max(0, impactBidTicks - indexTicks);
  const below = impactAskTicks === 0 ? 0 : Math.max(0, indexTicks - impactAskTicks);
  return above >= below
    ? (mulDivFloor(above - below, E9, indexTicks) as number)
    : -(mulDivFloor(below - above, E9, indexTicks) as number);
}

/**
 * The rate of a period: the average premium, pulled by at most 0.05 % towards the interest rate, within the
 * cap. 0 when fewer than 80 % of the samples are there. Positive: longs pay. Source: finance rules, 3.1.
 */
export function fundingRateE9(
  premiumSumE9: number,
  samples: number,
  samplesExpected: number,
  capE9: number,
): number {
  if (samples === 0 || samples * 1_000_000 < samplesExpected * SAMPLES_PPM_MIN) return 0;
  const average = Math.trunc(premiumSumE9 / samples);
  const pull = Math.min(Math.max(INTEREST_RATE_E9 - average, -DAMPER_E9), DAMPER_E9);
  return Math.min(Math.max(average + pull, -capE9), capE9);
}

/** What a position pays at a rate: rounded up when it pays, and when it receives, below zero, rounded down. */
export function fundingUnits(worthUnits: number, rateE9: number, isLong: boolean): number {
  const pays = rateE9 > 0 === isLong;
  const rate = Math.abs(rateE9);
  if (pays) return mulDivCeil(worthUnits, rate, E9) as number;
  const received = mulDivFloor(worthUnits, rate, E9) as number;
  return received === 0 ? 0 : -received;
}
