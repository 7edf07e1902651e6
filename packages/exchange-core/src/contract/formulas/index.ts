export { equityShares } from './shares.ts';
export { indexPriceOf } from '#prices/index-price.ts';
export type { SourceQuote } from '#prices/index-price.ts';
export { FUNDING_PERIOD_MS, markTicks, reopenedTicks } from './mark.ts';
export type { MarkInputs } from './mark.ts';
export { fundingRateE9, fundingUnits, premiumE9 } from './funding.ts';
export {
  findTierProblem,
  initialUnits,
  isAtRisk,
  leverageMaxOf,
  maintenanceUnits,
  marginTiers,
  riskPpm,
  tierPlace,
  transferableUnits,
} from './margin.ts';
export type { MarginTier, TierProblem, TierTerms } from './margin.ts';
export {
  bankruptcyTicks,
  closedEntryUnits,
  liquidationTicks,
  profitUnits,
  valueUnits,
} from './position.ts';
export type { PositionFigures } from './position.ts';
export { deleverageRank } from './rank.ts';
export { meanTicks } from './settlement.ts';
export type { IndexSamples } from './settlement.ts';
