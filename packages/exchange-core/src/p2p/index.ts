export { p2p } from './product.ts';
export type { P2pReads } from './product.ts';
export type { P2pCancelCost } from './cancel-cost.ts';
export { feeOf, fiatForUnits, isIndexLive, unitsForFiat } from './price.ts';
export type { P2pScales } from './price.ts';
export {
  p2pAdStates,
  p2pAppealReasons,
  p2pDepositStates,
  p2pMethods,
  p2pOrderEnds,
  p2pOrderStates,
  p2pPenaltyStates,
  p2pPriceKinds,
} from './records.ts';
export type {
  P2pAd,
  P2pMerchant,
  P2pMethod,
  P2pOrder,
  P2pOrderState,
  P2pPair,
  P2pPenalty,
  P2pRule,
} from './records.ts';
