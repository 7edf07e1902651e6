export { option } from './product.ts';
export type { OptionReads } from './product.ts';
export {
  optionEntryStates,
  optionOutcomes,
  optionRoundStates,
  optionVoidReasons,
} from './records.ts';
export type {
  OptionEntry,
  OptionLimit,
  OptionPlayer,
  OptionPool,
  OptionRound,
  OptionSeries,
  OptionTerms,
} from './records.ts';
export {
  areOptionTermsValid,
  OPTION_AHEAD_MS_MAX,
  OPTION_FIRST_NOTICE_MS,
  OPTION_NOTICE_MS,
} from './set-terms.ts';
export { OPTION_RAISE_MS } from './limits.ts';
export {
  isOptionCycle,
  poolPayoutOf,
  poolSettlementOf,
  payoutIfNow,
  scheduleOf,
  windowMsOf,
  cutOffMsOf,
  optionChoices,
  optionModes,
} from './formulas/index.ts';
export type { OptionChoice } from './formulas/index.ts';
