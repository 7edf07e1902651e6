export { asLots, asTicks } from './integers.ts';
export type { Lots, Ticks } from './integers.ts';
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
export { shareCeil, shareFloor } from './share.ts';
export {
  formatLots,
  formatTicks,
  formatUnits,
  formatUnitsFixed,
  parseLots,
  parseTicks,
  parseUnits,
  powerOfTen,
} from './decimal.ts';
export type { DecimalProblem, Parsed } from './decimal.ts';
export {
  addDecimals,
  compareDecimals,
  decimalsOfStep,
  divideDecimalsTrunc,
  floorToStep,
  isDecimal,
  multiplyDecimals,
  plainDecimal,
  signOf,
  subtractDecimals,
} from './decimal-text.ts';
