/** What a round follows from: pure, and the same in the engine and outside of it. */
export {
  exposureOf,
  fixedPayoutOf,
  fixedSettlementOf,
  optionChoices,
  optionModes,
  outcomeOf,
  payoutIfNow,
  poolPayoutOf,
  poolSettlementOf,
} from './outcome.ts';
export type { ByChoice, OptionChoice, Settlement } from './outcome.ts';
export { packQuotes, tickOf, unpackQuotes, windowPriceOf } from './price.ts';
export {
  cutOffMsOf,
  isOptionCycle,
  OPTION_LATE_MS_MAX,
  scheduleOf,
  secondOf,
  windowMsOf,
} from './schedule.ts';
