/** What a round follows from: pure, and the same in the engine, the verifier and a browser. */
export { indexPriceOf } from '#prices/index-price.ts';
export type { SourceQuote } from '#prices/index-price.ts';
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
export type { ByChoice, OptionChoice, OptionMode, Settlement } from './outcome.ts';
export {
  OPTION_QUOTE_STALE_MS,
  OPTION_SOURCES_MAX,
  optionQuotesOf,
  packQuotes,
  tickOf,
  unpackQuotes,
  windowPriceOf,
} from './price.ts';
export type { OptionTick, WindowPrice } from './price.ts';
export {
  cutOffMsOf,
  isOptionCycle,
  periodFrom,
  scheduleOf,
  secondOf,
  windowMsOf,
} from './schedule.ts';
export type { OptionSchedule } from './schedule.ts';
