export { contract } from './product.ts';
export { CONTRACT_MARKETS_FROM } from './state.ts';
export type { ContractAccount } from './account-view.ts';
export type { ContractReader, PositionView } from './reader.ts';
export type {
  ContractMarketRow,
  ContractOrderRow,
  ContractPriceRow,
  ContractSampleRow,
  ContractSettingRow,
} from './records.ts';
export { fundingRateE9, FUNDING_PERIOD_MS } from './formulas/index.ts';
export type { IndexHealth } from './index-health.ts';
