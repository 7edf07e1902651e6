export type { P2pAdTerms } from './ads.ts';
export { p2p } from './product.ts';
export type { P2pReads } from './product.ts';
export { feeOf, fiatForUnits, isIndexLive, unitsForFiat, withMargin } from './price.ts';
export type { P2pScales } from './price.ts';
export { maskOfMethods, P2P_PAIR_BOUNDS, P2P_RULE_BOUNDS } from './set-up.ts';
export { p2pMethods } from './records.ts';
export type { P2pAd, P2pMerchant, P2pMethod, P2pOrder, P2pPair, P2pPenalty } from './records.ts';
