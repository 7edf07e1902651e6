export { asLots, asRateE9, asRatePpm, asTicks } from './integers.ts';
export type { Lots, RateE9, RatePpm, Ticks } from './integers.ts';
export {
  addUnits,
  asUnits,
  compareUnits,
  isUnits,
  negate,
  subUnits,
  sumUnits,
  UNITS_MAX,
  ZERO_UNITS,
} from './units.ts';
export type { Units } from './units.ts';
export { mulDivCeil, mulDivFloor } from './mul-div.ts';
export {
  formatLots,
  formatTicks,
  formatUnits,
  formatUnitsFixed,
  isDecimal,
  parseLots,
  parseTicks,
  parseUnits,
} from './decimal.ts';
export type { DecimalProblem, MarketScales, Parsed } from './decimal.ts';
