export { contract } from './product.ts';
export { CONTRACT_MARKETS_FROM } from './state.ts';
export type { ContractAccount } from './account-view.ts';
export { CONTRACT_COOLING_MS } from './limit/set-limits.ts';
export type { ContractLimitRow } from './limit/records.ts';
export { ENDING_MS, ENDING_SAMPLES_MIN } from './ending/ending-price.ts';
export type { ContractEndingRow } from './ending/records.ts';
export { REOPENING_MS } from './session.ts';
export { CALENDAR_NOTICE_MS } from './set-calendar.ts';
export { isOpenAt } from './calendar.ts';
export type { TradingHours } from './calendar.ts';
export type { CalendarView, ContractReader, PositionView } from './reader.ts';
export type {
  ContractMarketRow,
  ContractOrderRow,
  ContractPriceRow,
  ContractSampleRow,
  ContractSessionRow,
  ContractSettingRow,
} from './records.ts';
export { KEPT_STOP } from './commands.ts';
export type { ContractTriggerRow } from './trigger/records.ts';
export { findTierProblem, fundingRateE9, FUNDING_PERIOD_MS } from './formulas/index.ts';
export type { TierProblem } from './formulas/index.ts';
export { tierTerms } from './administer.ts';
export type { IndexHealth } from './index-health.ts';
