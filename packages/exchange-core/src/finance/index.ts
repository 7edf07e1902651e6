export { finance } from './product.ts';
export type { FinanceReads, FinanceRewardAccount } from './product.ts';
export {
  covers,
  dailyUnits,
  FINANCE_DAY_MS,
  owedUnits,
  promisedUnits,
  redeem,
} from './interest.ts';
export type { FinanceOrder, FinanceProduct } from './records.ts';
export { financeCycles } from './records.ts';
