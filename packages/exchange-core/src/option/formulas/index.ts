/** What a round follows from: pure, and the same in the engine and outside of it. */
export {
  exposureOf,
  optionChoices,
  optionModes,
  outcomeOf,
  payoutIfNow,
  poolPayoutOf,
  poolSettlementOf,
} from './outcome.ts';
export type { OptionChoice } from './outcome.ts';
export { packQuotes, tickOf, unpackQuotes, windowPriceOf } from './price.ts';
export { cutOffMsOf, isOptionCycle, scheduleOf, windowMsOf } from './schedule.ts';
